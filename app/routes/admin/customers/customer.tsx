import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { AddressBlock } from "~/components/documents/address-block";
import { stateLabel, stateOf } from "~/components/documents/order-documents";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { Slot } from "~/components/frame/slot";
import { listBehind } from "~/components/lists/list";
import type { FormAnswer } from "~/forms/answer";
import { Field, TextArea } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { line, paragraphs } from "~/http/pages/address-fields.server";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { dayIn, dayInWords } from "~/kernel/calendar";
import { formatMoney, toMajor, toMinor } from "~/kernel/money";
import { type Address, type Customer, hasAccount } from "~/modules/customers/customer.resource";
import {
  type CustomerCard,
  canUndo,
  cardLimits,
  readTags,
} from "~/modules/customers/customer-card.resource";
import type { Mergeable } from "~/modules/desk/customer-cards.server";
import type { CustomerInvoice } from "~/modules/invoices/invoices-service.server";
import { isPartlyShipped } from "~/modules/orders/fulfilment";
import { isOverdue } from "~/modules/orders/invoice-balances.server";
import type { DocumentKind } from "~/modules/orders/status-labels";
import { isOpen } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { NamedAmount } from "~/routes/admin/documents/listed-amount";
import { type ListedAmount, listedAmount, sumKind } from "~/routes/admin/documents/net-and-gross";
import { SellerStatus } from "~/routes/admin/documents/seller-status";
import { CustomCard } from "~/routes/admin/extensions/custom-card";
import { useMay } from "~/routes/admin/frame/may";
import { t } from "~/texts/text";
import { payableOf } from "../../documents/order-documents.server";
import { returnToPage } from "../documents/document-answers.server";
import { spokenName } from "../documents/language-choice.server";
import { dataCard } from "../extensions/data-pages.server";
import { invoiceTones } from "../invoices/invoices";
import { contactName, customerName } from "./customer-name";
import { customerList } from "./customers";

export const loader = adminPage(customerPage);

export const action = adminPage(changeCustomer);

/** One customer, with the address of the list as it was. */
async function customerPage(args: AdminArgs) {
  const { request, params, call, context, may } = args;
  const sheet = await call("desk.customer", [params.id ?? ""]);
  if (!sheet) {
    throw problem(404, {
      message: t("deskCustomers:thereNoSuchCustomerAccount"),
      back: { to: "/admin/customers", label: t("deskCustomers:allCustomers") },
    });
  }
  const { id } = sheet.customer;
  const [card, mergeable, merges, invoices] = await Promise.all([
    call("customerCards.get", [id]),
    may("customerCards.mergeable")
      ? call("customerCards.mergeable", [id])
      : { verified: false, quotes: [], orders: [] },
    may("customerCards.merges") ? call("customerCards.merges", [id]) : [],
    may("invoices.ofCustomer") ? invoicesOf(args, sheet.customer) : null,
  ]);
  const names = await call("admin.namesOf", [card.notes.map(({ actor }) => actor)]);
  const now = context.services.clock();
  return {
    ...sheet,
    orders: sheet.orders.map((order) => ({
      ...order,
      isPartlyShipped: isPartlyShipped(order),
      amount: listedAmount(order),
    })),
    vat: sumKind(),
    quotes: sheet.quotes.map((quote) => ({ ...quote, amount: listedAmount(quote) })),
    card,
    mergeable,
    confirmable: Boolean(context.services.identity.signIn?.confirmation),
    names: Object.fromEntries(names),
    open: sheet.quotes.filter(({ status }) => isOpen(status)).length,
    merges: merges
      .filter(({ undone }) => undone === null)
      .map((merge) => ({
        id: merge.id,
        created: merge.created,
        undoable: canUndo(merge, now),
        count: merge.quotes.length + merge.orders.length,
      })),
    invoices,
    back: listBehind(customerList(), new URL(request.url).searchParams),
    data: dataCard(args, { of: "customers", id, record: sheet.customer }),
    addressData: sheet.addresses.map((record) => addressCard(args, record)),
    language: spokenName(sheet.customer),
    slots: await slotsOf(context, { "desk.customer": { customer: sheet.customer } }),
  };
}

