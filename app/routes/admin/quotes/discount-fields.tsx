import { money } from "~/components/frame/price";
import type { OfferDiscount } from "~/domain/offer";
import { Field, SelectField } from "~/forms/field";

/** The offer's discount as the editor's sums have it, and what replaces it. */
export function DiscountFields({ discount }: { discount: OfferDiscount | null }) {
  return (
    <fieldset className="charges">
      <legend>
        Discount <span className="field-optional">(optional)</span>
      </legend>
      <div className="field-grid">
        <SelectField
          name="discount.choice"
          label="This offer has"
          initial="keep"
          options={[
            ["keep", discount ? `its discount: ${termsOf(discount)}` : "no discount"],
            ...(discount ? [["none", "no discount any more"] as const] : []),
            ["percentage", "a percentage off every product"],
            ["fixed", "an amount off"],
          ]}
        />
        <Field
          name="discount.value"
          label="How much"
          hint={`Such as 5% or ${money(12.5)}. Leave it empty to keep the discount.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          optional
          width="half"
        />
      </div>
    </fieldset>
  );
}

function termsOf({ id, label, type, value, covers }: OfferDiscount): string {
  const off = type === "percentage" ? `${value}%` : money(value);
  const what = covers ? `${off} off some products` : `${off} off`;
  // A name such as “10% off scales” already contains the terms.
  return id === null ? what : label.includes(off) ? label : `${label}, ${what}`;
}
