import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay, ShortMoment } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { rich, unseen } from "~/components/frame/rich";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import type { FormAnswer } from "~/forms/answer";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { inputsOf } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { rpcMethods } from "~/gateway/methods";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { typedFields } from "~/http/pages/address-fields.server";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
  refuseStaleSignIn,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { dayIn, endOfDay } from "~/kernel/calendar";
import { site } from "~/modules/settings/site";
import { roleLabels, roles, staff } from "~/modules/staff/role";
import { apiKeyFields, typedKeyFields } from "~/modules/staff/staff.resource";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";
import { ShownOnce } from "./shown-once";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(keysPage, access);

export const action = withFormSize(
  adminPage((args) => handleForm(args, handlers), access),
  { parts: usualForm.parts + keyMethods().length },
);

const day = 86_400_000;

/** The staff methods with an HTTP surface, which a key can be given one by one. */
function keyMethods(): string[] {
  return rpcMethods().flatMap(({ name, row }) => (row.access === "admin" ? [name] : []));
}

const schema = z.object(typedFields(apiKeyFields, typedKeyFields));
const roleOptions = () =>
  [
    ["", t("deskStaff:singleMethodsOnly")],
    ...roles.map((role) => [role, t(roleLabels[role])] as const),
  ] as const;

/** Keys that nobody renews end, because nobody remembers who has a copy. */
function inAYear({ context }: AdminArgs): Date {
  const now = context.services.clock();
  return new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()));
}

