import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { AddressBlock } from "~/components/documents/document-lines";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { Field, TextArea } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { hasAccount } from "~/modules/customers/customer.resource";
import { type CustomerCard, cardLimits } from "~/modules/customers/customer-card.resource";
import type { Mergeable } from "~/modules/desk/customer-cards.server";
import type { DocumentKind } from "~/modules/orders/status-labels";
import { SellerStatus } from "~/routes/admin/documents/seller-status";
import { useMay } from "~/routes/admin/frame/may";
import { changeCustomer } from "./customer-actions.server";
import { customerName } from "./customer-name";
import { customerPage } from "./customer-page.server";

export const loader = adminPage(customerPage);

export const action = adminPage(changeCustomer);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Customer", noindex: true });

export default function AdminCustomer() {
  const { customer, addresses, quotes, orders, sold, ordered, open, whole, back, ...desk } =
    useLoaderData<typeof loader>();
  const { email, phone, companyName, vatId, created } = customer;
  const may = useMay();
  const maySell = may("offers.createQuote");
  const counted = (count: number) => (whole ? String(count) : `the newest ${count}`);
  return (
    <>
      <DeskHead
        trail={[{ label: "Customers", to: back }]}
        title={customerName(customer)}
        actions={
          <>
            {may("customers.updateByStaff") ? (
              <Link
                to={`/admin/customers/${encodeURIComponent(customer.id)}/edit`}
                className="button button-plain"
              >
                Edit
              </Link>
            ) : null}
            {maySell ? (
              <Link
                to={`/admin/quotes/new?${new URLSearchParams({ customer: customer.id })}`}
                className="button button-primary"
              >
                New quote
              </Link>
            ) : null}
          </>
        }
      >
        <p className="soft">
          {companyName ? `${companyName}, customer since` : "Customer since"}{" "}
          <ShortDay date={created} />. Open quotes: {open}.
        </p>
      </DeskHead>
      <div className="desk">
        <div className="desk-main">
          <section className="desk-card" aria-labelledby="orders">
            <h2 id="orders">Orders: {counted(orders.length)}</h2>
            {orders.length > 0 ? (
              <p className="soft">
                <Money amount={ordered} />
                {` in ${sold === 1 ? "1 order" : `${sold} orders`}. Cancelled orders do not count.`}
              </p>
            ) : null}
            <Documents
              kind="order"
              none="Nothing ordered yet."
              rows={orders.map((order) => ({ ...order, number: order.orderNumber }))}
            />
          </section>
          <section className="desk-card" aria-labelledby="quotes">
            <h2 id="quotes">Quotes: {counted(quotes.length)}</h2>
            <Documents
              kind="quote"
              none="Nothing requested yet."
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
            <h2 id="contact">Contact</h2>
            <p className="desk-lines">
              {email ? (
                <a href={`mailto:${encodeURI(email)}`}>{email}</a>
              ) : (
                <span className="soft">No address is known.</span>
              )}
              {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a> : null}
              {vatId ? <span>VAT ID {vatId}</span> : null}
              {hasAccount(customer.id) ? null : <span className="small soft">No account</span>}
            </p>
          </section>
          {addresses.length > 0 ? (
            <section className="desk-card stack" aria-labelledby="addresses">
              <h2 id="addresses">Addresses</h2>
              {addresses.map((address) => (
                <AddressBlock
                  key={address.id}
                  title={address.label || (address.isDefault ? "Used first" : "Address")}
                  address={address}
                />
              ))}
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}

interface Row {
  id: string;
  number: string;
  status: string;
  total: number | null;
  created: Date;
  isPartlyShipped?: boolean;
}

function Documents({ kind, rows, none }: { kind: DocumentKind; rows: Row[]; none: string }) {
  if (rows.length === 0) return <p className="soft">{none}</p>;
  return (
    <ul className="bare waiting-items aligned-rows">
      {rows.map(({ id, number, status, total, created, isPartlyShipped }) => (
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
            {total === null ? <span className="soft">on request</span> : <Money amount={total} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

export { ErrorPage as ErrorBoundary };

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
      <h2 id="notes">Tags and notes</h2>
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
            {names[actor] ?? "A colleague"}, <ShortDay date={at} />
          </p>
        </div>
      ))}
      {card.notes.length === 0 && card.tags.length === 0 ? (
        <p className="soft">Nothing yet. Only staff see this.</p>
      ) : null}
      {may("customerCards.note") ? (
        <>
          <Form method="post" className="stack" noValidate key={`tags ${card.version}`}>
            <FormFields answer={of("tags")} prefix="tags-">
              {of("tags") ? <ErrorSummary /> : null}
              <Field
                name="tags"
                label="Tags"
                hint="Separated by commas."
                optional
                initial={card.tags.join(", ")}
                autoComplete="off"
              />
              <Submit intent="tags" pending="Saving…" tone="plain">
                Save the tags
              </Submit>
            </FormFields>
          </Form>
          <Form method="post" className="stack" noValidate key={`note ${card.version}`}>
            <FormFields answer={of("note")} prefix="note-">
              {of("note") ? <ErrorSummary /> : null}
              <TextArea name="note" label="Note" rows={2} maxLength={cardLimits.note} />
              <Submit intent="note" pending="Adding…" tone="plain">
                Add the note
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
      <h2 id="guests">As a guest</h2>
      {found.length > 0 ? (
        <>
          <p>Requested with the same address, without signing in:</p>
          <p className="mono small">{found.join(", ")}</p>
        </>
      ) : null}
      {found.length > 0 && !verified ? (
        <p className="small soft">
          {confirmable
            ? "The account's address is not verified, so nothing is added to it. That becomes possible once they confirm it in their account, set a new password by mail, or sign in through single sign-on."
            : "Nobody has checked that the account's address is theirs, and the store cannot mail a link for it. Add these only when you know that the account is the guest's, for example from a call to the number in the quote."}
        </p>
      ) : null}
      {found.length > 0 && (verified || !confirmable) && may("customerCards.merge") ? (
        <Form method="post">
          {verified ? null : (
            <p className="check">
              <input type="checkbox" id="known" name="known" value="yes" required />{" "}
              <label htmlFor="known">I know that the account is theirs</label>
            </p>
          )}
          <Submit intent="merge" pending="Merging…" tone="plain">
            Add all {found.length} to this account
          </Submit>
        </Form>
      ) : null}
      {merges.map(({ id, created, count, undoable }) => (
        <Form method="post" key={id} className="form-buttons">
          <span className="small soft">
            {count} added on <ShortDay date={created} />
          </span>
          {undoable && may("customerCards.undoMerge") ? (
            <Submit intent={`undo ${id}`} pending="Undoing…" tone="link">
              Undo
            </Submit>
          ) : null}
        </Form>
      ))}
    </section>
  );
}
