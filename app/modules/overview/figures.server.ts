import { dayIn } from "~/kernel/calendar";
import { toMajor } from "~/kernel/money";
import { omit } from "~/kernel/pick";
import type { StoredProduct } from "~/modules/catalogue/product.resource";
import type { CommerceDeps } from "~/modules/deps";
import { medianAnswer } from "~/modules/statistics/answer-time";
import {
  type DayTotal,
  dayOfCounter,
  dayPrefix,
  dayTotals,
} from "~/modules/statistics/day-totals.server";

const day = 86_400_000;

/** The periods of the figures, in days including today. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

export type DayFigures = { day: string } & Record<DayTotal, number>;

/** The figures of a period; amounts in major units. */
export interface PeriodFigures extends Record<DayTotal, number> {
  /** First and last day, as `2026-03-01`. */
  from: string;
  to: string;
  /** Median time from a request to its first offer, in milliseconds; null without offers. */
  answer: number | null;
  /**
   * The share of accepted offers among those accepted, declined or expired, 0–1; null without any.
   */
  winRate: number | null;
  /** The average value of an offer; null without offers. */
  averageOffer: number | null;
}

export interface Figures {
  days: DayFigures[];
  now: PeriodFigures;
  /** The same number of days before. */
  before: PeriodFigures;
}

interface Read {
  days: Map<string, DayFigures>;
  groups: Map<string, Map<number, number>>;
}

/** The last days and as many days before them, from stored totals of days: no record is read. */
export async function figures(deps: CommerceDeps, period: Period): Promise<Figures> {
  const { clock, site } = deps;
  const today = dayIn(clock(), site.timeZone.id);
  const all = Array.from({ length: 2 * period }, (_, at) => dayBefore(today, 2 * period - 1 - at));
  const read = await readTotals(deps, all);
  const [before, now] = [all.slice(0, period), all.slice(period)];
  return {
    days: now.map((each) => dayOf(read, each, site.currency)),
    now: sumOf(read, now, site.currency),
    before: sumOf(read, before, site.currency),
  };
}

const pageSize = 900;

async function readTotals({ storage }: CommerceDeps, days: readonly string[]): Promise<Read> {
  const read: Read = { days: new Map(), groups: new Map() };
  const last = days.at(-1) ?? "";
  let after: string | null = `${dayPrefix}${days[0]}`;
  while (after !== null) {
    const page: { name: string; value: number }[] = await storage.counters.page(after, pageSize);
    after = page.length < pageSize ? null : (page.at(-1)?.name ?? null);
    for (const { name, value } of page) {
      const row = dayOfCounter(name);
      if (!row || row.day > last) return read;
      if (row.group !== null) groupsOf(read, row.day).set(row.group, value);
      if (row.total !== null) figuresOf(read, row.day)[row.total] = value;
    }
  }
  return read;
}

function groupsOf({ groups }: Read, of: string): Map<number, number> {
  const known = groups.get(of) ?? new Map<number, number>();
  groups.set(of, known);
  return known;
}

function figuresOf({ days }: Read, of: string): DayFigures {
  const known = days.get(of) ?? nothingOn(of);
  days.set(of, known);
  return known;
}

function nothingOn(of: string): DayFigures {
  const zeros = Object.fromEntries(dayTotals.map((total) => [total, 0]));
  return { day: of, ...(zeros as Record<DayTotal, number>) };
}

/** With amounts in major units. */
function dayOf({ days }: Read, of: string, currency: string): DayFigures {
  const row = days.get(of) ?? nothingOn(of);
  return {
    ...row,
    value: toMajor(row.value, currency),
    offered: toMajor(row.offered, currency),
  };
}

function sumOf(read: Read, days: readonly string[], currency: string): PeriodFigures {
  const sum = nothingOn("");
  const groups = new Map<number, number>();
  for (const each of days) {
    const row = read.days.get(each);
    for (const total of dayTotals) sum[total] += row?.[total] ?? 0;
    for (const [group, count] of read.groups.get(each) ?? []) {
      groups.set(group, (groups.get(group) ?? 0) + count);
    }
  }
  const totals = omit(sum, ["day"]);
  const over = sum.won + sum.lost;
  return {
    ...totals,
    value: toMajor(sum.value, currency),
    offered: toMajor(sum.offered, currency),
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    answer: medianAnswer(groups),
    winRate: over > 0 ? sum.won / over : null,
    averageOffer: sum.offers > 0 ? toMajor(Math.round(sum.offered / sum.offers), currency) : null,
  };
}

/** `2026-03-01` some days earlier. */
function dayBefore(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00.000Z`) - days * day).toISOString().slice(0, 10);
}

/** A listed product with a low stock. */
export type LowProduct = Pick<StoredProduct, "id" | "productName" | "sku" | "leastStock">;

/** Listed products at or below the site's threshold, lowest first. */
export function lowProducts({ storage, site }: CommerceDeps, limit: number): Promise<LowProduct[]> {
  return storage.products.find({
    where: { listed: true, leastStock: { below: site.lowStock + 1 } },
    order: { by: "leastStock", direction: "asc" },
    only: ["id", "productName", "sku", "leastStock"],
    limit,
  });
}
