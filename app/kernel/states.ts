import { t } from "~/texts/text";
import { Failure, impossible } from "./failure";

/**
 * Who may make a move. staff: a change of status by staff or their programs. customer: the
 * customer's own answer, or one that staff recorded for them. system: a consequence of another
 * change, such as a job, a payment, a shipment or a credit note. conversion: an order is made of
 * the quote. reopening: staff open an ended offer again.
 */
export type Mover = "staff" | "customer" | "system" | "conversion" | "reopening";

export interface StateFacts<S extends string> {
  /** The states that may follow, and who may cause each. */
  moves: Partial<Record<S, readonly Mover[]>>;
}

/** The states of one kind of record. Services, pages and the API's description all read it. */
export function defineStates<S extends string, F extends StateFacts<S>>(states: Record<S, F>) {
  const names = Object.keys(states) as S[];
  const allows = (from: S, to: S, mover: Mover) => states[from].moves[to]?.includes(mover) ?? false;
  return {
    of: (state: S): F => states[state],
    /** Whether this party may move a record from one state to another. */
    allows,
    /** The other states to which this party may move a record. */
    next: (from: S, mover: Mover): S[] =>
      names.filter((to) => to !== from && allows(from, to, mover)),
    /** @throws Failure impossible when the table does not have the move */
    assertMove(from: S, to: S, mover: Mover): void {
      if (!allows(from, to, mover)) throw impossible(t("kernel:moveRefused"));
    },
    /** The moves of this party in words, for the API's description. */
    describe: (mover: Mover): string =>
      names
        .flatMap((from) => {
          const to = names.filter((each) => each !== from && allows(from, each, mover));
          return to.length === 0 ? [] : [`${from} → ${to.join(", ")}`];
        })
        .join("; "),
  };
}

/** @throws Failure forbidden for anybody who is not an owner, and for keys without that role */
export function assertMayForce(isOwner: boolean): void {
  if (!isOwner) throw new Failure("forbidden", t("desk:forceRefused"));
}

/** The note of a forced move, as the history shows it. @throws Failure invalid without a note */
export function forcedNote(note: string | null): string {
  if (!note) throw new Failure("invalid", t("desk:forceNeedsNote"));
  return `Forced: ${note}`;
}
