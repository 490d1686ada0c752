import { fieldId } from "~/forms/answer";
import type { Flash } from "~/forms/flash";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import type { Quote } from "~/modules/quotes/quote.resource";

/** The field for the answer on a quote's page, which opens it (quote-page.server.ts). */
export function answerPlace({ id }: Pick<Quote, "id">): string {
  return `/admin/quotes/${encodeURIComponent(id)}?answer=yes#${fieldId("messageText", "message-")}`;
}

/** Returns to the same page and keeps the address of its list. */
export function returnToPage(args: AdminArgs, flash: Omit<Flash, "id">) {
  const { pathname, search } = new URL(args.request.url);
  return redirectWithFlash(args, pathname + search, flash);
}
