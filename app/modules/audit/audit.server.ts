import { newId } from "~/kernel/identifiers";
import type { Page } from "~/kernel/page";
import type { CommerceDeps } from "~/modules/deps";
import { resourceOf } from "~/modules/registry";
import { type ListOptions, pageOf } from "~/storage/pages";
import type { CollectionName, Tx, Where } from "~/storage/storage";
import type { AuditEntry, FieldChange } from "./audit.resource";

export interface AuditService {
  listPage(
    options?: ListOptions & { actorUid?: string; action?: string; targetId?: string },
  ): Promise<Page<AuditEntry>>;
  /** Only for calls within the process; the entry gets the database's time. */
  record(tx: Tx, entry: Omit<AuditEntry, "id" | "created">): Promise<void>;
}

export function createAudit({ storage, clock, random }: CommerceDeps): AuditService {
  return {
    listPage({ actorUid, action, targetId, ...options } = {}) {
      const where: Where<AuditEntry> = {
        ...(actorUid === undefined ? {} : { actorUid }),
        ...(action === undefined ? {} : { action }),
        ...(targetId === undefined ? {} : { targetId }),
      };
      return pageOf(storage.audit, where, options);
    },

    async record(tx, entry) {
      const now = clock();
      await tx.audit.insert(
        {
          ...entry,
          changes: veiled(entry.targetType, entry.changes),
          id: newId(clock, random),
          created: now,
        },
        { clock: "created" },
      );
    },
  };
}

/** Replaces a personal value: the trail records that it changed, but not the new value. */
const veil = "(personal)";

/** The records whose fields appear in entries about a target, by the trail's name for the target. */
const recordsOf: Readonly<Record<string, readonly CollectionName[]>> = {
  account: ["admins"],
  card: ["customerCards"],
  catalogueRun: ["catalogueRuns"],
  customer: ["customers", "merges"],
  delivery: ["deliveries"],
  discount: ["discounts"],
  erasure: ["erasures"],
  invitation: ["invitations"],
  invoice: ["invoices"],
  key: ["apiKeys"],
  mail: ["outbox"],
  order: ["orders"],
  product: ["products"],
  quote: ["quotes", "messages"],
  shipment: ["shipments"],
  staff: ["admins"],
  template: ["templates"],
  view: ["savedViews"],
  webhook: ["webhookEndpoints"],
};

/** Business fields of entries that are no column of a record. */
const furtherFields = new Set([
  "assigneeUid",
  "handedOver",
  "linkMails",
  "linkRevoked",
  "linkSeries",
  "until",
]);

/** Business parts of fields that also hold personal data. Every other part is personal. */
const businessParts: Readonly<Record<string, ReadonlySet<string>>> = {
  tracking: new Set(["carrier", "number", "url"]),
  payments: new Set(["at", "method", "amount", "sessionId", "currency", "corrects"]),
  offer: new Set([
    "requested",
    "draft",
    "draftUntil",
    "sent",
    "taken",
    "acceptance",
    "hash",
    "lines",
    "discount",
    "charges",
    "taxes",
    "taxCase",
    "grossPrices",
    "payment",
    "delivery",
    "partialShipments",
    "terms",
    "confirmByCode",
    "quoteNumber",
    "revision",
    "validUntil",
    "timeZone",
    "currency",
    "seller",
    "id",
    "productId",
    "variantId",
    "sku",
    "name",
    "brand",
    "variantName",
    "primaryImageURL",
    "note",
    "quantity",
    "unit",
    "leadTime",
    "listPrice",
    "price",
    "priceSource",
    "offeredPrice",
    "subtotal",
    "tax",
    "inclusion",
    "kind",
    "min",
    "max",
    "group",
    "preselected",
    "label",
    "amount",
    "covers",
    "percent",
    "value",
    "type",
    "code",
    "rate",
    "reason",
    "line",
    "dueDays",
    "text",
    "place",
    "edition",
    "productName",
    "category",
    "offer",
  ]),
};

/** What the trail may record of a change: only the names of personal fields. */
function veiled(targetType: string, changes: readonly FieldChange[]): FieldChange[] {
  return changes.map((change) => {
    const { field, from, to } = change;
    if (!isPersonal(targetType, field)) return change;
    const parts = Object.hasOwn(businessParts, field) ? businessParts[field] : undefined;
    if (parts) return { field, from: withParts(from, parts), to: withParts(to, parts) };
    return { field, from: hidden(from), to: hidden(to) };
  });
}

/** The same for entries about somebody who was erased: nothing of personal fields. */
export function veiledWhole(targetType: string, changes: readonly FieldChange[]): FieldChange[] {
  return changes.map(({ field, from, to }) =>
    isPersonal(targetType, field)
      ? { field, from: hidden(from), to: hidden(to) }
      : { field, from, to },
  );
}

/** A field counts as personal unless its class says otherwise. */
function isPersonal(targetType: string, field: string): boolean {
  // Settings describe the store itself. Their fields are parts of one column.
  if (targetType === "settings") return false;
  const known = Object.hasOwn(recordsOf, targetType) ? recordsOf[targetType] : undefined;
  const classes = (known ?? []).flatMap((collection) => {
    const { fields } = resourceOf(collection);
    return Object.hasOwn(fields, field) ? fields[field]?.privacy : [];
  });
  if (classes.length === 0) return !furtherFields.has(field);
  return classes.includes("personal");
}

function hidden(value: unknown): unknown {
  return value === null ? null : veil;
}

function withParts(value: unknown, parts: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withParts(each, parts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      parts.has(key) ? withParts(each, parts) : hidden(each),
    ]),
  );
}
