import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ArgsOf, MethodName, ResultOf } from "~/commerce/methods/methods";
import { Failure } from "~/domain/failure";
import type { Caller } from "~/identity/identity";
import { requireAdmin } from "./guards.server";
import { type ShopArgs, shopPage } from "./page.server";

/** A page of an admin. */
export interface AdminArgs extends ShopArgs {
  admin: Caller;
  /** A commerce method as this admin: checked and audited as over HTTP. */
  call<N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>>;
}

/** A loader or an action for admins; others sign in first, or learn what is missing. */
export function adminPage<T>(
  answer: (args: AdminArgs) => Promise<T>,
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T> {
  return shopPage(async (args) => {
    const caller = await requireAdmin(args);
    const { services, requestId } = args.context;
    const { gateway } = services;
    if (!gateway) throw new Failure("unexpected", "Commerce backend is not configured.");
    return answer({
      ...args,
      admin: caller,
      call: (name, methodArgs) => gateway.call(name, methodArgs, { caller, requestId }),
    });
  });
}
