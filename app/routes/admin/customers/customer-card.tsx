import { AddressBlock } from "~/components/documents/address-block";
import { Link } from "~/components/frame/link";
import { hasAccount, type PostalAddress } from "~/modules/customers/customer.resource";
import { t } from "~/texts/text";

export interface CardContact {
  name: string;
  companyName: string;
  email: string;
  phone: string;
  /** null for a guest. */
  uid: string | null;
}

interface CustomerCardProps {
  contact: CardContact;
  delivery: PostalAddress | null;
  billing: PostalAddress | null;
  /** Where the customer can be changed; null where not. */
  edit?: string | null;
  /** Where a guest becomes a customer; null where not. */
  make?: string | null;
  /** Whether the viewer may open quotes. */
  readsQuotes?: boolean;
}

/** The customer of a quote or an order, with links to their other documents. */
export function CustomerCard({
  contact,
  delivery,
  billing,
  edit = null,
  make = null,
  readsQuotes = true,
}: CustomerCardProps) {
  const { name, companyName, email, phone, uid } = contact;
  const others = `?${new URLSearchParams({ q: email })}`;
  return (
    <section className="desk-card stack" aria-labelledby="customer">
      <h2 id="customer">{t("deskCustomers:customer")}</h2>
      <p className="desk-lines">
        {companyName ? <strong>{companyName}</strong> : null}
        {name ? companyName ? <span>{name}</span> : <strong>{name}</strong> : null}
        {email ? <a href={`mailto:${encodeURI(email)}`}>{email}</a> : null}
        {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a> : null}
        <span className="small soft screen-only">
          {uid === null
            ? t("deskCustomers:guestNoAccount")
            : hasAccount(uid)
              ? t("deskCustomers:hasAnAccount")
              : t("deskCustomers:noAccount")}
        </span>
      </p>
      <AddressBlock title={t("deskCustomers:deliveryAddress")} address={delivery} />
      <AddressBlock title={t("deskCustomers:billingAddress")} address={billing} />
      {edit ? (
        <p className="screen-only">
          <Link to={edit} className="button button-plain">
            {t("deskCustomers:editTheCustomer")}
          </Link>
        </p>
      ) : null}
      {uid === null && make ? (
        <p className="screen-only">
          <Link to={make} className="button button-plain">
            {t("deskCustomers:makeThemACustomer")}
          </Link>
        </p>
      ) : null}
      {email ? (
        <p className="desk-lines small screen-only">
          {readsQuotes ? (
            <Link to={`/admin/quotes${others}`}>{t("deskCustomers:quotesOfThisAddress")}</Link>
          ) : null}
          <Link to={`/admin/orders${others}`}>{t("deskCustomers:ordersOfThisAddress")}</Link>
        </p>
      ) : null}
    </section>
  );
}
