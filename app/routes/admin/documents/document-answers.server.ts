import { redirect } from "@remix-run/node";
import type { Flash } from "~/forms/flash";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { flashCookie } from "~/http/pages/flash.server";

/** Returns to the same page and keeps the address of its list. */
export function returnToPage(args: AdminArgs, flash: Omit<Flash, "id">) {
  const { pathname, search } = new URL(args.request.url);
  const headers = { "Set-Cookie": flashCookie(args, flash) };
  return redirect(pathname + search, { status: 303, headers });
}
