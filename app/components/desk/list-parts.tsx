import type { ReactNode } from "react";
import { Icon } from "~/icons";
import { Link } from "../frame/link";

export interface ViewTab {
  to: string;
  label: string;
  /** null: no count is kept. */
  count: number | null;
  current: boolean;
}

/** The views of one list, each with what it counts. */
export function ViewTabs({ label, tabs }: { label: string; tabs: readonly ViewTab[] }) {
  return (
    <nav className="view-tabs" aria-label={label}>
      {tabs.map(({ to, label: name, count, current }) => (
        <Link key={to} to={to} aria-current={current ? "true" : undefined} preventScrollReset>
          {name}
          {count === null ? null : <span className="view-count num">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface PagerProps {
  first: string | null;
  previous: string | null;
  next: string | null;
}

/** The way through a list in both directions. */
export function Pager({ first, previous, next }: PagerProps) {
  if (!first && !previous && !next) return null;
  return (
    <nav className="pager" aria-label="Pages of this list">
      {first ? (
        <Link className="button button-plain" to={first}>
          First page
        </Link>
      ) : null}
      {previous ? (
        <Link className="button button-plain" rel="prev" to={previous}>
          <Icon name="back" size={16} /> Previous page
        </Link>
      ) : null}
      {next ? (
        <Link className="button button-plain" rel="next" to={next}>
          Next page <Icon name="next" size={16} />
        </Link>
      ) : null}
    </nav>
  );
}

/** What stands in place of a list that is empty, and what to do next. */
export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="desk-empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A state as a word with a shape, so that colour is not all that tells it. */
export function Mark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return <span className={`mark mark-${tone}`}>{children}</span>;
}

export type MarkTone = "good" | "act" | "wait" | "over" | "bad";
