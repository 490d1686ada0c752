import { dayIn } from "~/kernel/calendar";
import { toMajor } from "~/kernel/money";
import type { CommerceDeps } from "~/modules/deps";
import {
  monthOfCounter,
  monthPrefix,
  type OfferOutcome,
  offerOutcomes,
  quoteValueCounter,
} from "~/modules/statistics/month-totals.server";
import type { LossReason } from "./loss";
import {
  type OutcomeTotals,
  type Pipeline,
  type PipelineLoss,
  type PipelineMonth,
  type PipelineStage,
  pipelineStates,
} from "./pipeline";
import { quoteStatusCounter } from "./quote-records.server";

interface Sum {
  count: number;
  /** Minor units. */
  value: number;
}

interface MonthSums {
  outcomes: Record<OfferOutcome, Sum>;
  losses: Map<LossReason | null, Sum>;
}

/** Open quotes, and the results of the offers of the last months: no record is read. */
export async function pipeline(deps: CommerceDeps, months: number): Promise<Pipeline> {
  const { clock, site } = deps;
  const names = lastMonths(dayIn(clock(), site.timeZone.id).slice(0, 7), months);
  const [stages, read] = await Promise.all([openStages(deps), readMonths(deps, names)]);
  const rows = names.map((month) => monthOf(month, read.get(month) ?? nothing(), site.currency));
  const all = sumOf([...read.values()]);
  return {
    stages,
    months: rows,
    total: outcomesOf(all, site.currency),
    losses: lossesOf(all, site.currency),
  };
}

async function openStages({ storage, site }: CommerceDeps): Promise<PipelineStage[]> {
  const names = pipelineStates.flatMap((status) => [
    quoteStatusCounter(status),
    quoteValueCounter(status),
  ]);
  const counts = await storage.counters.get(names);
  return pipelineStates.map((status) => ({
    status,
    count: counts.get(quoteStatusCounter(status)) ?? 0,
    value: toMajor(counts.get(quoteValueCounter(status)) ?? 0, site.currency),
  }));
}

/** More totals than three months have. */
const pageSize = 200;

async function readMonths(
  { storage }: CommerceDeps,
  names: readonly string[],
): Promise<Map<string, MonthSums>> {
  const read = new Map<string, MonthSums>();
  const last = names.at(-1) ?? "";
  let after: string | null = `${monthPrefix}${names[0]}`;
  while (after !== null) {
    const page: { name: string; value: number }[] = await storage.counters.page(after, pageSize);
    after = page.length < pageSize ? null : (page.at(-1)?.name ?? null);
    for (const { name, value } of page) {
      const row = monthOfCounter(name);
      if (!row || row.month > last) return read;
      const sums = read.get(row.month) ?? nothing();
      read.set(row.month, sums);
      const { total } = row;
      const sum = total.kind === "loss" ? lossIn(sums, total.reason) : sums.outcomes[total.outcome];
      sum[total.isValue ? "value" : "count"] += value;
    }
  }
  return read;
}

function nothing(): MonthSums {
  const zeros = offerOutcomes.map((outcome) => [outcome, { count: 0, value: 0 }]);
  return {
    outcomes: Object.fromEntries(zeros) as Record<OfferOutcome, Sum>,
    losses: new Map(),
  };
}

function lossIn({ losses }: MonthSums, reason: LossReason | null): Sum {
  const known = losses.get(reason) ?? { count: 0, value: 0 };
  losses.set(reason, known);
  return known;
}

function sumOf(all: readonly MonthSums[]): MonthSums {
  const sum = nothing();
  for (const { outcomes, losses } of all) {
    for (const outcome of offerOutcomes) grow(sum.outcomes[outcome], outcomes[outcome]);
    for (const [reason, loss] of losses) grow(lossIn(sum, reason), loss);
  }
  return sum;
}

function grow(sum: Sum, by: Sum): void {
  sum.count += by.count;
  sum.value += by.value;
}

function monthOf(month: string, sums: MonthSums, currency: string): PipelineMonth {
  return { month, ...outcomesOf(sums, currency) };
}

function outcomesOf({ outcomes }: MonthSums, currency: string): OutcomeTotals {
  const { sent, won, lost, expired } = outcomes;
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
  const value = (sum: Sum) => toMajor(sum.value, currency);
  return {
    sent: sent.count,
    won: won.count,
    lost: lost.count,
    expired: expired.count,
    sentValue: value(sent),
    wonValue: value(won),
    lostValue: value(lost),
    expiredValue: value(expired),
    winRate: share(won.count, won.count + lost.count + expired.count),
    winRateByValue: share(won.value, won.value + lost.value + expired.value),
  };
}

/** By value, highest first. */
function lossesOf({ losses }: MonthSums, currency: string): PipelineLoss[] {
  return [...losses]
    .filter(([, { count }]) => count > 0)
    .sort(([, a], [, b]) => b.value - a.value || b.count - a.count)
    .map(([reason, { count, value }]) => ({ reason, count, value: toMajor(value, currency) }));
}

/** `2026-03` and the months before it, earliest first. */
function lastMonths(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split("-").map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  );
}
