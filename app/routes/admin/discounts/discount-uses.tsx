import { Field } from "~/forms/field";
import { Submit } from "~/forms/submit";
import type { DiscountFields } from "./discount-form";

interface DiscountUsesProps {
  fields: DiscountFields;
  /** How many quotes hold a use; null for a new discount. */
  used: number | null;
  disabled: boolean;
}

/** When and how often a discount may be used, and its deletion. */
export function DiscountUses({ fields, used, disabled }: DiscountUsesProps) {
  return (
    <div className="editor-side">
      <section className="desk-card editor-part" aria-labelledby="discount-when">
        <h2 id="discount-when">When, and how often</h2>
        <label className="check">
          <input type="checkbox" name="active" value="yes" defaultChecked={fields.active} /> On
        </label>
        <Field name="startsAt" label="First day" type="date" initial={fields.startsAt} optional />
        <Field
          name="expiresAt"
          label="Last day"
          hint="It is valid until the end of that day."
          type="date"
          initial={fields.expiresAt}
          optional
        />
        <Field
          name="usageLimit"
          label="Usage limit"
          hint="Empty: without a limit."
          initial={fields.usageLimit}
          inputMode="numeric"
          optional
        />
        {used === null ? null : (
          <p className="small soft">
            Used by {used === 1 ? "1 quote" : `${used} quotes`} now. A closed quote no longer
            counts.
          </p>
        )}
      </section>
      {used === null || disabled ? null : (
        <section className="desk-card editor-part" aria-labelledby="discount-more">
          <h2 id="discount-more">More</h2>
          {used > 0 ? (
            <p className="small soft">
              It cannot be deleted while quotes use it. Switch it off to stop new use.
            </p>
          ) : (
            <Submit intent="remove" pending="Deleting…" tone="plain">
              Delete
            </Submit>
          )}
        </section>
      )}
    </div>
  );
}
