import { dayOf } from "~/components/documents/moment";
import { money } from "~/components/frame/price";
import { type Failure, staleVersion } from "~/domain/failure";
import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import { paymentLabel, sellerLabel } from "~/domain/status-labels";
import type { FormAnswer } from "~/forms/answer";
import { changesSince, type Facts } from "~/http/pages/changes.server";
import { answerOf } from "~/http/pages/submission.server";
import type { DocumentAnswer } from "./conflict";

export type { Facts };

const labelLimit = 80;

export function quoteFacts({ status, validUntil, total }: Quote): Facts {
  return {
    Status: sellerLabel("quote", status),
    ...(validUntil ? { "Valid until": dayOf(validUntil) } : {}),
    Total: total === null ? "no total" : money(total),
  };
}

/** The same with every price, for the form that sets them. */
export function pricingFacts(quote: Quote): Facts {
  const { items, charges, discount } = quote;
  const facts = quoteFacts(quote);
  for (const [at, { productName, id, price, offeredPrice }] of items.entries()) {
    const unit = offeredPrice ?? price;
    const label = `${at + 1}. ${productName || id}`.slice(0, labelLimit);
    facts[label] = unit === null ? "no price" : money(unit);
  }
  if (discount) facts.Discount = `${discount.code} (${money(discount.amount)})`;
  for (const { label, amount } of charges) facts[label.slice(0, labelLimit)] = money(amount);
  return facts;
}

export function orderFacts(order: Order): Facts {
  const { status, paymentStatus, tracking, payments, needsReview } = order;
  const paid = payments.map(({ amount }) => money(amount)).join(", ");
  return {
    Status: sellerLabel("order", status),
    Payment: paymentLabel(paymentStatus, "seller"),
    ...(paid ? { Payments: paid } : {}),
    ...(tracking.length > 0 ? { Parcels: tracking.map((parcel) => parcel.number).join(", ") } : {}),
    ...(needsReview ? { "Needs attention": needsReview } : {}),
  };
}

/** A refusal by the services as the page shows it; a conflict lists what has changed since. */
export function documentRefusal(
  failure: Failure,
  typed: FormAnswer,
  now: Facts | null,
): DocumentAnswer {
  const { seen = "", ...values } = typed.values;
  const answer = answerOf(failure, { ...typed, values });
  if (failure.kind !== "conflict" || !now) return answer;
  return {
    ...answer,
    message: `${wordsOf(failure)} What you typed is still here: compare, then send it again.`,
    changed: changesSince(seen, now),
  };
}

function wordsOf({ message }: Failure): string {
  return message === staleVersion().message ? "It was changed meanwhile." : message;
}
