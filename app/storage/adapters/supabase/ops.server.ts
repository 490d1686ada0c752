/** A row in PostgREST's format. */
export type Raw = Record<string, unknown>;

/** The operations of `apply(ops)`, which run in one transaction (db/hosted/apply.ts). */
export type Op =
  | { op: "check"; table: string; rows: { id: string; seen: string | null }[] }
  | { op: "insert" | "put"; table: string; rows: Raw[]; clock?: string }
  | { op: "patch"; table: string; rows: Raw[] }
  | { op: "remove"; table: string; rows: { id: string }[] }
  | { op: "add"; table: "counters"; rows: { id: string; by: number }[] };

export interface Applied {
  /** How many rows existed to be patched or removed. */
  written: number;
  /** The engine's time, to the millisecond. */
  now: Date;
}

/** Neighbouring ops of the same kind on the same columns are sent as one. */
export function grouped(ops: readonly Op[]): Op[] {
  const groups: Op[] = [];
  for (const op of ops) {
    const last = groups.at(-1);
    if (last && shapeOf(last) === shapeOf(op)) (last.rows as unknown[]).push(...op.rows);
    else groups.push({ ...op, rows: [...op.rows] } as Op);
  }
  return groups;
}

function shapeOf(op: Op): string {
  const clock = "clock" in op ? op.clock : "";
  return `${op.op} ${op.table} ${clock} ${Object.keys(op.rows[0] ?? {}).sort()}`;
}
