import type { MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { type PlainKey, t } from "~/texts/text";
import { Link } from "../frame/link";
import { seo } from "../frame/seo";

interface DeskCrumb {
  label: string;
  to: string;
}

interface DeskHeadProps {
  title: ReactNode;
  /** The pages above, the nearest last; a list's address has its filters. */
  trail?: DeskCrumb[];
  /** Beside the title: a status. */
  mark?: ReactNode;
  /** The page's one primary button, and lesser ones. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The head of a staff page: its path, its title, and its actions. */
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

/** The link back to the previous list. */
export function DeskCrumbs({ trail }: { trail: DeskCrumb[] }) {
  return (
    <nav aria-label={t("desk:breadcrumb")} className="breadcrumbs">
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

/** The title of a page of the desk, which no search engine lists. */
export function deskMeta(title: PlainKey): MetaFunction {
  return ({ matches }) => seo(matches, { title: t(title), noindex: true });
}
