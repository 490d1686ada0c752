import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CallMethod } from "~/commerce/gateway.server";
import type { Caller } from "~/domain/caller";
import { signedIn } from "../asker.server";
import { requireUser } from "./guards.server";
import { type ShopArgs, shopPage } from "./page.server";

/** A page of somebody who is signed in. */
export interface AccountArgs extends ShopArgs {
  user: Caller;
}

/** A loader or an action for customers; visitors sign in first and come back. */
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
