import { impossible } from "~/domain/failure";
import { type Snooze, snoozeId, snoozeLimits } from "~/domain/snooze";
import { type Change, changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import type { SnoozeInput } from "./overview-service";

const day = 86_400_000;
/** More snoozes than any store has. */
const most = 500;

/** The present snoozes, by their end. */
export async function openSnoozes({ storage, clock }: CommerceDeps): Promise<Snooze[]> {
  const order = { by: "until", direction: "asc" } as const;
  return storage.snoozes.find({ where: { until: { from: clock() } }, order, limit: most });
}

/** @throws Failure impossible: the day is not in the future, or too far ahead */
export async function snooze(
  { clock }: CommerceDeps,
  tx: Tx,
  actor: string,
  { kind, id, version, name, until }: SnoozeInput,
): Promise<Change<Snooze>> {
  const now = clock();
  const wrong = "Choose a future day within a year.";
  if (until <= now || until.getTime() > now.getTime() + snoozeLimits.days * day) {
    throw impossible(wrong, { until: wrong });
  }
  const put = {
    id: snoozeId(kind, id, version),
    kind,
    name,
    until,
    snoozedBy: actor,
    created: now,
  };
  await tx.snoozes.put(put);
  return changed({
    target: { type: kind, id: name },
    summary: `${name}: snoozed`,
    result: put,
    before: null,
    after: { until },
  });
}

export async function wake(tx: Tx, id: string): Promise<Change<null>> {
  const known = await tx.snoozes.get(id);
  if (!known) {
    const told = { target: { type: "snooze", id }, summary: "Shown again", result: null };
    return unchanged(told);
  }
  await tx.snoozes.remove(id);
  return changed({
    target: { type: known.kind, id: known.name },
    summary: `${known.name}: shown again`,
    result: null,
    before: { until: known.until },
    after: null,
  });
}
