import { z } from "zod";
import { emailField, lineOrNull } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { originOf } from "~/http/pages/page.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
  refuseStaleSignIn,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { impossible } from "~/kernel/failure";
import { contactLimits } from "~/modules/customers/customer.resource";
import { unassigned } from "~/modules/quotes/quote-rules";
import { canTakeWork, roles } from "~/modules/staff/role";
import { staffLimits } from "~/modules/staff/staff.resource";
import { returnToPage } from "../documents/document-answers.server";

const role = z.enum(roles, { message: "Choose a role" });
const name = lineOrNull({ what: "the name", max: staffLimits.name });
const inviteSchema = z.object({ email: emailField(contactLimits.email), name, role });
/** Empty: no choice was made; `-`: unassigned. */
const takes = z.string().default("");
const memberSchema = z.object({ uid: z.string(), name, role, takes });

export async function staffPage(args: AdminArgs) {
  const { call, admin, context } = args;
  const { members, invitations } = await call("staff.list", []);
  const [work, colleagues] = await Promise.all([
    call("assignments.openWork", [members.map(({ uid }) => uid)]),
    call("assignments.colleagues", []),
  ]);
  return {
    invitations,
    colleagues,
    self: admin.uid,
    mails: context.services.mail.mailer.on,
    askPassword: asksForPassword(args, admin),
    members: members.map((member, at) => ({ ...member, work: work[at] ?? noWork })),
  };
}

const noWork = { quotes: 0, orders: 0 };

/** Assigns all open work of a colleague to another one, or to nobody. */
async function handOver({ call }: AdminArgs, from: string, takes: string): Promise<void> {
  if (takes === "") return;
  const to = takes === unassigned ? null : takes;
  if (to === from) throw impossible("Choose somebody else for their open work.");
  for (let more = true; more; ) ({ more } = await call("assignments.handOver", [from, to]));
}

type Work = { args: AdminArgs; form: FormData };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  invite,
  save: saveMember,
  remove: removeMember,
  withdraw: async ({ args, form }, email) => {
    const refusal = await refuseStaleSignIn(args, args.admin, { name: `withdraw ${email}`, form });
    if (refusal) return refusal;
    await args.call("staff.withdraw", [email]);
    return returnToPage(args, { kind: "done", text: "The invitation no longer works." });
  },
  "take-over": async ({ args, form }, email) => {
    const name = `take-over ${email}`;
    const refusal = await refuseStaleSignIn(args, args.admin, { name, form });
    if (refusal) return refusal;
    await args.call("staff.takeOver", [email]);
    return returnToPage(args, { kind: "done", text: "The invitation is yours now, and works." });
  },
};

/** Handles the forms of the staff's page; `intent` names the action. */
export async function changeStaff(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form }, rest);
}

async function invite({ args, form }: Work) {
  const read = readForm(inviteSchema, form, { form: "invite", secret: [ownPasswordField] });
  if (!read.ok) return refuse(args.context, read.answer);
  const { email } = read.values;
  const done = await attempt(
    confirmSignIn(args, args.admin, form).then(() => args.call("staff.invite", [read.values])),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const { token } = done.value;
  const link = `${originOf(args)}/invitation?token=${token}`;
  const { sendInvitation } = args.context.services.mail;
  const sent = (await sendInvitation?.({ ...read.values, to: email, link })) ?? false;
  if (sent) {
    const text = `The invitation is on its way to ${email}. It works for seven days.`;
    return returnToPage(args, { kind: "done", text });
  }
  // Shown only once: the store keeps only its hash.
  return { ...read.typed, values: {}, link, invited: email };
}

async function saveMember({ args, form }: Work) {
  const formName = `member ${form.get("uid")}`;
  const read = readForm(memberSchema, form, { form: formName, secret: [ownPasswordField] });
  if (!read.ok) return refuse(args.context, read.answer);
  const { uid, name: called, role: to } = read.values;
  const { members } = await args.call("staff.list", []);
  const known = members.find((member) => member.uid === uid);
  const done = await attempt(
    (async () => {
      if (known?.role !== to) await confirmSignIn(args, args.admin, form);
      if (known?.name !== called) await args.call("staff.rename", [uid, called]);
      if (known?.role !== to && !canTakeWork(to)) await handOver(args, uid, read.values.takes);
      if (known?.role === to) return;
      await args.call("staff.changeRole", [uid, to]);
    })(),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const text =
    known?.role === to ? "Saved." : "Saved. Their sessions have ended: they sign in again.";
  return returnToPage(args, { kind: "done", text });
}

async function removeMember({ args, form }: Work, uid: string) {
  const secret = [ownPasswordField];
  const typed = readForm(z.object({ takes }), form, { form: `member ${uid}`, secret });
  const done = await attempt(
    (async () => {
      await confirmSignIn(args, args.admin, form);
      await handOver(args, uid, typed.ok ? typed.values.takes : "");
      return args.call("staff.remove", [uid]);
    })(),
  );
  if (!done.ok) {
    const empty = { form: `member ${uid}`, errors: {}, message: null, values: {} };
    return refuse(args.context, answerOf(done.failure, typed.ok ? typed.typed : empty));
  }
  const text = "They are removed from the staff, and their sessions have ended.";
  return returnToPage(args, { kind: "done", text });
}
