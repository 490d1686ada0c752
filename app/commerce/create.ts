import { createAdmin } from "./admin";
import { createAudit } from "./audit";
import { createCarts } from "./carts";
import { createCatalogue } from "./catalogue";
import type { Commerce } from "./commerce";
import { createCustomers } from "./customers";
import type { CommerceDeps } from "./deps";
import { createDiscounts } from "./discounts";
import { createOrders } from "./orders";
import { createProducts } from "./products";
import { createQuotes } from "./quotes";

/** Every service, over one storage. */
export function createCommerce(deps: CommerceDeps): Commerce {
  return {
    products: createProducts(deps),
    catalogue: createCatalogue(deps),
    carts: createCarts(deps),
    quotes: createQuotes(deps),
    orders: createOrders(deps),
    discounts: createDiscounts(deps),
    customers: createCustomers(deps),
    admin: createAdmin(deps),
    audit: createAudit(deps),
  };
}
