import type { Storage, Tx } from "../storage";

/** A call with an idempotency key, whose answer is kept in the transaction of its change. */
export interface KeptCall {
  /**
   * Comes first in the transaction.
   * @throws Failure conflict when an equal call has taken this one's place
   */
  claim(tx: Tx): Promise<void>;
  /** Comes last in it. */
  keep(tx: Tx, result: unknown): Promise<void>;
}

/** Runs a change together with the answer that is kept of it: both are stored, or neither. */
export function atomicallyKept<T>(
  storage: Pick<Storage, "atomically">,
  call: KeptCall | null | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!call) return storage.atomically(work);
  return storage.atomically(async (tx) => {
    await call.claim(tx);
    const result = await work(tx);
    await call.keep(tx, result);
    return result;
  });
}

/** The same call for a service whose result is narrowed before it is answered. */
export function narrowed<T>(
  call: KeptCall | null,
  narrow: (result: T) => unknown,
): KeptCall | null {
  return call && { ...call, keep: (tx, result) => call.keep(tx, narrow(result as T)) };
}
