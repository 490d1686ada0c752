import { redirect, redirectDocument } from "@remix-run/node";
import { contextOf } from "~/http/context.server";
import { type GuardArgs, isAdmin } from "~/http/pages/guards.server";
import { callAs } from "~/http/pages/page.server";
import { forgetGuestCart, guestCartId } from "~/http/pages/visitor.server";
import { signedIn } from "~/http/requester.server";
import { bestEffort } from "~/kernel/process/log.server";
import { guestCartOf } from "~/modules/cart/cart.resource";
import type { Caller } from "~/modules/identity/caller";

/** Where a sign-in leads when no page asked for it. */
export const accountHome = "/account";
const deskHome = "/admin";

export interface CompletedSignIn {
  setCookies: string[];
  /** What happened to a cart that was filled before signing in; null when there was none. */
  cart: "merged" | "failed" | null;
}

/**
 * Runs after every sign-in and never fails it: creates the customer record, moves guest documents
 * of a verified address to the account, and merges the guest's cart. After a failed merge that cart
 * stays for the next time.
 */
export async function completeSignIn(
  { request, context }: GuardArgs,
  caller: Caller,
): Promise<CompletedSignIn> {
  const args = { request, context: await contextOf(context, request) };
  const { gateway, log } = args.context.services;
  if (!gateway) return { setCookies: [], cart: null };
  const call = callAs(args, gateway);
  const as = signedIn(caller);
  const { uid, email, firstName, lastName } = caller;
  const record = call("customers.create", [uid, { email, firstName, lastName }], as);
  await bestEffort(log, "[sign-in] customer record", record);
  const joined = call("customers.joinGuest", [uid], as);
  await bestEffort(log, "[sign-in] guest's documents", joined);
  const id = guestCartId(args);
  if (!id) return { setCookies: [], cart: null };
  const merging = call("visitorCart.moveIntoAccount", [guestCartOf(id)], as);
  const merged = await bestEffort(log, "[sign-in] cart merge", merging);
  if (merged === null) return { setCookies: [], cart: "failed" };
  return { setCookies: [forgetGuestCart(args)], cart: merged > 0 ? "merged" : null };
}

/**
 * The redirect to that page. The shop's pages do not know the desk's routes, so scripts load those
 * as a new document.
 */
export function redirectOnward(to: string, init: { status: number; headers?: Headers }): Response {
  return to.startsWith(deskHome) ? redirectDocument(to, init) : redirect(to, init);
}

/** Where to go after a sign-in: the previous page, or the desk for staff. */
export async function landing(args: GuardArgs, caller: Caller, wanted: string): Promise<string> {
  if (wanted !== accountHome) return wanted;
  const { log } = (await contextOf(args.context, args.request)).services;
  return (await bestEffort(log, "[admin]", isAdmin(args, caller))) ? deskHome : accountHome;
}
