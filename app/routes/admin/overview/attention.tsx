import { Day } from "~/components/documents/moment";
import { Link } from "~/components/frame/link";
import { formatMoney } from "~/domain/money";
import { site } from "~/site";

/** Something that waits for the seller. */
export interface WaitingItem {
  key: string;
  /** null: there is no page for it. */
  to: string | null;
  name: string;
  about: string;
  detail: string;
  amount: { total: number; currency: string | null } | null;
  at: Date;
  /** How long it has waited. */
  age: string;
}

export interface Waiting {
  key: string;
  title: string;
  /** What to do about it. */
  text: string;
  count: number;
  /** Where all of them are. */
  links: { to: string; label: string }[];
  items: WaitingItem[];
}

/** One kind of thing that waits: how many, who waits longest, and where the others are. */
export function WaitingGroup({ group }: { group: Waiting }) {
  const { key, title, text, count, links, items } = group;
  const rest = count - items.length;
  return (
    <section className="waiting" aria-labelledby={`waiting-${key}`}>
      <div className="waiting-head">
        <h2 id={`waiting-${key}`}>
          <span className="waiting-count num">{count}</span> {title}
        </h2>
        <span className="waiting-links">
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </span>
      </div>
      <p className="small soft">{text}</p>
      <ul className="bare waiting-items">
        {items.map((item) => (
          <li key={item.key}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="small soft">and {rest} more</p> : null}
    </section>
  );
}

function Item({ item: { to, name, about, detail, amount, at, age } }: { item: WaitingItem }) {
  return (
    <>
      {to === null ? (
        <span>{name}</span>
      ) : (
        <Link to={to} className={/\d/.test(name) ? "row-link mono" : "row-link"} prefetch="intent">
          {name}
        </Link>
      )}
      {about ? <span>{about}</span> : null}
      {detail ? <span className="soft">{detail}</span> : null}
      {amount ? (
        <span className="num" suppressHydrationWarning>
          {formatMoney(amount.total, (amount.currency ?? site.currency).toUpperCase(), site.locale)}
        </span>
      ) : null}
      <span className="small soft waiting-day">
        <Day date={at} />, <span className="waiting-age">{age}</span>
      </span>
    </>
  );
}
