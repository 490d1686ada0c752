import { canonicalJson } from "~/kernel/canonical-json";
import { newId } from "~/kernel/identifiers";
import type { Page } from "~/kernel/page";
import type { Shaped } from "~/kernel/resource/field";
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
          changes: bounded(veiled(entry.targetType, entry.changes)),
          id: newId(clock, random),
          created: now,
        },
        { clock: "created" },
      );
    },
  };
}

/** More does not fit into a record of every engine, with what an entry has besides. */
const mostBytes = 500_000;

/**
 * The changes, as far as an entry can hold them. Of long lists of records with ids, such as
 * hundreds of variants, only those that differ are kept. Of a longer value the length is.
 */
function bounded(changes: FieldChange[]): FieldChange[] {
  if (bytesOf(changes) <= mostBytes) return changes;
  const kept = changes.map(differing);
  const sizes = kept.map((change, at) => ({ at, bytes: bytesOf(change) }));
  let sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  for (const { at, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) {
    const change = kept[at];
    if (sum <= mostBytes || !change) break;
    sum -= bytes;
    kept[at] = { ...change, from: lengthOf(change.from), to: lengthOf(change.to) };
  }
  return kept;
}

function differing(change: FieldChange): FieldChange {
  const [from, to] = [byIds(change.from), byIds(change.to)];
  if (!from || !to) return change;
  const same = new Set([...from].flatMap(([id, own]) => (areEqual(own, to.get(id)) ? [id] : [])));
  const others = (records: Map<string, unknown>) =>
    [...records].flatMap(([id, own]) => (same.has(id) ? [] : [own]));
  return { ...change, from: others(from), to: others(to) };
}

/** A list of records by their ids; null for anything else. */
function byIds(value: unknown): Map<string, unknown> | null {
  if (!Array.isArray(value)) return null;
  const records = new Map<string, unknown>();
  for (const record of value) {
    const id: unknown = record?.id;
    if (typeof id !== "string" || records.has(id)) return null;
    records.set(id, record);
  }
  return records;
}

/** An engine may return the parts of a record in another order. */
function areEqual(one: unknown, other: unknown): boolean {
  if (other === undefined) return false;
  const isSame = JSON.stringify(one) === JSON.stringify(other);
  return isSame || canonicalJson(one) === canonicalJson(other);
}

function lengthOf(value: unknown): unknown {
  return value === null ? null : `(${bytesOf(value)} bytes)`;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Replaces a personal value: the trail records that it changed, but not the new value. */
const veil = "(personal)";

/** The records whose fields appear in entries about a target, by the trail's name for the target. */
const recordsOf: Readonly<Record<string, readonly CollectionName[]>> = {
  account: ["admins"],
  card: ["customerCards"],
  catalogueRun: ["catalogueRuns"],
  customer: ["customers", "addresses", "merges"],
  delivery: ["deliveries"],
  discount: ["discounts"],
  erasure: ["erasures"],
  invitation: ["invitations"],
  invoice: ["invoices"],
  key: ["apiKeys"],
  mail: ["outbox"],
  notices: ["noticeChoices"],
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

/** What the trail may record of a change: of personal fields, the names and the business parts. */
function veiled(targetType: string, changes: readonly FieldChange[]): FieldChange[] {
  return changes.map((change) => {
    const { field, from, to } = change;
    if (!isPersonal(targetType, field)) return change;
    const [known, ...others] = definitionsOf(targetType, field);
    return known && others.length === 0 && hasBusinessParts(known)
      ? { field, from: businessParts(from, known), to: businessParts(to, known) }
      : { field, from: hidden(from), to: hidden(to) };
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
  const known = definitionsOf(targetType, field);
  if (known.length === 0) return !furtherFields.has(field);
  return known.some(({ privacy }) => privacy === "personal");
}

/** The fields of that name in the records of a target. */
function definitionsOf(targetType: string, field: string): Shaped[] {
  const collections = Object.hasOwn(recordsOf, targetType) ? recordsOf[targetType] : undefined;
  return (collections ?? []).flatMap((collection) => {
    const { fields } = resourceOf(collection);
    return Object.hasOwn(fields, field) ? (fields[field] ?? []) : [];
  });
}

/** Whether the field is a record, or a list of records, with parts about the trade. */
function hasBusinessParts({ shape, ofParts }: Shaped): boolean {
  return shape.of === "list" ? hasBusinessParts(shape.item) : ofParts === "business";
}

function hidden(value: unknown): unknown {
  return value === null ? null : veil;
}

/** A value without its personal parts. A part that no definition classifies counts as personal. */
function businessParts(value: unknown, { shape, ofParts = "personal" }: Shaped): unknown {
  if (value === null) return null;
  if (shape.of === "list") {
    return Array.isArray(value) ? value.map((each) => businessParts(each, shape.item)) : veil;
  }
  if (shape.of !== "record") return value;
  if (typeof value !== "object") return veil;
  const parts = Object.entries(value).map(([name, part]) => {
    const known = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    const isPersonalPart = !known || (known.privacy ?? ofParts) === "personal";
    return [name, isPersonalPart ? hidden(part) : businessParts(part, known)];
  });
  return Object.fromEntries(parts);
}
