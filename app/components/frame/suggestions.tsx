import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import { useHydrated } from "./hydrated";
import { Price } from "./price";

export interface Suggestion {
  to: string;
  label: string;
  /** The suggestion's kind: a brand, or "Category"; in the desk also number and stock. */
  note: string;
  /** In the desk: the product's id, and that of its variant if one was found. */
  pick?: string;
  /** null for a price on request; left out where a price makes no sense. */
  price?: number | null;
  /** Of how many pieces the price is shown. */
  per?: number | null;
  /** Whether the price is the lowest of several. */
  from?: boolean;
  /** In the desk: the amount of a document, as it is written. */
  amount?: string;
}

interface Suggesting {
  /** The id of the field; those of the list and its rows begin with it. */
  id: string;
  initial: string;
  /** Where the suggestions are, up to the term. */
  path: string;
  choose(suggestion: Suggestion): void;
  /** The keys that choose the marked suggestion. */
  keys?: readonly string[];
}

const pause = 200;

/**
 * Makes a field with an id a combobox, once there are scripts. Requests suggestions 200 ms after the
 * last key; a newer request cancels the older one.
 */
export function useSuggestions({ id, initial, path, choose, keys = ["Enter"] }: Suggesting) {
  const hydrated = useHydrated();
  const [term, setTerm] = useState(initial);
  const [found, setFound] = useState<Suggestion[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useRef(false);
  useEffect(() => setTerm(initial), [initial]);
  useEffect(() => {
    const wanted = term.trim();
    if (!typed.current || wanted.length < 2) return;
    const question = new AbortController();
    const ask = async () => {
      const answer = await suggestionsFor(path + encodeURIComponent(wanted), question.signal);
      if (!question.signal.aborted) setFound(answer);
    };
    const timer = setTimeout(() => {
      ask().catch(() => {});
    }, pause);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [term, path]);
  const suggestions = term.trim().length >= 2 ? found : [];
  const open = isOpen && suggestions.length > 0;
  const chosen = open ? suggestions[active] : undefined;

  function take(suggestion: Suggestion): void {
    setOpen(false);
    choose(suggestion);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape" && open) {
      // Otherwise the browser would also empty the field.
      event.preventDefault();
      setOpen(false);
    }
    if (chosen && keys.includes(event.key)) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Enter") setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || suggestions.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const count = suggestions.length + 1;
    setActive((at) => ((at + 1 + step + count) % count) - 1);
  }
  return {
    id,
    term,
    setTerm(value: string) {
      typed.current = true;
      setTerm(value);
      setOpen(true);
      setActive(-1);
    },
    suggestions,
    open,
    active,
    setOpen,
    take,
    /** What the field has besides its own. */
    combobox: {
      onKeyDown,
      ...(hydrated
        ? {
            role: "combobox",
            "aria-expanded": open,
            "aria-controls": `${id}-list`,
            "aria-autocomplete": "list" as const,
            "aria-activedescendant": chosen ? `${id}-${active}` : undefined,
          }
        : {}),
    },
  };
}

/** The list below the field. */
export function SuggestionList({
  of: { id, suggestions, open, active, take },
}: {
  of: ReturnType<typeof useSuggestions>;
}) {
  return (
    <>
      <div
        className="suggestions"
        id={`${id}-list`}
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
            onClick={() => take(suggestion)}
          >
            <span className="suggestion-label">{suggestion.label}</span>
            <span className="suggestion-note">{suggestion.note}</span>
            {suggestion.price === undefined ? null : (
              <Price {...suggestion} price={suggestion.price} />
            )}
            {suggestion.amount ? <span className="price num">{suggestion.amount}</span> : null}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {open ? t("frame:suggestionsUseTheArrowKeys", { count: suggestions.length }) : ""}
      </p>
    </>
  );
}

/** Returns no suggestions when they cannot be loaded: the search works without them. */
async function suggestionsFor(path: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const answer = await fetch(localPath(path), { signal });
    if (!answer.ok) return [];
    return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions;
  } catch {
    return [];
  }
}