/** The most invoices that are listed; a link leads to the others. */
const mostInvoices = 30;

/** The customer's invoices, and what is open of them. Its words are written here: scripts are heavy. */
async function invoicesOf({ call, context }: AdminArgs, customer: Customer) {
  const today = dayIn(context.services.clock(), site.timeZone.id);
  const { items, whole } = await call("invoices.ofCustomer", [customer.id]);
  const { email, companyName } = customer;
  const search = new URLSearchParams({ q: email || companyName || customerName(customer) });
  return {
    rows: items.slice(0, mostInvoices).map((item) => invoiceRow(item, today)),
    title: t("deskCustomers:invoices", {
      length: whole ? String(items.length) : `${items.length}+`,
    }),
    sums: items.length > 0 ? openText(items, today) : t("deskCustomers:nothingInvoicedYet"),
    note: whole ? null : t("deskCustomers:invoicesNotWhole"),
    list: `/admin/invoices?${search}`,
  };
}

function invoiceRow({ invoice, balance }: CustomerInvoice, today: string) {
  const { number, day, dueDay, total } = invoice;
  const payable = payableOf({ invoice, balance }, today);
  const isCredit = invoice.kind === "credit-note";
  return {
    number,
    state: isCredit ? t("deskInvoices:creditNote") : stateLabel(payable),
    tone: invoiceTones[stateOf(payable) ?? ""] ?? (isCredit ? "over" : "act"),
    days:
      dueDay && payable.open
        ? t("deskCustomers:issuedAndDue", { day: dayText(day), due: dayText(dueDay) })
        : dayText(day),
    amounts:
      payable.open && payable.open !== total
        ? t("deskCustomers:totalAndOpen", { total: money(total), open: money(payable.open) })
        : money(total),
  };
}

function dayText(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return dayInWords(noon, { locale: site.locale, timeZone: "UTC", month: "short" });
}

function money(amount: number): string {
  return formatMoney(amount, site.currency, site.locale);
}

function openText(items: readonly CustomerInvoice[], today: string): string {
  const open = openSum(items);
  const late = openSum(items.filter(({ balance }) => isOverdue(balance, today)));
  if (open === 0) return t("deskCustomers:nothingIsOpen");
  return late > 0
    ? t("deskCustomers:openAndOverdue", { sum: money(open), late: money(late) })
    : t("deskCustomers:openOfInvoices", { sum: money(open) });
}

function openSum(items: readonly CustomerInvoice[]): number {
  const { currency } = site;
  return toMajor(
    items.reduce((sum, { balance }) => sum + toMinor(balance?.open ?? 0, currency), 0),
    currency,
  );
}

function addressName({ label, isDefault }: Address): string {
  return label || t(isDefault ? "deskCustomers:usedFirst" : "deskCustomers:oneAddress");
}

function addressCard(args: AdminArgs, record: Address) {
  const { id, customerId } = record;
  const name = addressName(record);
  return dataCard(args, { of: "addresses", id, record, within: customerId, name });
}

const tagSchema = () =>
  z.object({
    tags: line({ what: t("deskCustomers:fieldTags"), max: 1_000 }),
    /** The tags when the form was opened: a colleague may have changed them since. */
    opened: z.string().optional(),
  });
const noteSchema = () =>
  z.object({ note: paragraphs({ what: t("deskCustomers:fieldNote"), max: cardLimits.note }) });

type Work = { args: AdminArgs; form: FormData; id: string };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  tags: saveTags,
  note: addNote,
  merge: mergeGuest,
  undo: ({ args }, merge) =>
    told(args, args.call("customerCards.undoMerge", [merge]), t("deskCustomers:theMergeIsUndone")),
};

/** Handles the forms of a customer's page; `intent` names the action. */
async function changeCustomer(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form, id: args.params.id ?? "" }, rest);
}

