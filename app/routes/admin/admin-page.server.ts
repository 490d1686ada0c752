import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/identity/guards.server";
import type { Caller } from "~/identity/identity";
import { type ShopArgs, shopPage } from "../shop/page.server";

/** A page of an admin. */
export interface AdminArgs extends ShopArgs {
  admin: Caller;
}

/** A loader or an action for admins; others sign in first, or learn what is missing. */
export function adminPage<T>(
  answer: (args: AdminArgs) => Promise<T>,
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T> {
  return shopPage(async (args) => answer({ ...args, admin: await requireAdmin(args) }));
}
