import { Form } from "@remix-run/react";
import { DeskIcon } from "~/components/desk/desk-icon";
import { shortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import type { MethodName } from "~/gateway/methods";
import type { SnoozeKind } from "~/modules/overview/snooze.resource";
import { t } from "~/texts/text";
import { useMay } from "../frame/may";

/** Something that waits for the seller. */
export interface WaitingItem {
  key: string;
  /** null when it has no page. */
  to: string | null;
  name: string;
  about: string;
  detail: string;
  /** With what it is: "€200.00 net". null for none. */
  amount: string | null;
  at: Date;
  /** How long it has waited. */
  age: string;
  /** The next step; empty when its name says it. */
  next: string;
  /** Where the next step is taken; left out when it is the item's own page. */
  nextTo?: string;
  /** The operation for `next`, when it is not a link to a page. */
  intent?: string;
  /** null when it cannot be snoozed. */
  snooze: { kind: SnoozeKind; id: string; version: number } | null;
}

export interface Waiting {
  key: string;
  title: string;
  /** The next step. */
  text: string;
  /** How many wait here: those of the whole list without the snoozed ones and those listed above. */
  count: number;
  snoozed: number;
  above: number;
  /** The address of the whole list. */
  links: { to: string; label: string }[];
  items: WaitingItem[];
  /** What the items' next step calls; without it, looking is the next step. */
  needs?: MethodName;
}

interface WaitingGroupProps {
  group: Waiting;
  /** The first possible end of a snooze, as `2026-12-31`. */
  tomorrow: string;
}

/** One kind of waiting things: their number, the longest waiting ones, and a link to the others. */
export function WaitingGroup({ group, tomorrow }: WaitingGroupProps) {
  const { key, title, text, count, snoozed, above, links, items } = group;
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
            <ItemActions id={`${key}-${item.key}`} item={item} tomorrow={tomorrow} />
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="small soft">{t("deskOverview:andMore", { rest })}</p> : null}
      {snoozed > 0 ? (
        <p className="small soft">{t("deskOverview:furtherSnoozed", { count: snoozed })}</p>
      ) : null}
      {above > 0 ? (
        <p className="small soft">{t("deskOverview:furtherAbove", { count: above })}</p>
      ) : null}
    </section>
  );
}

function Item({ item: { to, name, about, detail, amount, at, age } }: { item: WaitingItem }) {
  // People know a document by its customer. Rows without a number have a text, and no customer.
  const [first, second] = /\d/.test(name) && about ? [about, name] : [name, about];
  return (
    <>
      <span className="waiting-what">
        {to === null ? (
          <span className="waiting-name">{first}</span>
        ) : (
          <Link to={to} className="waiting-name row-link" prefetch="intent">
            {first}
          </Link>
        )}
        <span className="small soft waiting-detail">
          {[second, detail].filter(Boolean).join(" · ")}
        </span>
      </span>
      {amount ? (
        <span className="num waiting-amount" suppressHydrationWarning>
          {amount}
        </span>
      ) : null}
      <span className="small soft waiting-day">
        <AgeSince date={at} age={age} />
      </span>
    </>
  );
}

/** "2 d": people ask how long it waits, and the day is its title. */
function AgeSince({ date, age }: { date: Date; age: string }) {
  return (
    <time
      className="waiting-age"
      dateTime={date.toISOString()}
      title={shortDay(date)}
      suppressHydrationWarning
    >
      {age}
    </time>
  );
}

interface ItemActionsProps {
  /** Different for each item of the page: one quote may wait in two groups. */
  id: string;
  item: WaitingItem;
  tomorrow: string;
}

function ItemActions({ id, item, tomorrow }: ItemActionsProps) {
  const { to, next, nextTo = to, intent, snooze, name, about } = item;
  const may = useMay();
  return (
    <span className="waiting-actions">
      {snooze && may("overview.snooze") ? (
        <details className="snooze">
          <summary title={t("deskOverview:snooze")}>
            <DeskIcon name="snooze" />
            <span className="visually-hidden">{t("deskOverview:snoozeNamed", { name })}</span>
          </summary>
          <Form method="post" className="snooze-form" preventScrollReset>
            <input type="hidden" name="kind" value={snooze.kind} />
            <input type="hidden" name="id" value={snooze.id} />
            <input type="hidden" name="version" value={snooze.version} />
            <input type="hidden" name="name" value={/\d/.test(name) ? name : about || name} />
            <label htmlFor={`until-${id}`}>{t("deskOverview:snoozeUntil")}</label>
            <input
              id={`until-${id}`}
              className="input"
              type="date"
              name="until"
              min={tomorrow}
              defaultValue={tomorrow}
              required
            />
            <button type="submit" name="intent" value="snooze" className="button button-plain">
              {t("deskOverview:snooze")}
            </button>
          </Form>
        </details>
      ) : null}
      {next && nextTo !== null ? (
        // A browser moves the focus to the named field only while it loads a page.
        <Link
          to={nextTo}
          className="button button-plain waiting-next"
          reloadDocument={nextTo !== to}
        >
          {rich("deskOverview:stepOf", { more: unseen }, { step: next, name })}
        </Link>
      ) : null}
      {intent && may("overview.retryPayments") ? (
        <Form method="post" preventScrollReset>
          <button
            type="submit"
            name="intent"
            value={intent}
            className="button button-plain waiting-next"
          >
            {rich("deskOverview:stepOf", { more: unseen }, { step: next, name: about || name })}
          </button>
        </Form>
      ) : null}
    </span>
  );
}
