import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { DeskHead } from "~/components/desk/desk-head";
import { Icon } from "~/components/frame/icons";
import { Link } from "~/components/frame/link";
import { t } from "~/texts/text";
import { ListRows, type ListRowsProps, ListViews } from "./list-rows";
import type { ListField, ShownList } from "./shown-list";

export interface ListPageProps extends Omit<ListRowsProps, "isPart"> {
  title: string;
  /** After the text under the title. */
  intro?: ReactNode;
  /** Further buttons, between the file and a new row. */
  actions?: ReactNode;
  /** Below the pages. */
  after?: ReactNode;
}

/** The page of a list: its head, views, filters, rows and pages. */
export function ListPage(props: ListPageProps) {
  const { list, title, intro, actions, keep, after } = props;
  const { file, create, nothing } = list;
  // An empty list has its one primary button below.
  const tone = nothing?.link ? "button button-plain" : "button button-primary";
  const buttons = (
    <>
      {file === null ? null : (
        <a className="button button-plain" href={file}>
          {t("deskLists:export")}
        </a>
      )}
      {actions}
      {create === null ? null : (
        <Link className={tone} to={create.to}>
          {create.label}
        </Link>
      )}
    </>
  );
  return (
    <>
      <DeskHead title={title} actions={file || create || actions ? buttons : null}>
        {list.intro ? (
          <p className="soft">
            {list.intro} {intro}
          </p>
        ) : null}
      </DeskHead>
      <ListViews list={list} keep={keep} />
      <ListTools list={list} />
      <ListRows {...props} />
      {after}
    </>
  );
}

/** Id of a list's form with its filters and ticks, so that each submission has both. */
export const listForm = "list";

/** The form above a list: its search, filters, days and order. */
function ListTools({ list }: { list: ShownList<unknown> }) {
  const { path, what, here, tools } = list;
  const { search, kept, fields, folded, isOpen } = tools;
  const isFolded = folded.length > 0;
  const isApplied = isFolded || fields.length > 0;
  if (!search && !isApplied) return null;
  return (
    <search className="list-tools">
      <Form key={here} id={listForm} action={path}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search ? (
          <div className="list-field list-field-search">
            <label htmlFor="list-q">{search.label}</label>
            <div className="search">
              <input
                id="list-q"
                className="search-input"
                type="search"
                name="q"
                defaultValue={search.value}
                placeholder={search.placeholder}
                autoComplete="off"
                spellCheck={false}
              />
              <button type="submit" className="search-button">
                <Icon name="search" size={16} />
                <span className="visually-hidden">{t("deskLists:search", { what })}</span>
              </button>
            </div>
          </div>
        ) : null}
        <Fields fields={fields} />
        {isApplied ? (
          <button type="submit" className="button button-plain">
            {t("deskLists:apply")}
          </button>
        ) : null}
        {isFolded ? (
          <details className="list-more" open={isOpen}>
            <summary>{t("deskLists:filters")}</summary>
            <div className="list-more-fields">
              <Fields fields={folded} />
            </div>
          </details>
        ) : null}
      </Form>
    </search>
  );
}

function Fields({ fields }: { fields: readonly ListField[] }) {
  return fields.map(({ name, label, value, choices, type }) => {
    const id = `list-${name}`;
    const common = { id, name, defaultValue: value, autoComplete: "off" };
    return (
      <div key={name} className="list-field">
        <label htmlFor={id}>{label}</label>
        {choices ? (
          <select className="input select" {...common}>
            {choices.map(([choice, text]) => (
              <option key={choice} value={choice}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input
            className="input"
            type={type}
            size={type ? undefined : 14}
            spellCheck={false}
            {...common}
          />
        )}
      </div>
    );
  });
}
