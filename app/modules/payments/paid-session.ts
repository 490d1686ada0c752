import { isStorableId } from "~/kernel/identifiers";
import { storableText } from "~/kernel/text";
import { contactLimits, splitName } from "~/modules/customers/customer.resource";
import type { PaidSession } from "~/modules/orders/order.resource";
import { isLanguage } from "~/texts/languages";
import { fromProviderAmount } from "./minor-units";
import { decodeItems } from "./session-items";

/** The validated content of a provider's payment session. */
export interface SessionReport {
  paid: PaidSession;
  /** False only when the provider says so: a delayed payment that has not arrived. */
  settled: boolean;
  /** The shopper has finished; an unfinished session may still be listed. */
  complete: boolean;
  /** The store that created it; null when it was created elsewhere. */
  store: string | null;
  /** The existing order that it pays; null when it creates an order. */
  orderNumber: string | null;
  /** Whether the account's cart in the shop was paid. */
  fromCart: boolean;
  /** null when not given. */
  created: Date | null;
}

type Fields = Record<string, unknown>;

/**
 * Reads the provider's session, in which nearly every field may be null or missing. Returns null
 * when it has no storable id, because without one it could be recorded twice.
 */
export function readSession(raw: unknown, storeCurrency: string): SessionReport | null {
  const session = fieldsOf(raw);
  const id = session.id;
  if (typeof id !== "string" || !isStorableId(id)) return null;
  const metadata = fieldsOf(session.metadata);
  const created = session.created;
  return {
    paid: paidSession(id, session, storeCurrency),
    settled: session.payment_status !== "unpaid",
    complete:
      session.status === undefined || session.status === null || session.status === "complete",
    store: textOrNull(metadata.store),
    orderNumber: textOrNull(metadata.order),
    fromCart: metadata.cart === "account",
    created:
      typeof created === "number" && Number.isFinite(created) ? new Date(created * 1000) : null,
  };
}

function paidSession(sessionId: string, session: Fields, storeCurrency: string): PaidSession {
  const currency = currencyOf(session.currency);
  const unit = currency ?? storeCurrency.toLowerCase();
  const details = fieldsOf(session.customer_details);
  const language = textOrNull(fieldsOf(session.metadata).language) ?? "";
  const { items, damaged } = decodeItems(session.metadata);
  const total = amountOf(session.amount_total);
  const subtotal = amountOf(session.amount_subtotal);
  const { firstName, lastName } = splitName(clean(details.name, 2 * contactLimits.name));
  const review: string[] = [];
  if (damaged) review.push("Part of the payment's item list could not be read.");
  if (total === null) review.push("The payment has no amount.");
  return {
    sessionId,
    customerId: textOrNull(session.client_reference_id),
    customer: {
      firstName: clean(firstName, contactLimits.name),
      lastName: clean(lastName, contactLimits.name),
      email:
        clean(details.email, contactLimits.email) ||
        clean(session.customer_email, contactLimits.email),
      phone: clean(details.phone, contactLimits.phone),
    },
    items,
    total: fromProviderAmount(total ?? 0, unit),
    review,
    currency,
    language: isLanguage(language) ? language : null,
    subtotal: subtotal === null ? null : fromProviderAmount(subtotal, unit),
  };
}

function fieldsOf(raw: unknown): Fields {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw) ? (raw as Fields) : {};
}

function clean(raw: unknown, limit: number): string {
  return typeof raw === "string" ? storableText(raw, limit) : "";
}

function textOrNull(raw: unknown): string | null {
  return clean(raw, 200) || null;
}

function amountOf(raw: unknown): number | null {
  return typeof raw === "number" && Number.isSafeInteger(raw) && raw >= 0 ? raw : null;
}

function currencyOf(raw: unknown): string | null {
  return typeof raw === "string" && /^[a-z]{3}$/i.test(raw) ? raw.toLowerCase() : null;
}
