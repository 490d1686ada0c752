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
import { createInvoices } from "./invoices/invoices";
import { createLinks } from "./links/links";
import { createOrders } from "./orders/orders";
import { createOverview } from "./overview/overview";
import { createAssignments } from "./people/assignments";
import { createCustomerCards } from "./people/customer-cards";
import { createErasures } from "./people/erasures.server";
import { createViews } from "./people/views";
import { createOffers } from "./quotes/create-offers";
import { createMessages } from "./quotes/messages";
import { createQuotes } from "./quotes/quotes";
import { createTemplates } from "./quotes/templates";
import { createRuns } from "./runs/runs";
import { createSettings } from "./settings/settings";
import { createKeys } from "./staff/keys.server";
import { createStaff } from "./staff/staff.server";
import { createStock } from "./stock/stock";
import { createWebhooks } from "./webhooks/webhooks.server";

/** Creates every service over one storage. */
export function createCommerce(deps: CommerceDeps): Commerce {
  return {
    products: createProducts(deps),
    stock: createStock(deps),
    runs: createRuns(deps),
    catalogue: createCatalogue(deps),
    carts: createCarts(deps),
    quotes: createQuotes(deps),
    offers: createOffers(deps),
    messages: createMessages(deps),
    links: createLinks(deps),
    templates: createTemplates(deps),
    orders: createOrders(deps),
    invoices: createInvoices(deps),
    discounts: createDiscounts(deps),
    customers: createCustomers(deps),
    admin: createAdmin(deps),
    audit: createAudit(deps),
    desk: createDesk(deps),
    outbox: deps.outbox,
    overview: createOverview(deps),
    settings: createSettings(deps),
    staff: createStaff(deps),
    keys: createKeys(deps),
    webhooks: createWebhooks(deps),
    assignments: createAssignments(deps),
    views: createViews(deps),
    customerCards: createCustomerCards(deps),
    erasures: createErasures(deps, deps.erasedList ?? null),
  };
}
