import { dayOf } from "~/components/documents/moment";
import { money } from "~/components/frame/price";
import type { Quote } from "~/domain/quote";
import { unitPrice } from "~/domain/quote-rules";
import { cutText } from "~/domain/text";
import type { Facts } from "~/http/pages/changes.server";

const labelLimit = 80;

/** Describes an offer as its customer sees it, so that two offers can be compared. */
export function offerFacts({
  revision,
  validUntil,
  items,
  charges,
  discount,
  total,
}: Quote): Facts {
  const facts: Facts = {};
  for (const [at, line] of items.entries()) {
    const price = unitPrice(line);
    const name = [line.productName || line.id, line.variantName].filter(Boolean).join(", ");
    const sum = price === null ? "to be named" : money(price);
    facts[cutText(`${at + 1}. ${name}`, labelLimit)] = `${line.quantity} × ${sum}`;
  }
  for (const { label, amount } of charges) facts[cutText(label, labelLimit)] = money(amount);
  if (discount) facts[cutText(`Discount ${discount.code}`, labelLimit)] = money(-discount.amount);
  if (revision > 0) facts.Offer = `No. ${revision}`;
  if (validUntil) facts["Valid until"] = dayOf(validUntil);
  facts.Total = total === null ? "named with the offer" : money(total);
  return facts;
}
