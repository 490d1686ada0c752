import type { AuditService } from "./audit/audit-service";
import type { CartsService } from "./cart/carts-service";
import type { CatalogueService } from "./catalogue/catalogue-service";
import type { ProductsService } from "./catalogue/products-service";
import type { AdminService } from "./customers/admin-service";
import type { CustomersService } from "./customers/customers-service";
import type { DeskService } from "./desk/desk";
import type { DiscountsService } from "./discounts/discounts-service";
import type { OrdersService } from "./orders/orders-service";
import type { OutboxService } from "./outbox-service";
import type { OffersService } from "./quotes/offers-service";
import type { QuotesService } from "./quotes/quotes-service";
import type { KeysService } from "./staff/keys-service";
import type { StaffService } from "./staff/staff-service";
import type { WebhooksService } from "./webhooks/webhooks-service";

/** The shop's programming interface. Every service is written once, over the Storage port. */
export interface Commerce {
  products: ProductsService;
  catalogue: CatalogueService;
  carts: CartsService;
  quotes: QuotesService;
  offers: OffersService;
  orders: OrdersService;
  discounts: DiscountsService;
  customers: CustomersService;
  admin: AdminService;
  audit: AuditService;
  desk: DeskService;
  outbox: OutboxService;
  staff: StaffService;
  keys: KeysService;
  webhooks: WebhooksService;
}
