/**
 * The phases of a transaction: it reads, then it writes, and after its end it refuses every use.
 */
export interface Phases {
  read<T>(work: () => Promise<T>): Promise<T>;
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Makes the transaction fail, even when its work swallows the error. */
  fail(error: unknown): void;
  /** @throws the error that made it fail */
  refuseFailed(): void;
  /** @throws once it is closed */
  refuseOver(): void;
  /** Refuses every use from now on. */
  close(): void;
}

export function createPhases(): Phases {
  let phase: "reading" | "writing" | "over" = "reading";
  let failed: { error: unknown } | null = null;

  function refuseOver(): void {
    if (phase === "over") throw new Error("The transaction has ended");
  }

  function refuseFailed(): void {
    if (failed) throw failed.error;
  }

  function fail(error: unknown): void {
    failed ??= { error };
  }

  async function step<T>(work: () => Promise<T>): Promise<T> {
    refuseOver();
    refuseFailed();
    try {
      return await work();
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return {
    async read(work) {
      if (phase === "writing") throw new Error("Inside atomically reads come before writes");
      return step(work);
    },
    async write(work) {
      if (phase === "reading") phase = "writing";
      return step(work);
    },
    fail,
    refuseFailed,
    refuseOver,
    close() {
      phase = "over";
    },
  };
}
