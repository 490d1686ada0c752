import type { Failure } from "~/domain/failure";
import type { Quote } from "~/domain/quote";
import { nextStates } from "~/domain/quote-rules";
import type { FormAnswer } from "~/forms/answer";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { documentRefusal, pricingFacts, quoteFacts } from "../documents/conflict.server";
import { quoteOfPage } from "./quote-page.server";

/** A form of a quote's page: who asks, the quote as it stands, and what was typed. */
export type Work = { args: AdminArgs; quote: Quote; form: FormData };

export function refusedNow(args: AdminArgs) {
  return async (failure: Failure, typed: FormAnswer) =>
    documentRefusal(failure, typed, quoteFacts(await quoteOfPage(args)));
}

export function refusedOffer(args: AdminArgs) {
  return async (failure: Failure, typed: FormAnswer) =>
    pricingRefusal(failure, typed, await quoteOfPage(args));
}

/** A refusal of prices. A quote that takes none any more has no fields for them to stay in. */
export function pricingRefusal(failure: Failure, typed: FormAnswer, quote: Quote) {
  const answer = documentRefusal(failure, typed, pricingFacts(quote));
  if (nextStates(quote.status).includes("Quoted")) return answer;
  const message =
    "Somebody has changed it since, and it can no longer be priced, so your entries are not saved.";
  return { ...answer, message };
}
