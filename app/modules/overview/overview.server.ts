import { impossible } from "~/kernel/failure";
import type { CommerceDeps } from "~/modules/deps";
import { type Audited, type Change, changed, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { type Figures, figures, type LowProduct, lowProducts, type Period } from "./figures.server";
import { type Snooze, type SnoozeKind, snoozeId, snoozeLimits } from "./snooze.resource";

/** An item to be snoozed, as its page showed it. */
export interface SnoozeInput {
  kind: SnoozeKind;
  id: string;
  version: number;
  /** The name that people know it by. */
  name: string;
  until: Date;
}

/** The data of the desk's overview. */
export interface OverviewService {
  /** The last days and as many days before them, from stored totals: no record is read. */
  figures(period: Period): Promise<Figures>;
  /** Listed products at or below the site's threshold, lowest first. */
  low(limit: number): Promise<LowProduct[]>;
  /** The present snoozes, by their end. */
  snoozes(): Promise<Snooze[]>;
  /** @throws Failure impossible: the day is not in the future, or too far ahead */
  snooze: Audited<[input: SnoozeInput], Snooze>;
  wake: Audited<[id: string], null>;
  /**
   * Notes in the audit trail that somebody had waiting payments tried again; recording them is the
   * payment folder's work, after the commit.
   */
  retryPayments: Audited<[waiting: number], null>;
}

export function createOverview(deps: CommerceDeps): OverviewService {
  return {
    figures: (period) => figures(deps, period),
    low: (limit) => lowProducts(deps, limit),
    snoozes: () => openSnoozes(deps),
    snooze: (tx, actor, input) => snooze(deps, tx, actor, input),
    wake: (tx, _actor, id) => wake(tx, id),
    retryPayments: async (_tx, _actor, waiting) =>
      changed({
        target: { type: "payment", id: "waiting" },
        summary: `Payments that wait to be recorded: tried again (${waiting})`,
        result: null,
        before: null,
        after: null,
      }),
  };
}

const day = 86_400_000;
/** More snoozes than any store has. */
const most = 500;

/** The present snoozes, by their end. */
async function openSnoozes({ storage, clock }: CommerceDeps): Promise<Snooze[]> {
  const order = { by: "until", direction: "asc" } as const;
  return storage.snoozes.find({ where: { until: { from: clock() } }, order, limit: most });
}

/** @throws Failure impossible: the day is not in the future, or too far ahead */
async function snooze(
  { clock }: CommerceDeps,
  tx: Tx,
  actor: string,
  { kind, id, version, name, until }: SnoozeInput,
): Promise<Change<Snooze>> {
  const now = clock();
  const wrong = t("deskOverview:chooseDayWithinAYear");
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

async function wake(tx: Tx, id: string): Promise<Change<null>> {
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
