import { isRouteErrorResponse } from "@remix-run/react";
import { t } from "~/texts/text";

/** The details of a thrown problem, besides its status, that the error page may show. */
export interface PageProblem {
  /** The text to show. */
  message?: string;
  /** A link to continue, for a problem within a part of the shop. */
  back?: { to: string; label: string };
  /** When the backend is not configured: what the operator has to set. */
  setUp?: string;
}

export interface ProblemView {
  /** null when no response arrived. */
  status: number | null;
  title: string;
  text: string;
  detail: PageProblem;
}

/** The reader: shoppers have a cart, staff have work. */
export type Reader = "shop" | "desk";

/** Turns anything that was thrown into a title and a text. */
export function viewProblem(error: unknown, reader: Reader = "shop"): ProblemView {
  if (isUnreachable(error)) return { status: null, ...unreachable(reader), detail: {} };
  if (!isRouteErrorResponse(error)) {
    return { status: 500, ...problemTexts(500, {}, reader), detail: {} };
  }
  const { status, data } = error;
  const detail: PageProblem = typeof data === "string" ? { message: data } : (data ?? {});
  return { status, ...problemTexts(status, detail, reader), detail };
}

function unreachable(reader: Reader) {
  const text = "The store could not be reached. Check your connection, then try again.";
  return {
    title: t("frame:noConnection"),
    text:
      reader === "desk"
        ? t("frame:checkWhetherYourLastChange", { text })
        : t("frame:yourCartIsSafe", { text }),
  };
}

/** Browsers use different messages; all of them throw a TypeError. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

export function problemTexts(
  status: number,
  { message, setUp }: PageProblem = {},
  reader: Reader = "shop",
): { title: string; text: string } {
  if (setUp !== undefined) return { title: t("frame:thisShopNotSetUp"), text: "" };
  if (status === 404) {
    const usual =
      reader === "desk"
        ? "There is nothing at this address. It may be mistyped, or the record was deleted."
        : "The address may be mistyped, or the product is no longer sold.";
    return { title: t("frame:pageNotFound"), text: message ?? usual };
  }
  if (status === 403) {
    return {
      title: t("frame:notForThisAccount"),
      text: message ?? t("frame:yourAccountMayNotOpen"),
    };
  }
  if (status === 429) {
    return {
      title: t("frame:tooManyAttempts"),
      text: t("frame:pleaseWaitFewMinutesThen"),
    };
  }
  if (status < 500) {
    const usual = "The page could not be shown.";
    return { title: t("frame:thatDidNotWork"), text: message ?? usual };
  }
  if (status === 503) {
    return {
      title: t("frame:backInAMoment"),
      text:
        reader === "desk"
          ? t("frame:theStoreUnavailableAtMoment")
          : t("frame:theStoreUnavailableAtMomentYour"),
    };
  }
  return {
    title: t("frame:somethingWentWrong"),
    text: reader === "desk" ? t("frame:thisFaultStoreTryAgain") : t("frame:theFaultOursYourCart"),
  };
}
