import { omit } from "~/kernel/pick";
import type { PersonalData } from "./erasures-service";
import {
  ordersOf,
  partsOfOrder,
  partsOfQuote,
  profileOf,
  quotesOf,
  type Reader,
  subjectOf,
} from "./personal-records";

/** All personal data of one customer; null when there is none. */
export async function exportOf(storage: Reader, who: string): Promise<PersonalData | null> {
  const subject = await subjectOf(storage, who);
  if (!subject) return null;
  const { accounts, sessions, ...profile } = await profileOf(storage, subject);
  const [quotes, orders] = [await quotesOf(storage, subject), await ordersOf(storage, subject)];
  const data: Record<string, unknown[]> = {
    // The secrets that protect an account are never exported.
    accounts: accounts.map((account) => omit(account, ["passwordHash", "factors"])),
    sessions: sessions.map((session) => omit(session, ["id", "secret"])),
    ...profile,
    quotes,
    orders,
  };
  const parts = [
    ...(await Promise.all(quotes.map((quote) => partsOfQuote(storage, quote)))),
    ...(await Promise.all(orders.map((order) => partsOfOrder(storage, order)))),
  ];
  for (const part of parts) {
    for (const [what, rows] of Object.entries<unknown[]>(part)) {
      data[what] = [...(data[what] ?? []), ...rows];
    }
  }
  return Object.values(data).every((rows) => rows.length === 0) ? null : data;
}
