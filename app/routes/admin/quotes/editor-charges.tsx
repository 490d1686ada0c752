import { money } from "~/components/frame/price";
import { writeAmount } from "~/forms/amount";
import { Field, SelectField } from "~/forms/field";
import { useHasErrors } from "~/forms/form";
import type { OfferContent, OfferDiscount } from "~/modules/pricing/offer";
import { chargeLimits } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { DiscountReading } from "./discount-reading";
import { Cell } from "./editor-field";
import { useSums } from "./editor-sums";

/** Charges and the discount, open when the offer has any. */
export function Reductions({
  content,
  taxes,
}: Omit<EditorChargesProps, "charges"> & { content: OfferContent }) {
  const { charges, discount } = content;
  const isWrong = useHasErrors([
    "discount.value",
    ...Array.from({ length: chargeLimits.count }, (_, at) => [
      `charges.${at}.label`,
      `charges.${at}.amount`,
    ]).flat(),
  ]);
  return (
    <details className="desk-more" open={isWrong || charges.length > 0 || discount !== null}>
      <summary>{t("deskQuotes:chargesAndDiscount")}</summary>
      <EditorCharges charges={charges} taxes={taxes} />
      <DiscountFields {...content} />
    </details>
  );
}

/** The offer's discount as the editor's sums have it, and what replaces it. */
function DiscountFields({ discount, lines }: Pick<OfferContent, "discount" | "lines">) {
  // Of the discount as it is chosen now: another one covers everything.
  const covers = useSums(({ content }) => content.discount?.covers ?? null);
  return (
    <fieldset className="charges">
      <legend>
        {t("deskQuotes:discount")}{" "}
        <span className="field-optional">{t("deskQuotes:optional")}</span>
      </legend>
      <div className="field-grid">
        <SelectField
          name="discount.choice"
          label={t("deskQuotes:thisOfferHas")}
          hint={
            covers
              ? t("deskQuotes:discountCovers", {
                  lines:
                    lines
                      .flatMap(({ productId, name }) =>
                        covers.includes(productId ?? "") ? name : [],
                      )
                      .join("; ") || t("deskQuotes:none"),
                })
              : undefined
          }
          initial="keep"
          options={[
            [
              "keep",
              discount
                ? t("deskQuotes:itsDiscount", { terms: termsOf(discount) })
                : t("deskQuotes:noDiscount"),
            ],
            ...(discount ? [["none", t("deskQuotes:noDiscountAnyMore")] as const] : []),
            ["percentage", t("deskQuotes:percentageOff")],
            ["fixed", t("deskQuotes:amountOff")],
          ]}
        />
        <Field
          name="discount.value"
          label={t("deskQuotes:howMuch")}
          hint={t("deskQuotes:discountHint", { money: money(12.5) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          optional
          width="half"
        />
      </div>
      <DiscountReading name="discount.value" of={(content) => content.discount} />
    </fieldset>
  );
}

function termsOf({ id, label, type, value }: OfferDiscount): string {
  const off = type === "percentage" ? `${value}%` : money(value);
  const what = t("deskQuotes:off", { off });
  // A name such as “10% off scales” already contains the terms.
  return id === null ? what : label.includes(off) ? label : `${label}, ${what}`;
}

/** Empty rows for further charges; saving adds new ones. */
const spareCharges = 2;

interface EditorChargesProps {
  charges: OfferContent["charges"];
  taxes: readonly (readonly [string, string])[];
}

function EditorCharges({ charges, taxes }: EditorChargesProps) {
  const rows = Math.min(charges.length + spareCharges, chargeLimits.count);
  return (
    <fieldset className="charges">
      <legend>
        {t("deskQuotes:charges")} <span className="field-optional">{t("deskQuotes:optional")}</span>
      </legend>
      <p className="field-hint">{t("deskQuotes:chargesHint")}</p>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
        <ChargeRow key={at} at={at} charge={charges[at]} taxes={taxes} />
      ))}
    </fieldset>
  );
}

function ChargeRow({
  at,
  charge,
  taxes,
}: {
  at: number;
  charge: OfferContent["charges"][number] | undefined;
  taxes: readonly (readonly [string, string])[];
}) {
  const about = t("deskQuotes:chargeNumber", { place: at + 1 });
  return (
    <div className="offer-line-cells">
      <Cell
        name={`charges.${at}.label`}
        label={t("deskQuotes:whatFor")}
        about={about}
        initial={charge?.label}
        width="wide"
        maxLength={chargeLimits.label}
      />
      <Cell
        name={`charges.${at}.amount`}
        label={t("deskQuotes:amount")}
        about={about}
        initial={charge && writeAmount(charge.amount)}
        number
      />
      <Cell
        name={`charges.${at}.tax`}
        label={t("deskQuotes:tax")}
        about={about}
        initial={(charge ? charge.tax : site.selling.defaultTax) ?? ""}
        options={taxes}
      />
    </div>
  );
}
