import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ArgsOf, MethodName, ResultOf } from "~/commerce/methods/methods";
import { Failure } from "~/domain/failure";
import type { Caller } from "~/identity/identity";
import { requireUser } from "./guards.server";
import { type ShopArgs, shopPage } from "./page.server";

/** A page of somebody who is signed in. */
export interface AccountArgs extends ShopArgs {
  user: Caller;
  /** A commerce method as this user: the same checks as over HTTP. */
  call<N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>>;
}

/** A loader or an action for customers; visitors sign in first and come back. */
export function accountPage<T>(
  answer: (args: AccountArgs) => Promise<T>,
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T> {
  return shopPage(async (args) => {
    const caller = await requireUser(args);
    const { services, requestId } = args.context;
    const { gateway } = services;
    if (!gateway) throw new Failure("unexpected", "Commerce backend is not configured.");
    return answer({
      ...args,
      user: caller,
      call: (name, methodArgs) => gateway.call(name, methodArgs, { caller, requestId }),
    });
  });
}