async function saveTags({ args, form, id }: Work) {
  const read = readForm(tagSchema(), form, { form: "tags" });
  if (!read.ok) return refuse(args.context, read.answer);
  const tags = readTags(read.values.tags);
  if (tags.length > cardLimits.tags || tags.some((tag) => tag.length > cardLimits.tag)) {
    const errors = {
      tags: t("deskCustomers:mostTags", { tags: cardLimits.tags, letters: cardLimits.tag }),
    };
    return refuse(args.context, { ...read.typed, errors });
  }
  const { opened } = read.values;
  const options = opened === undefined ? {} : { opened: readTags(opened) };
  const done = await attempt(args.call("customerCards.tag", [id, tags, options]));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  return returnToPage(args, { kind: "done", text: t("deskCustomers:theTagsAreSaved") });
}

async function addNote({ args, form, id }: Work) {
  const read = readForm(noteSchema(), form, { form: "note" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { note } = read.values;
  if (note === null) {
    return refuse(args.context, {
      ...read.typed,
      errors: { note: t("deskCustomers:writeTheNoteFirst") },
    });
  }
  const done = await attempt(args.call("customerCards.note", [id, note]));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  return returnToPage(args, { kind: "done", text: t("deskCustomers:theNoteIsSaved") });
}

/** The word of staff counts only where the store cannot have the address verified. */
async function mergeGuest({ args, form, id }: Work) {
  const confirmable = Boolean(args.context.services.identity.signIn?.confirmation);
  const isKnown = !confirmable && form.get("known") === "yes";
  const merging = args.call("customerCards.merge", [id, isKnown]);
  return told(args, merging, t("deskCustomers:theyBelongToThisCustomerNow"));
}

async function told(args: AdminArgs, work: Promise<unknown>, text: string) {
  const done = await attempt(work);
  return returnToPage(
    args,
    done.ok ? { kind: "done", text } : { kind: "problem", text: done.failure.message },
  );
}

export const meta = deskMeta("deskCustomers:customer");

export default function AdminCustomer() {
  const { customer, addresses, quotes, orders, sold, ordered, open, whole, back, ...desk } =
    useLoaderData<typeof loader>();
  const { email, phone, vatId, created } = customer;
  const contact = contactName(customer);
  const may = useMay();
  const maySell = may("offers.createQuote");
  const counted = (count: number) =>
    whole ? String(count) : t("deskCustomers:theNewest", { count });
  const since = () => <ShortDay date={created} />;
  return (
    <>
      <DeskHead
        trail={[{ label: t("deskCustomers:customers"), to: back }]}
        title={customerName(customer)}
        actions={
          <>
            {may("customers.updateByStaff") ? (
              <Link
                to={`/admin/customers/${encodeURIComponent(customer.id)}/edit`}
                className="button button-plain"
              >
                {t("deskCustomers:edit")}
              </Link>
            ) : null}
            {maySell ? (
              <Link
                to={`/admin/quotes/new?${new URLSearchParams({ customer: customer.id })}`}
                className="button button-primary"
              >
                {t("deskCustomers:newQuote")}
              </Link>
            ) : null}
          </>
        }
      >
        <p className="soft">
          {contact
            ? rich("deskCustomers:contactSince", { day: since }, { contact, open })
            : rich("deskCustomers:customerSince", { day: since }, { open })}
        </p>
      </DeskHead>
      <div className="desk">
        <div className="desk-main">
          <CustomCard card={desk.data} />
          <Slot name="desk.customer" />
          <section className="desk-card" aria-labelledby="orders">
            <h2 id="orders">{t("deskCustomers:orders", { length: counted(orders.length) })}</h2>
            {orders.length > 0 ? (
              <p className="soft">
                {rich(
                  "deskCustomers:soldInOrders",
                  { sum: () => <Money amount={ordered} /> },
                  { sold, vat: desk.vat },
                )}
              </p>
            ) : null}
            <Documents
              kind="order"
              none={t("deskCustomers:nothingOrderedYet")}
              rows={orders.map((order) => ({ ...order, number: order.orderNumber }))}
            />
          </section>
          {desk.invoices ? <Invoices {...desk.invoices} /> : null}
          <section className="desk-card" aria-labelledby="quotes">
            <h2 id="quotes">{t("deskCustomers:quotes", { length: counted(quotes.length) })}</h2>
            <Documents
              kind="quote"
              none={t("deskCustomers:nothingRequestedYet")}
              rows={quotes.map((quote) => ({ ...quote, number: quote.quoteNumber }))}
            />
          </section>
        </div>
        <div className="desk-side">
          <CustomerNotes card={desk.card} names={desk.names} />
          <CustomerMerging
            mergeable={desk.mergeable}
            confirmable={desk.confirmable}
            merges={desk.merges}
          />
          <section className="desk-card stack" aria-labelledby="contact">
            <h2 id="contact">{t("deskCustomers:contact")}</h2>
            <p className="desk-lines">
              {email ? (
                <a href={`mailto:${encodeURI(email)}`}>{email}</a>
              ) : (
                <span className="soft">{t("deskCustomers:noAddressIsKnown")}</span>
              )}
              {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a> : null}
              {vatId ? <span>{t("deskCustomers:vatId", { vatId })}</span> : null}
              {desk.language ? (
                <span>{t("deskCustomers:spokenLanguage", { language: desk.language })}</span>
              ) : null}
              {hasAccount(customer.id) ? null : (
                <span className="small soft">{t("deskCustomers:noAccount")}</span>
              )}
            </p>
          </section>
          {addresses.length > 0 ? (
            <section className="desk-card stack" aria-labelledby="addresses">
              <h2 id="addresses">{t("deskCustomers:addresses")}</h2>
              {addresses.map((address) => (
                <AddressBlock key={address.id} title={addressName(address)} address={address} />
              ))}
            </section>
          ) : null}
          {desk.addressData.map((card, at) => (
            <CustomCard key={addresses[at]?.id} card={card} />
          ))}
        </div>
      </div>
    </>
  );
}

interface Row {
  id: string;
  number: string;
  status: string;
  amount: ListedAmount;
  created: Date;
  isPartlyShipped?: boolean;
}

function Documents({ kind, rows, none }: { kind: DocumentKind; rows: Row[]; none: string }) {
  if (rows.length === 0) return <p className="soft">{none}</p>;
  return (
    <ul className="bare waiting-items aligned-rows">
      {rows.map(({ id, number, status, amount, created, isPartlyShipped }) => (
        <li key={id}>
          <Link
            to={`/admin/${kind}s/${encodeURIComponent(kind === "quote" ? id : number)}`}
            className="row-link mono"
          >
            {number}
          </Link>
          <SellerStatus kind={kind} status={status} isPartlyShipped={isPartlyShipped} />
          <ShortDay date={created} />
          <span className="waiting-day">
            <NamedAmount amount={amount} none={t("deskCustomers:onRequest")} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Invoices({ rows, title, sums, note, list }: Awaited<ReturnType<typeof invoicesOf>>) {
  return (
    <section className="desk-card" aria-labelledby="invoices">
      <h2 id="invoices">{title}</h2>
      <p className="soft">{sums}</p>
      {note ? <p className="small soft">{note}</p> : null}
      {rows.length > 0 ? (
        <>
          <ul className="bare waiting-items aligned-rows">
            {rows.map(({ number, state, tone, days, amounts }) => (
              <li key={number}>
                <Link to={`/admin/invoices/${number}`} className="row-link mono">
                  {number}
                </Link>
                <Mark tone={tone}>{state}</Mark>
                <span>{days}</span>
                <span className="waiting-day num">{amounts}</span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={list}>{t("deskCustomers:allInvoices")}</Link>
          </p>
        </>
      ) : null}
    </section>
  );
}

interface NotesProps {
  card: CustomerCard;
  /** Names of colleagues, by uid. */
  names: Readonly<Record<string, string>>;
}

/** Tags and notes, which the customer never sees. */
function CustomerNotes({ card, names }: NotesProps) {
  const answer = useAnswer<FormAnswer>();
  const may = useMay();
  const of = (form: string) => (answer?.form === form ? answer : null);
  return (
    <section className="desk-card stack" aria-labelledby="notes">
      <h2 id="notes">{t("deskCustomers:tagsAndNotes")}</h2>
      {card.tags.length > 0 ? (
        <ul className="bare tags">
          {card.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/admin/customers?${new URLSearchParams({ tag })}`}>{tag}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {card.notes.map(({ at, actor, text }) => (
        <div key={`${at.toISOString()} ${text}`}>
          <p className="typed">{text}</p>
          <p className="small soft">
            {rich(
              "deskCustomers:noteBy",
              { day: () => <ShortDay date={at} /> },
              { name: names[actor] ?? t("deskCustomers:aColleague") },
            )}
          </p>
        </div>
      ))}
      {card.notes.length === 0 && card.tags.length === 0 ? (
        <p className="soft">{t("deskCustomers:nothingYetOnlyStaffSee")}</p>
      ) : null}
      {may("customerCards.note") ? (
        <>
          <Form method="post" className="stack" noValidate key={`tags ${card.version}`}>
            <FormFields answer={of("tags")} prefix="tags-">
              {of("tags") ? <ErrorSummary /> : null}
              <input
                type="hidden"
                name="opened"
                value={of("tags")?.values.opened ?? card.tags.join(", ")}
              />
              <Field
                name="tags"
                label={t("deskCustomers:tags")}
                hint={t("deskCustomers:separatedByCommas")}
                optional
                initial={card.tags.join(", ")}
                autoComplete="off"
              />
              <Submit intent="tags" pending={t("deskCustomers:saving")} tone="plain">
                {t("deskCustomers:saveTheTags")}
              </Submit>
            </FormFields>
          </Form>
          <Form method="post" className="stack" noValidate key={`note ${card.version}`}>
            <FormFields answer={of("note")} prefix="note-">
              {of("note") ? <ErrorSummary /> : null}
              <TextArea
                name="note"
                label={t("deskCustomers:note")}
                rows={2}
                maxLength={cardLimits.note}
              />
              <Submit intent="note" pending={t("deskCustomers:adding")} tone="plain">
                {t("deskCustomers:addTheNote")}
              </Submit>
            </FormFields>
          </Form>
        </>
      ) : null}
    </section>
  );
}

interface MergingProps {
  mergeable: Mergeable;
  /** Whether the store can mail a link that verifies an account's address. */
  confirmable: boolean;
  merges: readonly { id: string; created: Date; count: number; undoable: boolean }[];
}

/** The guest documents of the account's address, before and after a merge. */
function CustomerMerging({ mergeable, confirmable, merges }: MergingProps) {
  const may = useMay();
  const { verified, quotes, orders } = mergeable;
  const found = [...quotes, ...orders];
  if (found.length === 0 && merges.length === 0) return null;
  return (
    <section className="desk-card stack" aria-labelledby="guests">
      <h2 id="guests">{t("deskCustomers:asAGuest")}</h2>
      {found.length > 0 ? (
        <>
          <p>{t("deskCustomers:requestedSameAddressWithoutSigning")}</p>
          <p className="mono small">{found.join(", ")}</p>
        </>
      ) : null}
      {found.length > 0 && !verified ? (
        <p className="small soft">
          {confirmable
            ? t("deskCustomers:theAccountsAddressNotVerified")
            : t("deskCustomers:nobodyHasCheckedThatAccounts")}
        </p>
      ) : null}
      {found.length > 0 && (verified || !confirmable) && may("customerCards.merge") ? (
        <Form method="post">
          {verified ? null : (
            <p className="check">
              <input type="checkbox" id="known" name="known" value="yes" required />{" "}
              <label htmlFor="known">{t("deskCustomers:iKnowThatAccountTheirs")}</label>
            </p>
          )}
          <Submit intent="merge" pending={t("deskCustomers:merging")} tone="plain">
            {t("deskCustomers:addAllToThisCustomer", { count: found.length })}
          </Submit>
        </Form>
      ) : null}
      {merges.map(({ id, created, count, undoable }) => (
        <Form method="post" key={id} className="form-buttons">
          <span className="small soft">
            {rich(
              "deskCustomers:addedOnDay",
              { day: () => <ShortDay date={created} /> },
              { count },
            )}
          </span>
          {undoable && may("customerCards.undoMerge") ? (
            <Submit intent={`undo ${id}`} pending={t("deskCustomers:undoing")} tone="link">
              {t("deskCustomers:undo")}
            </Submit>
          ) : null}
        </Form>
      ))}
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
