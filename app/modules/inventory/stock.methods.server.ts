import { z } from "zod";
import { listLimit, recordId, textOrNull } from "~/gateway/rows/arguments";
import { movement, walkOf } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { product } from "~/gateway/rows/results";
import { staff } from "~/modules/staff/role";
import type { StockService } from "./stock.server";
import { givenReasons } from "./stock-movement.resource";

const { audited, method } = rowsOver<{ stock: StockService }>();

const count = z.number().int().min(-999_999_999).max(999_999_999);

const variantId = z.string().min(1).max(64).nullable();

const adjustment = z
  .object({
    variantId,
    mode: z.enum(["set", "add"]),
    amount: count,
    seen: count.nullable(),
    reason: z.enum(givenReasons),
    note: textOrNull(500),
  })
  .refine(({ mode, amount }) => mode === "add" || amount >= 0);

const way = z.object({
  limit: listLimit,
  after: z.string().max(2_048).optional(),
  before: z.string().max(2_048).optional(),
});

/** The stock of each product, and its movements. */
export const stock = {
  /** The quantity of each that is sold and not shipped yet. */
  committed: method(
    "admin",
    z.tuple([z.array(z.object({ productId: recordId, variantId })).max(10_000)]),
    (store, [places]) => store.stock.committed(places),
    { result: z.array(z.number()), roles: staff.everyone },
  ),
  movements: method(
    "admin",
    z.tuple([recordId, way]),
    (store, [productId, page]) => store.stock.movements(productId, page),
    { result: walkOf(movement), roles: staff.everyone },
  ),
  adjust: audited(
    z.tuple([recordId, adjustment]),
    (store, { tx, actorUid }, [id, asked]) => store.stock.adjust(tx, actorUid, id, asked),
    { result: product, roles: staff.keepsStock },
  ),
};
