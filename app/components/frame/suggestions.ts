import { useEffect, useRef, useState } from "react";
import { localPath } from "~/texts/local-path";

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
}

const pause = 200;

/** Requests suggestions 200 ms after the last key; a newer request cancels the older one. */
export function useSuggestions(initial: string, path: string) {
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
async function suggestionsFor(path: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const answer = await fetch(localPath(path), { signal });
    if (!answer.ok) return [];
    return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions;
  } catch {
    return [];
  }
}
