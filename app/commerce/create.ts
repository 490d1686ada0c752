import { createAudit } from "./audit/audit";
import { createCarts } from "./cart/carts";
import { createCatalogue } from "./catalogue/catalogue";
import { createProducts } from "./catalogue/products";
import type { Commerce } from "./commerce";
import { createAdmin } from "./customers/admin";
import { createCustomers } from "./customers/customers";
import type { CommerceDeps } from "./deps";
import { createDesk } from "./desk/desk";
import { createDiscounts } from "./discounts/discounts";
import { createOrders } from "./orders/orders";
import { createOffers } from "./quotes/create-offers";
import { createQuotes } from "./quotes/quotes";
import { createKeys } from "./staff/keys.server";
import { createStaff } from "./staff/staff.server";
import { createWebhooks } from "./webhooks/webhooks.server";

/** Creates every service over one storage. */
export function createCommerce(deps: CommerceDeps): Commerce {
  return {
    products: createProducts(deps),
    catalogue: createCatalogue(deps),
    carts: createCarts(deps),
    quotes: createQuotes(deps),
    offers: createOffers(deps),
    orders: createOrders(deps),
    discounts: createDiscounts(deps),
    customers: createCustomers(deps),
    admin: createAdmin(deps),
    audit: createAudit(deps),
    desk: createDesk(deps),
    outbox: deps.outbox,
    staff: createStaff(deps),
    keys: createKeys(deps),
    webhooks: createWebhooks(deps),
  };
}
