import { shortened } from "~/kernel/text";
import { isPriced, type OfferContent, offerLimits } from "~/modules/pricing/offer";
import { isQuantityOf } from "~/modules/pricing/offer-options";
import { unitWord } from "~/modules/pricing/units";
import { t } from "~/texts/text";
import type { LineWish } from "./message.resource";
import type { Quote } from "./quote.resource";
import { takesOffer, unitPrice } from "./quote-rules";

/** A line for which the customer may request a change. */
export interface ChangeableLine {
  id: string;
  /** Its number in the offer or in the request. */
  position: number;
  /** With its variant. */
  name: string;
  sku: string | null;
  quantity: number;
  unit: string;
  price: number | null;
  /** Whether it is counted in whole pieces. */
  whole: boolean;
}

/** The lines of the sent offer, or else of the request, with the ids that offers use. */
export function changeableLines({
  items,
  offer,
}: Pick<Quote, "items" | "offer">): ChangeableLine[] {
  if (offer?.sent) {
    return offer.sent.lines.filter(isPriced).map((line, at) => ({
      id: line.id,
      position: at + 1,
      name: nameOf(line.name, line.variantName),
      sku: line.sku,
      quantity: line.quantity,
      unit: unitWord(line.unit.text),
      price: line.price,
      whole: line.kind === "product",
    }));
  }
  return (offer?.requested ?? items).map((line, at) => ({
    id: `asked-${at + 1}`,
    position: at + 1,
    name: nameOf(line.productName, line.variantName),
    sku: line.sku,
    quantity: line.quantity,
    unit: "",
    price: unitPrice(line),
    whole: true,
  }));
}

function nameOf(name: string, variantName: string | null): string {
  return shortened([name, variantName].filter(Boolean).join(", "), offerLimits.name);
}

/** Whether another offer could follow, so that a requested change makes sense. */
export function takesChanges({ status }: Pick<Quote, "status">): boolean {
  return takesOffer(status);
}

/** Why a requested change is refused; null when it is not. */
export function problemOfChange(change: LineWish, lines: readonly ChangeableLine[]): string | null {
  const line = lines.find(({ id }) => id === change.line);
  if (!line) return t("quotes:changedLineIsGone");
  const { quantity } = change;
  if (quantity === null) return null;
  const kind = line.whole ? "product" : "free";
  if (isQuantityOf({ kind }, quantity)) return null;
  return t("quotes:enterHowManyYouWant", { name: line.name });
}

/**
 * The seller's draft with the customer's requested changes. A requested price becomes the seller's
 * price, and the line's own discount ends, so that the customer pays what they asked for.
 */
export function withChanges(content: OfferContent, wishes: readonly LineWish[]): OfferContent {
  const of = new Map(wishes.map((change) => [change.line, change]));
  const lines = content.lines.flatMap((line) => {
    const change = of.get(line.id);
    if (!change || !isPriced(line)) return [line];
    if (change.remove) return [];
    const priced =
      change.price === null
        ? {}
        : { price: change.price, priceSource: "seller" as const, discount: null };
    return [{ ...line, quantity: change.quantity ?? line.quantity, ...priced }];
  });
  return { ...content, lines };
}
