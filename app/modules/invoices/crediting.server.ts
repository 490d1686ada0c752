import { impossible, notFound, staleVersion } from "~/kernel/failure";
import { toMajor, toMinor } from "~/kernel/money";
import { failpoint } from "~/kernel/process/failpoint.server";
import type { CommerceDeps } from "~/modules/deps";
import { exactQuantity, fulfilmentOf, quantitiesOf } from "~/modules/orders/fulfilment";
import { invoicesOf } from "~/modules/orders/invoice-balances.server";
import type { Fulfilment } from "~/modules/orders/order.resource";
import { getOrderByIdOrNumber } from "~/modules/orders/order-records.server";
import { releaseCredited } from "~/modules/orders/stock-of-state.server";
import { type Change, changed, unchanged } from "~/storage/change";
import { assertVersion } from "~/storage/numbered";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import type { Invoice } from "./invoice.resource";
import { creditedPart, invoiceBasis, partIn, takenBy } from "./invoice-basis";
import { creditContent } from "./invoice-content";
import { auditedPart, isSameRequest, outcomeOf, recordOf, store } from "./invoice-records.server";
import type { CreditInvoice } from "./invoices-service.server";
import { takeNumber } from "./series.server";

interface Crediting extends CreditInvoice {
  actor: string;
  order: string;
  invoice: string;
}

/** The quantities of an invoice's lines, by index, that are not credited yet. */
export function openToCredit(invoice: Invoice, credits: readonly Invoice[]): number[] {
  const taken = takenBy(credits.map(({ document }) => partIn(document)));
  const open: number[] = [];
  for (const { at, quantity } of invoice.document.lines) {
    open[at] = exactQuantity(quantity - taken.of("lines", at).quantity);
  }
  return Array.from(open, (each) => each ?? 0);
}

/** Issues a credit note for an invoice. A repeated count returns the existing one. */
export async function creditInvoice(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, invoice: number, count, version, ...asked }: Crediting,
): Promise<Change<Invoice>> {
  const found = await getOrderByIdOrNumber(tx, named);
  const all = await invoicesOf(tx, found.id);
  const invoice = all.find((each) => each.kind === "invoice" && each.number === number);
  if (!invoice) throw notFound("Invoice");
  const credits = all.filter(({ document }) => document.credits?.number === number);
  const sourceKey = `${invoice.id}/credit-note/${count}`;
  const known = credits.find((each) => each.sourceKey === sourceKey);
  if (known) {
    const { credits: own } = known.document;
    const isSame = own?.reason === asked.reason && own.lowersDebt === asked.lowersDebt;
    if (!isSame || !isSameRequest(known, asked.lines)) throw staleVersion();
    return unchanged(outcomeOf(known));
  }
  const before = assertVersion(found, "Order", version);
  if (count !== credits.length + 1) throw staleVersion();
  const { reason, lowersDebt } = asked;
  const open = openToCredit(invoice, credits);
  const names: string[] = [];
  for (const { at, name } of invoice.document.lines) names[at] = name;
  const quantities = quantitiesOf(asked.lines, open, names);
  const part = creditedPart({
    basis: invoiceBasis(invoice.document),
    taken: takenBy(credits.map(({ document }) => partIn(document))),
    open,
    quantities,
    withCharges: asked.charges,
  });
  const document = creditContent(invoice, part, { number, day: invoice.day, reason, lowersDebt });
  if (document.lines.length === 0 && document.total === 0) {
    throw impossible(t("deskInvoices:nothingLeftToCredit"));
  }
  const taken = await takeNumber(tx, "credit-note", deps.site.timeZone.id);
  await failpoint("credit:after-number");
  const record = recordOf(deps, before, { kind: "credit-note", taken, document, sourceKey });
  const progress = fulfilmentOf(before);
  const { currency } = deps.site;
  const off = lowersDebt ? toMinor(document.total, currency) : 0;
  const after: Fulfilment = {
    ...progress,
    creditNotes: progress.creditNotes + 1,
    credited: toMajor(toMinor(progress.credited, currency) + off, currency),
    lines: progress.lines.map((line, at) => {
      const quantity = quantities.get(at) ?? 0;
      return {
        ...line,
        invoiced: exactQuantity(line.invoiced - quantity),
        credited: exactQuantity(line.credited + (lowersDebt ? quantity : 0)),
      };
    }),
  };
  const stock = await releaseCredited(deps, tx, { before, fulfilment: after, actor });
  await store(deps, tx, {
    before,
    invoice: record,
    after,
    ...stock,
    actor,
    taken,
    all: [...all, record],
  });
  return changed({ ...outcomeOf(record), before: null, after: auditedPart(record) });
}
