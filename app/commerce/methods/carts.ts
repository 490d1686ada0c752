import { z } from "zod";
import { cartLimits } from "~/domain/cart";
import { cartOf } from "../cart/cart-ids";
import { cartChange, cartLine, uid } from "./arguments";
import { method } from "./method";

export const carts = {
  get: method("user", z.tuple([uid]), (store, [owner]) => store.carts.get(cartOf(owner))),
  set: method(
    "user",
    z.tuple([uid, z.array(cartLine).max(cartLimits.lines)]),
    (store, [owner, lines]) => store.carts.set(cartOf(owner), lines),
  ),
  updateItem: method("user", z.tuple([uid, cartChange]), (store, [owner, line]) =>
    store.carts.updateItem(cartOf(owner), line),
  ),
  clear: method("user", z.tuple([uid]), (store, [owner]) => store.carts.clear(cartOf(owner))),
};
