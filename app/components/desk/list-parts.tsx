import type { ReactNode } from "react";
import { Link } from "../frame/link";

export interface ViewTab {
  to: string;
  label: string;
  /** null: no count is kept. */
  count: number | null;
  current: boolean;
}

/** The views of one list, each with its count. */
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

/** Says that a list is empty, and what to do next. */
export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="desk-empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A state as a word with a shape, so that colour alone does not carry it. */
export function Mark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return <span className={`mark mark-${tone}`}>{children}</span>;
}

export type MarkTone = "good" | "act" | "wait" | "over" | "bad";
