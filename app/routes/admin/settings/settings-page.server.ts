import type { Flash } from "~/forms/flash";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { type Facts, readFacts } from "~/http/pages/changes.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import { everyRow } from "~/http/pages/list.server";
import { problem } from "~/http/pages/page.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
} from "~/http/pages/recent-sign-in.server";
import { slotsOf } from "~/http/pages/slots.server";
import { attempt, refuse, wasRefused } from "~/http/pages/submission.server";
import { removalStays, removedAs, undoOfRemoval } from "~/http/pages/undo.server";
import { canonicalJson } from "~/kernel/canonical-json";
import type { FieldErrors } from "~/kernel/failure";
import { mergeRows, mergeTexts, type Sides } from "~/kernel/stale-edit";
import { shortened } from "~/kernel/text";
import type { SitePart, SiteParts } from "~/modules/settings/part-fields";
import type { OwnSettings } from "~/modules/settings/settings.server";
import { partDefinitions, partNames, partsOf, siteWith } from "~/modules/settings/site-settings";
import { keepUpload } from "~/routes/admin/catalogue/pictures.server";
import { productList } from "~/routes/admin/catalogue/product-list";
import { documentRefusal, told } from "~/routes/admin/documents/conflict.server";
import { returnToPage } from "~/routes/admin/documents/document-answers.server";
import { mostChanged, runTitle } from "~/routes/admin/runs/bulk.server";
import { beginRun } from "~/routes/admin/runs/filling.server";
import { t } from "~/texts/text";
import {
  labelOf,
  partInputs,
  readPart,
  untickedBoxes,
  valuesOf,
  withErrors,
} from "./settings-fields.server";
import { type PartValues, rowsIn, withRows } from "./settings-values";

/** Every part as it is stored now, even if this instance has not loaded it yet. */
export function presentParts({ parts }: OwnSettings): SiteParts {
  return partsOf(siteWith(parts));
}

export async function settingsPage(args: AdminArgs) {
  const { call, context, may, request } = args;
  const own = await call("settings.read", []);
  const parts = presentParts(own);
  const asked = new URL(request.url).searchParams.get("remove");
  const leaving = parts.categories.find(({ slug }) => slug === asked) ?? null;
  /** Whether accounts of this store can have a second factor. */
  const hasFactors = context.services.identity.signIn?.secondFactor != null;
  return {
    slots: await slotsOf(context, { "desk.settings": { path: "/admin/settings" } }),
    categories: parts.categories,
    forms: partNames
      .filter((part) => part !== "secondFactor" || hasFactors)
      .filter((part) => !partDefinitions[part].page)
      .map((part) => formOf(part, parts[part])),
    version: own.version,
    leaving: leaving && { ...leaving, isUsed: await call("settings.isUsed", [leaving.slug]) },
    may: may("settings.save"),
    askPassword: asksForPassword(args, args.admin),
    refused: wasRefused(context),
  };
}

/** A part's form, as the page shows it. */
export type PartForm = ReturnType<typeof formOf>;

export function formOf(part: SitePart, value: SiteParts[SitePart]) {
  const { title, short = title, text, sensitive = false } = partDefinitions[part];
  return {
    part,
    title: t(title),
    short: t(short),
    text: t(text),
    sensitive,
    inputs: partInputs(part),
    opened: valuesOf(part, value as never),
    facts: factsOf(part, value),
  };
}

/** The values that a conflict compares: fields by their label, rows by their name. */
function factsOf(part: SitePart, value: unknown): Facts {
  const values = valuesOf(part, value as never);
  const rows = rowsIn(values);
  const lines = rows.map((row) => [row.name ?? "", Object.values(row).filter(Boolean).join(", ")]);
  const standard = rows[Number(values.standard || Number.NaN)]?.name;
  const fields =
    rows.length > 0
      ? [...lines, ...(standard ? [[t("deskSettings:forNewLines"), standard]] : [])]
      : Object.entries(values).map(([field, text]) => [labelOf(part, field), text]);
  return Object.fromEntries(
    fields.map(([label, text = ""]) => [label, shortened(text || "–", 120)]),
  );
}

