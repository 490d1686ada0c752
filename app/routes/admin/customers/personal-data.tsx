import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark, NothingHere } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { OwnPassword } from "~/components/frame/own-password";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import type { FormAnswer } from "~/forms/answer";
import { EnterDoesNothing } from "~/forms/enter";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { cutText } from "~/kernel/text";
import type { ErasureCount } from "~/modules/privacy/erasure.resource";
import type { ErasurePlan } from "~/modules/privacy/erasures-service.server";
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { countWords } from "./personal-data-words";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(personalDataPage, access);

export const action = adminPage((args) => handleForm(args, handlers), access);

/** The person in the address, the effect of an erasure, and earlier erasures. */
async function personalDataPage(args: AdminArgs) {
  const { request, call, admin } = args;
  const who = cutText((new URL(request.url).searchParams.get("who") ?? "").trim(), 320);
  const [plan, erasures] = await Promise.all([
    who ? call("erasures.plan", [who]) : null,
    call("erasures.list", []),
  ]);
  const done = erasures.map(({ id, state, created, finished }) => {
    return { id, state, created, finished };
  });
  const askPassword = asksForPassword(args, admin);
  return { who, plan, erasures: done, years: site.retentionYears, askPassword };
}

const eraseSchema = z.object({ who: z.string(), confirm: z.string().default("") });

const handlers: DeskForms = { erase };

async function erase({ args, form }: DeskForm) {
  const read = readForm(eraseSchema, form, { form: "erase", secret: [ownPasswordField] });
  if (!read.ok) return refuse(args.context, read.answer);
  const { who, confirm } = read.values;
  if (confirm.trim().toLowerCase() !== who.trim().toLowerCase()) {
    const errors = { confirm: t("deskCustomers:typeExactly") };
    return refuse(args.context, { ...read.typed, errors });
  }
  const begun = await attempt(
    confirmSignIn(args, args.admin, form).then(() => args.call("erasures.begin", [who])),
  );
  if (!begun.ok) return refuse(args.context, answerOf(begun.failure, read.typed));
  const { id } = await args.call("erasures.run", [begun.value.id]);
  const text = t("deskCustomers:dataErased");
  return redirectWithFlash(args, `/admin/personal-data/${id}`, { kind: "done", text });
}

export const meta = deskMeta("deskCustomers:personalData");

export default function PersonalData() {
  const { who, plan, erasures, years, askPassword } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title={t("deskCustomers:personalData")}
        trail={[{ label: t("deskCustomers:customers"), to: "/admin/customers" }]}
      >
        <p className="lead">{t("deskCustomers:whatStoreKeepsOnePerson")}</p>
      </DeskHead>
      <search className="list-tools">
        <Form action="/admin/personal-data" key={who}>
          <div className="list-field list-field-search">
            <label htmlFor="who">{t("deskCustomers:eMailAddressOrId")}</label>
            <input
              id="who"
              className="input"
              name="who"
              defaultValue={who}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <button type="submit" className="button button-plain">
            {t("deskCustomers:lookItUp")}
          </button>
        </Form>
      </search>
      {who && !plan ? (
        <NothingHere title={t("deskCustomers:noDataOfThisPerson")}>
          <p>{t("deskCustomers:noAccountQuoteOrderOr")}</p>
          <Link className="button button-primary" to="/admin/customers">
            {t("deskCustomers:allCustomers")}
          </Link>
        </NothingHere>
      ) : null}
      {plan ? <ErasurePlanCard plan={plan} years={years} askPassword={askPassword} /> : null}
      <section className="desk-section" aria-labelledby="erasures">
        <h2 id="erasures">{t("deskCustomers:erasures")}</h2>
        {erasures.length === 0 ? (
          <p className="soft">{t("deskCustomers:noPersonHasBeenErased")}</p>
        ) : null}
        <ul className="bare waiting-items">
          {erasures.map(({ id, state, created }) => (
            <li key={id}>
              <Link to={`/admin/personal-data/${id}`} className="row-link mono">
                {id}
              </Link>
              <Mark tone={state === "done" ? "good" : "wait"}>
                {state === "done" ? t("deskCustomers:done") : t("deskCustomers:underWay")}
              </Mark>
              <ShortDay date={created} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function ErasurePlanCard({
  plan,
  years,
  askPassword,
}: {
  plan: ErasurePlan;
  years: number;
  askPassword: boolean;
}) {
  const answer = useAnswer<FormAnswer>();
  const refused = answer?.form === "erase" ? answer : null;
  const { who, email, uid, counts, blockers } = plan;
  const query = new URLSearchParams({ who });
  return (
    <section className="desk-card stack" aria-labelledby="plan">
      <h2 id="plan">{email || uid}</h2>
      <p className="soft">
        {uid ? t("deskCustomers:accountWhatCameFromIts", { uid }) : t("deskCustomers:aGuest")}
      </p>
      <div className="desk-table-frame">
        <ListTable
          className="desk-table"
          columns={columns()}
          rows={counts}
          keyOf={({ what, done }) => `${what} ${done}`}
        />
      </div>
      <p>
        <a className="button button-plain" href={`/admin/personal-data/export.json?${query}`}>
          {t("deskCustomers:downloadEverythingAsJson")}
        </a>
      </p>
      <h3>{t("deskCustomers:erase")}</h3>
      {blockers.map((blocker) => (
        <p key={blocker} className="notice">
          {blocker}
        </p>
      ))}
      <p className="small soft">{t("deskCustomers:itCannotBeUndoneIssued", { years })}</p>
      {blockers.length === 0 ? (
        <Form method="post" className="stack" noValidate>
          <EnterDoesNothing />
          <FormFields answer={refused} prefix="erase-">
            {refused ? <ErrorSummary /> : null}
            <input type="hidden" name="who" value={who} />
            <Field
              name="confirm"
              label={t("deskCustomers:toConfirmType", { who })}
              autoComplete="off"
            />
            <OwnPassword asked={askPassword} />
            <Submit intent="erase" pending={t("deskCustomers:erasing")}>
              {t("deskCustomers:eraseThisPersonsData")}
            </Submit>
          </FormFields>
        </Form>
      ) : null}
    </section>
  );
}

const columns = (): ListColumn<ErasureCount>[] => [
  { title: t("deskCustomers:what"), cell: (each) => countWords(each)[0] },
  { title: t("deskCustomers:howMany"), className: "amount", cell: ({ count }) => count },
  { title: t("deskCustomers:anErasure"), cell: (each) => countWords(each)[1] },
];

export { ErrorPage as ErrorBoundary };
