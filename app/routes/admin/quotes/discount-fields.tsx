import { money } from "~/components/frame/price";
import type { QuoteDiscount } from "~/domain/quote";
import { Field, SelectField } from "~/forms/field";

/**
 * The new state of the quote's discount. Without scripts the value is left empty where none is
 * needed.
 */
export function DiscountFields({ discount }: { discount: QuoteDiscount | null }) {
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
          hint="A percentage or an amount, where you give one."
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

function termsOf({ code, terms }: QuoteDiscount): string {
  if (!terms) return code;
  const value = terms.type === "percentage" ? `${terms.value}%` : money(terms.value);
  const what = terms.covers ? `${value} off some products` : `${value} off`;
  // A name such as “10% off scales” already contains the terms.
  return terms.id === null ? what : code.includes(value) ? code : `${code}, ${what}`;
}
