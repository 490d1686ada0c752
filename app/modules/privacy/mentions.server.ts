import { allOf } from "~/storage/batches";
import type { CollectionName, Records, Storage } from "~/storage/storage";
import type { Subject } from "./erasure.resource";
import {
  type OrderFacts,
  outlineOfOrders,
  outlineOfQuotes,
  profileOf,
  type QuoteFacts,
} from "./personal-records.server";

/**
 * How an erasure finds the personal data of each collection. document: as a part of a quote or an
 * order; profile: by the account; mention: by searching every row; trail: by the target of the
 * audit entry; kept: it stays, because the erasure itself or the law requires it; staff: it belongs
 * to a colleague, who leaves the staff before an erasure. A test fails while a collection with
 * personal fields is missing.
 */
export const erasedAs = {
  carts: "profile",
  savedLists: "profile",
  quotes: "document",
  revisions: "document",
  acceptances: "document",
  issuedDocuments: "document",
  invoices: "document",
  shipments: "document",
  orders: "document",
  customers: "profile",
  addresses: "profile",
  audit: "trail",
  accounts: "profile",
  sessions: "profile",
  admins: "staff",
  tokens: "mention",
  subscribers: "profile",
  outbox: "mention",
  documentTokens: "document",
  invitations: "mention",
  deliveries: "mention",
  keptAnswers: "mention",
  customerCards: "profile",
  merges: "profile",
  erasures: "kept",
  retained: "kept",
  messages: "document",
  openings: "document",
} as const satisfies Partial<Record<CollectionName, string>>;

type Ways = typeof erasedAs;
type Mentioning = { [C in keyof Ways]: Ways[C] extends "mention" ? C : never }[keyof Ways];

/** The parts of a row that may name a person. Each part is a value or JSON text. */
const searched: { readonly [C in Mentioning]: (row: Records[C]) => unknown } = {
  deliveries: ({ payload }) => payload,
  invitations: ({ email }) => email,
  keptAnswers: ({ body }) => parsed(body),
  outbox: ({ payload }) => payload,
  // An unfinished erasure needs the address that it erases.
  tokens: ({ kind, subject }) => (kind === "erasure" ? null : [subject, parsed(subject)]),
};

/**
 * The person's address and uid, and the ids and numbers of everything that is theirs, in lower
 * case.
 */
export async function marksOf(
  storage: Storage,
  subject: Subject,
  { quotes, orders }: { quotes: readonly QuoteFacts[]; orders: readonly OrderFacts[] },
): Promise<Set<string>> {
  const { addresses, customers, merges } = await profileOf(storage, subject);
  const { messages, acceptances } = await outlineOfQuotes(storage, quotes);
  const { invoices, shipments } = await outlineOfOrders(storage, orders);
  const marks: (string | null)[] = [subject.email, subject.uid];
  const named = [...addresses, ...customers, ...merges, ...messages, ...acceptances];
  for (const { id } of named) marks.push(id);
  for (const { id, quoteNumber } of quotes) marks.push(id, quoteNumber);
  for (const { id, orderNumber } of orders) marks.push(id, orderNumber);
  for (const { id, number } of [...invoices, ...shipments]) marks.push(id, number);
  return new Set(marks.flatMap((mark) => mark?.toLowerCase() || []));
}

/**
 * Removes what names the person outside their own records: queued mails and events, kept answers,
 * one-time tokens, invitations. A row names them when one of its values is exactly a mark, so that
 * ann@x.de never matches joann@x.de.
 */
export async function eraseMentions(storage: Storage, marks: ReadonlySet<string>): Promise<void> {
  await eraseIn(storage, "deliveries", marks);
  await eraseIn(storage, "invitations", marks);
  await eraseIn(storage, "keptAnswers", marks);
  await eraseIn(storage, "outbox", marks);
  await eraseIn(storage, "tokens", marks);
}

async function eraseIn<C extends Mentioning>(
  storage: Storage,
  name: C,
  marks: ReadonlySet<string>,
): Promise<void> {
  const collection = storage[name] as Pick<Storage["tokens"], "find" | "remove">;
  for await (const rows of allOf(collection)) {
    for (const row of rows) {
      if (names(searched[name](row as unknown as Records[C]), marks))
        await collection.remove(row.id);
    }
  }
}

function names(value: unknown, marks: ReadonlySet<string>): boolean {
  if (typeof value === "string") return marks.has(value.toLowerCase());
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((each) => names(each, marks));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
