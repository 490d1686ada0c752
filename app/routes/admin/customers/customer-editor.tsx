import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { FormFields, useField } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { OnceKey } from "~/forms/once-key";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { addressLimits } from "~/modules/customers/customer.resource";
import { staff } from "~/modules/staff/role";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { customerEditor, saveCustomer } from "./customer-editor.server";

const access = { roles: staff.sells };

export const loader = adminPage(customerEditor, access);

export const action = withFormSize(adminPage(saveCustomer, access), {
  parts: usualForm.parts + 15 * (addressLimits.perCustomer + 1),
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.customer?.name ?? "New customer",
    noindex: true,
    refused: data?.refused,
  });

export default function CustomerEditor() {
  const { customer, version, initial, places, facts, inputs } = useLoaderData<typeof loader>();
  const answer = useAnswer<DocumentAnswer>();
  const page = customer ? `/admin/customers/${encodeURIComponent(customer.id)}` : null;
  return (
    <>
      <DeskHead
        trail={[
          { label: "Customers", to: "/admin/customers" },
          ...(customer && page ? [{ label: customer.name, to: page }] : []),
        ]}
        title={customer ? "Edit customer" : "New customer"}
      >
        <p className="soft">
          {customer?.hasAccount
            ? "The customer sees these changes in their account. Their sign-in address stays the same."
            : "A customer whom you create has no account. They get nothing until you send an offer."}
        </p>
      </DeskHead>
      <Form key={version} method="post" className="desk-card stack new-quote" noValidate>
        <DocumentProblems answer={answer} />
        <FormFields answer={answer}>
          {customer ? <SeenFields version={version} facts={facts} opened={initial} /> : <OnceKey />}
          <div className="field-grid">
            <InputFields inputs={inputs.customer} initial={initial} fill="nothing" />
          </div>
          {places.map((id, at) => (
            <Place
              key={id}
              title={initial[`place.${at}.label`] || `Address ${at + 1}`}
              at={at}
              id={id}
              initial={initial}
              inputs={inputs.address}
            />
          ))}
          <Place
            title={places.length > 0 ? "Add another address" : "Add an address"}
            at={places.length}
            id={null}
            initial={initial}
            inputs={inputs.address}
          />
          <p className="form-buttons">
            <Submit pending="Saving…">
              {customer ? "Save the customer" : "Create the customer"}
            </Submit>
            <Link className="button button-plain" to={page ?? "/admin/customers"}>
              Back without saving
            </Link>
          </p>
        </FormFields>
      </Form>
    </>
  );
}

type Initial = Readonly<Record<string, string | undefined>>;

interface PlaceProps {
  title: string;
  at: number;
  /** null for an address that is not saved yet. */
  id: string | null;
  initial: Initial;
  inputs: readonly Input[];
}

/** An address, closed unless it was just typed. */
function Place({ title, at, id, initial, inputs }: PlaceProps) {
  const prefix = `place.${at}.`;
  const street = useField(`${prefix}line1`, initial[`${prefix}line1`]);
  const city = useField(`${prefix}city`);
  const remove = useField(`${prefix}remove`);
  const open = [street, city].some(({ value, error }) => value !== "" || error !== null);
  return (
    <details className="desk-more" open={open}>
      <summary>{title}</summary>
      <input type="hidden" name={`${prefix}id`} value={id ?? ""} />
      <div className="field-grid">
        <InputFields inputs={inputs} prefix={prefix} initial={initial} />
      </div>
      {id === null ? null : (
        <p className="check">
          <input
            type="checkbox"
            id={remove.id}
            name={`${prefix}remove`}
            value="yes"
            defaultChecked={remove.value === "yes"}
          />
          <label htmlFor={remove.id}>Remove this address when saving</label>
        </p>
      )}
    </details>
  );
}

export { ErrorPage as ErrorBoundary };
