import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { OwnPassword } from "~/components/frame/own-password";
import { seo } from "~/components/frame/seo";
import { roleLabels, roles, staff } from "~/domain/role";
import { staffLimits } from "~/domain/staff";
import type { FormAnswer } from "~/forms/answer";
import { Field, SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { KeyTable } from "./key-table";
import { changeKeys, keysPage } from "./keys-page.server";
import { ShownOnce } from "./shown-once";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(keysPage, access);

export const action = adminPage(changeKeys, access);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Keys", noindex: true });

const roleOptions = [
  ["", "Single methods only"],
  ...roles.map((role) => [role, roleLabels[role]] as const),
] as const;

type Answer = FormAnswer & { secret?: string; made?: string };

export default function Keys() {
  const { keys, methods, askPassword, lastDay } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const refused = answer && !answer.secret ? answer : null;
  const ofCreate = refused?.form === "create" ? refused : null;
  return (
    <>
      <DeskHead title="Keys">
        <p className="soft">
          A key lets a program call the API. It is sent as <code>Authorization: Bearer qs_…</code>,
          and the audit trail records what it does under its name.
        </p>
      </DeskHead>
      {answer?.secret ? (
        <ShownOnce title={`The key “${answer.made}”`} value={answer.secret}>
          Copy it now: it is not shown again, and the store does not keep it.
        </ShownOnce>
      ) : null}
      {keys.length === 0 ? (
        <p className="soft">There is no key yet.</p>
      ) : (
        <KeyTable keys={keys} askPassword={askPassword} answer={refused} />
      )}
      <section className="account-section" aria-labelledby="new-key">
        <h2 id="new-key">Make a key</h2>
        <Form method="post" className="stack" noValidate>
          <FormFields answer={ofCreate} prefix="key-">
            {ofCreate ? <ErrorSummary /> : null}
            <div className="field-grid">
              <Field
                name="name"
                label="Name"
                hint="What it is for, such as the name of the program."
                maxLength={staffLimits.keyName}
                autoComplete="off"
              />
              <SelectField
                name="role"
                label="Role"
                width="half"
                initial="readonly"
                options={roleOptions}
              />
              <Field
                name="expires"
                label="Last day"
                hint="The desk warns for thirty days before its end. Left empty, it works for a year."
                initial={lastDay}
                type="date"
                optional
                width="half"
                autoComplete="off"
              />
            </div>
            <details className="desk-more">
              <summary>Single methods</summary>
              <fieldset className="choice-grid">
                <legend className="small soft">
                  It may call these, besides those of its role.
                </legend>
                {methods.map((method) => (
                  <label key={method} className="check">
                    <input type="checkbox" name="methods" value={method} /> <code>{method}</code>
                  </label>
                ))}
              </fieldset>
            </details>
            <OwnPassword asked={askPassword} />
            <Submit intent="create" pending="Making it…">
              Make the key
            </Submit>
          </FormFields>
        </Form>
      </section>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
