import type { FormAnswer } from "~/forms/answer";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { Failure } from "~/kernel/failure";
import type { Quote } from "~/modules/quotes/quote.resource";
import { takesOffer } from "~/modules/quotes/quote-rules";
import { t } from "~/texts/text";
import { documentRefusal, pricingFacts, quoteFacts } from "../documents/conflict.server";
import { quoteOfPage } from "./quote-page.server";

/** A form of a quote's page: the caller, the present quote, and the input. */
export type Work = { args: AdminArgs; quote: Quote; form: FormData };

export function refusedNow(args: AdminArgs) {
  return async (failure: Failure, typed: FormAnswer) =>
    documentRefusal(failure, typed, quoteFacts(await quoteOfPage(args)));
}

export function refusedOffer(args: AdminArgs) {
  return async (failure: Failure, typed: FormAnswer) =>
    pricingRefusal(failure, typed, await quoteOfPage(args));
}

/** A refusal of prices. A quote that no longer takes prices has no fields for them. */
export function pricingRefusal(failure: Failure, typed: FormAnswer, quote: Quote) {
  const answer = documentRefusal(failure, typed, pricingFacts(quote));
  if (takesOffer(quote.status)) return answer;
  return { ...answer, message: t("deskQuotes:noLongerPriced") };
}
