import { isRouteErrorResponse } from "@remix-run/react";

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
    title: "No connection",
    text:
      reader === "desk"
        ? `${text} Check whether your last change was saved.`
        : `${text} Your cart is safe.`,
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
  if (setUp !== undefined) return { title: "This shop is not set up yet", text: "" };
  if (status === 404) {
    const usual =
      reader === "desk"
        ? "There is nothing at this address. It may be mistyped, or the record was deleted."
        : "The address may be mistyped, or the product is no longer sold.";
    return { title: "Page not found", text: message ?? usual };
  }
  if (status === 403) {
    return {
      title: "Not for this account",
      text: message ?? "Your account may not open this page.",
    };
  }
  if (status === 429) {
    return {
      title: "Too many attempts",
      text: "Please wait a few minutes, then try again.",
    };
  }
  if (status < 500) {
    const usual = "The page could not be shown.";
    return { title: "That did not work", text: message ?? usual };
  }
  if (status === 503) {
    return {
      title: "Back in a moment",
      text:
        reader === "desk"
          ? "The store is unavailable at the moment. Try again shortly, and check whether your last change was saved."
          : "The store is unavailable at the moment. Your cart is safe. Please try again shortly.",
    };
  }
  return {
    title: "Something went wrong",
    text:
      reader === "desk"
        ? "This is a fault of the store. Try again in a moment, and check whether your last change was saved. The log has the cause."
        : "The fault is ours, and your cart is safe. Please try again in a moment.",
  };
}
