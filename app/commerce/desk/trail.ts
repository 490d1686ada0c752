import type { AuditEntry } from "~/domain/audit";
import type { CommerceDeps } from "../deps";
import type { Where } from "../storage";
import { type WalkOptions, type WalkPage, walkPage } from "./walk";

export interface TrailList extends WalkOptions {
  actorUid?: string;
  action?: string;
  targetId?: string;
  from?: Date;
  below?: Date;
}

/**
 * The audit trail, newest first. One filter chooses the index, the most selective one first.
 * Entries that fail the other filters are skipped.
 */
export function trailForDesk(
  { storage }: CommerceDeps,
  { actorUid, action, targetId, from, below, ...way }: TrailList,
): Promise<WalkPage<AuditEntry>> {
  const wanted = { targetId, actorUid, action };
  const asked = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (field) => wanted[field] !== undefined,
  );
  const [indexed, ...others] = asked;
  const where: Where<AuditEntry> = {
    ...(indexed ? { [indexed]: wanted[indexed] } : {}),
    ...(from || below ? { created: { from, below } } : {}),
  };
  const keep = (entry: AuditEntry) => others.every((field) => entry[field] === wanted[field]);
  const order = { by: "created", direction: "desc" } as const;
  const walk = { wheres: [where], order, ...(others.length > 0 ? { keep } : {}) };
  return walkPage(storage.audit, walk, way);
}
