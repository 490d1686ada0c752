import type { OutboxService } from "./announcements";
import type { AuditService } from "./audit/audit.server";
import type { CartsService } from "./cart/carts.server";
import type { SavedListsService } from "./cart/saved-lists.server";
import type { CatalogueService } from "./catalogue/catalogue-service.server";
import type { ProductsService } from "./catalogue/products-service.server";
import type { UpsertAnswer, UpsertRecord } from "./catalogue/upserting.server";
import type { CustomersService } from "./customers/customers.server";
import type { ChangesService } from "./desk/changes.server";
import type { CustomerCardsService } from "./desk/customer-cards.server";
import type { DeskService } from "./desk/desk.server";
import type { DiscountsService } from "./discounts/discounts.server";
import type { ExtensionsService } from "./extensions/extensions.server";
import type { StockService } from "./inventory/stock.server";
import type { InvoicesService } from "./invoices/invoices-service.server";
import type { LinksService } from "./links/links.server";
import type { OrdersService } from "./orders/orders-service.server";
import type { NoticesService } from "./overview/notices.server";
import type { OverviewService } from "./overview/overview.server";
import type { ErasuresService } from "./privacy/erasures-service.server";
import type { MessagesService } from "./quotes/messages.server";
import type { OffersService } from "./quotes/offers-service.server";
import type { QuotesService } from "./quotes/quotes-service.server";
import type { TemplatesService } from "./quotes/templates.server";
import type { RunsService } from "./runs/runs.server";
import type { SettingsService } from "./settings/settings.server";
import type { AdminService } from "./staff/admin.server";
import type { AssignmentsService } from "./staff/assignments.server";
import type { KeysService } from "./staff/keys.server";
import type { ViewsService } from "./staff/saved-views.server";
import type { StaffService } from "./staff/staff.server";
import type { WebhooksService } from "./webhooks/webhooks.server";

/** The shop's programming interface. Every service is written once, over the Storage port. */
export interface Commerce {
  changes: ChangesService;
  products: ProductsService;
  /** Creates and changes many products, each with an answer of its own. */
  upsertProducts(
    records: readonly UpsertRecord[],
    by: { actorUid: string; requestId: string },
  ): Promise<UpsertAnswer[]>;
  stock: StockService;
  runs: RunsService;
  catalogue: CatalogueService;
  carts: CartsService;
  savedLists: SavedListsService;
  quotes: QuotesService;
  offers: OffersService;
  messages: MessagesService;
  links: LinksService;
  templates: TemplatesService;
  orders: OrdersService;
  invoices: InvoicesService;
  discounts: DiscountsService;
  customers: CustomersService;
  admin: AdminService;
  audit: AuditService;
  desk: DeskService;
  outbox: OutboxService;
  overview: OverviewService;
  notices: NoticesService;
  settings: SettingsService;
  staff: StaffService;
  keys: KeysService;
  webhooks: WebhooksService;
  assignments: AssignmentsService;
  views: ViewsService;
  customerCards: CustomerCardsService;
  erasures: ErasuresService;
  extensions: ExtensionsService;
}
