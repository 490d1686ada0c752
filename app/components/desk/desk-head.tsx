import type { ReactNode } from "react";
import { Link } from "../frame/link";

export interface DeskCrumb {
  label: string;
  to: string;
}

interface DeskHeadProps {
  title: ReactNode;
  /** The way back, the nearest last; a list keeps its filters in it. */
  trail?: DeskCrumb[];
  /** Beside the title: a state. */
  mark?: ReactNode;
  /** The one primary button of the page, and what is less. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The head of a page for staff: where one is, what it is, and what one can do. */
export function DeskHead({ title, trail = [], mark, actions, children }: DeskHeadProps) {
  return (
    <header className="desk-head">
      {trail.length > 0 ? <DeskCrumbs trail={trail} /> : null}
      <div className="desk-head-row">
        <h1>{title}</h1>
        {mark}
        {actions ? <div className="desk-actions">{actions}</div> : null}
      </div>
      {children}
    </header>
  );
}

/** The way back to the list that one came from. */
export function DeskCrumbs({ trail }: { trail: DeskCrumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumbs">
      <ol className="bare">
        {trail.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} prefetch="intent">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
