import { cutText } from "~/kernel/text";

/** The limits of a status request, for the endpoint's schema and this helper. */
export const statusBounds = {
  reference: 100,
  status: 50,
  email: 320,
  name: 200,
  itemCount: 10_000,
} as const;

/** The fields of a record whose status the desk has changed. */
export interface StatusChange {
  kind: "quote" | "order";
  referenceNumber: string;
  status: string;
  customer: { email: string; firstName?: string | null; lastName?: string | null };
  itemCount?: number | null;
  total?: number | null;
}

export interface StatusRequest {
  kind: "quote" | "order";
  referenceNumber: string;
  fallback: {
    status: string;
    customer: { email: string; firstName?: string; lastName?: string };
    itemCount?: number;
    total?: number;
  };
}

/** The body for POST /api/notifications/status; null when there is nobody to inform. */
export function statusRequest(change: StatusChange): StatusRequest | null {
  const email = textOf(change.customer?.email);
  const referenceNumber = clamp(change.referenceNumber, statusBounds.reference);
  const status = clamp(change.status, statusBounds.status);
  if (!looksValid(email) || referenceNumber === "" || status === "") return null;
  const firstName = clamp(change.customer.firstName, statusBounds.name);
  const lastName = clamp(change.customer.lastName, statusBounds.name);
  const { itemCount, total } = change;
  return {
    kind: change.kind,
    referenceNumber,
    fallback: {
      status,
      customer: {
        email,
        ...(firstName === "" ? {} : { firstName }),
        ...(lastName === "" ? {} : { lastName }),
      },
      ...(isCount(itemCount) ? { itemCount } : {}),
      ...(isTotal(total) ? { total } : {}),
    },
  };
}

/**
 * Asks the store to inform the customer, in the background. It never throws, never waits, and does
 * nothing without a valid-looking address. `origin` is left out in a browser.
 */
export function announceStatus(
  change: StatusChange,
  { origin = "", send = fetch }: { origin?: string; send?: typeof fetch } = {},
): void {
  try {
    const body = statusRequest(change);
    if (!body) return;
    void send(`${origin}/api/notifications/status`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => undefined);
  } catch {
    // A notification that could not be requested must not fail the change it is about.
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function clamp(value: unknown, limit: number): string {
  return cutText(textOf(value), limit).trimEnd();
}

function looksValid(email: string): boolean {
  return (
    email.length <= statusBounds.email && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@.]+$/.test(email)
  );
}

function isCount(count: unknown): count is number {
  return Number.isInteger(count) && Number(count) >= 1 && Number(count) <= statusBounds.itemCount;
}

function isTotal(total: unknown): total is number {
  return typeof total === "number" && Number.isFinite(total) && total >= 0;
}
