import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ShortMoment } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { rich, unseen } from "~/components/frame/rich";
import { defineList } from "~/components/lists/list";
import { ListRows, ListViews } from "~/components/lists/list-rows";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import type { ShownList } from "~/components/lists/shown-list";
import type { FormAnswer } from "~/forms/answer";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { inputsOf } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { typedFields } from "~/http/pages/address-fields.server";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import { readList } from "~/http/pages/list.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
  refuseStaleSignIn,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { extensionOfLane } from "~/modules/extensions/lanes";
import { deliveryMachine, type OutboxStatus } from "~/modules/mail/mail.resource";
import { staff } from "~/modules/staff/role";
import {
  type ShownDelivery,
  typedEndpointFields,
  webhookEndpointFields,
  webhookEvents,
  webhookEventTypes,
} from "~/modules/webhooks/webhook.resource";
import type { WalkOptions } from "~/storage/pages";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";
import { ShownOnce } from "./shown-once";

interface DeliveryListing extends WalkOptions {
  endpointId?: string;
  status?: OutboxStatus;
}

/** Deliveries of webhooks, newest first: of one endpoint, or with one status. */
const deliveryList = defineList<DeliveryListing, ShownDelivery>(() => ({
  path: "/admin/webhooks",
  what: "deliveries",
  read: async (call, { endpointId, status, after, limit }) => {
    const of = endpointId === undefined ? { status } : { endpointId };
    const { items, nextCursor } = await call("webhooks.deliveries", [{ ...of, cursor: after }]);
    return { items, next: items.length === limit ? nextCursor : null };
  },
  filters: {
    endpoint: { label: t("deskStaff:webhook"), choices: null, as: "endpointId", linked: true },
  },
  views: [
    { label: t("deskStaff:all"), at: {} },
    ...(["waiting", "parked", "sent"] as const).map((status) => {
      const { label } = deliveryMachine.of(status);
      return { label: t(label), at: { show: status }, asks: { status }, always: true } as const;
    }),
  ],
  yet: { title: t("deskStaff:noDeliveriesYet"), text: t("deskStaff:eachEventIsListed") },
}));

const access = { roles: staff.ownerOnly };

export const loader = adminPage(webhooksPage, access);

export const action = adminPage((args) => handleForm(args, handlers), access);

const schema = z.object(typedFields(webhookEndpointFields, typedEndpointFields));

async function webhooksPage(args: AdminArgs) {
  const [endpoints, log] = await Promise.all([
    args.call("webhooks.list", []),
    readList(args, deliveryList()),
  ]);
  return {
    endpoints,
    inputs: inputsOf(webhookEndpointFields, typedEndpointFields),
    askPassword: asksForPassword(args, args.admin),
    log: log.show(log.items),
    anyAddress: args.context.services.env.webhookPrivateAddresses,
  };
}

const handlers: DeskForms = {
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
    const refusal = await refuseStaleSignIn(args, args.admin, { name: `remove ${id}`, form });
    if (refusal) return refusal;
    await args.call("webhooks.remove", [id]);
    return done(args, t("deskStaff:webhookRemoved"));
  },
  replay: async ({ args }, id) => {
    const again = await args.call("webhooks.replay", [id]);
    return again
      ? done(args, t("deskStaff:eventSentAgain"))
      : returnToPage(args, {
          kind: "problem",
          text: t("deskStaff:itNoLongerExistsOr"),
        });
  },
};

const empty = { form: "", errors: {}, message: null, values: {} };

async function createEndpoint({ args, form }: DeskForm) {
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
    errors.url = t("deskStaff:addressNeedsHttps");
  }
  if (events.length === 0) errors.events = t("deskStaff:chooseAtLeastOneEvent");
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
function refusedFor(id: string, { args, form }: DeskForm) {
  return refuseStaleSignIn(args, args.admin, { name: `hook ${id}`, form });
}

async function switchTo({ args, form }: DeskForm, id: string, active: boolean) {
  const refusal = await refusedFor(id, { args, form });
  if (refusal) return refusal;
  await args.call("webhooks.update", [id, { active }]);
  return done(
    args,
    active ? t("deskStaff:eventsSentAgain") : t("deskStaff:nothingSentUntilEnabled"),
  );
}

async function done(args: AdminArgs, text: string) {
  await args.context.services.webhooks?.refresh();
  return returnToPage(args, { kind: "done", text });
}

export const meta = deskMeta("deskStaff:webhooks");

type Answer = FormAnswer & { secret?: string };

