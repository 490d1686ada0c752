import { dayIn } from "~/kernel/calendar";
import { Failure, impossible } from "~/kernel/failure";
import type { CommerceDeps } from "~/modules/deps";
import type { Storage, Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import {
  type Invoice,
  type InvoiceKind,
  invoiceKinds,
  type NumberSeries,
  serialNumber,
  seriesName,
  seriesPrefix,
} from "./invoice.resource";
import type { SeriesProblem } from "./invoices-service.server";

/** A number to be given out; `after` is written in the same transaction. */
export interface TakenNumber extends Pick<Invoice, "number" | "series" | "serial" | "day"> {
  after: NumberSeries;
}

function firstOf(kind: InvoiceKind, now: Date): NumberSeries {
  const begun = { year: 0, next: 1, lastDay: "", held: false, lost: [] };
  return { id: kind, ...begun, updated: now };
}

/**
 * The next number of a kind. Reading the row locks it until the end of the transaction, so that
 * others wait. The day is the engine's, in the store's zone, and never earlier than that of the
 * previous document; a new year begins a new series.
 */
export async function takeNumber(
  tx: Tx,
  kind: InvoiceKind,
  timeZone: string,
): Promise<TakenNumber> {
  const known = await tx.numberSeries.get(kind);
  const now = await tx.now();
  const row = known ?? firstOf(kind, now);
  if (row.held) {
    throw impossible(t("deskInvoices:numbersAreHeld"));
  }
  const today = dayIn(now, timeZone);
  const day = today > row.lastDay ? today : row.lastDay;
  const year = Number(day.slice(0, 4));
  const serial = year === row.year ? row.next : 1;
  const series = seriesName(kind, year);
  const after = { ...row, year, next: serial + 1, lastDay: day, updated: now };
  return { number: serialNumber(series, serial), series, serial, day, after };
}

/** Holds both kinds, even one without any numbers yet. */
export async function holdNumbers({ storage }: Pick<CommerceDeps, "storage">): Promise<void> {
  await storage.atomically(async (tx) => {
    const now = await tx.now();
    const rows = await tx.numberSeries.getMany(invoiceKinds);
    for (const kind of invoiceKinds) {
      const row = rows.find(({ id }) => id === kind) ?? firstOf(kind, now);
      await tx.numberSeries.put({ ...row, held: true, updated: now });
    }
  });
}

interface Confirmed {
  kind: InvoiceKind;
  year: number;
  serial: number;
}

/** Continues after the last number given out; numbers without a document are noted as lost. */
export async function confirmLastNumber(
  { storage, site }: Pick<CommerceDeps, "storage" | "site">,
  { kind, year, serial }: Confirmed,
): Promise<NumberSeries> {
  return storage.atomically(async (tx) => {
    const known = await tx.numberSeries.get(kind);
    const now = await tx.now();
    const row = known ?? firstOf(kind, now);
    const isLater = year > row.year;
    const last = isLater ? 0 : row.next - 1;
    if (year < row.year || serial < last) {
      throw new Failure("invalid", t("deskInvoices:laterNumbersExist"));
    }
    if (year > Number(dayIn(now, site.timeZone.id).slice(0, 4))) {
      throw new Failure("invalid", t("deskInvoices:yearHasNotStarted"));
    }
    const series = seriesName(kind, year);
    const missing =
      serial > last ? [{ series, from: last + 1, to: serial, at: now.toISOString() }] : [];
    const after: NumberSeries = {
      ...row,
      ...(serial > 0 ? { year, next: serial + 1 } : {}),
      held: false,
      lost: [...row.lost, ...missing],
      updated: now,
    };
    await tx.numberSeries.put(after);
    return after;
  });
}

/**
 * Checks that the documents and lost numbers of each series add up to its last number. While others
 * issue documents, a kind is checked again until no number was given out in between.
 */
export async function seriesProblems(
  storage: Pick<Storage, "invoices" | "numberSeries">,
): Promise<SeriesProblem[]> {
  const problems: SeriesProblem[] = [];
  for (const kind of invoiceKinds) {
    for (let row = await storage.numberSeries.get(kind); row; ) {
      const found = await problemsOf(storage, kind, row);
      const present = await storage.numberSeries.get(kind);
      if (found.length === 0 || present?.updated.getTime() === row.updated.getTime()) {
        problems.push(...found);
        break;
      }
      row = present;
    }
  }
  return problems;
}

async function problemsOf(
  { invoices }: Pick<Storage, "invoices">,
  kind: InvoiceKind,
  row: NumberSeries,
): Promise<SeriesProblem[]> {
  const problems: SeriesProblem[] = [];
  if (row.held) {
    const detail = "numbers are held after a restore: confirm the last one that was given out";
    // No year is known where no number was given out before the backup.
    const series = row.year === 0 ? seriesPrefix(kind) : seriesName(kind, row.year);
    problems.push({ series, detail });
  }
  const [oldest] = await invoices.find({
    order: { by: "created", direction: "asc" },
    limit: 1,
    only: ["day"],
  });
  const lostYears = row.lost.map(({ series }) => Number(series.slice(-4)));
  const first = Math.min(row.year, Number(oldest?.day.slice(0, 4) ?? row.year), ...lostYears);
  for (let year = row.year; year >= first; year -= 1) {
    const series = seriesName(kind, year);
    const missing = row.lost.filter((each) => each.series === series);
    const lost = missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    const count = await invoices.count({ series });
    const order = { by: "serial", direction: "desc" } as const;
    const [newest] = await invoices.find({ where: { series }, order, limit: 1, only: ["serial"] });
    // The last numbers of a year may be lost ones, which no document of that year follows.
    const last =
      year === row.year
        ? row.next - 1
        : Math.max(newest?.serial ?? 0, ...missing.map(({ to }) => to));
    if (count + lost !== last || (newest?.serial ?? 0) > last) {
      const detail = `${count} documents and ${lost} lost numbers, but ${last} were given out`;
      problems.push({ series, detail });
    }
  }
  return problems;
}
