import { account } from "./en/account";
import { cart } from "./en/cart";
import { catalogue } from "./en/catalogue";
import { customers } from "./en/customers";
import { desk } from "./en/desk";
import { deskAudit } from "./en/desk-audit";
import { deskCatalogue } from "./en/desk-catalogue";
import { deskCustomers } from "./en/desk-customers";
import { deskDiscounts } from "./en/desk-discounts";
import { deskDocuments } from "./en/desk-documents";
import { deskExtensions } from "./en/desk-extensions";
import { deskFiles } from "./en/desk-files";
import { deskFrame } from "./en/desk-frame";
import { deskInventory } from "./en/desk-inventory";
import { deskInvoices } from "./en/desk-invoices";
import { deskLists } from "./en/desk-lists";
import { deskMail } from "./en/desk-mail";
import { deskNotices } from "./en/desk-notices";
import { deskOrders } from "./en/desk-orders";
import { deskOverview } from "./en/desk-overview";
import { deskPipeline } from "./en/desk-pipeline";
import { deskQuotes } from "./en/desk-quotes";
import { deskRuns } from "./en/desk-runs";
import { deskSearch } from "./en/desk-search";
import { deskSettings } from "./en/desk-settings";
import { deskStaff } from "./en/desk-staff";
import { deskStock } from "./en/desk-stock";
import { documents } from "./en/documents";
import { files } from "./en/files";
import { forms } from "./en/forms";
import { frame } from "./en/frame";
import { identity } from "./en/identity";
import { kernel } from "./en/kernel";
import { lists } from "./en/lists";
import { mails } from "./en/mails";
import { orders } from "./en/orders";
import { pages } from "./en/pages";
import { payments } from "./en/payments";
import { pricing } from "./en/pricing";
import { quotes } from "./en/quotes";
import { shop } from "./en/shop";

/** Every text in English, by key. The parts of the store each have a file. */
export const english = {
  ...account,
  ...cart,
  ...catalogue,
  ...customers,
  ...desk,
  ...deskAudit,
  ...deskCatalogue,
  ...deskCustomers,
  ...deskDiscounts,
  ...deskDocuments,
  ...deskExtensions,
  ...deskFiles,
  ...deskFrame,
  ...deskInventory,
  ...deskInvoices,
  ...deskLists,
  ...deskMail,
  ...deskNotices,
  ...deskOrders,
  ...deskOverview,
  ...deskPipeline,
  ...deskQuotes,
  ...deskRuns,
  ...deskSearch,
  ...deskSettings,
  ...deskStaff,
  ...deskStock,
  ...documents,
  ...files,
  ...forms,
  ...frame,
  ...identity,
  ...kernel,
  ...lists,
  ...mails,
  ...orders,
  ...pages,
  ...payments,
  ...pricing,
  ...quotes,
  ...shop,
} as const;

export type English = typeof english;
