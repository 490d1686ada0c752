const prefix = "extension:";

/** The name under which an extension acts, and under which its events are queued. */
export function laneOf(id: string): string {
  return prefix + id;
}

/** The extension of such a name; null for an endpoint or a person. */
export function extensionOfLane(lane: string): string | null {
  return lane.startsWith(prefix) ? lane.slice(prefix.length) : null;
}

/** What the names of these counters begin with. */
export const stoppedCounters = "stopped|";

/** The stored moment, in seconds, when a decision of an extension last did not return. */
export function stoppedCounter(id: string, hook: string): string {
  return `${stoppedCounters}${id}|${hook}`;
}

/** The decisions that did not return, with the moment of each. */
export function readStopped(counters: ReadonlyMap<string, number>) {
  return [...counters].flatMap(([name, seconds]) => {
    const [, id = "", hook = ""] = name.split("|");
    return name.startsWith(stoppedCounters) ? [{ id, hook, at: new Date(seconds * 1_000) }] : [];
  });
}
