import { cartOf, guestCartOf } from "~/commerce/commerce";
import { contextOf } from "~/http/context.server";
import type { GuardArgs } from "~/http/pages/guards.server";
import { forgetGuestCart, guestCartId } from "~/http/pages/visitor.server";
import type { Caller } from "~/identity/identity";
import { bestEffort } from "~/log.server";

export interface Arrival {
  setCookies: string[];
  /** What became of a cart that was filled before signing in; null: there was none. */
  cart: "merged" | "failed" | null;
}

/**
 * What follows every sign-in, and never fails it: the account gets a customer record, and the cart
 * that was filled before. After a failed merge the guest's cart stays for the next time.
 */
export async function arrive({ request, context }: GuardArgs, caller: Caller): Promise<Arrival> {
  const args = { request, context: await contextOf(context, request) };
  const { commerce, log } = args.context.services;
  if (!commerce) return { setCookies: [], cart: null };
  const { uid, email, firstName, lastName } = caller;
  const record = commerce.customers.create(uid, { email, firstName, lastName });
  await bestEffort(log, "[sign-in] customer record", record);
  const id = guestCartId(args);
  if (!id) return { setCookies: [], cart: null };
  const merging = mergeCart(commerce.carts, guestCartOf(id), cartOf(uid));
  const merged = await bestEffort(log, "[sign-in] cart merge", merging);
  if (merged === null) return { setCookies: [], cart: "failed" };
  return { setCookies: [forgetGuestCart(args)], cart: merged > 0 ? "merged" : null };
}

/** How many lines the guest had. */
async function mergeCart(
  carts: {
    size(owner: string): Promise<number>;
    mergeInto(guest: string, account: string): Promise<unknown>;
  },
  guest: string,
  account: string,
): Promise<number> {
  const lines = await carts.size(guest);
  if (lines > 0) await carts.mergeInto(guest, account);
  return lines;
}
