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
  // A bare text is the framework's: English, and about files of the store.
  const detail: PageProblem = typeof data === "string" ? {} : (data ?? {});
  return { status, ...problemTexts(status, detail, reader), detail };
}

function unreachable(reader: Reader) {
  return {
    title: t("frame:noConnection"),
    text: reader === "desk" ? t("deskFrame:unreachable") : t("frame:unreachable"),
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
  if (setUp !== undefined) return { title: t("frame:notSetUp"), text: "" };
  if (status === 404) {
    const usual = reader === "desk" ? t("deskFrame:nothingHere") : t("frame:nothingHere");
    return { title: t("frame:pageNotFound"), text: message ?? usual };
  }
  if (status === 403) {
    return {
      title: t("frame:notForThisAccount"),
      text: message ?? t("frame:accountMayNotOpen"),
    };
  }
  if (status === 429) {
    return {
      title: t("frame:tooManyAttempts"),
      text: t("frame:waitAFewMinutes"),
    };
  }
  if (status < 500) {
    return { title: t("frame:thatDidNotWork"), text: message ?? t("frame:pageNotShown") };
  }
  if (status === 503) {
    return {
      title: t("frame:backInAMoment"),
      text: reader === "desk" ? t("deskFrame:unavailable") : t("frame:unavailable"),
    };
  }
  return {
    title: t("frame:somethingWentWrong"),
    text: reader === "desk" ? t("deskFrame:fault") : t("frame:faultIsOurs"),
  };
}
