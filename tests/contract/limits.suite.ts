import { afterEach, beforeEach, expect } from "vitest";
import type { Limit, Limiter } from "~/kernel/limits/limiter";
import { waitingTime } from "../support/measured";
import { contract, type Skips } from "./suite/skipping";

export interface OpenedLimits {
  limiter: Limiter;
  /** The shared store stops answering; left out by a limiter without one. */
  break?(): void;
  close(): Promise<void>;
}

export interface LimitsContract extends Skips {
  name: string;
  open(): Promise<OpenedLimits>;
}

const three: Limit = { name: "three", limit: 3, windowMs: 60_000 };

/** What every provider of rate limits must do. */
export function limitsContract({ name, open, ...skips }: LimitsContract) {
  contract(`limits contract: ${name}`, skips, (test) => {
    let opened: OpenedLimits;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test("lets so many through in a window, and says what is left", async () => {
      const taken = [];
      for (let count = 0; count < 4; count += 1) taken.push(await opened.limiter.take(three, "a"));
      expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
        [true, 2],
        [true, 1],
        [true, 0],
        [false, 0],
      ]);
      for (const { limit, resetSeconds } of taken) {
        expect(limit).toBe(3);
        expect(resetSeconds).toBeGreaterThanOrEqual(1);
        expect(resetSeconds).toBeLessThanOrEqual(60);
      }
    });

    test("counts each key and each limit by itself", async () => {
      for (let count = 0; count < 4; count += 1) await opened.limiter.take(three, "a");
      expect((await opened.limiter.take(three, "b")).allowed).toBe(true);
      expect((await opened.limiter.take({ ...three, name: "other" }, "a")).allowed).toBe(true);
    });

    test("counts simultaneous requests exactly", async () => {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => opened.limiter.take(three, "crowd")),
      );
      expect(all.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    test("looks without counting", async () => {
      for (let look = 0; look < 5; look += 1) {
        expect(await opened.limiter.peek(three, "a")).toMatchObject({
          allowed: true,
          remaining: 3,
        });
      }
      for (let count = 0; count < 3; count += 1) await opened.limiter.take(three, "a");
      expect(await opened.limiter.peek(three, "a")).toMatchObject({ allowed: false, remaining: 0 });
    });

    test("takes any text as a key", async () => {
      for (const key of ["", "a:b", "…", "x".repeat(500), "\n"]) {
        expect((await opened.limiter.take(three, key)).remaining).toBe(2);
      }
    });

    test("lets requests through without its store, and still counts guesses", async () => {
      opened.break?.();
      const guesses: Limit = { ...three, name: "guesses", guards: true };
      for (let count = 0; count < 8; count += 1) {
        const waited = waitingTime();
        expect((await opened.limiter.take(three, "a")).allowed).toBe(true);
        expect(waited()).toBeLessThan(2_000);
      }
      const taken = [];
      for (let count = 0; count < 4; count += 1)
        taken.push(await opened.limiter.take(guesses, "a"));
      expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    });
  });
}
