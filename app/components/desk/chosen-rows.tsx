import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Link } from "../frame/link";
import { listForm, mostChosen, readTicks, type Ticks, withTicks } from "./chosen";

/** The rows of a list that are chosen, on this page of it and on others. */
export interface ChosenRows {
  /** How many there are. */
  count: number;
  /** Those that this page does not show. */
  hidden: readonly string[];
  ticks: Ticks;
  isChosen(value: string): boolean;
  choose(value: string, isOn: boolean): void;
  /** An address of the list that keeps them. */
  keep(to: string): string;
  /** Another one after every navigation: a box shows then what the address says. */
  shownAt: string;
}

/**
 * The address carries what is chosen, so that it outlasts another filter, another order and another
 * page without scripts too; with them every link of the list knows each tick at once.
 */
export function useChosenRows(ticks: Ticks, shown: readonly string[]): ChosenRows {
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

  // Ticks that were made before the scripts had come.
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

/** The box of a row. It belongs to the form of the list, wherever it stands. */
export function RowTick({
  chosen,
  value,
  label,
}: {
  chosen: ChosenRows;
  value: string;
  label: string;
}) {
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
  const text = `${count} selected${hidden > 0 ? `, ${hidden} not shown` : ""}.`;
  if (count <= mostChosen) return text;
  return `${text} At most ${mostChosen} are chosen one by one, and the first ${mostChosen} are kept.`;
}

/** How many rows are chosen and not to be seen, and a way to choose none. */
export function ChosenCount({ chosen, list }: { chosen: ChosenRows; list: string }) {
  const { count, hidden, ticks } = chosen;
  return (
    <>
      {hidden.map((value) => (
        <input key={value} type="hidden" form={listForm} name={ticks.name} value={value} />
      ))}
      <p className="chosen-rows" role="status">
        {count > 0 ? (
          <>
            {countText(count, hidden.length)} <Link to={list}>Clear</Link>
          </>
        ) : null}
      </p>
      <noscript>
        <button type="submit" form={listForm} className="button button-plain">
          Keep the ticks for other pages and views
        </button>
      </noscript>
    </>
  );
}
