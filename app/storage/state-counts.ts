import type { Counters } from "./storage";

/** How many records have each status, by stored counters. */
export async function countStates<S extends string>(
  counters: Pick<Counters, "get">,
  states: readonly S[],
  counterOf: (state: S) => string,
): Promise<Record<S, number>> {
  const counts = await counters.get(states.map(counterOf));
  const entries = states.map((state) => [state, counts.get(counterOf(state)) ?? 0]);
  return Object.fromEntries(entries) as Record<S, number>;
}
