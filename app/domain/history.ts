interface Entry {
  at: Date;
  /** uid of the person; `guest`, `system` or `customer-link` when nobody is signed in. */
  actor: string;
  note: string | null;
}

/** A change of status, or the same status written again. */
export interface Move extends Entry {
  kind: "move";
  /** null for a new record. */
  from: string | null;
  to: string;
}

/**
 * An entry without a change of status, for staff only. note: their own words; payment: money
 * received or returned; unconfirmed: no mail confirmed the request, because its address had
 * received too many.
 */
export interface Remark extends Entry {
  kind: "note" | "payment" | "unconfirmed";
  from: null;
  to: null;
}

/** An entry in the history of a quote or an order. */
export type HistoryEntry = Move | Remark;

export function move(entry: Omit<Move, "kind" | "note"> & { note?: string | null }): Move {
  return { kind: "move", note: null, ...entry };
}

export function remark(kind: Remark["kind"], { at, actor, note }: Entry): Remark {
  return { at, actor, kind, from: null, to: null, note };
}
