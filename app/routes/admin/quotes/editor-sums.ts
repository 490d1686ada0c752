import { createContext, useContext, useSyncExternalStore } from "react";
import type { FieldErrors } from "~/kernel/failure";
import { type LineCost, type Margin, marginsOf, type OfferMargins } from "~/modules/pricing/margin";
import { isPriced, type OfferContent } from "~/modules/pricing/offer";
import { type OfferTotals, offerTotals } from "~/modules/pricing/offer-totals";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { readTyped, typedCosts } from "./typed-offer";
import type { TypedFields } from "./typed-reduction";

/*
 * What follows the typing, outside of React's state: a key renders the amount of its line and the
 * totals, and not the form with its 200 lines.
 */

export interface Live<T> {
  /** As the server rendered it: parts that get their scripts later start from it. */
  first: T;
  now(): T;
  set(next: T): void;
  watch(onChange: () => void): () => void;
}

export function live<T>(first: T): Live<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    first,
    now: () => value,
    set(next) {
      value = next;
      for (const onChange of watchers) onChange();
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}

/** A part of a live value. The component is rendered again when that part is another one. */
export function useLive<T, P>({ first, now, watch }: Live<T>, part: (value: T) => P): P {
  return useSyncExternalStore(
    watch,
    () => part(now()),
    () => part(first),
  );
}

/** What one unit of each line costs the seller, by line id. */
export type EditorCosts = Readonly<Record<string, Pick<LineCost, "catalogue" | "own">>>;

/**
 * The margins of the offer as it is typed: a typed cost counts instead of the catalogue's. null
 * while no cost is known, as in stores that keep none.
 */
function editorMargins(
  content: OfferContent,
  totals: OfferTotals,
  { costs, typed }: { costs: EditorCosts; typed: TypedFields },
): OfferMargins | null {
  const own = typedCosts(content, typed);
  const known = content.lines.map(({ id }) => {
    const stored = costs[id];
    const typedOne = own[id] === undefined ? stored?.own : own[id];
    return [id, typedOne ?? stored?.catalogue ?? null] as const;
  });
  if (known.every(([, cost]) => cost === null)) return null;
  const { currency } = site;
  return marginsOf(content, totals, { costs: Object.fromEntries(known), currency });
}

/** The sums of the offer, as saved or as typed. */
export interface EditorSums {
  /** The offer itself, as far as it can be read. */
  content: OfferContent;
  totals: OfferTotals;
  /** The sums without the lines that have no price yet. */
  soFar: OfferTotals;
  /** null while no cost is known, and for those who do not see costs. */
  margins: OfferMargins | null;
  /** What stops sending, or is hardly meant, by field. */
  problems: FieldErrors;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Reads the form's fields as they are typed. It reads all of them at first and when the form has got
 * others, and only those that were typed into otherwise: 600 take a slow phone 20 ms.
 */
export function fieldReader() {
  let fields: TypedFields = {};
  let known = 0;
  const touched = new Set<Control>();
  return {
    touch(target: EventTarget): void {
      touched.add(target as Control);
    },
    read(form: HTMLFormElement): TypedFields {
      const { length } = form.elements;
      if (known === length) {
        for (const control of touched) {
          if (control.type !== "checkbox" || (control as HTMLInputElement).checked) {
            fields[control.name] = control.value;
          } else delete fields[control.name];
        }
      } else {
        fields = Object.fromEntries(
          [...new FormData(form)].map(([name, value]) => [name, String(value)]),
        );
      }
      known = length;
      touched.clear();
      return fields;
    },
  };
}

interface SumsOf {
  content: OfferContent;
  costs: EditorCosts | null;
  /** null while nobody has typed. */
  typed: TypedFields | null;
}

export function sumsOf({ content, costs, typed }: SumsOf, before?: EditorSums): EditorSums {
  const fields = typed ?? {};
  const read = readTyped(content, fields, true);
  const shown = typed ? read.content : content;
  const totals = offerTotals(shown, site.currency);
  const margins = costs && editorMargins(shown, totals, { costs, typed: fields });
  const known = before?.margins?.lines;
  if (margins && known) margins.lines = margins.lines.map((each, at) => sameOr(each, known[at]));
  const problems = { ...doubtfulChoices(shown), ...read.errors };
  return { content: shown, totals, soFar: soFarOf(shown, totals), margins, problems };
}

function soFarOf(content: OfferContent, totals: OfferTotals): OfferTotals {
  if (totals.total !== null) return totals;
  const lines = content.lines.map((line) => ({ ...line, price: line.price ?? 0 }));
  return offerTotals({ ...content, lines }, site.currency);
}

/** What is sent as it is, but hardly meant: a choice of one line, or with two that are chosen at first. */
function doubtfulChoices({ lines }: OfferContent): FieldErrors {
  const errors: FieldErrors = {};
  const choices = lines
    .filter(isPriced)
    .flatMap(({ id, inclusion }) =>
      inclusion.kind === "choice" && inclusion.group !== "" ? [{ id, ...inclusion }] : [],
    );
  for (const { id, group, preselected } of choices) {
    const all = choices.filter((each) => each.group === group);
    if (all.length === 1) errors[`lines.${id}.group`] = t("deskQuotes:onlyOneInChoice", { group });
    else if (preselected && all.find((each) => each.preselected)?.id !== id) {
      errors[`lines.${id}.group`] = t("deskQuotes:anotherIsFirst", { group });
    }
  }
  return errors;
}

/** The same object while the margin is the same, so that its line is not rendered again. */
function sameOr(margin: Margin | null, before: Margin | null | undefined): Margin | null {
  const isSame = before && margin?.cost === before.cost && margin.amount === before.amount;
  return isSame ? before : margin;
}

/** Provided by the editor around all of its parts. */
export const SumsContext = createContext({} as Live<EditorSums>);

export function useSums<P>(part: (sums: EditorSums) => P): P {
  return useLive(useContext(SumsContext), part);
}
