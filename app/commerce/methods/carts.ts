import { z } from "zod";
import { cartLimits } from "~/domain/cart";
import { cartOf } from "../cart/cart-ids";
import { cartChange, cartLine, uid } from "./arguments";
import { method } from "./method";
import { cart } from "./results";

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
