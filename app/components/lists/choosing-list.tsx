import { useLocation, useSubmit } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { Link } from "~/components/frame/link";
import { t } from "~/texts/text";
import { mostChosen, readTicks, rowAnchor, type Ticks, withTicks } from "./chosen";
import { ListPage, type ListPageProps, listForm } from "./list-page";
import { type DeskColumn, DeskTable } from "./list-rows";
import type { ListColumn } from "./list-table";
import type { ShownList } from "./shown-list";

/** Its value, its text, and whether it is done at once, because it can be undone. */
export type Operation = readonly [value: string, label: string, isAtOnce?: boolean];

/** A row that can be chosen. */
interface TickedRow {
  /** How it is written in an address, with the version that was seen. */
  tick: string;
  name: string;
}

interface ChoosingListProps<R>
  extends Pick<ListPageProps, "title" | "intro" | "actions" | "after"> {
  list: ShownList<R>;
  ticks: Ticks;
  /** The operations on chosen rows; null when the viewer may not change any. */
  operations: readonly Operation[] | null;
  columns: readonly DeskColumn<R>[];
}

/** The page of a list whose rows can be chosen, on this page and on others, to be changed at once. */
export function ChoosingList<R extends TickedRow>(props: ChoosingListProps<R>) {
  const { list, ticks, operations, columns, ...page } = props;
  const { rows } = list;
  const chosen = useChosenRows(
    ticks,
    rows.map(({ tick }) => tick),
  );
  const isOn = operations !== null && (rows.length > 0 || chosen.count > 0);
  return (
    <ListPage
      {...page}
      list={list}
      keep={chosen.keep}
      below={isOn ? <BulkBar list={list} operations={operations} chosen={chosen} /> : null}
    >
      <DeskTable
        columns={isOn ? [tickColumn(chosen), ...columns] : columns}
        rows={rows}
        keyOf={({ tick }) => tick}
        idOf={({ tick }) => rowAnchor(ticks.idOf(tick) ?? "")}
        sorting={list.sorting}
        keep={chosen.keep}
      />
    </ListPage>
  );
}

function tickColumn<R extends TickedRow>(chosen: ChosenRows): ListColumn<R> {
  return {
    title: t("deskLists:choose"),
    titleHidden: true,
    className: "cell-choose",
    cell: ({ tick, name }) => (
      <RowTick chosen={chosen} value={tick} label={t("deskLists:chooseNamed", { name })} />
    ),
  };
}

interface BulkBarProps {
  list: ShownList<unknown>;
  /** What to do with the rows; empty: the next page asks for it. */
  operations: readonly Operation[];
  /** While rows are chosen, it stays in view. */
  chosen: ChosenRows;
}

/** The chosen rows and their operations. Most of these lead to a page that asks for confirmation. */
function BulkBar({ list, operations, chosen }: BulkBarProps) {
  const { path, here, self, what, pages } = list;
  const all = new URLSearchParams(here);
  all.set("all", "yes");
  return (
    <div className="bulk-bar" data-chosen={chosen.count > 0 || undefined}>
      <ChosenCount chosen={chosen} list={self} />
      {operations.length > 0 ? (
        <OperationChoice
          what={t("deskLists:theChosen", { what })}
          operations={operations.map(([value, label, isAtOnce]) => [
            value,
            isAtOnce ? label : `${label}…`,
            isAtOnce,
          ])}
          go={t("deskLists:go")}
          form={listForm}
          action={`${path}/bulk?${new URLSearchParams({ return: here })}`}
        />
      ) : (
        <button
          type="submit"
          form={listForm}
          formAction={`${path}/bulk`}
          className="button button-plain"
        >
          {t("deskLists:changeChosen")}
        </button>
      )}
      <Link to={`${path}/bulk?${all}`}>
        {pages.length > 0 ? t("deskLists:changeAllOnEveryPage") : t("deskLists:changeAllOfThese")}
      </Link>
    </div>
  );
}

/** The chosen rows of a list, on this page and on others. */
interface ChosenRows {
  /** The number of chosen rows. */
  count: number;
  /** Those on other pages. */
  hidden: readonly string[];
  ticks: Ticks;
  isChosen(value: string): boolean;
  choose(value: string, isOn: boolean): void;
  /** An address of the list with the chosen rows. */
  keep(to: string): string;
  /** New after every navigation, so that the boxes show what the address says. */
  shownAt: string;
}

/**
 * The address contains the chosen rows, so that they survive another filter, order or page without
 * scripts too. With scripts, every link of the list is updated at each tick.
 */
