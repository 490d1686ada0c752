import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CallMethod } from "~/gateway/gateway.server";
import type { Caller } from "~/modules/identity/caller";
import { signedIn } from "../context.server";
import { requireUser } from "./guards.server";
import { type ShopArgs, shopPage } from "./page.server";

/** Arguments of a page for signed-in users. */
export interface AccountArgs extends ShopArgs {
  user: Caller;
}

/**
 * Wraps a loader or an action for customers. Visitors sign in first and then return to the page.
 */
export function accountPage<T>(
  answer: (args: AccountArgs) => Promise<T>,
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T> {
  return shopPage(async (args) => {
    const user = await requireUser(args);
    const call: CallMethod = (name, methodArgs, as) =>
      args.call(name, methodArgs, { ...signedIn(user), ...as });
    return answer({ ...args, user, call });
  });
}
