import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskHead } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { stateLabel } from "~/components/documents/order-documents";
import { PlainDay } from "~/components/documents/plain-day";
import { PrintedSheet } from "~/components/documents/printed-sheet.later";
import { ErrorPage } from "~/components/frame/error-page";
import { Later } from "~/components/frame/later";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { listBehind } from "~/components/lists/list";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import type { FormAnswer } from "~/forms/answer";
import { EnterDoesNothing } from "~/forms/enter";
import { Field, SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { requiredLine } from "~/http/pages/address-fields.server";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { dayIn } from "~/kernel/calendar";
import { invoiceDocument } from "~/modules/documents/invoice-document";
import { openToCredit } from "~/modules/invoices/crediting.server";
import { type Invoice, invoiceLimits } from "~/modules/invoices/invoice.resource";
import { invoiceBasis, partIn } from "~/modules/invoices/invoice-basis";
import { exactQuantity, fulfilmentOf } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { offerLimits } from "~/modules/pricing/offer";
import { site } from "~/modules/settings/site";
import stylesheet from "~/styles/printed.css?url";
import { inLanguage, languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import { payableOf, refuseErased } from "../../documents/order-documents.server";
import { type DocumentAnswer, OvertakenForm } from "../documents/conflict";
import { orderFacts } from "../documents/conflict.server";
import { returnToPage } from "../documents/document-answers.server";
import { issuedNotice } from "../documents/status-mail.server";
import { CustomCard } from "../extensions/custom-card";
import { dataCard } from "../extensions/data-pages.server";
import { type OrderForm, paymentHandlers } from "../orders/order-actions.server";
import { issuedFile, moneyOf, paymentForms } from "../orders/order-page.server";
import { CreditSums, OrderPayments } from "../orders/order-parts.later";
import { typedQuantities } from "../orders/typed-quantities";
import type { Crediting } from "./credit-sums";
import { invoiceList } from "./invoices";
import { remindingOf, remindOnPage } from "./reminder.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = adminPage(invoicePage);

export const action = withFormSize(adminPage(changeInvoice), {
  parts: usualForm.parts + offerLimits.lines,
});

async function invoiceOfPage({ call, params }: AdminArgs) {
  const found = await call("invoices.find", [params.number ?? ""]);
  if (!found) {
    throw problem(404, {
      message: t("deskInvoices:noSuchInvoice"),
      back: { to: "/admin/invoices", label: t("deskInvoices:allInvoices") },
    });
  }
  refuseErased(found.invoice.document);
  const { invoices } = await call("invoices.ofOrder", [found.invoice.orderId]);
  const credits = invoices
    .map(({ invoice }) => invoice)
    .filter(({ document }) => document.credits?.number === found.invoice.number);
  return { ...found, credits };
}

/** The invoice's order, whose payments are shown and recorded here. */
async function orderOf({ call }: AdminArgs, { orderId }: Invoice): Promise<Order> {
  const order = await call("orders.find", [orderId]);
  if (!order) throw problem(404, { message: t("deskOrders:noSuchOrder") });
  return order;
}

async function invoicePage(args: AdminArgs) {
  const { invoice, balance, credits } = await invoiceOfPage(args);
  const { number, kind, day, dueDay, orderId, orderNumber } = invoice;
  const open = openToCredit(invoice, credits);
  const order = await orderOf(args, invoice);
  const money = moneyOf(order, args);
  const today = dayIn(args.context.services.clock(), site.timeZone.id);
  const progress = fulfilmentOf(order).lines;
  const lines = invoice.document.lines
    .map(({ at, name, quantity }): CreditedLine => {
      const left = open[at] ?? 0;
      const { returned = 0, credited = 0 } = progress[at] ?? {};
      const cameBack = Math.max(0, exactQuantity(Math.min(left, returned - credited)));
      return { at, name, invoiced: quantity, open: left, cameBack };
    })
    .filter((line) => line.open > 0);
  return {
    data: dataCard(args, { of: "invoices", id: number, record: invoice }),
    slots: await slotsOf(args.context, { "desk.invoice": { invoice } }),
    document: inLanguage(languageOf(invoice), () => invoiceDocument(invoice)),
    row: {
      number,
      word: kind === "invoice" ? t("deskInvoices:invoice") : t("deskInvoices:creditNote"),
      day,
      dueDay,
      ...payableOf({ invoice, balance }, today),
      file: `/admin/orders/${orderId}/documents/${number}/file.pdf`,
    },
    orderNumber,
    back: listBehind(invoiceList(), new URL(args.request.url).searchParams),
    reminding: remindingOf(args, { invoice, balance }, { order, today }),
    credits: credits.map((credit) => ({ number: credit.number, total: credit.total })),
    lines,
    crediting: {
      basis: invoiceBasis(invoice.document),
      credited: credits.map((credit) => partIn(credit.document)),
      open,
      names: open.map(
        (_, place) => invoice.document.lines.find(({ at }) => at === place)?.name ?? "",
      ),
    },
    count: credits.length + 1,
    mayCredit: kind === "invoice" && lines.length > 0 && args.may("invoices.credit"),
    payments: { money, today, version: order.version, facts: orderFacts(order) },
    forms: paymentForms(money),
  };
}

const schema = z.object({
  count: z.coerce.number().int().min(1),
  reason: requiredLine({ what: "deskInvoices:theReason", max: invoiceLimits.reason }),
  after: z.string(),
  charges: z.string().optional(),
});

/** Handles the forms of the page: the credit note, the reminder, and the payments of the order. */
async function changeInvoice(args: AdminArgs) {
  const found = await invoiceOfPage(args);
  const form = await args.request.formData();
  const credit = (isAll: boolean) => () => creditOnPage(args, found.invoice, { form, isAll });
  const { handler } = readIntent<(work: OrderForm) => unknown>(form, {
    ...paymentHandlers,
    credit: credit(false),
    creditAll: credit(true),
    remind: () => remindOnPage(args, found.invoice, form),
  });
  return handler({ args, order: await orderOf(args, found.invoice), form });
}

/** Issues a credit note over the typed quantities, or over everything that is left. */
async function creditOnPage(
  args: AdminArgs,
  invoice: Invoice,
  { form, isAll }: { form: FormData; isAll: boolean },
) {
  const read = readForm(schema, form, { form: "credit" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { count, reason, after, charges } = read.values;
  const places = invoice.document.lines.map(({ at }) => at);
  const { lines: typed, errors } = typedQuantities(form, isAll ? [] : places);
  if (errors) return refuse(args.context, { ...read.typed, errors });
  const lines = typed.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0 && !isAll) {
    const message = t("deskInvoices:enterWhatToCredit");
    return refuse(args.context, { ...read.typed, message });
  }
  const done = await attempt(
    args.call("invoices.credit", [
      invoice.orderId,
      invoice.number,
      {
        count,
        reason,
        lines: isAll ? null : lines,
        charges: charges === "yes",
        lowersDebt: after !== "anew",
      },
    ]),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const issued = t("deskInvoices:creditNoteIssued", { number: done.value.number });
  const notice = issuedNotice(args, invoice.document.buyer.email);
  const link = {
    to: issuedFile({ id: invoice.orderId }, done.value.number),
    label: t("deskInvoices:creditNotePdf"),
  };
  return returnToPage(args, { kind: "done", text: `${issued} ${notice}`, link });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? t("deskInvoices:invoice"), noindex: true });

export default function AdminInvoice() {
  const { document, row, orderNumber, back, credits, reminding, ...rest } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<DocumentAnswer>();
  const { payments } = rest;
  const forms = [
    ...rest.forms,
    ...(rest.mayCredit ? ["credit"] : []),
    ...(reminding?.maySend && !reminding.byHand ? ["remind"] : []),
  ];
  return (
    <>
      <DeskHead
        title={document.title}
        trail={[
          { label: t("deskInvoices:invoices"), to: back },
          { label: t("deskInvoices:order", { orderNumber }), to: `/admin/orders/${orderNumber}` },
        ]}
        actions={
          <a className="button button-plain" href={row.file}>
            {t("deskInvoices:pdf")}
          </a>
        }
      >
        <p className="lead">
          {stateLabel(row)}
          {row.open ? (
            <>
              {": "}
              <Money amount={row.open} />
              {row.dueDay ? (
                <>
                  {", "}
                  {rich("deskInvoices:dueOn", { day: () => <PlainDay day={row.dueDay ?? ""} /> })}
                </>
              ) : null}
            </>
          ) : null}
          {payments.money.credit > 0 ? (
            <>
              {". "}
              {rich("deskInvoices:paidTooMuch", {
                amount: () => <Money amount={payments.money.credit} />,
              })}
            </>
          ) : null}
        </p>
        {reminding ? (
          <Reminding {...reminding} answer={answer?.form === "remind" ? answer : null} />
        ) : null}
        {credits.map(({ number, total }) => (
          <p key={number}>
            {rich(
              "deskInvoices:creditedBy",
              {
                link: (text) => (
                  <Link to={`/admin/invoices/${number}`} className="mono">
                    {text}
                  </Link>
                ),
                amount: () => <Money amount={total} />,
              },
              { number },
            )}
          </p>
        ))}
      </DeskHead>
      <OvertakenForm answer={answer && !forms.includes(answer.form) ? answer : null} />
      <div className="screen-only invoice-payments">
        <Later>
          <OrderPayments
            key={payments.version}
            {...payments}
            payLink={null}
            title={t("deskInvoices:paymentsOfOrder", { orderNumber })}
            ofInvoice={row.open}
            answer={answer}
          />
        </Later>
      </div>
      {rest.mayCredit ? (
        <CreditForm
          key={rest.count}
          lines={rest.lines}
          crediting={rest.crediting}
          count={rest.count}
          answer={answer?.form === "credit" ? answer : null}
        />
      ) : null}
      <div className="stack">
        <CustomCard card={rest.data} />
        <Slot name="desk.invoice" />
        <Later>
          <PrintedSheet document={document} />
        </Later>
      </div>
    </>
  );
}

interface RemindingProps extends NonNullable<ReturnType<typeof remindingOf>> {
  answer: FormAnswer | null;
}

/** The reminders of an overdue invoice, and the next one. */
function Reminding({ sent, lastAt, maySend, byHand, answer }: RemindingProps) {
  return (
    <div className="stack screen-only">
      {lastAt ? (
        <p>
          {rich(
            "deskInvoices:remindedOn",
            { day: () => <ShortDay date={lastAt} /> },
            { count: sent },
          )}
        </p>
      ) : null}
      {maySend && byHand ? (
        <p className="soft">
          {byHand.reason}{" "}
          {byHand.mailto ? <a href={byHand.mailto}>{t("deskInvoices:remindYourself")}</a> : null}
        </p>
      ) : null}
      {maySend && !byHand ? (
        <Form method="post" preventScrollReset key={sent}>
          <FormFields answer={answer} prefix="remind-">
            <ErrorSummary />
            <input type="hidden" name="count" value={sent + 1} />
          </FormFields>
          <Submit intent="remind" pending={t("deskInvoices:sending")} tone="plain">
            {t("deskInvoices:sendAReminder")}
          </Submit>
        </Form>
      ) : null}
    </div>
  );
}

interface CreditedLine {
  at: number;
  name: string;
  invoiced: number;
  /** What can still be credited. */
  open: number;
  /** What came back and was not credited yet: proposed. */
  cameBack: number;
}

interface CreditFormProps {
  lines: readonly CreditedLine[];
  crediting: Crediting;
  count: number;
  answer: FormAnswer | null;
}

function creditColumns(): ListColumn<CreditedLine>[] {
  const number = { className: "document-number" };
  return [
    { title: t("deskInvoices:line"), cell: ({ name }) => name },
    { ...number, title: t("deskInvoices:invoiced"), cell: ({ invoiced }) => invoiced },
    {
      ...number,
      title: t("deskInvoices:credited"),
      cell: ({ invoiced, open }) => exactQuantity(invoiced - open),
    },
    { ...number, title: t("deskInvoices:open"), cell: ({ open }) => open },
    {
      title: t("deskInvoices:now"),
      cell: ({ at, name, open, cameBack }) => (
        <Field
          name={`line${at}`}
          initial={cameBack > 0 ? String(cameBack) : ""}
          label={t("deskInvoices:atMost", { name, open })}
          labelHidden
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
      ),
    },
  ];
}

function CreditForm({ lines, crediting, count, answer }: CreditFormProps) {
  return (
    <details className="desk-more screen-only invoice-credit" open={answer !== null}>
      <summary>{t("deskInvoices:issueACreditNote")}</summary>
      <Form method="post" preventScrollReset className="stack" noValidate>
        <EnterDoesNothing />
        <FormFields answer={answer} prefix="credit-">
          <ErrorSummary />
          <p className="small soft">{t("deskInvoices:creditHint")}</p>
          <input type="hidden" name="count" value={count} />
          <ListTable
            className="documents quantities"
            label={t("deskInvoices:issueACreditNote")}
            labels
            columns={creditColumns()}
            rows={lines}
            keyOf={({ at }) => String(at)}
          />
          <div className="field-grid">
            <Field
              name="reason"
              label={t("deskInvoices:reason")}
              autoComplete="off"
              maxLength={invoiceLimits.reason}
            />
            <SelectField
              name="after"
              label={t("deskInvoices:afterwards")}
              options={[
                ["less", t("deskInvoices:customerOwesLess")],
                ["anew", t("deskInvoices:linesInvoicedAgain")],
              ]}
              initial="less"
            />
            <SelectField
              name="charges"
              label={t("deskInvoices:freightAndOtherCharges")}
              options={[
                ["no", t("deskInvoices:chargesStay")],
                ["yes", t("deskInvoices:chargesCredited")],
              ]}
              initial="no"
            />
          </div>
          <Later>
            <CreditSums {...crediting} />
          </Later>
        </FormFields>
        <div className="form-buttons">
          <Submit intent="credit" pending={t("deskInvoices:issuing")}>
            {t("deskInvoices:issueTheCreditNote")}
          </Submit>
          <Submit intent="creditAll" pending={t("deskInvoices:issuing")} tone="plain">
            {t("deskInvoices:creditAllThatIsLeft")}
          </Submit>
        </div>
      </Form>
    </details>
  );
}

export { ErrorPage as ErrorBoundary };
