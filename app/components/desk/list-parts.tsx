import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/icons";
import { Link } from "../frame/link";

export interface ViewTab {
  to: string;
  label: string;
  /** null without a stored count. */
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

interface ListSearchProps {
  id: string;
  /** The searched fields, by name. */
  label: string;
  /** The button's text for screen readers. */
  button: string;
  value: string;
  placeholder?: string;
}

/** The search of a list of the desk. */
function ListSearch({ id, label, button, value, placeholder }: ListSearchProps) {
  return (
    <div className="list-field list-field-search">
      <label htmlFor={id}>{label}</label>
      <div className="search">
        <input
          id={id}
          className="search-input"
          type="search"
          name="q"
          defaultValue={value}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className="search-button">
          <Icon name="search" size={16} />
          <span className="visually-hidden">{button}</span>
        </button>
      </div>
    </div>
  );
}

interface ListToolsProps {
  action: string;
  /** Id of the form, for controls outside of it. */
  form?: string;
  /** Filters that the form keeps; empty ones are left out. */
  kept?: Readonly<Record<string, string | null>>;
  search: ListSearchProps;
  children?: ReactNode;
}

/** The form above a list of the desk: its search, and further controls. */
export function ListTools({ action, form, kept = {}, search, children }: ListToolsProps) {
  return (
    <search className="list-tools">
      <Form id={form} action={action}>
        {Object.entries(kept).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <ListSearch {...search} />
        {children}
      </Form>
    </search>
  );
}

interface ListSortProps {
  id: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
}

/** The order of a list of the desk. */
export function ListSort({ id, value, choices }: ListSortProps) {
  return (
    <div className="list-field">
      <label htmlFor={id}>Sort</label>
      <select id={id} name="sort" className="input select" defaultValue={value}>
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Names the filters of the address that the list does not know and ignores. */
export function LeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="notice" role="status">
      {`The address has filters that this list does not know. They were ignored: ${names.join(", ")}.`}
    </p>
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

/** A status as text with a shape, so that it does not depend on colour alone. */
export function Mark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return <span className={`mark mark-${tone}`}>{children}</span>;
}

export type MarkTone = "good" | "act" | "wait" | "over" | "bad";
