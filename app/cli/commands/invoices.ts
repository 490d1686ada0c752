import {
  type InvoiceKind,
  invoiceKinds,
  serialNumber,
  seriesName,
  seriesPrefix,
} from "~/modules/invoices/invoice.resource";
import { type Command, type Input, jsonOption, print, WrongArguments, withStore } from "../command";

export const invoices: Command = {
  name: "invoices",
  options: { json: jsonOption },
  summary: "shows the last number of each series of invoices, and whether it is held",
  run: (input) => showSeries(input),
};

export const invoicesConfirm: Command = {
  name: "invoices confirm",
  operands: ["<last number>"],
  summary: "after a restore: confirms the last number that was given out, such as `INV-2026-0042`",
  check: ({ operands: [number = ""] }) => void readNumber(number),
  run: ({ operands: [number = ""] }) => confirm(readNumber(number)),
};

interface Last {
  kind: InvoiceKind;
  year: number;
  serial: number;
}

/**
 * `INV-2026-0042`; the last part is 0 when no number was given out in that year.
 * @throws WrongArguments
 */
function readNumber(number: string): Last {
  const [, prefix = "", year = "", serial = ""] =
    /^(INV|CN)-(\d{4})-(\d{4,9})$/.exec(number.trim().toUpperCase()) ?? [];
  const kind = invoiceKinds.find((each) => seriesPrefix(each) === prefix);
  if (kind) return { kind, year: Number(year), serial: Number(serial) };
  throw new WrongArguments("A number looks like INV-2026-0042 or CN-2026-0000.");
}

function showSeries({ answer }: Input): Promise<number> {
  return withStore(
    async ({ commerce }) => {
      const rows = (await commerce?.invoices.series()) ?? [];
      const series = rows.map(({ id, year, next, held }) => {
        const kind = invoiceKinds.find((each) => each === id) ?? "invoice";
        const last = next > 1 ? serialNumber(seriesName(kind, year), next - 1) : null;
        return { series: id, last, held: Boolean(held) };
      });
      const lines = series.map(
        ({ series: id, last, held }) =>
          `${id}: ${last ? `last ${last}` : "none"}${held ? ", held until confirmed" : ""}`,
      );
      answer({ series }, lines.length > 0 ? lines : ["No invoice was issued yet."]);
      return 0;
    },
    { readOnly: true },
  );
}

function confirm({ kind, ...last }: Last): Promise<number> {
  return withStore(async ({ commerce }) => {
    if (!commerce) return 1;
    const { year, next } = await commerce.invoices.confirmLast(kind, last);
    print(`The next one is ${serialNumber(seriesName(kind, year || last.year), next)}.`);
    return 0;
  });
}