async function keysPage(args: AdminArgs) {
  const { call } = args;
  const keys = await call("keys.list", []);
  const makers = await call("admin.namesOf", [keys.map(({ createdBy }) => createdBy)]);
  return {
    methods: keyMethods(),
    inputs: inputsOf(apiKeyFields, typedKeyFields, { role: { options: roleOptions() } }),
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

const handlers: DeskForms = {
  create: createKey,
  revoke: async ({ args, form }, id) => {
    const refusal = await refuseStaleSignIn(args, args.admin, { name: `revoke ${id}`, form });
    if (refusal) return refusal;
    await args.call("keys.revoke", [id]);
    return returnToPage(args, { kind: "done", text: t("deskStaff:theKeyNoLongerWorks") });
  },
  "take-over": async ({ args, form }, id) => {
    const name = `take-over ${id}`;
    const refusal = await refuseStaleSignIn(args, args.admin, { name, form });
    if (refusal) return refusal;
    await args.call("keys.takeOver", [id]);
    return returnToPage(args, { kind: "done", text: t("deskStaff:theKeyYoursNowWorks") });
  },
};

async function createKey({ args, form }: DeskForm) {
  const read = readForm(schema, form, { form: "create", secret: [ownPasswordField] });
  const methods = form.getAll("methods").map(String);
  const typed = read.ok ? read.typed : read.answer;
  typed.values = { ...typed.values, methods: methods.join(" ") };
  if (!read.ok) return refuse(args.context, typed);
  const { name, role, expires } = read.values;
  const known = new Set(keyMethods());
  const isUnknown = methods.some((method) => !known.has(method));
  if (isUnknown || (role === null && methods.length === 0)) {
    const wrong = isUnknown
      ? t("deskStaff:aChosenMethodDoesNotExist")
      : t("deskStaff:chooseRoleOrMethods");
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

export const meta = deskMeta("deskStaff:keys");

type Answer = FormAnswer & { secret?: string; made?: string };

export default function Keys() {
  const { keys, methods, inputs, askPassword, lastDay } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const refused = answer && !answer.secret ? answer : null;
  const ofCreate = refused?.form === "create" ? refused : null;
  const ticked = ofCreate?.values.methods?.split(" ").filter(Boolean) ?? [];
  return (
    <>
      <DeskHead title={t("deskStaff:keys")}>
        <p className="soft">
          {rich("deskStaff:keysIntro", { code: (text) => <code>{text}</code> })}
        </p>
      </DeskHead>
      {answer?.secret ? (
        <ShownOnce title={t("deskStaff:theKey", { name: answer.made ?? "" })} value={answer.secret}>
          {t("deskStaff:copyNowNotShownAgain")}
        </ShownOnce>
      ) : null}
      {keys.length === 0 ? (
        <p className="soft">{t("deskStaff:thereIsNoKeyYet")}</p>
      ) : (
        <KeyTable keys={keys} askPassword={askPassword} answer={refused} />
      )}
      <section className="account-section" aria-labelledby="new-key">
        <h2 id="new-key">{t("deskStaff:makeAKey")}</h2>
        <Form method="post" className="stack" noValidate>
          <FormFields answer={ofCreate} prefix="key-">
            {ofCreate ? <ErrorSummary /> : null}
            <div className="field-grid">
              <InputFields
                inputs={inputs}
                initial={{ role: "readonly", expires: lastDay }}
                fill="nothing"
              />
            </div>
            <details className="desk-more" open={ticked.length > 0}>
              <summary>{t("deskStaff:singleMethods")}</summary>
              <fieldset className="choice-grid">
                <legend className="small soft">{t("deskStaff:itMayCallTheseBesides")}</legend>
                {methods.map((method) => (
                  <label key={method} className="check">
                    <input
                      type="checkbox"
                      name="methods"
                      value={method}
                      defaultChecked={ticked.includes(method)}
                    />{" "}
                    <code>{method}</code>
                  </label>
                ))}
              </fieldset>
            </details>
            <OwnPassword asked={askPassword} />
            <Submit intent="create" pending={t("deskStaff:makingIt")}>
              {t("deskStaff:makeTheKey")}
            </Submit>
          </FormFields>
        </Form>
      </section>
    </>
  );
}

type ShownKey = Awaited<ReturnType<typeof keysPage>>["keys"][number];

interface KeyTableProps {
  keys: readonly ShownKey[];
  askPassword: boolean;
  /** The refused form of the page. */
  answer: FormAnswer | null;
}

function KeyTable({ keys, askPassword, answer }: KeyTableProps) {
  const columns: ListColumn<ShownKey>[] = [
    {
      title: t("deskStaff:name"),
      cell: ({ id, name }) => <Link to={`/admin/keys/${encodeURIComponent(id)}`}>{name}</Link>,
    },
    { title: t("deskStaff:may"), cell: permissions },
    {
      title: t("deskStaff:made"),
      cell: ({ created, madeBy }) =>
        rich("deskStaff:madeOnBy", { day: () => <ShortDay date={created} /> }, { madeBy }),
    },
    {
      title: t("deskStaff:lastUsed"),
      cell: ({ lastUsed }) => (lastUsed ? <ShortMoment date={lastUsed} /> : t("deskStaff:never")),
    },
    { title: t("deskStaff:until"), cell: (key) => <State of={key} /> },
    {
      title: t("deskStaff:revoke"),
      titleHidden: true,
      cell: (key) => <Operations of={key} askPassword={askPassword} answer={answer} />,
    },
  ];
  return (
    <ListTable
      className="outbox-table"
      labels
      columns={columns}
      rows={keys}
      keyOf={({ id }) => id}
    />
  );
}

interface OperationsProps extends Omit<KeyTableProps, "keys"> {
  of: ShownKey;
}

function Operations({ of: key, askPassword, answer }: OperationsProps) {
  if (key.revoked) return null;
  return (
    <>
      {key.makerLeft ? (
        <SensitiveForm
          name={`take-over ${key.id}`}
          answer={answer}
          askPassword={askPassword}
          label={t("deskStaff:takeOver")}
        >
          <Submit intent={`take-over ${key.id}`} pending={t("deskStaff:takingItOver")} tone="plain">
            {rich("deskStaff:takeOverOf", { of: unseen }, { name: key.name })}
          </Submit>
        </SensitiveForm>
      ) : null}
      <SensitiveForm
        name={`revoke ${key.id}`}
        answer={answer}
        askPassword={askPassword}
        label={t("deskStaff:revoke")}
        asks={t("deskStaff:revokingAKey")}
      >
        <Submit intent={`revoke ${key.id}`} pending={t("deskStaff:revoking")} tone="plain">
          {rich("deskStaff:revokeOf", { of: unseen }, { name: key.name })}
        </Submit>
      </SensitiveForm>
    </>
  );
}

function State({ of: { revoked, expires, live, daysLeft, makerLeft } }: { of: ShownKey }) {
  if (revoked) return rich("deskStaff:revokedOn", { day: () => <ShortDay date={revoked} /> });
  if (makerLeft) return rich("deskStaff:makerLeft", { mark: badMark });
  if (!expires) return <Mark tone="wait">{t("deskStaff:neverEnds")}</Mark>;
  const last = () => <ShortDay date={lastDay(expires)} />;
  return (
    <>
      {live ? last() : rich("deskStaff:expiredOn", { day: last })}{" "}
      {daysLeft !== null && daysLeft < warnedDays ? (
        <Mark tone="bad">
          {daysLeft < 1 ? t("deskStaff:endsToday") : t("deskStaff:endsInDaysCount", { daysLeft })}
        </Mark>
      ) : null}
    </>
  );
}

const badMark = (text: string) => <Mark tone="bad">{text}</Mark>;

/** From this many days before its end, a key is marked. */
const warnedDays = 30;

/** A key ends after its last day, at midnight. */
function lastDay(expires: Date): Date {
  return new Date(expires.getTime() - 1);
}

function permissions({ role, methods }: ShownKey): string {
  const named = role === null ? [] : [t(roleLabels[role])];
  return [...named, ...methods].join(", ");
}

export { ErrorPage as ErrorBoundary };
