import { z } from "zod";
import { cartChange, cartLine, uid } from "~/gateway/rows/arguments";
import { type MethodContext, rowsOver } from "~/gateway/rows/method";
import { cart } from "~/gateway/rows/results";
import { Failure } from "~/kernel/failure";
import { t } from "~/texts/text";
import { cartLimits, cartOf } from "./cart.resource";
import type { CartsService } from "./carts.server";

const { method } = rowsOver<{ carts: CartsService }>();

export const carts = {
  get: method("user", z.tuple([uid]), (store, [owner]) => store.carts.get(cartOf(owner)), {
    result: cart,
  }),
  // A change sets the resulting quantity, so repeating it after a crash has the same result.
  set: method(
    "user",
    z.tuple([uid, z.array(cartLine).max(cartLimits.lines)]),
    (store, [owner, lines]) => store.carts.set(cartOf(owner), lines),
    { writes: true, result: cart },
  ),
  updateItem: method(
    "user",
    z.tuple([uid, cartChange]),
    (store, [owner, line]) => store.carts.updateItem(cartOf(owner), line),
    { writes: true, result: cart },
  ),
  clear: method("user", z.tuple([uid]), (store, [owner]) => store.carts.clear(cartOf(owner)), {
    writes: true,
    result: cart,
  }),
};

const inPages = { rpc: false } as const;
const none = z.tuple([]);

/** The cart of the visitor: the account's, or else the one that the browser's cookie names. */
export const visitorCart = {
  /** null while the visitor has no cart. */
  get: method(
    "visitor",
    none,
    async (store, _, { cart }) => (cart === null ? null : store.carts.get(cart)),
    inPages,
  ),
  /** Number of pieces and of lines, without reading the catalogue. */
  size: method(
    "visitor",
    none,
    async (store, _, { cart }) => (cart === null ? 0 : store.carts.size(cart)),
    inPages,
  ),
  addItem: method(
    "visitor",
    z.tuple([cartLine]),
    (store, [line], asked) => store.carts.addItem(opened(asked), line),
    inPages,
  ),
  addItems: method(
    "visitor",
    z.tuple([z.array(cartLine).max(500)]),
    (store, [lines], asked) => store.carts.addItems(opened(asked), lines),
    inPages,
  ),
  updateItem: method(
    "visitor",
    z.tuple([cartChange]),
    (store, [line], asked) => store.carts.updateItem(opened(asked), line),
    inPages,
  ),
  setReferences: method(
    "visitor",
    z.tuple([z.array(cartLine.omit({ quantity: true })).max(cartLimits.lines)]),
    (store, [lines], asked) => store.carts.setReferences(opened(asked), lines),
    inPages,
  ),
  /** Restores a line at its old place. */
  restoreItem: method(
    "visitor",
    z.tuple([cartLine, z.number().int().min(0).max(cartLimits.lines).optional()]),
    (store, [line, at], asked) => store.carts.restoreItem(opened(asked), line, at),
    inPages,
  ),
  clear: method(
    "visitor",
    none,
    async (store, _, { cart }) => (cart === null ? null : store.carts.clear(cart)),
    inPages,
  ),
  /**
   * Moves the browser's cart into the account's at sign-in; returns the number of its lines, and
   * those for which the account's cart has no place.
   */
  moveIntoAccount: method(
    "visitor",
    z.tuple([z.string().startsWith("g:").max(100)]),
    async (store, [guest], { caller }) => {
      if (!caller) throw new Failure("unauthenticated", t("cart:authenticationRequired"));
      const lines = await store.carts.size(guest);
      if (lines === 0) return { lines, left: [] };
      const { left } = await store.carts.mergeInto(guest, cartOf(caller.uid));
      return { lines, left };
    },
    inPages,
  ),
};

function opened({ cart }: MethodContext): string {
  if (cart === null) throw new Failure("invalid", t("cart:noCartYet"));
  return cart;
}
