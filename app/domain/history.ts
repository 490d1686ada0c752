interface Entry {
  at: Date;
  /** uid of who did it; `guest`, `system`, `customer-link` where nobody is signed in. */
  actor: string;
  note: string | null;
}

/** From one status into another, or the same one written again. */
export interface Move extends Entry {
  kind: "move";
  /** null: the record is new. */
  from: string | null;
  to: string;
}

/**
 * No move, and for the seller's people alone. note: their own words; payment: money that came or
 * went; unconfirmed: no mail confirmed the request, since too many had gone to its address.
 */
export interface Remark extends Entry {
  kind: "note" | "payment" | "unconfirmed";
  from: null;
  to: null;
}

/** What happened to a quote or an order. */
export type HistoryEntry = Move | Remark;

export function move(entry: Omit<Move, "kind" | "note"> & { note?: string | null }): Move {
  return { kind: "move", note: null, ...entry };
}

export function remark(kind: Remark["kind"], { at, actor, note }: Entry): Remark {
  return { at, actor, kind, from: null, to: null, note };
}