const handlers: DeskForms = {
  save: savePart,
  remove: removeCategory,
  restore: restorePart,
};

/** Handles the forms of the settings; `intent` names the action and the part. */
export async function changeSettings(args: AdminArgs) {
  requireMay(args, "settings.save");
  return handleForm(args, handlers);
}

/** More products are moved by a run, because the services move no more at once. */
const mostMoved = 500;

/** How often saving a part is repeated when other parts were changed at the same time. */
const mostTries = 5;

/** Saves a part of the settings; `saidWhenSaved` is what the page says then. */
export async function savePart(
  { args, form }: DeskForm,
  part: string,
  saidWhenSaved: Omit<Flash, "id"> | null = null,
) {
  const wrongFile = part === "letterhead" ? await takeLogo(args, form) : {};
  const found = readPart(part, form);
  if (!found) throw problem(400);
  const read = withErrors(found, wrongFile);
  // Browsers do not send unticked boxes, but they count as input.
  const typed = read.ok ? read.typed : read.answer;
  typed.values = { ...typed.values, [ownPasswordField]: "" };
  typed.values = { ...untickedBoxes(part), ...typed.values };
  if (!read.ok) return refuse(args.context, { ...typed, changed: [] });
  const save = (version: number) => saveValue({ args, form }, { ...read.change, version });
  const before = presentParts(await args.call("settings.read", []))[read.change.part];
  let saved = await save(Number(form.get("version")));
  const opened = readFacts(String(form.get("opened") ?? ""));
  for (let tries = 0; !saved.ok; tries += 1) {
    const own = await args.call("settings.read", []);
    const present = presentParts(own)[part as SitePart];
    const now = valuesOf(part as SitePart, present);
    const isConflict = saved.failure.kind === "conflict";
    // Somebody has changed another part only.
    if (isConflict && opened && isAsOpened(opened, now) && tries < mostTries) {
      saved = await save(own.version);
      continue;
    }
    const answer = documentRefusal(saved.failure, typed, factsOf(part as SitePart, present));
    if (!isConflict) return refuse(args.context, answer);
    const mine = answer.values;
    const merged = opened
      ? mergePart(part as SitePart, { base: opened, mine, now })
      : { values: mine, errors: {} };
    const shown = { version: String(own.version), opened: JSON.stringify(now) };
    const values = { ...merged.values, ...shown };
    return refuse(args.context, { ...answer, errors: merged.errors, values }, 409);
  }
  await args.context.services.settings?.refresh();
  if (saidWhenSaved) return returnToPage(args, saidWhenSaved);
  const after = canonicalJson(presentParts(saved.value)[read.change.part]);
  const record: SavedPart = { part: read.change.part, before, after };
  return returnToPage(args, {
    kind: "done",
    text: t("deskSettings:savedPagesMailsDocumentsUse"),
    link: { to: `/admin/audit?action=settings.save`, label: t("deskSettings:whatWasChanged") },
    ...(canonicalJson(before) === after || partDefinitions[record.part].page
      ? {}
      : await undoOfRemoval(args, { what: "settings", record, action: addressOf(args) })),
  });
}

function addressOf({ request }: AdminArgs): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** A sensitive part needs a recent sign-in, or the person's password in the form. */
function saveValue({ args, form }: DeskForm, change: { part: SitePart } & Record<string, unknown>) {
  return attempt(
    (async () => {
      if (partDefinitions[change.part].sensitive) await confirmSignIn(args, args.admin, form);
      return args.call("settings.save", [change as never]);
    })(),
  );
}

/** What the undo of a saved part needs: its values before, and what it must still be, as JSON. */
interface SavedPart {
  part: SitePart;
  before: unknown;
  after: string;
}

