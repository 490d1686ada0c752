import { Form } from "@remix-run/react";
import { type Address, addressLimits } from "~/domain/customer";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { Link } from "../frame/link";
import { type CountryOption, NameFields, PlaceFields, ReachFields } from "./contact-fields";

type AddressFieldName = Exclude<
  keyof Address,
  "id" | "customerId" | "isDefault" | "created" | "updated"
>;

/** One entry of the address book. */
export function AddressForm({
  answer,
  initial,
  isDefault,
  countries,
}: {
  answer: FormAnswer | null;
  initial: Partial<Record<AddressFieldName, string>>;
  isDefault: boolean;
  countries: readonly CountryOption[];
}) {
  const chosen = answer ? answer.values.isDefault === "yes" : isDefault;
  return (
    <Form method="post" className="stack" noValidate>
      <FormFields answer={answer}>
        <ErrorSummary />
        <div className="field-grid">
          <Field
            name="label"
            label="Name of this address"
            hint="For example Main laboratory or Head office."
            optional
            autoComplete="off"
            maxLength={addressLimits.label}
            initial={initial.label}
          />
          <NameFields initial={initial} />
          <ReachFields initial={initial} />
          <PlaceFields initial={initial} countries={countries} />
        </div>
        <p className="check">
          <input
            type="checkbox"
            id="isDefault"
            name="isDefault"
            value="yes"
            defaultChecked={chosen}
          />
          <label htmlFor="isDefault">Use this address for new quote requests</label>
        </p>
        <div className="form-end form-buttons">
          <Submit pending="Saving…">Save the address</Submit>
          <Link className="button button-plain" to="/account/addresses">
            Back without saving
          </Link>
        </div>
      </FormFields>
    </Form>
  );
}
