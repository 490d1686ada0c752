const prefix = "extension:";

/** The name under which an extension acts, and under which its events are queued. */
export function laneOf(id: string): string {
  return prefix + id;
}

/** The extension of such a name; null for an endpoint or a person. */
export function extensionOfLane(lane: string): string | null {
  return lane.startsWith(prefix) ? lane.slice(prefix.length) : null;
}
