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
import { OvertakenForm } from "../documents/conflict";
import { changeTemplates, templatesPage } from "./templates.server";

const access = { roles: staff.readsCustomers };

export const loader = adminPage(templatesPage, access);

export const action = adminPage(changeTemplates, access);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Offer templates", noindex: true });

export default function Templates() {
  const { offers, snippets, mayChange } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const isShown = ({ form }: FormAnswer) =>
    form === "keep" || [...offers, ...snippets].some(({ id }) => id === form);
  return (
    <>
      <DeskHead trail={[{ label: "Quotes", to: "/admin/quotes" }]} title="Offer templates">
        <p className="soft">
          Whole offers to start a quote with, and texts to put into an offer. Any quote's page can
          save its offer as a template.
        </p>
      </DeskHead>
      <OvertakenForm answer={answer === null || isShown(answer) ? null : answer} />
      <div className="desk-main">
        <section className="desk-card stack" aria-labelledby="offers">
          <h2 id="offers">Whole offers</h2>
          {offers.length === 0 ? <p className="soft">None are saved yet.</p> : null}
          <ul className="bare stack">
            {offers.map(({ id, name, version, lines }) => (
              <li key={id} className="template-row">
                <Change id={id} name={name} version={version} answer={answer} mayChange={mayChange}>
                  <p className="small soft">{lines === 1 ? "1 line" : `${lines} lines`}</p>
                </Change>
              </li>
            ))}
          </ul>
          {mayChange ? (
            <p>
              <Link to="/admin/quotes/new">Make a quote from one</Link>
            </p>
          ) : null}
        </section>
        <section className="desk-card stack" aria-labelledby="texts">
          <h2 id="texts">Texts</h2>
          {snippets.length === 0 ? <p className="soft">None are saved yet.</p> : null}
          <ul className="bare stack">
            {snippets.map(({ id, name, version, text }) => (
              <li key={id} className="template-row">
                <Change id={id} name={name} version={version} answer={answer} mayChange={mayChange}>
                  <TextArea
                    name="text"
                    label="Text"
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
  children,
}: {
  id: string;
  name: string;
  version: number;
  answer: FormAnswer | null;
  mayChange: boolean;
  children: ReactNode;
}) {
  const own = answer?.form === id ? answer : null;
  return (
    <details className="desk-more" open={own !== null}>
      <summary>{name}</summary>
      <Form method="post" className="stack" noValidate key={version}>
        <FormFields answer={own} prefix={`${id}-`}>
          {own ? <ErrorSummary /> : null}
          <input type="hidden" name="version" value={version} />
          <Field name="name" label="Name" initial={name} maxLength={templateLimits.name} />
          {children}
          {mayChange ? (
            <div className="desk-buttons">
              <Submit intent={`change ${id}`} pending="Saving…" tone="plain">
                Save
              </Submit>
              <Submit intent={`remove ${id}`} pending="Removing…" tone="quiet">
                Remove
              </Submit>
            </div>
          ) : null}
        </FormFields>
      </Form>
    </details>
  );
}

function Keep({ answer }: { answer: FormAnswer | null }) {
  return (
    <Form method="post" className="stack" noValidate>
      <h3>Another text</h3>
      <FormFields answer={answer}>
        {answer ? <ErrorSummary /> : null}
        <Field name="name" label="Name" autoComplete="off" maxLength={templateLimits.name} />
        <TextArea name="text" label="Text" rows={3} maxLength={templateLimits.text} />
        <div className="desk-buttons">
          <Submit intent="keep" pending="Saving…">
            Save the text
          </Submit>
        </div>
      </FormFields>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
