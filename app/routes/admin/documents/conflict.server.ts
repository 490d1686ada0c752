import { dayOf } from "~/components/documents/moment";
import { money } from "~/components/frame/price";
import type { FormAnswer } from "~/forms/answer";
import { changesSince, type Facts } from "~/http/pages/changes.server";
import { answerOf } from "~/http/pages/submission.server";
import { type Failure, staleVersion } from "~/kernel/failure";
import { mergeTexts } from "~/kernel/stale-edit";
import { cutText, shortened } from "~/kernel/text";
import type { Order } from "~/modules/orders/order.resource";
import { paymentLabel, sellerLabel } from "~/modules/orders/status-labels";
import { parcelName } from "~/modules/orders/tracking";
import { dayText } from "~/modules/payments/order-words";
import { isPriced } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import type { DocumentAnswer } from "./conflict";

const labelLimit = 80;

export function quoteFacts({ status, validUntil, total }: Quote): Facts {
  return {
    [t("deskDocuments:status")]: sellerLabel("quote", status),
    ...(validUntil ? { [t("deskDocuments:validUntil")]: dayOf(validUntil) } : {}),
    [t("deskDocuments:total")]: total === null ? t("deskDocuments:noTotal") : money(total),
  };
}

/** The same with the fields of the offer's form. */
export function pricingFacts(quote: Quote): Facts {
  const { lines, charges, discount } = workingContent(quote, site.selling);
  const facts = quoteFacts(quote);
  for (const [at, line] of lines.entries()) {
    const { name, quantity, price } = line;
    const sum = price === null ? t("deskDocuments:noPrice") : money(price);
    const label = cutText(`${at + 1}. ${name}`, labelLimit);
    facts[label] = isPriced(line) ? `${quantity} × ${sum}` : "–";
  }
  if (discount) {
    const { label, type, value } = discount;
    facts[t("deskDocuments:discount")] =
      `${label} (${type === "percentage" ? `${value}%` : money(value)})`;
  }
  for (const { label, amount } of charges) facts[cutText(label, labelLimit)] = money(amount);
  return facts;
}

export function orderFacts(order: Order): Facts {
  const { status, paymentStatus, tracking, payments, needsReview, expectedDay } = order;
  const paid = payments.map(({ amount }) => money(amount)).join(", ");
  const parcels = tracking.map(parcelName).join(", ");
  return {
    [t("deskDocuments:status")]: sellerLabel("order", status),
    [t("deskDocuments:payment")]: paymentLabel(paymentStatus, "seller"),
    ...(paid ? { [t("deskDocuments:payments")]: paid } : {}),
    ...(parcels ? { [t("deskDocuments:parcels")]: parcels } : {}),
    ...(expectedDay ? { [t("deskOrders:expectedDelivery")]: dayText(expectedDay) } : {}),
    ...(needsReview ? { [t("deskDocuments:needsAttention")]: needsReview } : {}),
  };
}

/** A refusal by the services; a conflict lists what has changed since. */
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
    message: t("deskDocuments:entriesStillHere", { failure: wordsOf(failure) }),
    changed: changesSince(seen, now),
  };
}

function wordsOf({ message }: Failure): string {
  return message === staleVersion().message ? t("deskDocuments:somebodyChangedIt") : message;
}

/**
 * A conflict's answer over the present fields: untouched fields have their present values, typed
 * ones stay, and where both people changed a field, both values are shown.
 */
export function mergedAnswer(
  answer: DocumentAnswer,
  { opened, now, labels }: { opened: Facts | null; now: Facts; labels: Facts },
): DocumentAnswer {
  if (opened === null || answer.changed === undefined) return answer;
  const fieldsIn = (of: Facts) =>
    Object.fromEntries(Object.keys(now).map((name) => [name, of[name] ?? ""]));
  const mine = fieldsIn(answer.values);
  const { value, both } = mergeTexts({ base: fieldsIn(opened), mine, now });
  const errors = Object.entries(both).map(
    ([name, theirs]) => [name, told(labels[name] ?? name, theirs, mine[name] ?? "")] as const,
  );
  return {
    ...answer,
    values: { ...answer.values, ...value },
    errors: { ...answer.errors, ...Object.fromEntries(errors) },
  };
}

/** The maximum length of a value beside a field. */
const longest = 120;

/** The text beside a field that two people have changed differently. */
export function told(what: string, theirs: string, yours: string): string {
  const said = (value: string) =>
    value === "" ? t("deskDocuments:nothing") : `“${shortened(value, longest)}”`;
  return t("deskDocuments:bothChanged", { what, theirs: said(theirs), yours: said(yours) });
}