/** Puts a part back as it was before it was saved, unless somebody has changed it since. */
async function restorePart({ args, form }: DeskForm, key: string) {
  const kept = await removedAs<SavedPart>(args, "settings", key);
  const own = await args.call("settings.read", []);
  if (!kept) return removalStays(args, addressOf(args));
  const { part, before: value, after } = kept;
  if (canonicalJson(presentParts(own)[part]) !== after) {
    const text = t("deskSettings:somebodyElseHasChangedSettings");
    return returnToPage(args, { kind: "problem", text });
  }
  const saved = await saveValue({ args, form }, { part, value, version: own.version });
  if (!saved.ok) return returnToPage(args, { kind: "problem", text: saved.failure.message });
  await args.context.services.settings?.refresh();
  return returnToPage(args, { kind: "done", text: t("deskSettings:settingsAreAsBefore") });
}

async function removeCategory({ args, form }: DeskForm, slug: string) {
  const to = String(form.get("to") ?? "") || null;
  const version = Number(form.get("version"));
  const many = to === null ? [] : await productsIn(args, slug);
  if (to !== null && many.length > mostMoved) return moveMany(args, many, { slug, to });
  const done = await attempt(args.call("settings.removeCategory", [{ slug, to, version }]));
  if (!done.ok) {
    const text =
      done.failure.kind === "conflict"
        ? t("deskSettings:settingsChangedSince")
        : done.failure.message;
    return returnToPage(args, { kind: "problem", text });
  }
  await args.context.services.settings?.refresh();
  return returnToPage(args, { kind: "done", text: t("deskSettings:theCategoryNoLongerExists") });
}

/** Everything outside the bin; products of the categories below it stay where they are. */
function productsIn(args: AdminArgs, slug: string) {
  return everyRow(args, productList(), {
    query: new URLSearchParams({ category: slug }),
    most: mostChanged,
    of: ({ id, version, categories }) => (categories.includes(slug) ? { id, version } : null),
  });
}

/** A run moves this many after a review; another run moves the rest. */
function moveMany(
  args: AdminArgs,
  chosen: Awaited<ReturnType<typeof productsIn>>,
  { slug, to }: { slug: string; to: string },
) {
  const action = { kind: "moveCategory", category: slug, to } as const;
  const some = chosen.slice(0, mostChanged);
  const title = runTitle(action, some.length);
  return beginRun(args, { title, details: { kind: "bulk", action } }, some);
}

/** Puts the path of the chosen logo into the form, or says why the file is none. */
export async function takeLogo({ context }: AdminArgs, form: FormData): Promise<FieldErrors> {
  const file = form.get("logoFile");
  form.delete("logoFile");
  if (file instanceof File && file.size > 0) {
    const kept = await keepUpload(context.services.files, file);
    if ("error" in kept) return { logoFile: kept.error };
    form.set("logo", kept.path);
  } else if (form.get("noLogo") === "yes") {
    form.set("logo", "");
  }
  form.delete("noLogo");
  return {};
}

/** Whether nobody else has changed this part since. */
function isAsOpened(opened: PartValues, now: PartValues): boolean {
  const names = new Set([...Object.keys(opened), ...Object.keys(now)]);
  return [...names].every((name) => opened[name] === now[name]);
}

interface MergedPart {
  values: PartValues;
  errors: FieldErrors;
}

/** A part's form over the present settings; where both changed a field, both values are shown. */
function mergePart(part: SitePart, sides: Sides<PartValues>): MergedPart {
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
    ([name, theirs]) => [name, told(labelOf(part, name), theirs, typed[name] ?? "")] as const,
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
    errors[`rows.${place}`] = told(
      t("deskSettings:fieldOfRow", { row: row.name ?? "", field }),
      theirs,
      row[field] ?? "",
    );
  }
  if (lost.length > 0) {
    errors["rows.0.name"] ??= t("deskSettings:rowsChangedTwice", { rows: lost.join(", ") });
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
