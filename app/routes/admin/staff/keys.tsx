import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Day, Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { readRole, roleLabels, roles, staff } from "~/domain/role";
import { staffLimits } from "~/domain/staff";
import type { FormAnswer } from "~/forms/answer";
import { Field, SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
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
type ShownKey = ReturnType<typeof useLoaderData<typeof loader>>["keys"][number];

export default function Keys() {
  const { keys, methods } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const refused = answer && !answer.secret ? answer : null;
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
      {keys.length === 0 ? <p className="soft">There is no key yet.</p> : <Table keys={keys} />}
      <section className="account-section" aria-labelledby="new-key">
        <h2 id="new-key">Make a key</h2>
        <Form method="post" className="stack" noValidate>
          <FormFields answer={refused} prefix="key-">
            {refused ? <ErrorSummary /> : null}
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
                hint="Left empty, it works until it is revoked."
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
            <Submit intent="create" pending="Making it…">
              Make the key
            </Submit>
          </FormFields>
        </Form>
      </section>
    </>
  );
}

function Table({ keys }: { keys: readonly ShownKey[] }) {
  return (
    <table className="outbox-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">May</th>
          <th scope="col">Made</th>
          <th scope="col">Last used</th>
          <th scope="col">Until</th>
          <th scope="col">
            <span className="visually-hidden">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">{key.name}</th>
            <td data-label="May">{permissions(key)}</td>
            <td data-label="Made">
              <Day date={key.created} /> by {key.madeBy}
            </td>
            <td data-label="Last used">
              {key.lastUsed ? <Moment date={key.lastUsed} /> : "never"}
            </td>
            <td data-label="Until">
              <State of={key} />
            </td>
            <td>
              {key.revoked ? null : (
                <Form method="post">
                  <Submit intent={`revoke ${key.id}`} pending="Revoking…" tone="plain">
                    Revoke<span className="visually-hidden"> {key.name}</span>
                  </Submit>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ of: { revoked, expires, live } }: { of: ShownKey }) {
  if (revoked) {
    return (
      <>
        revoked <Day date={revoked} />
      </>
    );
  }
  if (!expires) return <>revoked by hand</>;
  return (
    <>
      {live ? null : "expired "}
      <Day date={lastDay(expires)} />
    </>
  );
}

/** A key ends after its last day, at midnight. */
function lastDay(expires: Date): Date {
  return new Date(expires.getTime() - 1);
}

function permissions({ role, methods }: ShownKey): string {
  const named = role === null ? [] : [roleLabels[readRole(role)]];
  return [...named, ...methods].join(", ");
}

export { ErrorPage as ErrorBoundary };
