import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CallMethod } from "~/commerce/gateway.server";
import type { Caller } from "~/domain/caller";
import { signedIn } from "../asker.server";
import { requireAdmin } from "./guards.server";
import { type ShopArgs, shopPage } from "./page.server";

/** Arguments of a page for admins. */
export interface AdminArgs extends ShopArgs {
  admin: Caller;
}

/**
 * Wraps a loader or an action for admins. Visitors sign in first; other users learn what is
 * missing.
 */
export function adminPage<T>(
  answer: (args: AdminArgs) => Promise<T>,
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T> {
  return shopPage(async (args) => {
    const admin = await requireAdmin(args);
    const call: CallMethod = (name, methodArgs, as) =>
      args.call(name, methodArgs, { ...signedIn(admin), ...as });
    return answer({ ...args, admin, call });
  });
}
