import type { Flash } from "~/forms/flash";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";

/** Returns to the same page and keeps the address of its list. */
export function returnToPage(args: AdminArgs, flash: Omit<Flash, "id">) {
  const { pathname, search } = new URL(args.request.url);
  return redirectWithFlash(args, pathname + search, flash);
}
