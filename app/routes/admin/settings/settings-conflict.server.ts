import { z } from "zod";
import type { FieldErrors } from "~/domain/failure";
import { mergeRows, mergeTexts, type Sides } from "~/domain/stale-edit";
import { told } from "../documents/conflict.server";
import { type PartValues, rowsIn, withRows } from "./settings-values";

/** A part's fields when its form was opened; null when it does not contain them. */
export function openedOn(form: FormData): PartValues | null {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(String(form.get("opened") ?? "")));
  } catch {
    return null;
  }
}

/** Whether nobody else has changed this part since. */
export function isAsOpened(opened: PartValues, now: PartValues): boolean {
  const names = new Set([...Object.keys(opened), ...Object.keys(now)]);
  return [...names].every((name) => opened[name] === now[name]);
}

interface MergedPart {
  values: PartValues;
  errors: FieldErrors;
}

/** A part's form over the present settings; where both changed a field, both values are shown. */
export function mergePart(sides: Sides<PartValues>): MergedPart {
  const { base, mine, now } = sides;
  // Fields outside the part, such as its version, cannot conflict.
  const plain = (of: PartValues) =>
    Object.fromEntries(
      Object.keys(now)
        .filter((name) => !name.startsWith("rows.") && name !== "standard")
        .map((name) => [name, of[name] ?? ""]),
    );
  const texts = mergeTexts({ base: plain(base), mine: plain(mine), now: plain(now) });
  const typed = plain(mine);
  const errors = Object.entries(texts.both).map(
    ([name, theirs]) => [name, told(name, theirs, typed[name] ?? "")] as const,
  );
  const merged = { values: texts.value, errors: Object.fromEntries(errors) };
  return rowsIn(now).length > 0 ? withMergedRows(sides, merged) : merged;
}

function withMergedRows(sides: Sides<PartValues>, { values, errors }: MergedPart): MergedPart {
  const rowsOf = (of: PartValues) => rowsIn(of).filter(({ name, slug }) => name || slug);
  const { base, mine, now } = sides;
  const nameOf = ({ name = "" }: PartValues) => name;
  const { value, both, lost } = mergeRows(
    { base: rowsOf(base), mine: rowsOf(mine), now: rowsOf(now) },
    { keyOf: ({ slug = "", name = "" }) => slug || `named ${name}`, nameOf },
  );
  for (const [place, theirs] of Object.entries(both)) {
    const [at = "", field = ""] = place.split(".");
    const row = value[Number(at)] ?? {};
    errors[`rows.${place}`] = told(`${row.name}, ${field}`, theirs, row[field] ?? "");
  }
  if (lost.length > 0) {
    errors["rows.0.name"] ??= `${lost.join(", ")}: one of you removed it, the other changed it`;
  }
  const standard = standardOf(sides, value);
  return { values: { ...values, ...withRows(value), ...standard }, errors };
}

/** The row that new offer lines use by default, identified by name, because rows come and go. */
function standardOf(
  { base, mine, now }: Sides<PartValues>,
  merged: readonly PartValues[],
): PartValues {
  if (mine.standard === undefined && now.standard === undefined) return {};
  const named = (of: PartValues) => (of.standard ? (of[`rows.${of.standard}.name`] ?? "") : "");
  const chosen = named(mine) === named(base) ? named(now) : named(mine);
  const at = merged.findIndex(({ name }) => name === chosen);
  return { standard: chosen === "" || at < 0 ? "" : String(at) };
}
