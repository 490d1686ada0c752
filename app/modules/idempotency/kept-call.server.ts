import type { Storage, Tx } from "~/storage/storage";

/** A call with an idempotency key, whose answer is stored in the transaction of its change. */
export interface KeptCall {
  /**
   * Comes first in the transaction.
   * @throws Failure conflict when an identical call has taken over
   */
  claim(tx: Tx): Promise<void>;
  /** Comes last in the transaction. */
  keep(tx: Tx, result: unknown): Promise<void>;
}

/** Runs a change and stores its answer in the same transaction. */
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

/** The same for a service whose result is narrowed before it becomes the answer. */
export function narrowed<T>(
  call: KeptCall | null,
  narrow: (result: T) => unknown,
): KeptCall | null {
  return call && { ...call, keep: (tx, result) => call.keep(tx, narrow(result as T)) };
}
