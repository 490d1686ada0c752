import type { AppLoadContext } from "@remix-run/node";
import { cartOf, guestCartOf } from "~/modules/cart/cart.resource";
import type { Caller } from "~/modules/identity/caller";
import { dropCookie, type RequestArgs, readCookie, writeCookie } from "./cookies.server";
import { currentUser } from "./guards.server";

const cartCookie = "cart";
const cartDays = 60;
const guestId = /^[A-Za-z0-9_-]{22}$/;

/** The visitor of a page, and where this browser's cart is stored. */
export interface Visitor {
  caller: Caller | null;
  /** Random id of the guest's cart; null before the first product is added. */
  guest: string | null;
  /** The stored cart's owner; null when there is no cart yet. */
  cartOwner: string | null;
}

const visitors = new WeakMap<AppLoadContext, Promise<Visitor>>();

/**
 * Looked up once per request for all loaders. Throws when it cannot be found out: a signed-in
 * customer must not be taken for a guest, with another cart and no quotes.
 */
export function visitorOf(args: RequestArgs): Promise<Visitor> {
  const known = visitors.get(args.context) ?? readVisitor(args);
  visitors.set(args.context, known);
  return known;
}

async function readVisitor(args: RequestArgs): Promise<Visitor> {
  const caller = await currentUser(args);
  const guest = guestCartId(args);
  const cartOwner = caller ? cartOf(caller.uid) : guest && guestCartOf(guest);
  return { caller, guest, cartOwner };
}

/** The guest cart's id in this browser's cookie; null when there is none. */
export function guestCartId(args: RequestArgs): string | null {
  const id = readCookie(args, cartCookie);
  return id && guestId.test(id) ? id : null;
}

/**
 * The cart to write to. A guest's first product creates one, with 128 random bits in a cookie; null
 * for the account's own cart.
 */
export async function openCart(
  args: RequestArgs,
): Promise<{ guestCart: string | null; headers: Headers }> {
  const { caller, guest } = await visitorOf(args);
  const headers = new Headers();
  if (caller) return { guestCart: null, headers };
  const id = guest ?? args.context.services.random.token(16);
  const maxAge = cartDays * 86_400;
  headers.append("Set-Cookie", writeCookie(args, cartCookie, id, { maxAge }));
  return { guestCart: guestCartOf(id), headers };
}

/** Deletes the cookie at sign-in, after the guest's lines were moved into the account's cart. */
export function forgetGuestCart(args: RequestArgs): string {
  return dropCookie(args, cartCookie);
}
