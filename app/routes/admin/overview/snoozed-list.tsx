import { Form } from "@remix-run/react";
import { ShortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import { useMay } from "../frame/may";

/** Something that is snoozed. */
export interface SnoozedItem {
  id: string;
  name: string;
  to: string | null;
  until: Date;
}

/** The snoozed things, with the end of each snooze. Any change to one ends its snooze. */
export function SnoozedList({ items }: { items: readonly SnoozedItem[] }) {
  const may = useMay();
  if (items.length === 0) return null;
  return (
    <details className="waiting snoozed">
      <summary>
        {rich(
          "deskOverview:snoozedCount",
          { amount: (text) => <span className="num">{text}</span> },
          { count: items.length },
        )}
      </summary>
      <ul className="bare waiting-items">
        {items.map(({ id, name, to, until }) => (
          <li key={id}>
            {to === null ? <span>{name}</span> : <Link to={to}>{name}</Link>}
            <span className="small soft">
              {rich("deskOverview:untilDay", { day: () => <ShortDay date={until} /> })}
            </span>
            {may("overview.wake") ? (
              <Form method="post" className="waiting-actions" preventScrollReset>
                <button
                  type="submit"
                  name="intent"
                  value={`wake ${id}`}
                  className="button button-plain"
                >
                  {rich("deskOverview:showAgain", { more: unseen }, { name })}
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
