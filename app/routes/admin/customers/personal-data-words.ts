import type { ErasureCount } from "~/modules/privacy/erasure.resource";

const what: Record<string, string> = {
  accounts: "account",
  customers: "customer's record",
  customerCards: "notes and tags",
  carts: "cart",
  sessions: "sessions",
  addresses: "addresses",
  merges: "merges of a guest's records",
  subscribers: "newsletter",
  quotes: "quotes",
  orders: "orders",
  revisions: "offers as they were sent",
  acceptances: "records of answers",
  issuedDocuments: "files of documents",
  messages: "messages",
  openings: "records of opened offers",
  invoices: "invoices and credit notes",
  shipments: "delivery notes",
};

const done: Record<ErasureCount["done"], string> = {
  removed: "removed",
  blanked: "kept without personal data",
  kept: "stored apart, as the law requires",
};

export function countWords({ what: of, done: how }: ErasureCount): [string, string] {
  return [what[of] ?? of, done[how]];
}
