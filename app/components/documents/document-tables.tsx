import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { shortened } from "~/kernel/text";
import type { OrderStatus } from "~/modules/orders/order.resource";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { t } from "~/texts/text";
import { Icon } from "../frame/icons";
import { Link } from "../frame/link";
import { Money } from "../frame/price";
import { rich, unseen } from "../frame/rich";
import { type ListColumn, ListTable } from "../lists/list-table";
import { Day } from "./moment";
import { OrderStatusMark, QuoteStatusMark } from "./status";

export interface QuoteRow {
  number: string;
  /** The buyer's own references; null for none. */
  reference: string | null;
  created: Date;
  status: QuoteStatus;
  /** Whether it asks something, and names no products. */
  isQuestion: boolean;
  /** What it is of: "Bench lathe +2"; empty without lines. It stands where there is no reference. */
  content: string;
  total: number | null;
  /** What the total includes: "incl. VAT"; empty for none. */
  tax: string;
  validUntil: Date | null;
}

export interface OrderRow {
  number: string;
  /** The buyer's own references; null for none. */
  reference: string | null;
  created: Date;
  status: OrderStatus;
  /** The status in the customer's words. */
  label: string;
  /** What is still to be shipped, and the payment, in the customer's words. */
  note: string;
  /** What it is of: "Bench lathe +2"; empty without lines. It stands where there is no reference. */
  content: string;
  total: number;
  /** What the total includes: "incl. VAT"; empty for none. */
  tax: string;
}

export function QuoteTable({ quotes }: { quotes: readonly QuoteRow[] }) {
  return (
    <DocumentTable
      kind={t("documents:quote")}
      dated={t("documents:requested")}
      rows={quotes.map(({ status, validUntil, ...row }) => ({
        ...row,
        to: `/account/quotes/${row.number}`,
        mark: <QuoteStatusMark status={status} />,
        note:
          status === "Quoted" && validUntil
            ? rich("documents:untilDay", { day: () => <Day date={validUntil} /> })
            : null,
      }))}
    />
  );
}

export function OrderTable({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <DocumentTable
      kind={t("documents:order")}
      dated={t("documents:placed")}
      rows={orders.map(({ status, label, ...row }) => ({
        ...row,
        to: `/account/orders/${row.number}`,
        mark: <OrderStatusMark status={status} label={label} />,
      }))}
    />
  );
}

interface DocumentRow {
  number: string;
  reference: string | null;
  to: string;
  created: Date;
  isQuestion?: boolean;
  content: string;
  mark: ReactNode;
  /** A note beside the status. */
  note: ReactNode;
  /** null when the total is not known yet. */
  total: number | null;
  tax: string;
}

/** On a phone every row becomes a card of two lines, which needs no labels. */
function DocumentTable({
  kind,
  dated,
  rows,
}: {
  kind: string;
  dated: string;
  rows: readonly DocumentRow[];
}) {
  const columns: ListColumn<DocumentRow>[] = [
    { title: kind, cell: Name },
    {
      title: dated,
      className: "documents-date",
      cell: ({ created }) => <Day date={created} />,
    },
    { title: t("documents:status"), className: "documents-status", cell: Status },
    {
      title: t("documents:total"),
      className: "document-number",
      cell: ({ total, tax, isQuestion }) =>
        isQuestion ? null : total === null ? (
          <span className="soft">{t("documents:onRequest")}</span>
        ) : (
          <>
            <Money amount={total} />
            {tax ? <span className="small soft"> {tax}</span> : null}
          </>
        ),
    },
  ];
  return (
    <ListTable
      className="documents documents-own tight"
      columns={columns}
      rows={rows}
      keyOf={({ number }) => number}
    />
  );
}

function Name({ number, reference, to, content, isQuestion }: DocumentRow) {
  return (
    <>
      <Link to={to} prefetch="intent" className="mono">
        {number}
      </Link>
      <span className="small soft">
        {isQuestion ? t("quotes:question") : reference ? null : content}
        {isQuestion && reference ? " · " : null}
        {reference ? (
          <>
            {unseen(`${t("documents:yourReference")}: `)}
            {shortened(reference, longestReference)}
          </>
        ) : null}
      </span>
    </>
  );
}

/** In characters: the whole of it is on the document's page. */
const longestReference = 30;

function Status({ mark, note }: DocumentRow) {
  return (
    <>
      {mark}
      {note ? <span className="small soft">{note}</span> : null}
    </>
  );
}

/** What a search of the customer's own documents has found. */
export interface Found<R> {
  find: string;
  /** How many there are, found or not. */
  count: number;
  found: R[];
}

/** A shorter list is read faster than searched. */
const fewest = 6;

/** The search above a list of the customer's documents, and how many it has found. */
export function DocumentSearch({ find, count, found }: Found<unknown>) {
  const id = useId();
  const label = t("account:findDocuments");
  if (count < fewest && find === "") return null;
  return (
    <>
      <search className="account-section">
        <Form className="search" key={find}>
          <label className="visually-hidden" htmlFor={id}>
            {label}
          </label>
          <input
            id={id}
            className="search-input"
            type="search"
            name="find"
            defaultValue={find}
            placeholder={label}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="search-button">
            <Icon name="search" />
            <span className="visually-hidden">{t("frame:search")}</span>
          </button>
        </Form>
      </search>
      {find === "" ? null : (
        <p role="status" className="after-list">
          {t("account:documentsFound", { count: found.length, find })}{" "}
          <Link to="?">{t("account:showAllDocuments")}</Link>
        </p>
      )}
    </>
  );
}
