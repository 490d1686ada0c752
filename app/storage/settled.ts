/**
 * How long after its time a record may still become visible: its work takes at most 5 s, and its
 * commit follows. Both together may take 10 s over a network, and 20 s on the slowest backend. The
 * rest is for clocks of instances that differ.
 */
export const settledMs = 30_000;

/**
 * Programs that follow records by their time read only those before this moment: a record that
 * appeared before one that they have read already would be missed.
 */
export function settledBefore(now: Date): Date {
  return new Date(now.getTime() - settledMs);
}
