import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { Field, TextArea } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { templateLimits } from "~/modules/quotes/template.resource";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { OvertakenForm } from "../documents/conflict";
import { CustomCard } from "../extensions/custom-card";
import type { DataCard } from "../extensions/data-pages.server";
import { changeTemplates, templatesPage } from "./templates.server";

const access = { roles: staff.readsCustomers };

export const loader = adminPage(templatesPage, access);

export const action = adminPage(changeTemplates, access);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: t("deskQuotes:offerTemplates"), noindex: true });

export default function Templates() {
  const { offers, snippets, mayChange } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const isShown = ({ form }: FormAnswer) =>
    form === "keep" || [...offers, ...snippets].some(({ id }) => id === form);
  return (
    <>
      <DeskHead
        trail={[{ label: t("deskQuotes:quotes"), to: "/admin/quotes" }]}
        title={t("deskQuotes:offerTemplates")}
      >
        <p className="soft">{t("deskQuotes:templatesIntro")}</p>
      </DeskHead>
      <OvertakenForm answer={answer === null || isShown(answer) ? null : answer} />
      <div className="desk-main">
        <section className="desk-card stack" aria-labelledby="offers">
          <h2 id="offers">{t("deskQuotes:wholeOffers")}</h2>
          {offers.length === 0 ? <p className="soft">{t("deskQuotes:noneAreSavedYet")}</p> : null}
          <ul className="bare stack">
            {offers.map(({ id, name, version, lines, data }) => (
              <li key={id} className="template-row">
                <Change
                  id={id}
                  name={name}
                  version={version}
                  data={data}
                  answer={answer}
                  mayChange={mayChange}
                >
                  <p className="small soft">{t("deskQuotes:countedLines", { count: lines })}</p>
                </Change>
              </li>
            ))}
          </ul>
          {mayChange ? (
            <p>
              <Link to="/admin/quotes/new">{t("deskQuotes:makeQuoteFromOne")}</Link>
            </p>
          ) : null}
        </section>
        <section className="desk-card stack" aria-labelledby="texts">
          <h2 id="texts">{t("deskQuotes:texts")}</h2>
          {snippets.length === 0 ? <p className="soft">{t("deskQuotes:noneAreSavedYet")}</p> : null}
          <ul className="bare stack">
            {snippets.map(({ id, name, version, text, data }) => (
              <li key={id} className="template-row">
                <Change
                  id={id}
                  name={name}
                  version={version}
                  data={data}
                  answer={answer}
                  mayChange={mayChange}
                >
                  <TextArea
                    name="text"
                    label={t("deskQuotes:text")}
                    rows={3}
                    initial={text}
                    maxLength={templateLimits.text}
                  />
                </Change>
              </li>
            ))}
          </ul>
          {mayChange ? <Keep answer={answer?.form === "keep" ? answer : null} /> : null}
        </section>
      </div>
    </>
  );
}

function Change({
  id,
  name,
  version,
  answer,
  mayChange,
  data,
  children,
}: {
  id: string;
  name: string;
  version: number;
  answer: FormAnswer | null;
  mayChange: boolean;
  data: DataCard | null;
  children: ReactNode;
}) {
  const own = answer?.form === id ? answer : null;
  return (
    <details className="desk-more" open={own !== null}>
      <summary>{name}</summary>
      <div className="stack">
        <Form method="post" className="stack" noValidate key={version}>
          <FormFields answer={own} prefix={`${id}-`}>
            {own ? <ErrorSummary /> : null}
            <input type="hidden" name="version" value={version} />
            <Field
              name="name"
              label={t("deskQuotes:name")}
              initial={name}
              maxLength={templateLimits.name}
            />
            {children}
            {mayChange ? (
              <div className="desk-buttons">
                <Submit intent={`change ${id}`} pending={t("deskQuotes:saving")} tone="plain">
                  {t("deskQuotes:save")}
                </Submit>
                <Submit intent={`remove ${id}`} pending={t("deskQuotes:removing")} tone="quiet">
                  {t("deskQuotes:remove")}
                </Submit>
              </div>
            ) : null}
          </FormFields>
        </Form>
        <CustomCard card={data} />
      </div>
    </details>
  );
}

function Keep({ answer }: { answer: FormAnswer | null }) {
  return (
    <Form method="post" className="stack" noValidate>
      <h3>{t("deskQuotes:anotherText")}</h3>
      <FormFields answer={answer}>
        {answer ? <ErrorSummary /> : null}
        <Field
          name="name"
          label={t("deskQuotes:name")}
          autoComplete="off"
          maxLength={templateLimits.name}
        />
        <TextArea
          name="text"
          label={t("deskQuotes:text")}
          rows={3}
          maxLength={templateLimits.text}
        />
        <div className="desk-buttons">
          <Submit intent="keep" pending={t("deskQuotes:saving")}>
            {t("deskQuotes:saveTheText")}
          </Submit>
        </div>
      </FormFields>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
