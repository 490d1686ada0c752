import { createAudit } from "./audit/audit.server";
import { createCarts } from "./cart/carts.server";
import { createSavedLists } from "./cart/saved-lists.server";
import { createCatalogue } from "./catalogue/catalogue.server";
import { createProducts } from "./catalogue/products.server";
import { upsertProducts } from "./catalogue/upserting.server";
import type { Commerce } from "./commerce";
import { createCustomers } from "./customers/customers.server";
import type { CommerceDeps } from "./deps";
import { createChanges } from "./desk/changes.server";
import { createCustomerCards } from "./desk/customer-cards.server";
import { createDesk } from "./desk/desk.server";
import { createDiscounts } from "./discounts/discounts.server";
import { createExtensions } from "./extensions/extensions.server";
import { createStock } from "./inventory/stock.server";
import { createInvoices } from "./invoices/invoices.server";
import { createLinks } from "./links/links.server";
import { createOrders } from "./orders/orders.server";
import { createNotices } from "./overview/notices.server";
import { createOverview } from "./overview/overview.server";
import { createErasures } from "./privacy/erasures.server";
import { createMessages } from "./quotes/messages.server";
import { createOffers } from "./quotes/offers.server";
import { createQuotes } from "./quotes/quotes.server";
import { createTemplates } from "./quotes/templates.server";
import { createRuns } from "./runs/runs.server";
import { createSettings } from "./settings/settings.server";
import { createAdmin } from "./staff/admin.server";
import { createAssignments } from "./staff/assignments.server";
import { createKeys } from "./staff/keys.server";
import { createViews } from "./staff/saved-views.server";
import { createStaff } from "./staff/staff.server";
import { createWebhooks } from "./webhooks/webhooks.server";

/** Creates every service over one storage. */
export function createCommerce(deps: CommerceDeps): Commerce {
  const audit = createAudit(deps);
  return {
    products: createProducts(deps),
    upsertProducts: (records, by) => upsertProducts({ ...deps, audit }, records, by),
    changes: createChanges(deps),
    stock: createStock(deps),
    runs: createRuns(deps),
    catalogue: createCatalogue(deps),
    carts: createCarts(deps),
    savedLists: createSavedLists(deps),
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
    audit,
    desk: createDesk(deps),
    outbox: deps.outbox,
    overview: createOverview(deps),
    notices: createNotices(deps),
    settings: createSettings(deps),
    staff: createStaff(deps),
    keys: createKeys(deps),
    webhooks: createWebhooks(deps),
    assignments: createAssignments(deps),
    views: createViews(deps),
    customerCards: createCustomerCards(deps),
    erasures: createErasures(deps, deps.erasedList ?? null),
    extensions: createExtensions(deps),
  };
}
