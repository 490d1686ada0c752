import { Form, useLocation } from "@remix-run/react";
import { useRootData } from "~/components/frame/root-data";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { EnterDoesNothing } from "~/forms/enter";
import { Field, SelectField } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { invoiceLimits } from "~/modules/invoices/invoice.resource";
import { t } from "~/texts/text";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { InvoiceSums, type Invoicing } from "./invoice-sums";
import { ParcelFields } from "./order-moves";

/** The progress of a line, in quantities. */
export interface LineCounts {
  at: number;
  name: string;
  ordered: number;
  shipped: number;
  returned: number;
  invoiced: number;
  toShip: number;
  /** What the order holds in the stock and what is free; null where the stock is not known. */
  stock: number | null;
  /** How much of `toShip` is in stock, which the shipping form proposes. */
  toShipNow: number;
  toInvoice: number;
  toReturn: number;
  /** The quantity that the next invoice proposes. */
  proposed: number;
}

interface OrderFulfilmentProps {
  lines: readonly LineCounts[];
  invoicing: Invoicing | null;
  /** The count of the next document of each kind, by which a repeated form is recognised. */
  next: { shipment: number; invoice: number; return: number };
  may: { ship: boolean; invoice: boolean; return: boolean };
  /** Rates that an order without taxes may include; empty when it has taxes of its own. */
  taxes: readonly string[];
  defaultTax: string;
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

type StepName = "ship" | "invoice" | "return";

const number = { className: "document-number" };

/** The quantities of a line; of a step only those that limit it. */
function columns(step?: StepName): ListColumn<LineCounts>[] {
  const shipped = {
    ...number,
    title: t("deskOrders:shipped"),
    cell: (line: LineCounts) => line.shipped,
  };
  const returned = {
    ...number,
    title: t("deskOrders:returned"),
    cell: (line: LineCounts) => line.returned,
  };
  const invoiced = {
    ...number,
    title: t("deskOrders:invoiced"),
    cell: (line: LineCounts) => line.invoiced,
  };
  const own = { ship: [shipped], invoice: [invoiced], return: [shipped, returned] };
  return [
    { title: t("deskOrders:line"), cell: ({ name }) => name },
    { ...number, title: t("deskOrders:ordered"), cell: ({ ordered }) => ordered },
    ...(step ? own[step] : [shipped, returned, invoiced]),
  ];
}

/**
 * The quantities of each line that were ordered, shipped, returned and invoiced, and forms for the
 * next step.
 */
export function OrderFulfilment(props: OrderFulfilmentProps) {
  const { lines, may, taxes } = props;
  const { mailOn } = useRootData();
  const open = lines.filter(({ toShip }) => toShip > 0);
  const rest = open.map(({ name, toShip }) => `${toShip} × ${name}`).join(", ");
  return (
    <section className="account-section" aria-labelledby="fulfilment">
      <h2 id="fulfilment">{t("deskOrders:deliveryAndInvoices")}</h2>
      <p className="soft">
        {open.length === 0
          ? t("deskOrders:nothingLeftToDeliver")
          : t("deskOrders:stillToBeDelivered", { rest })}
      </p>
      <ListTable
        className="documents quantities"
        labels
        columns={columns()}
        rows={lines}
        keyOf={({ at }) => String(at)}
      />
      {may.ship ? (
        <Step
          {...props}
          name="ship"
          title={t("deskOrders:ship")}
          button={mailOn ? t("deskOrders:shipAndTell") : t("deskOrders:shipAndWriteNote")}
          open="toShip"
          initial="toShipNow"
          count={props.next.shipment}
        >
          <ParcelFields />
        </Step>
      ) : null}
      {may.invoice ? (
        <Step
          {...props}
          name="invoice"
          title={t("deskOrders:issueAnInvoice")}
          button={t("deskOrders:issueTheInvoice")}
          open="toInvoice"
          initial="proposed"
          count={props.next.invoice}
          preview={<InvoicePreview />}
        >
          {taxes.length > 0 ? (
            <SelectField
              name="tax"
              label={t("deskOrders:taxThatThePricesInclude")}
              options={[["", t("deskOrders:noTax")], ...taxes.map((tax) => [tax, tax] as const)]}
              initial={props.defaultTax}
            />
          ) : null}
          {props.invoicing ? <InvoiceSums {...props.invoicing} order={lines} /> : null}
          <p className="small soft field-full">{t("deskOrders:invoiceIsFinal")}</p>
        </Step>
      ) : null}
      {may.return ? (
        <Step
          {...props}
          name="return"
          title={t("deskOrders:recordAReturn")}
          button={t("deskOrders:recordTheReturn")}
          open="toReturn"
          initial={null}
          count={props.next.return}
        >
          <Field
            name="reason"
            label={t("deskOrders:reason")}
            maxLength={invoiceLimits.reason}
            autoComplete="off"
          />
          <SelectField
            name="restock"
            label={t("deskOrders:stock")}
            options={[
              ["yes", t("deskOrders:returnToStock")],
              ["no", t("deskOrders:doNotSellAgain")],
            ]}
            initial="yes"
          />
          <SelectField
            name="again"
            label={t("deskOrders:theCustomer")}
            options={[
              ["", t("deskOrders:doesNotGetThemAgain")],
              ["yes", t("deskOrders:getsThemAgain")],
            ]}
            initial=""
          />
        </Step>
      ) : null}
    </section>
  );
}

/** Opens the invoice as it would be issued, with the quantities that are typed. */
function InvoicePreview() {
  const { pathname } = useLocation();
  const file = `${pathname}/invoice-draft.pdf`;
  return (
    <button
      type="submit"
      className="button button-plain"
      formAction={file}
      formTarget="_blank"
      onClick={(event) => {
        const typed = [...new FormData(event.currentTarget.form ?? undefined)].filter(
          ([name]) => name === "tax" || name.startsWith("line"),
        );
        event.preventDefault();
        open(`${file}?${new URLSearchParams(typed as [string, string][])}`, "_blank", "noopener");
      }}
    >
      {t("deskOrders:previewTheInvoice")}
    </button>
  );
}

interface StepProps extends OrderFulfilmentProps {
  name: StepName;
  title: string;
  button: string;
  /** The count that limits the quantities. */
  open: "toShip" | "toInvoice" | "toReturn";
  /** The count that the quantities start with, if not this one; null: they start empty. */
  initial?: "toShipNow" | "proposed" | null;
  count: number;
  /** A further button. */
  preview?: React.ReactNode;
  children: React.ReactNode;
}

function Step({ lines, version, facts, answer: refused, children, ...step }: StepProps) {
  const { name, title, button, open, initial = open, count, preview = null } = step;
  const answer = refused?.form === name ? refused : null;
  const shown = lines.filter((line) => line[open] > 0);
  // What remains of a part shipment is shipped here alone.
  const isAwaited = name === "ship" && lines.some(({ shipped }) => shipped > 0);
  const hasStock = name === "ship" && shown.some(({ stock }) => stock !== null);
  const stock = {
    ...number,
    title: t("deskOrders:inStock"),
    cell: (line: LineCounts) => line.stock,
  };
  return (
    <details className="desk-more screen-only" open={answer !== null || isAwaited}>
      <summary>{title}</summary>
      <Form method="post" preventScrollReset id={name} className="stack" noValidate>
        <EnterDoesNothing />
        <DocumentProblems answer={answer} prefix={`${name}-`} />
        <SeenFields version={version} facts={facts} />
        <input type="hidden" name="count" value={count} />
        <FormFields answer={answer} prefix={`${name}-`}>
          <ListTable
            className="documents quantities"
            label={title}
            labels
            columns={[
              ...columns(name),
              { ...number, title: t("deskOrders:open"), cell: (line) => line[open] },
              ...(hasStock ? [stock] : []),
              {
                title: t("deskOrders:now"),
                cell: (line) => (
                  <Field
                    name={`line${line.at}`}
                    label={t("deskOrders:atMost", { name: line.name, line: line[open] })}
                    labelHidden
                    hint={name === "ship" ? shortOf(line) : undefined}
                    inputMode="decimal"
                    initial={initial === null ? "" : String(line[initial])}
                    autoComplete="off"
                    maxLength={20}
                  />
                ),
              },
            ]}
            rows={shown}
            keyOf={({ at }) => String(at)}
          />
          {hasStock ? <p className="small soft">{t("deskOrders:whatIsInStock")}</p> : null}
          <div className="field-grid">{children}</div>
        </FormFields>
        <div className="form-buttons">
          <Submit intent={name} pending={t("deskOrders:working")} tone="plain">
            {button}
          </Submit>
          {preview}
        </div>
      </Form>
    </details>
  );
}

/** Why less of a line is proposed than is open. */
function shortOf({ toShip, toShipNow }: LineCounts): string | undefined {
  if (toShipNow >= toShip) return undefined;
  return toShipNow === 0
    ? t("deskOrders:noneInStock")
    : t("deskOrders:onlyInStock", { ready: toShipNow, open: toShip });
}
