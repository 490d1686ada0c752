import { availableParallelism, loadavg } from "node:os";

/** Whether each call of a store under test is requests to a host, which take milliseconds each. */
export const isRemote = ["supabase", "firestore"].includes(process.env.TEST_BACKEND ?? "");

/** Whether other programs leave the machine little time. */
const isLoaded = () => (loadavg()[0] ?? 0) > 4 * availableParallelism();

/**
 * So many at once. On a backend for which each of them is several requests, one after the other at
 * the same record, and on a machine with much else to do, ten at a time: more could not all be
 * answered before the store tells them to come again.
 */
export async function together<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const size = isRemote || isLoaded() ? 10 : count;
  const made: T[] = [];
  for (let from = 0; from < count; from += size) {
    const length = Math.min(size, count - from);
    made.push(...(await Promise.all(Array.from({ length }, (_, at) => make(from + at)))));
  }
  return made;
}
