export interface Breaker {
  /**
   * `probing` means that the breaker is open and one caller should try again; only one caller gets
   * it.
   */
  state(): "closed" | "open" | "probing";
  succeeded(): void;
  failed(): void;
}

/** Opens after `failures` in a row, for `openMs`. Calls already under way count too. */
export function createBreaker({
  now,
  failures = 3,
  openMs = 10_000,
}: {
  now: () => number;
  failures?: number;
  openMs?: number;
}): Breaker {
  let inARow = 0;
  let openUntil = 0;
  return {
    state() {
      if (inARow < failures) return "closed";
      if (now() < openUntil) return "open";
      openUntil = now() + openMs;
      return "probing";
    },
    succeeded() {
      inARow = 0;
    },
    failed() {
      inARow += 1;
      if (inARow >= failures) openUntil = now() + openMs;
    },
  };
}
