import { z } from "zod";
import { inputsOf } from "~/forms/inputs";
import { rpcMethods } from "~/gateway/methods";
import { typedFields } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
  refuseStaleSignIn,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { dayIn, endOfDay } from "~/kernel/calendar";
import { site } from "~/modules/settings/site";
import { roleLabels, roles } from "~/modules/staff/role";
import { apiKeyFields, typedKeyFields } from "~/modules/staff/staff.resource";
import { returnToPage } from "../documents/document-answers.server";

const day = 86_400_000;

/** The staff methods with an HTTP surface, which a key can be given one by one. */
function keyMethods(): string[] {
  return rpcMethods().flatMap(({ name, row }) => (row.access === "admin" ? [name] : []));
}

const schema = z.object(typedFields(apiKeyFields, typedKeyFields));
const roleOptions = [
  ["", "Single methods only"],
  ...roles.map((role) => [role, roleLabels[role]] as const),
] as const;

/** Keys that nobody renews end, because nobody remembers who has a copy. */
function inAYear({ context }: AdminArgs): Date {
  const now = context.services.clock();
  return new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()));
}

export async function keysPage(args: AdminArgs) {
  const { call } = args;
  const keys = await call("keys.list", []);
  const makers = await call("admin.namesOf", [keys.map(({ createdBy }) => createdBy)]);
  return {
    methods: keyMethods(),
    inputs: inputsOf(apiKeyFields, typedKeyFields, { role: { options: roleOptions } }),
    askPassword: asksForPassword(args, args.admin),
    lastDay: inAYear(args).toISOString().slice(0, 10),
    keys: keys.map((key) => ({
      ...key,
      madeBy: makers.get(key.createdBy) ?? key.createdBy,
      daysLeft:
        key.expires && key.live ? daysUntil(key.expires, args.context.services.clock()) : null,
    })),
  };
}

function daysUntil(end: Date, now: Date): number {
  return Math.floor((end.getTime() - now.getTime()) / day);
}

type Work = { args: AdminArgs; form: FormData };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  create: createKey,
  revoke: async ({ args, form }, id) => {
    const refusal = await refuseStaleSignIn(args, args.admin, { name: `revoke ${id}`, form });
    if (refusal) return refusal;
    await args.call("keys.revoke", [id]);
    return returnToPage(args, { kind: "done", text: "The key no longer works." });
  },
  "take-over": async ({ args, form }, id) => {
    const name = `take-over ${id}`;
    const refusal = await refuseStaleSignIn(args, args.admin, { name, form });
    if (refusal) return refusal;
    await args.call("keys.takeOver", [id]);
    return returnToPage(args, { kind: "done", text: "The key is yours now, and works." });
  },
};

/** Handles the forms of the keys' page; `intent` names the action. */
export async function changeKeys(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form }, rest);
}

async function createKey({ args, form }: Work) {
  const read = readForm(schema, form, { form: "create", secret: [ownPasswordField] });
  const methods = form.getAll("methods").map(String);
  const typed = read.ok ? read.typed : read.answer;
  typed.values = { ...typed.values, methods: methods.join(" ") };
  if (!read.ok) return refuse(args.context, typed);
  const { name, role, expires } = read.values;
  const known = new Set(keyMethods());
  const isUnknown = methods.some((method) => !known.has(method));
  if (isUnknown || (role === null && methods.length === 0)) {
    const wrong = isUnknown ? "A chosen method does not exist" : "Choose a role, or single methods";
    return refuse(args.context, { ...typed, errors: { role: wrong } });
  }
  const zone = site.timeZone.id;
  const until = expires ?? endOfDay(dayIn(inAYear(args), zone), zone);
  const asked = { name, role, methods, expires: until };
  const done = await attempt(
    confirmSignIn(args, args.admin, form).then(() => args.call("keys.create", [asked])),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, typed));
  return { ...typed, values: {}, secret: done.value.secret, made: name };
}
