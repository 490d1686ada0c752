import { lineDetails, offerDetails } from "~/modules/pricing/details";
import {
  isPriced,
  type OfferLine,
  type SentOffer,
  type TakenOption,
} from "~/modules/pricing/offer";
import { defaultOptions } from "~/modules/pricing/offer-options";
import { offerTotals } from "~/modules/pricing/offer-totals";
import { deliveryText } from "~/modules/pricing/tax";
import { writtenQuantity } from "~/modules/pricing/units";
import { t } from "~/texts/text";

/** A field's text before and after; null for no text. */
export interface FieldDifference {
  what: string;
  before: string | null;
  after: string | null;
}

export interface LineDifference {
  id: string;
  name: string;
  kind: "added" | "removed" | "changed";
  fields: FieldDifference[];
}

export interface OfferDifference {
  lines: LineDifference[];
  /** Totals, terms, and other fields of the document. */
  document: FieldDifference[];
}

type Write = (amount: number) => string;

function inclusionText({ inclusion }: OfferLine): string {
  if (inclusion.kind === "removable") return t("quotes:mayBeLeftOut");
  if (inclusion.kind === "optional") {
    const { min, max } = inclusion;
    return min === max ? t("quotes:optionNoneOr", { max }) : t("quotes:optionFromTo", { min, max });
  }
  return inclusion.kind === "choice"
    ? t("quotes:alternativeFor", { group: inclusion.group })
    : t("quotes:partOfTheOffer");
}

/** A line's texts, by the field names that people see. */
function lineFields(line: OfferLine, write: Write): Record<string, string | null> {
  const { name } = line;
  if (!isPriced(line)) return { [t("quotes:changedText")]: name };
  const { quantity, unit, price, discount, tax } = line;
  const off =
    discount?.type === "percentage" ? t("pricing:percent", { value: discount.value }) : null;
  return {
    [t("quotes:changedText")]: name,
    [t("quotes:changedQuantity")]: writtenQuantity(quantity, unit.text),
    [t("quotes:changedPriceEach")]: price === null ? null : write(price),
    [t("quotes:changedDiscount")]: discount && (off ?? write(discount.value)),
    [t("quotes:changedTax")]: tax,
    [t("quotes:changedInTheOffer")]: inclusionText(line),
    ...Object.fromEntries(lineDetails(line).map(({ label, text }) => [label, text])),
  };
}

function compared(
  before: Record<string, string | null>,
  after: Record<string, string | null>,
): FieldDifference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((what) => ({ what, before: before[what] ?? null, after: after[what] ?? null }))
    .filter((field) => field.before !== field.after);
}

function documentFields(offer: SentOffer, { write, day, taken }: Writing) {
  const { net, tax, total } = offerTotals(offer, offer.currency, taken);
  const { discount, charges, payment, delivery, taxCase } = offer;
  const known = (amount: number | null) => (amount === null ? null : write(amount));
  const off =
    discount?.type === "percentage" ? t("pricing:percent", { value: discount.value }) : null;
  return {
    ...Object.fromEntries(charges.map(({ label, amount }) => [label, write(amount)])),
    [t("quotes:changedDiscount")]: discount && (off ?? write(discount.value)),
    [t("quotes:changedTotalExclVat")]: tax ? known(net) : null,
    [t("quotes:changedVat")]: tax ? known(tax) : null,
    [taken ? t("quotes:changedTotalAsChosen") : t("quotes:changedTotal")]: known(total),
    [t("quotes:changedTaxOfAllLines")]: taxCase,
    [t("quotes:changedValidUntil")]: day(offer.validUntil),
    [t("quotes:changedDaysToPay")]: payment.dueDays === null ? null : String(payment.dueDays),
    [t("quotes:changedPaymentTerms")]: payment.text || null,
    [t("quotes:changedDeliveryTerms")]: delivery && deliveryText(delivery),
    ...Object.fromEntries(offerDetails(offer).map(({ label, text }) => [label, text])),
  };
}

interface Writing {
  write: Write;
  day: (iso: string) => string;
  /** The options for which the totals are compared; left out: those of the offer as it was sent. */
  taken?: readonly TakenOption[] | undefined;
}

/** The same choice in the earlier offer. Lines that are no options any more are as it proposed them. */
function takenBefore(
  before: SentOffer,
  after: SentOffer,
  taken: readonly TakenOption[],
): TakenOption[] {
  const options = new Set(
    after.lines.filter(({ inclusion }) => inclusion.kind !== "included").map(({ id }) => id),
  );
  const chosen = before.lines.flatMap(({ id, quantity, inclusion }) => {
    const option = options.has(id) ? taken.find(({ line }) => line === id) : undefined;
    return option ? [inclusion.kind === "optional" ? option : { line: id, quantity }] : [];
  });
  const groups = new Set(
    before.lines.flatMap((line) =>
      chosen.some((each) => each.line === line.id) ? groupOf(line) : [],
    ),
  );
  const proposed = defaultOptions(before.lines).filter(({ line: id }) => {
    const group = before.lines.filter((line) => line.id === id).flatMap(groupOf);
    // One line of a choice is always taken. The one that is taken now may be new in it.
    return group.length > 0 ? !group.some((name) => groups.has(name)) : !options.has(id);
  });
  return [...chosen, ...proposed];
}

function groupOf({ inclusion }: OfferLine): string[] {
  return inclusion.kind === "choice" ? [inclusion.group] : [];
}

/**
 * The differences between two offers, line by line by line id. A different order of lines is not a
 * change.
 */
export function offerDifference(
  before: SentOffer,
  after: SentOffer,
  { write, day, taken }: Writing,
): OfferDifference {
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const now = new Set(after.lines.map(({ id }) => id));
  const changed = after.lines.flatMap((line): LineDifference[] => {
    const was = old.get(line.id);
    const fields = compared(was ? lineFields(was, write) : {}, lineFields(line, write));
    if (fields.length === 0) return [];
    return [{ id: line.id, name: line.name, kind: was ? "changed" : "added", fields }];
  });
  const removed = before.lines
    .filter(({ id }) => !now.has(id))
    .map((line): LineDifference => {
      const fields = compared(lineFields(line, write), {});
      return { id: line.id, name: line.name, kind: "removed", fields };
    });
  return {
    lines: [...changed, ...removed],
    document: compared(
      documentFields(before, { write, day, taken: taken && takenBefore(before, after, taken) }),
      documentFields(after, { write, day, taken }),
    ),
  };
}