export default function Webhooks() {
  const { endpoints, askPassword, log } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const refused = answer && !answer.secret ? answer : null;
  return (
    <>
      <DeskHead title={t("deskStaff:webhooks")}>
        <p className="soft">{t("deskStaff:otherSystemsThatNotifiedQuotes")}</p>
      </DeskHead>
      {answer?.secret ? (
        <ShownOnce title={t("deskStaff:theSigningSecret")} value={answer.secret}>
          {t("deskStaff:copyNowNotShownAgainEarlier")}
        </ShownOnce>
      ) : null}
      {endpoints.length === 0 ? (
        <p className="soft">{t("deskStaff:thereAreNoWebhooksYet")}</p>
      ) : null}
      <ul className="bare stack">
        {endpoints.map(({ id, url, description, events, active }) => (
          <li key={id} className="desk-card stack">
            <h2 className="mono">{url}</h2>
            <p className="small soft">
              {[active ? "" : t("deskStaff:disabled"), description, events.join(", ")]
                .filter(Boolean)
                .join(". ")}
            </p>
            <p>
              <Link to={`?endpoint=${id}`}>
                {rich("deskStaff:deliveriesTo", { of: unseen }, { url })}
              </Link>
            </p>
            <SensitiveForm
              name={`hook ${id}`}
              answer={refused}
              askPassword={askPassword}
              label={t("deskStaff:changeIt")}
            >
              <Submit intent={`rotate ${id}`} pending={t("deskStaff:makingIt")} tone="link">
                {rich("deskStaff:newSecretFor", { of: unseen }, { url })}
              </Submit>
              <Submit intent={`${active ? "disable" : "enable"} ${id}`} pending="…" tone="link">
                {active
                  ? rich("deskStaff:disableOf", { of: unseen }, { url })
                  : rich("deskStaff:enableOf", { of: unseen }, { url })}
              </Submit>
            </SensitiveForm>
            <SensitiveForm
              name={`remove ${id}`}
              answer={refused}
              askPassword={askPassword}
              label={t("deskStaff:remove")}
              asks={t("deskStaff:removingAWebhook")}
            >
              <Submit intent={`remove ${id}`} pending={t("deskStaff:removing")} tone="plain">
                {rich("deskStaff:removeOf", { of: unseen }, { name: url })}
              </Submit>
            </SensitiveForm>
          </li>
        ))}
      </ul>
      <NewEndpoint answer={refused?.form === "create" ? refused : null} />
      <DeliveryLog list={log} endpoints={endpoints} />
    </>
  );
}

function NewEndpoint({ answer }: { answer: Answer | null }) {
  const { inputs, anyAddress, askPassword } = useLoaderData<typeof loader>();
  const ticked = answer?.values.events?.split(" ") ?? [];
  return (
    <section className="account-section" aria-labelledby="new-webhook">
      <h2 id="new-webhook">{t("deskStaff:addAWebhook")}</h2>
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer} prefix="hook-">
          {answer ? <ErrorSummary /> : null}
          <InputFields
            inputs={inputs}
            fill="nothing"
            more={{
              url: {
                hint: anyAddress
                  ? t("deskStaff:httpsOrHttpAnyAddress")
                  : t("deskStaff:httpsOnThePublicNetwork"),
                spellCheck: false,
              },
            }}
          />
          <fieldset className="choice-grid" id="hook-events">
            <legend>{t("deskStaff:events")}</legend>
            {webhookEventTypes.map((type) => (
              <label key={type} className="check">
                <input
                  type="checkbox"
                  name="events"
                  value={type}
                  defaultChecked={ticked.includes(type)}
                />{" "}
                <code>{type}</code> <span className="small soft">{t(webhookEvents[type])}</span>
              </label>
            ))}
          </fieldset>
          <OwnPassword asked={askPassword} />
          <Submit intent="create" pending={t("deskStaff:addingIt")}>
            {t("deskStaff:addTheWebhook")}
          </Submit>
        </FormFields>
      </Form>
    </section>
  );
}

interface DeliveryLogProps {
  list: ShownList<ShownDelivery>;
  endpoints: readonly { id: string; url: string }[];
}

function DeliveryLog({ list, endpoints }: DeliveryLogProps) {
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  const columns: ListColumn<ShownDelivery>[] = [
    {
      title: t("deskStaff:event"),
      cell: ({ kind, eventId }) => (
        <>
          {kind} <span className="mono small soft">{eventId}</span>
        </>
      ),
    },
    {
      title: t("deskStaff:to"),
      className: "mono small",
      cell: ({ endpointId }) =>
        urls.get(endpointId) ?? extensionOfLane(endpointId) ?? t("deskStaff:removedEndpoint"),
    },
    { title: t("deskStaff:happened"), cell: ({ created }) => <ShortMoment date={created} /> },
    { title: t("deskStaff:status"), cell: ({ status }) => t(deliveryMachine.of(status).label) },
    { title: t("deskStaff:tries"), cell: ({ attempts }) => attempts },
    {
      title: t("deskStaff:lastProblem"),
      className: "mono small",
      cell: ({ lastError }) => lastError ?? "–",
    },
    { title: t("deskStaff:sendAgain"), titleHidden: true, cell: Replay },
  ];
  return (
    <section className="account-section" aria-labelledby="deliveries">
      <h2 id="deliveries">{t("deskStaff:deliveries")}</h2>
      <ListViews list={list} />
      <ListRows list={list} isPart>
        <ListTable
          className="outbox-table"
          labels
          columns={columns}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </ListRows>
    </section>
  );
}

function Replay({ id }: ShownDelivery) {
  return (
    <Form method="post">
      <Submit intent={`replay ${id}`} pending="…" tone="plain">
        {t("deskStaff:sendAgain")}
      </Submit>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
