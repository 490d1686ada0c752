import { Form } from "@remix-run/react";
import { type Address, addressLimits, contactLimits } from "~/domain/customer";
import type { FormAnswer } from "~/forms/answer";
import { Field, SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { Link } from "./link";

export type AddressFieldName = Exclude<
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
  countries: readonly (readonly [code: string, name: string])[];
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
            hint="So that you find it again: Main laboratory, Head office."
            optional
            autoComplete="off"
            maxLength={addressLimits.label}
            initial={initial.label}
          />
          <Person initial={initial} />
          <Place initial={initial} countries={countries} />
        </div>
        <p className="check">
          <input
            type="checkbox"
            id="isDefault"
            name="isDefault"
            value="yes"
            defaultChecked={chosen}
          />
          <label htmlFor="isDefault">Start quote requests with this address</label>
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

type Initial = Partial<Record<AddressFieldName, string>>;

function Person({ initial }: { initial: Initial }) {
  return (
    <>
      <Field
        name="firstName"
        label="First name"
        optional
        autoComplete="given-name"
        width="half"
        maxLength={contactLimits.name}
        initial={initial.firstName}
      />
      <Field
        name="lastName"
        label="Last name"
        optional
        autoComplete="family-name"
        width="half"
        maxLength={contactLimits.name}
        initial={initial.lastName}
      />
      <Field
        name="companyName"
        label="Company or institution"
        optional
        autoComplete="organization"
        width="half"
        maxLength={contactLimits.company}
        initial={initial.companyName}
      />
      <Field
        name="phone"
        label="Telephone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="half"
        maxLength={contactLimits.phone}
        initial={initial.phone}
      />
    </>
  );
}

function Place({
  initial,
  countries,
}: {
  initial: Initial;
  countries: readonly (readonly [code: string, name: string])[];
}) {
  return (
    <>
      <Field
        name="line1"
        label="Street and number"
        autoComplete="address-line1"
        maxLength={addressLimits.line}
        initial={initial.line1}
      />
      <Field
        name="line2"
        label="Building, floor, department"
        optional
        autoComplete="address-line2"
        maxLength={addressLimits.line}
        initial={initial.line2}
      />
      <Field
        name="city"
        label="Town or city"
        autoComplete="address-level2"
        width="half"
        maxLength={addressLimits.city}
        initial={initial.city}
      />
      <Field
        name="postalCode"
        label="Postcode"
        optional
        autoComplete="postal-code"
        width="half"
        maxLength={addressLimits.postalCode}
        initial={initial.postalCode}
      />
      <Field
        name="region"
        label="Region, state or county"
        optional
        autoComplete="address-level1"
        width="half"
        maxLength={addressLimits.region}
        initial={initial.region}
      />
      <SelectField
        name="country"
        label="Country"
        autoComplete="country"
        width="half"
        options={countries}
        initial={initial.country}
      />
    </>
  );
}
