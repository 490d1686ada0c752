import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import { type KeyboardEvent, useState } from "react";
import { t } from "~/texts/text";
import { useHydrated } from "./hydrated";
import { Icon } from "./icons";
import { Price } from "./price";
import { useSuggestions } from "./suggestions";

/** A search form. With scripts it is also a combobox that suggests as one types. */
export function SearchBox({ id, large = false }: { id: string; large?: boolean }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { term, setTerm, suggestions, open, setOpen } = useSuggestions(
    params.get("q") ?? "",
    "/search/suggestions?q=",
  );
  const [active, setActive] = useState(-1);
  const chosen = suggestions[active];
  const list = `${id}-list`;

  function go(to: string) {
    setOpen(false);
    navigate(to);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      // Otherwise the browser would also empty the field.
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === "Enter" && open && chosen) {
      event.preventDefault();
      go(chosen.to);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || suggestions.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const count = suggestions.length + 1;
    setActive((at) => ((at + 1 + step + count) % count) - 1);
  }

  return (
    <Form
      action="/search"
      role="search"
      aria-label={large ? t("frame:searchOnThisPage") : t("frame:searchTheShop")}
      className={large ? "search search-large" : "search"}
      onSubmit={() => setOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t("frame:searchLabel")}
      </label>
      <input
        id={id}
        className="search-input"
        type="search"
        name="q"
        value={term}
        placeholder={t("frame:searchHint")}
        autoComplete="off"
        maxLength={200}
        enterKeyHint="search"
        onChange={(event) => {
          setTerm(event.target.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        {...(hydrated
          ? {
              role: "combobox",
              "aria-expanded": open,
              "aria-controls": list,
              "aria-autocomplete": "list" as const,
              "aria-activedescendant": open && chosen ? `${id}-${active}` : undefined,
            }
          : {})}
      />
      <button type="submit" className="search-button">
        <Icon name="search" />
        <span className="visually-hidden">{t("frame:search")}</span>
      </button>
      <div
        className="suggestions"
        id={list}
        role="listbox"
        aria-label={t("frame:suggestions")}
        hidden={!open}
      >
        {suggestions.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
          <div
            key={suggestion.to}
            id={`${id}-${at}`}
            className="suggestion"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(suggestion.to)}
          >
            <span className="suggestion-label">{suggestion.label}</span>
            <span className="suggestion-note">{suggestion.note}</span>
            {suggestion.price === undefined ? null : (
              <Price {...suggestion} price={suggestion.price} />
            )}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {open ? t("frame:suggestionsUseTheArrowKeys", { count: suggestions.length }) : ""}
      </p>
    </Form>
  );
}
