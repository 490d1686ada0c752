import type { ErasureCount } from "~/modules/privacy/erasure.resource";
import { type PlainKey, t } from "~/texts/text";

const what: Readonly<Record<string, PlainKey>> = {
  accounts: "deskCustomers:whatAccount",
  customers: "deskCustomers:whatCustomerRecord",
  customerCards: "deskCustomers:whatNotesAndTags",
  carts: "deskCustomers:whatCart",
  sessions: "deskCustomers:whatSessions",
  addresses: "deskCustomers:whatAddresses",
  merges: "deskCustomers:whatMerges",
  subscribers: "deskCustomers:whatNewsletter",
  quotes: "deskCustomers:whatQuotes",
  orders: "deskCustomers:whatOrders",
  revisions: "deskCustomers:whatRevisions",
  acceptances: "deskCustomers:whatAcceptances",
  issuedDocuments: "deskCustomers:whatFiles",
  messages: "deskCustomers:whatMessages",
  openings: "deskCustomers:whatOpenings",
  invoices: "deskCustomers:whatInvoices",
  shipments: "deskCustomers:whatDeliveryNotes",
};

const done: Record<ErasureCount["done"], PlainKey> = {
  removed: "deskCustomers:doneRemoved",
  blanked: "deskCustomers:doneBlanked",
  kept: "deskCustomers:doneKept",
};

export function countWords({ what: of, done: how }: ErasureCount): [string, string] {
  const known = what[of];
  return [known ? t(known) : of, t(done[how])];
}
