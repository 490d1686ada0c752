import { addressLimits, contactLimits } from "~/domain/customer";
import { Field, SelectField } from "~/forms/field";

export type CountryOption = readonly [code: string, name: string];

interface FieldsProps {
  /** Prefix of every field's name, such as "delivery." */
  prefix?: string;
  /** Initial values, by field name. */
  initial?: Readonly<Record<string, string | undefined>>;
}

export function NameFields({
  prefix = "",
  initial = {},
  optional = true,
}: FieldsProps & { optional?: boolean }) {
  return (
    <>
      <Field
        name={`${prefix}firstName`}
        label="First name"
        optional={optional}
        autoComplete="given-name"
        width="half"
        maxLength={contactLimits.name}
        initial={initial[`${prefix}firstName`]}
      />
      <Field
        name={`${prefix}lastName`}
        label="Last name"
        optional={optional}
        autoComplete="family-name"
        width="half"
        maxLength={contactLimits.name}
        initial={initial[`${prefix}lastName`]}
      />
    </>
  );
}

/** Company and telephone. */
export function ReachFields({
  prefix = "",
  initial = {},
  phoneHint,
}: FieldsProps & { phoneHint?: string }) {
  return (
    <>
      <Field
        name={`${prefix}companyName`}
        label="Company or institution"
        optional
        autoComplete="organization"
        width="half"
        maxLength={contactLimits.company}
        initial={initial[`${prefix}companyName`]}
      />
      <Field
        name={`${prefix}phone`}
        label="Telephone"
        hint={phoneHint}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="half"
        maxLength={contactLimits.phone}
        initial={initial[`${prefix}phone`]}
      />
    </>
  );
}

/** The fields of an address. The section lets browsers distinguish two addresses in one form. */
export function PlaceFields({
  prefix = "",
  initial = {},
  section,
  countries,
}: FieldsProps & { section?: "shipping" | "billing"; countries: readonly CountryOption[] }) {
  const fill = (what: string) => (section ? `${section} ${what}` : what);
  return (
    <>
      <Field
        name={`${prefix}line1`}
        label="Street and number"
        autoComplete={fill("address-line1")}
        maxLength={addressLimits.line}
        initial={initial[`${prefix}line1`]}
      />
      <Field
        name={`${prefix}line2`}
        label="Building, floor, department"
        optional
        autoComplete={fill("address-line2")}
        maxLength={addressLimits.line}
        initial={initial[`${prefix}line2`]}
      />
      <Field
        name={`${prefix}city`}
        label="Town or city"
        autoComplete={fill("address-level2")}
        width="half"
        maxLength={addressLimits.city}
        initial={initial[`${prefix}city`]}
      />
      <Field
        name={`${prefix}postalCode`}
        label="Postcode"
        optional
        autoComplete={fill("postal-code")}
        width="half"
        maxLength={addressLimits.postalCode}
        initial={initial[`${prefix}postalCode`]}
      />
      <Field
        name={`${prefix}region`}
        label="Region, state or county"
        optional
        autoComplete={fill("address-level1")}
        width="half"
        maxLength={addressLimits.region}
        initial={initial[`${prefix}region`]}
      />
      <SelectField
        name={`${prefix}country`}
        label="Country"
        autoComplete={fill("country")}
        width="half"
        options={countries}
        initial={initial[`${prefix}country`]}
      />
    </>
  );
}
