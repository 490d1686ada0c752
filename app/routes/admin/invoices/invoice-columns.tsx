import { Mark, type MarkTone } from "~/components/desk/list-parts";
import { type Payable, stateLabel, stateOf } from "~/components/documents/order-documents";
import { PlainDay } from "~/components/documents/plain-day";
import { Amount, nameColumn } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { t } from "~/texts/text";

/** An invoice or a credit note in a table. */
export interface InvoiceRow extends Payable {
  /** Its number. */
  name: string;
  to: string;
  /** What it is, unless it is an invoice. */
  word: string;
  /** `2026-12-31` */
  day: string;
  dueDay: string | null;
}

const tones: Record<string, MarkTone> = {
  paid: "good",
  overdue: "bad",
  open: "wait",
  credited: "over",
};

type Columns<R> = Record<"number" | "state" | "issued" | "due" | "open" | "total", ListColumn<R>>;

/** The columns of a table of invoices. */
export function invoiceColumns<R extends InvoiceRow>(): Columns<R> {
  return {
    number: nameColumn(t("deskInvoices:number"), {
      mono: true,
      note: ({ word }) => (word ? <span className="small soft"> {word}</span> : null),
    }),
    state: { title: t("deskInvoices:state"), cell: State },
    issued: {
      title: t("deskInvoices:issued"),
      className: "cell-wide",
      cell: ({ day }) => <PlainDay day={day} short />,
    },
    due: {
      title: t("deskInvoices:due"),
      cell: ({ dueDay }) =>
        dueDay ? (
          <>
            <span className="cell-label">{t("deskInvoices:due")} </span>
            <PlainDay day={dueDay} short />
          </>
        ) : null,
    },
    open: {
      title: t("deskInvoices:openInclVat"),
      className: "amount cell-wide",
      cell: ({ open }) => <Amount of={open || null} />,
    },
    total: {
      title: t("deskInvoices:total"),
      className: "amount",
      cell: ({ total }) => <Amount of={total} />,
    },
  };
}

function State(row: InvoiceRow) {
  const state = stateOf(row);
  return state === null ? null : <Mark tone={tones[state] ?? "act"}>{stateLabel(row)}</Mark>;
}
