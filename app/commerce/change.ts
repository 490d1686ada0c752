import type { Change } from "./commerce";

type Told<T> = Pick<Change<T>, "target" | "summary" | "result">;

/** A mutation that wrote. `before` null: the record is new; `after` null: it is gone. */
export function changed<T>(told: Told<T> & Pick<Change<T>, "before" | "after">): Change<T> {
  return { ...told, changed: true };
}

/** A mutation that found nothing to write, and leaves nothing in the trail. */
export function unchanged<T>(told: Told<T>): Change<T> {
  return { ...told, changed: false, before: null, after: null };
}