function useChosenRows(ticks: Ticks, shown: readonly string[]): ChosenRows {
  const { search, key } = useLocation();
  const [state, setState] = useState({
    key,
    values: readTicks(ticks, new URLSearchParams(search)),
  });
  if (state.key !== key) {
    setState({ key, values: readTicks(ticks, new URLSearchParams(search)) });
  }
  const change = (with_: (values: string[]) => string[]) =>
    setState((before) => ({ ...before, values: with_(before.values) }));
  const without = (values: readonly string[], value: string) =>
    values.filter((each) => ticks.idOf(each) !== ticks.idOf(value));

  // Boxes that were ticked before the scripts ran.
  useEffect(() => {
    const boxes = `input[name="${ticks.name}"][type="checkbox"]:checked`;
    const early = [...document.querySelectorAll<HTMLInputElement>(boxes)].map(({ value }) => value);
    setState((before) => {
      const known = new Set(before.values.map(ticks.idOf));
      const more = early.filter((value) => !known.has(ticks.idOf(value)));
      return more.length > 0 ? { ...before, values: [...before.values, ...more] } : before;
    });
  }, [ticks]);

  const here = new Set(shown.map(ticks.idOf));
  const ids = new Set(state.values.map(ticks.idOf));
  return {
    count: state.values.length,
    hidden: state.values.filter((value) => !here.has(ticks.idOf(value))),
    ticks,
    isChosen: (value) => ids.has(ticks.idOf(value)),
    choose: (value, isOn) =>
      change((values) => (isOn ? [...without(values, value), value] : without(values, value))),
    keep: (to) => withTicks(ticks, to, state.values),
    shownAt: state.key,
  };
}

/** The box of a row. It belongs to the list's form, wherever it is placed. */
function RowTick({ chosen, value, label }: { chosen: ChosenRows; value: string; label: string }) {
  return (
    <label>
      <input
        key={chosen.shownAt}
        type="checkbox"
        form={listForm}
        name={chosen.ticks.name}
        value={value}
        defaultChecked={chosen.isChosen(value)}
        autoComplete="off"
        onChange={({ currentTarget }) => chosen.choose(value, currentTarget.checked)}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}

function countText(count: number, hidden: number): string {
  const text =
    hidden > 0
      ? t("deskLists:selectedAndHidden", { count, hidden })
      : t("deskLists:selected", { count });
  return count <= mostChosen ? text : `${text} ${t("deskLists:tooMany", { most: mostChosen })}`;
}

/** The number of chosen rows, also of those that are not visible, and a way to clear the choice. */
function ChosenCount({ chosen, list }: { chosen: ChosenRows; list: string }) {
  const { count, hidden, ticks } = chosen;
  return (
    <>
      {hidden.map((value) => (
        <input key={value} type="hidden" form={listForm} name={ticks.name} value={value} />
      ))}
      <p className="chosen-rows" role="status">
        {count > 0 ? (
          <>
            {countText(count, hidden.length)} <Link to={list}>{t("deskLists:clear")}</Link>
          </>
        ) : null}
      </p>
      <noscript>
        <button type="submit" form={listForm} className="button button-plain">
          {t("deskLists:keepTheTicks")}
        </button>
      </noscript>
    </>
  );
}

interface OperationChoiceProps {
  what: string;
  operations: readonly Operation[];
  /** The text of the button. */
  go: string;
  /** Id of the form, when they are outside of it. */
  form?: string;
  /** The address to send it to, when it is not the form's own. */
  action?: string;
}

/** A choice of operations, and a button that does it or leads to the page that shows its effect. */
export function OperationChoice({ what, operations, go, form, action }: OperationChoiceProps) {
  const submit = useSubmit();
  /** What is done at once leaves the list where it stands. */
  function stay(event: MouseEvent<HTMLButtonElement>): void {
    const button = event.currentTarget;
    const chosen = button.form && new FormData(button.form).get("operation");
    if (!operations.some(([value, , isAtOnce]) => isAtOnce && value === chosen)) return;
    event.preventDefault();
    submit(button, { preventScrollReset: true });
  }
  return (
    <>
      <label htmlFor="bulk-operation">{t("deskLists:with", { what })}</label>
      <select id="bulk-operation" name="operation" form={form} className="input select">
        {operations.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="submit"
        form={form}
        formAction={action}
        formMethod={action ? "post" : undefined}
        className="button button-plain"
        onClick={stay}
      >
        {go}
      </button>
    </>
  );
}
