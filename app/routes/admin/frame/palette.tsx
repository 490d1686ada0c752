import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { placesFor } from "~/components/desk/navigation";
import type { Suggestion } from "~/components/frame/suggestions";
import { isAllowed, type Role, type StaffRole, staff } from "~/modules/staff/role";
import { type PlainKey, t } from "~/texts/text";

interface Choice {
  name: string;
  note: string;
  amount?: string;
  run(): void;
}

interface Shortcut {
  to: string;
  name: PlainKey;
  roles: readonly StaffRole[];
}

/** What people go to most, besides the pages of the navigation. */
const shortcuts: readonly Shortcut[] = [
  { to: "/admin/quotes/new", name: "deskFrame:newQuote", roles: staff.sells },
  { to: "/admin/customers/new", name: "deskFrame:newCustomer", roles: staff.sells },
  { to: "/admin/products/new", name: "deskFrame:newProduct", roles: staff.keepsCatalogue },
  { to: "/admin/discounts/new", name: "deskFrame:newDiscount", roles: staff.keepsCatalogue },
  {
    to: "/admin/quotes?view=waiting",
    name: "deskFrame:quotesThatWait",
    roles: staff.readsCustomers,
  },
  {
    to: "/admin/orders?view=deliver&sort=oldest",
    name: "deskFrame:ordersToDeliver",
    roles: staff.readsOrders,
  },
  {
    to: "/admin/orders?view=invoice&sort=oldest",
    name: "deskFrame:ordersToInvoice",
    roles: staff.readsCustomers,
  },
  {
    to: "/admin/invoices?view=overdue",
    name: "deskFrame:overdueInvoices",
    roles: staff.readsCustomers,
  },
];

/** How many rows are shown, and how long nobody types before records are looked up. */
const most = 9;
const pauseMs = 120;

interface PaletteProps {
  role: Role;
  seesAll: boolean;
  onClose(): void;
}

/** One field for pages, records and the actions of the page that is open. */
export function Palette({ role, seesAll, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [term, setTerm] = useState("");
  const [active, setActive] = useState(0);
  const { found, isLooking } = useRecords(term);
  /** Enter was pressed before the records came. */
  const [isWaiting, setWaiting] = useState(false);
  const [here] = useState(actionsHere);

  // The browser gives the focus back when the dialog closes, if it was opened as one.
  useEffect(() => dialog.current?.showModal(), []);

  const go = (to: string) => () => navigate(to);
  const pages = [
    ...shortcuts
      .filter(({ roles }) => isAllowed(role, roles))
      .map(({ to, name }) => ({ to, name: t(name) })),
    ...placesFor(role, seesAll).flatMap(({ places }) =>
      places.map(({ to, view = "", label }) => ({ to: to + view, name: label })),
    ),
  ].map(({ to, name }): Choice => ({ name, note: t("deskFrame:page"), run: go(to) }));
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = ({ name }: Choice) =>
    words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`));
  const records = found.map(
    ({ to, label, note, amount }): Choice => ({ name: label, note, amount, run: go(to) }),
  );
  const named = [...here, ...pages].filter(isMeant);
  const choices = (/\d/.test(term) ? [...records, ...named] : [...named, ...records]).slice(
    0,
    most,
  );
  const chosen = choices[active];

  function choose(choice: Choice | undefined): void {
    if (!choice) return;
    dialog.current?.close();
    choice.run();
  }
  useEffect(() => {
    if (!isWaiting || isLooking) return;
    setWaiting(false);
    if (choices[0]) choose(choices[0]);
  });
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + choices.length) % choices.length);
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const isSure = active > 0 || (named.length > 0 && !/\d/.test(term));
    if (isLooking && !isSure) setWaiting(true);
    else choose(chosen);
  }
  return (
    <dialog
      ref={dialog}
      className="desk-dialog palette"
      aria-label={t("deskFrame:goTo")}
      onClose={onClose}
    >
      <input
        className="input"
        type="text"
        role="combobox"
        aria-label={t("deskFrame:pageRecordOrAction")}
        aria-expanded={choices.length > 0}
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `palette-${active}` : undefined}
        placeholder={t("deskFrame:paletteHint")}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setActive(0);
          setWaiting(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id="palette-list"
        role="listbox"
        aria-label={t("deskFrame:results")}
        className="palette-list"
      >
        {choices.map((choice, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and names may repeat
            key={`${at} ${choice.name}`}
            id={`palette-${at}`}
            className="suggestion"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <span className="suggestion-label">{choice.name}</span>
            <span className="suggestion-note">{choice.note}</span>
            {choice.amount ? <span className="price num">{choice.amount}</span> : null}
          </div>
        ))}
      </div>
      <p className="small soft" role="status">
        {isLooking
          ? t("deskFrame:looking")
          : choices.length === 0
            ? t("deskFrame:nothingFound")
            : ""}
      </p>
    </dialog>
  );
}

/** The buttons of the open page, and the operations on the chosen rows of its list. */
function actionsHere(): Choice[] {
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0;
  const buttons = [
    ...document.querySelectorAll<HTMLButtonElement>("main button[name=intent]:not(:disabled)"),
  ].filter((button) => isShown(button) && !button.closest("li, fieldset[disabled]"));
  const bulk = document.querySelector<HTMLSelectElement>("select#bulk-operation");
  const isAnyChosen = document.querySelector('main input[name="pick"]:checked') !== null;
  const operations = bulk && isAnyChosen ? [...bulk.options] : [];
  return [
    ...operations.map(({ value, text }) => ({
      name: text,
      note: t("deskFrame:chosenRows"),
      run() {
        if (!bulk) return;
        bulk.value = value;
        bulk.nextElementSibling?.dispatchEvent(
          new MouseEvent("click", { bubbles: true, cancelable: true }),
        );
      },
    })),
    ...buttons.map((button) => ({
      name: button.textContent?.trim() ?? "",
      note: t("deskFrame:onThisPage"),
      run: () => button.click(),
    })),
  ];
}

/** The records of a term, looked up after a pause; a newer term cancels the older one. */
function useRecords(term: string) {
  const wanted = term.trim();
  const [answer, setAnswer] = useState<{ term: string; found: Suggestion[] }>({
    term: "",
    found: [],
  });
  useEffect(() => {
    if (wanted.length < 2) return;
    const question = new AbortController();
    const timer = setTimeout(() => {
      lookUp(wanted, question.signal)
        .then((found) => {
          if (!question.signal.aborted) setAnswer({ term: wanted, found });
        })
        .catch(() => {});
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [wanted]);
  const isLooking = wanted.length >= 2 && answer.term !== wanted;
  return { found: wanted.length < 2 ? [] : answer.found, isLooking };
}

/** No records when they cannot be loaded: the pages are found all the same. */
async function lookUp(term: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const answer = await fetch(`/admin/find.json?q=${encodeURIComponent(term)}`, { signal });
    return answer.ok ? ((await answer.json()) as { suggestions: Suggestion[] }).suggestions : [];
  } catch {
    return [];
  }
}
