import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import { useHydrated } from "./hydrated";
import { Icon } from "./icons";
import { Price } from "./price";

export interface Suggestion {
  to: string;
  label: string;
  /** The suggestion's kind: a brand, or "Category". */
  note: string;
  /** null for a price on request; left out where a price makes no sense. */
  price?: number | null;
  /** Whether the price is the lowest of several. */
  from?: boolean;
}

const pause = 200;

/** A search form. With scripts it is also a combobox that suggests as one types. */
export function SearchBox({ id, large = false }: { id: string; large?: boolean }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { term, setTerm, suggestions, open, setOpen } = useSuggestions(params.get("q") ?? "");
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
              <Price price={suggestion.price} from={suggestion.from} />
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

/** Requests suggestions 200 ms after the last key; a newer request cancels the older one. */
export function useSuggestions(initial: string) {
  const [term, setTerm] = useState(initial);
  const [found, setFound] = useState<Suggestion[]>([]);
  const [open, setOpen] = useState(false);
  const typed = useRef(false);
  useEffect(() => setTerm(initial), [initial]);
  useEffect(() => {
    const wanted = term.trim();
    if (!typed.current || wanted.length < 2) return;
    const question = new AbortController();
    const ask = async () => {
      const answer = await suggestionsFor(wanted, question.signal);
      if (!question.signal.aborted) setFound(answer);
    };
    const timer = setTimeout(() => {
      ask().catch(() => {});
    }, pause);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [term]);
  const suggestions = term.trim().length >= 2 ? found : [];
  return {
    term,
    setTerm(value: string) {
      typed.current = true;
      setTerm(value);
      setOpen(true);
    },
    suggestions,
    open: open && suggestions.length > 0,
    setOpen,
  };
}

/** Returns no suggestions when they cannot be loaded: the search works without them. */
async function suggestionsFor(term: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const answer = await fetch(localPath(`/search/suggestions?q=${encodeURIComponent(term)}`), {
      signal,
    });
    if (!answer.ok) return [];
    return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions;
  } catch {
    return [];
  }
}
