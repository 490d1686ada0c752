import type { Tx } from "./storage";

/**
 * The effect of an audited mutation: its result, and the record before and after for the audit
 * trail. `changed: false` means that nothing was written and no entry is recorded.
 */
export interface Change<T> {
  result: T;
  changed: boolean;
  target: { type: string; id: string };
  summary: string;
  before: object | null;
  after: object | null;
}

/**
 * The version that the caller has seen. If the record has changed since, it is refused with
 * `conflict`.
 */
export interface Seen {
  version?: number;
}

/**
 * Runs in the transaction that the gateway opened, so that the change and its audit entry are
 * committed together.
 */
export type Audited<A extends unknown[], T> = (
  tx: Tx,
  actorUid: string,
  ...args: A
) => Promise<Change<T>>;

type Outcome<T> = Pick<Change<T>, "target" | "summary" | "result">;

/** A mutation that wrote. `before` is null for a new record; `after` is null for a deleted one. */
export function changed<T>(outcome: Outcome<T> & Pick<Change<T>, "before" | "after">): Change<T> {
  return { ...outcome, changed: true };
}

/** A mutation without any write or audit entry. */
export function unchanged<T>(outcome: Outcome<T>): Change<T> {
  return { ...outcome, changed: false, before: null, after: null };
}
