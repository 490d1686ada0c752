import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "~/storage/storage";

/** An open transaction, for the calls within its work. */
export interface Open {
  tx: Tx;
  over: boolean;
  /** Makes the transaction fail, even when its work swallows the error. */
  fail(error: unknown): void;
}

/** Knows the open transaction of a call chain: another one that begins there joins it. */
export interface Nested {
  /** Runs the work of a transaction. */
  within<T>(open: Open, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Joins the open transaction, or begins one. */
  joinOr<T>(work: (tx: Tx) => Promise<T>, begin: () => Promise<T>): Promise<T>;
  /** Throws while a transaction is open in the same call chain. */
  refuseInside(): void;
  /** Forgets the call chains; no transaction may be open. */
  end(): void;
}

export function createNested(): Nested {
  const inside = new AsyncLocalStorage<Open>();

  async function join<T>({ tx, fail }: Open, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await work(tx);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return {
    within: (open, work) => inside.run(open, () => work(open.tx)),
    joinOr(work, begin) {
      const open = inside.getStore();
      return open && !open.over ? join(open, work) : begin();
    },
    refuseInside() {
      if (inside.getStore()?.over === false) {
        throw new Error("A transaction is open in this call chain: use its tx");
      }
    },
    // Node goes over every one that was used, whenever a promise is made.
    end: () => inside.disable(),
  };
}
