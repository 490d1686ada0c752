import type { FieldChange } from "~/domain/audit";
import { personalFields } from "../data-classes";
import type { CollectionName } from "../storage";

/** Replaces a personal value: the trail records that it changed, but not the new value. */
const veil = "(personal)";

/** The collection of a target, from the trail's name for it. */
const collections: Readonly<Record<string, CollectionName>> = {
  quote: "quotes",
  order: "orders",
  customer: "customers",
  card: "customerCards",
  invoice: "invoices",
  shipment: "shipments",
};

/** Fields with both business and personal data, and which part is personal. */
const mixed = new Set(["offer", "payments", "tracking"]);
const personalInside = new Set(["buyer", "buyerVatId", "message", "reference", "payer"]);

/** What the trail may record of a change: only the names of personal fields. */
export function veiled(targetType: string, changes: readonly FieldChange[]): FieldChange[] {
  const personal = personalOf(targetType);
  return changes.map((change) => {
    const { field, from, to } = change;
    if (!personal.has(field)) return change;
    if (mixed.has(field)) return { field, from: inside(from), to: inside(to) };
    return { field, from: hidden(from), to: hidden(to) };
  });
}

/** The same for entries about somebody who was erased: nothing of personal fields. */
export function veiledWhole(targetType: string, changes: readonly FieldChange[]): FieldChange[] {
  const personal = personalOf(targetType);
  return changes.map(({ field, from, to }) =>
    personal.has(field) ? { field, from: hidden(from), to: hidden(to) } : { field, from, to },
  );
}

function personalOf(targetType: string): ReadonlySet<string> {
  const collection = Object.hasOwn(collections, targetType) ? collections[targetType] : undefined;
  return new Set(collection ? personalFields(collection) : []);
}

function hidden(value: unknown): unknown {
  return value === null ? null : veil;
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      personalInside.has(key) ? hidden(each) : inside(each),
    ]),
  );
}
