import { type InvoiceKind, invoiceKinds, serialNumber, seriesName } from "~/domain/invoice";
import { type Command, print, printError, withStore } from "../command";

const usage = "invoices [confirm <last number, such as INV-2026-0042 or CN-2026-0000>]";

export const invoices: Command = {
  usage,
  summary: "shows the last invoice numbers; after a restore, confirms them",
  async run(args) {
    const [action, number] = args;
    if (action === undefined) return showSeries();
    const last = action === "confirm" && args.length === 2 ? readNumber(number ?? "") : null;
    if (last) return confirm(last);
    printError(`Usage: npm run store -- ${usage}`);
    return 2;
  },
};

interface Last {
  kind: InvoiceKind;
  year: number;
  serial: number;
}

/** `INV-2026-0042`; the last part is 0 when no number was given out in that year. */
function readNumber(number: string): Last | null {
  const [, prefix = "", year = "", serial = ""] =
    /^(INV|CN)-(\d{4})-(\d{4,9})$/.exec(number.trim().toUpperCase()) ?? [];
  const kind = invoiceKinds.find((each) => seriesName(each, 0) === `${prefix}-0`);
  return kind ? { kind, year: Number(year), serial: Number(serial) } : null;
}

function showSeries(): Promise<number> {
  return withStore(async ({ commerce }) => {
    const rows = (await commerce?.invoices.series()) ?? [];
    if (rows.length === 0) print("No invoice was issued yet.");
    for (const { id, year, next, held } of rows) {
      const kind = invoiceKinds.find((each) => each === id) ?? "invoice";
      const last = serialNumber(seriesName(kind, year), next - 1);
      print(`${id}: ${next > 1 ? `last ${last}` : "none"}${held ? ", held until confirmed" : ""}`);
    }
    return 0;
  });
}

function confirm({ kind, ...last }: Last): Promise<number> {
  return withStore(async ({ commerce }) => {
    if (!commerce) return 1;
    const { year, next } = await commerce.invoices.confirmLast(kind, last);
    print(`The next one is ${serialNumber(seriesName(kind, year || last.year), next)}.`);
    return 0;
  });
}
