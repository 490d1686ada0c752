import { z } from "zod";
import { inputsOf } from "~/forms/inputs";
import { typedFields } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { readList } from "~/http/pages/list.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
  refuseStaleSignIn,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import {
  typedEndpointFields,
  webhookEndpointFields,
  webhookEventTypes,
} from "~/modules/webhooks/webhook.resource";
import { returnToPage } from "../documents/document-answers.server";
import { deliveryList } from "./delivery-list";

const schema = z.object(typedFields(webhookEndpointFields, typedEndpointFields));

export async function webhooksPage(args: AdminArgs) {
  const [endpoints, log] = await Promise.all([
    args.call("webhooks.list", []),
    readList(args, deliveryList),
  ]);
  return {
    endpoints,
    inputs: inputsOf(webhookEndpointFields, typedEndpointFields),
    askPassword: asksForPassword(args, args.admin),
    log: log.show(log.items),
    anyAddress: args.context.services.env.webhookPrivateAddresses,
  };
}

type Work = { args: AdminArgs; form: FormData };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  create: createEndpoint,
  rotate: async ({ args, form }, id) => {
    const refusal = await refusedFor(id, { args, form });
    if (refusal) return refusal;
    const { secret } = await args.call("webhooks.rotate", [id]);
    await args.context.services.webhooks?.refresh();
    return { ...empty, secret };
  },
  disable: (work, id) => switchTo(work, id, false),
  enable: (work, id) => switchTo(work, id, true),
  remove: async ({ args, form }, id) => {
    const refusal = await refusedFor(id, { args, form });
    if (refusal) return refusal;
    await args.call("webhooks.remove", [id]);
    return done(args, "The webhook is removed. Waiting deliveries are not sent.");
  },
  replay: async ({ args }, id) => {
    const again = await args.call("webhooks.replay", [id]);
    return again
      ? done(args, "The event is sent again within a few seconds.")
      : returnToPage(args, {
          kind: "problem",
          text: "It no longer exists, or is already on its way.",
        });
  },
};

const empty = { form: "", errors: {}, message: null, values: {} };

/** Handles the forms of the webhooks' page; `intent` names the action. */
export async function changeWebhooks(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form }, rest);
}

async function createEndpoint({ args, form }: Work) {
  const read = readForm(schema, form, { form: "create", secret: [ownPasswordField] });
  const chosen = new Set(form.getAll("events").map(String));
  const typed = read.ok ? read.typed : read.answer;
  typed.values = { ...typed.values, events: [...chosen].join(" ") };
  if (!read.ok) return refuse(args.context, typed);
  const { url, description } = read.values;
  const events = webhookEventTypes.filter((type) => chosen.has(type));
  const { webhookPrivateAddresses: anyAddress } = args.context.services.env;
  const errors: Record<string, string> = {};
  if (!URL.canParse(url) || !(anyAddress ? /^https?:/ : /^https:/).test(url)) {
    errors.url = "Enter an address that starts with https://";
  }
  if (events.length === 0) errors.events = "Choose at least one event";
  if (Object.keys(errors).length > 0) return refuse(args.context, { ...typed, errors });
  const made = await attempt(
    confirmSignIn(args, args.admin, form).then(() =>
      args.call("webhooks.create", [{ url, description, events }]),
    ),
  );
  if (!made.ok) return refuse(args.context, answerOf(made.failure, typed));
  await args.context.services.webhooks?.refresh();
  return { ...empty, secret: made.value.secret };
}

/** The refusal of a webhook's buttons after a sign-in that is too long ago; otherwise null. */
function refusedFor(id: string, { args, form }: Work) {
  return refuseStaleSignIn(args, args.admin, { name: `hook ${id}`, form });
}

async function switchTo({ args, form }: Work, id: string, active: boolean) {
  const refusal = await refusedFor(id, { args, form });
  if (refusal) return refusal;
  await args.call("webhooks.update", [id, { active }]);
  return done(args, active ? "Events are sent again." : "Nothing is sent until you enable it.");
}

async function done(args: AdminArgs, text: string) {
  await args.context.services.webhooks?.refresh();
  return returnToPage(args, { kind: "done", text });
}
