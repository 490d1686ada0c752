import { redirect } from "@remix-run/node";
import { z } from "zod";
import { inputsOf } from "~/forms/inputs";
import { typedFields } from "~/http/pages/address-fields.server";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { ownBrand, triedBrand, triedCookie } from "~/http/pages/brand.server";
import { flashCookie, redirectWithFlash } from "~/http/pages/flash.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import {
  attempt,
  readForm,
  refuse,
  type Submission,
  wasRefused,
} from "~/http/pages/submission.server";
import { canonicalJson } from "~/kernel/canonical-json";
import { contrast } from "~/kernel/colour";
import { staleVersion } from "~/kernel/failure";
import { pick } from "~/kernel/pick";
import { pictureLimit } from "~/modules/files/files";
import { hiddenPart, logoPicture } from "~/modules/files/web-picture.server";
import { previewCss } from "~/modules/settings/brand-look.server";
import {
  type ColourName,
  type Colours,
  coloursOf,
  corners,
  densities,
  type Theme,
  textContrast,
  typefaces,
} from "~/modules/settings/brand-tokens";
import { type Brand, brandFields, type Logo } from "~/modules/settings/part-fields";
import { partsOf, siteWith } from "~/modules/settings/site-settings";
import { type PlainKey, t } from "~/texts/text";

const path = "/admin/brand";

const typedNames = [
  ...(["name", "tagline", "showName", "accent", "neutral"] as const),
  ...(["typeface", "corners", "density"] as const),
] as const;

const choiceLabels = {
  square: "deskSettings:cornersSquare",
  soft: "deskSettings:cornersSoft",
  round: "deskSettings:cornersRound",
  compact: "deskSettings:densityCompact",
  usual: "deskSettings:densityUsual",
  airy: "deskSettings:densityAiry",
} as const satisfies Record<Brand["corners"] | Brand["density"], PlainKey>;

function optionsOf<N extends keyof typeof choiceLabels>(values: Readonly<Record<N, unknown>>) {
  return (Object.keys(values) as N[]).map((name) => {
    const label: PlainKey = choiceLabels[name];
    return [name, t(label)] as const;
  });
}

function typefaceLabel(name: Brand["typeface"]): string {
  return typefaces[name].family ?? t("deskSettings:readersOwnTypeface");
}

const fields = pick(brandFields, typedNames);

function inputsOfBrand() {
  const names = Object.keys(typefaces) as Brand["typeface"][];
  return inputsOf(fields, typedNames, {
    typeface: { options: names.map((name) => [name, typefaceLabel(name)] as const) },
    corners: { options: optionsOf(corners) },
    density: { options: optionsOf(densities) },
  });
}

/** A stored logo travels in the form as JSON, beside a new file. */
const logo = z
  .string()
  .default("")
  .transform((text): Logo | null => brandFields.logo.readOrNull(jsonOf(text)))
  .refine((value) => value === null || isLogoPath(value), {
    error: () => t("deskSettings:chooseAPicture"),
  });

function isLogoPath({ path: of }: Logo): boolean {
  return /^\/files\/[a-f0-9]{40}\.png$/.test(of);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const hex = /^#?[0-9a-f]{6}$/i;

/**
 * A colour is typed, or picked beside it. Without scripts only one of the two changes, so that what
 * differs from the shown colour is meant. "7A1F5C" is one as well.
 */
function takeColours(form: FormData): void {
  for (const name of ["accent", "neutral"]) {
    const typed = String(form.get(name) ?? "").trim();
    const [picked, shown] = [form.get(`${name}Picked`), form.get(`${name}Shown`)];
    const isTyped = typed !== shown && hex.test(typed);
    const isPicked = typeof picked === "string" && picked !== shown && !isTyped;
    const colour = (isPicked ? picked : typed).toLowerCase();
    form.set(name, hex.test(colour) ? `#${colour.replace("#", "")}` : colour);
  }
}

const schema = z.object({ ...typedFields(fields, typedNames), logo, darkLogo: logo });

/** The brand in a form; a new file of a logo is stored first. */
async function readBrand({ args, form }: DeskForm): Promise<Submission<Brand>> {
  const errors: Record<string, string> = {};
  takeColours(form);
  for (const [name, file, none] of [
    ["logo", "logoFile", "noLogo"],
    ["darkLogo", "darkLogoFile", "noDarkLogo"],
  ] as const) {
    const isRemoved = form.get(none) === "yes";
    const kept = isRemoved ? null : await takeLogo(args, form.get(file));
    if (isRemoved) form.set(name, "");
    else if (kept && "error" in kept) errors[file] = kept.error;
    else if (kept) form.set(name, JSON.stringify(kept));
    form.delete(file);
    form.delete(none);
  }
  // Browsers do not send unticked boxes.
  if (!form.has("showName")) form.set("showName", "");
  const read = readForm(schema, form, { form: "brand" }) as Submission<Brand>;
  if (Object.keys(errors).length === 0) return read;
  const answer = read.ok ? read.typed : read.answer;
  return { ok: false, answer: { ...answer, errors: { ...answer.errors, ...errors } } };
}

async function takeLogo(
  { context }: AdminArgs,
  file: FormDataEntryValue | null,
): Promise<Logo | { error: string } | null> {
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > pictureLimit) return { error: t("deskSettings:pictureTooLarge") };
  const made = await attempt(logoPicture(new Uint8Array(await file.arrayBuffer())));
  if (!made.ok) return { error: made.failure.message };
  const { content, width, height } = made.value;
  const kept = await attempt(context.services.files.save(content));
  return kept.ok ? { path: kept.value.path, width, height } : { error: kept.failure.message };
}

/** The form's values of a brand, as an address has them too. */
function valuesOf(brand: Brand): Record<string, string> {
  const written = (value: Logo | null) => (value ? JSON.stringify(value) : "");
  return {
    ...pick(brand, ["name", "tagline", "accent", "neutral", "typeface", "corners", "density"]),
    showName: brand.showName ? "yes" : "",
    logo: written(brand.logo),
    darkLogo: written(brand.darkLogo),
  };
}

export async function brandPage(args: AdminArgs) {
  const { call, may, request, context } = args;
  const own = await call("settings.read", []);
  const { before, ...present } = partsOf(siteWith(own.parts)).brand;
  const { searchParams } = new URL(request.url);
  const asked = searchParams.has("accent") ? brandIn(searchParams) : null;
  const draft = asked ?? triedBrand(args) ?? present;
  const colours = coloursOf(draft);
  const [product = null] = await call("catalogue.featuredCards", [1]);
  return {
    version: own.version,
    opened: canonicalJson(present),
    initial: valuesOf(draft),
    inputs: inputsOfBrand(),
    logos: pick(draft, ["logo", "darkLogo"]),
    css: previewCss(draft),
    colours,
    accent: accentUse(draft, colours),
    notes: await logoNotes(args, draft, colours),
    mail: `/admin/emails/offer-ready/preview?${new URLSearchParams(valuesOf(draft))}`,
    product,
    brand: pick(draft, ["name", "showName", "logo", "darkLogo"]),
    pairs: pairsOf(colours),
    typeface: typefaceLabel(draft.typeface),
    isDraft: canonicalJson(draft) !== canonicalJson(present),
    isTried: triedBrand(args) !== null,
    canUndo: before !== null,
    may: may("settings.save"),
    refused: wasRefused(context),
  };
}

/** The brand of an address; null when a part of it is none. */
export function brandIn(query: URLSearchParams): Brand | null {
  const form = new FormData();
  for (const [name, value] of query) form.set(name, value);
  takeColours(form);
  const read = readForm(schema, form, { form: "brand" }) as Submission<Brand>;
  return read.ok ? read.values : null;
}

/** What became of the chosen accent on light and on dark pages, and why. */
export interface AccentUse {
  chosen: string;
  light: string;
  dark: string;
  why: string;
}

function accentUse({ accent: chosen }: Brand, colours: Colours): AccentUse {
  const { light, dark } = colours.accent;
  if (light === chosen) return { chosen, light, dark, why: t("deskSettings:accentAsChosen") };
  const worst = Math.min(
    ...(["ground", "sunken", "accent-soft"] as const).map((ground) =>
      contrast(chosen, colours[ground].light),
    ),
  );
  const isFill = colours.fill.light === chosen;
  const why = t(isFill ? "deskSettings:accentFillsButtons" : "deskSettings:accentTooWeak", {
    accent: chosen,
    contrast: worst.toFixed(1),
    needed: textContrast,
    used: light,
  });
  return { chosen, light, dark, why };
}

/** Where a logo, or most of it, would not be seen. */
async function logoNotes(
  { context }: AdminArgs,
  { logo, darkLogo }: Brand,
  { ground }: Colours,
): Promise<string[]> {
  const shown = [
    [logo, ground.light, t("deskSettings:logoLostOnLight")],
    [
      darkLogo ?? logo,
      ground.dark,
      t(darkLogo ? "deskSettings:darkLogoLost" : "deskSettings:logoLostOnDark"),
    ],
  ] as const;
  const notes = shown.map(async ([of, on, note]) => {
    const file = of && (await context.services.files.read(of.path.split("/").at(-1) ?? ""));
    return file && (await hiddenPart(file.content, on)) > 0.5 ? [note] : [];
  });
  const isInMails = context.services.mail.context.shop.origin !== null;
  const ofMails = logo && !isInMails ? [t("deskSettings:logoNotInMails")] : [];
  return [...(await Promise.all(notes)).flat(), ...ofMails];
}

const shownPairs: readonly (readonly [what: PlainKey, over: ColourName, on: ColourName])[] = [
  ["deskSettings:textPair", "ink", "ground"],
  ["deskSettings:lesserTextPair", "ink-faint", "sunken"],
  ["deskSettings:linkPair", "accent", "ground"],
  ["deskSettings:chosenLinkPair", "accent", "accent-soft"],
  ["deskSettings:buttonPair", "on-fill", "fill"],
  ["deskSettings:errorPair", "bad", "sunken"],
  ["deskSettings:fieldEdgePair", "line-strong", "ground"],
];

/** The contrast of two colours, as text. */
export interface PreviewPair {
  what: string;
  light: string;
  dark: string;
}

/** The contrast of what is read, in both themes. */
function pairsOf(colours: Colours): PreviewPair[] {
  const ratio = (over: ColourName, on: ColourName, theme: Theme) =>
    contrast(colours[over][theme], colours[on][theme]).toFixed(1);
  return shownPairs.map(([what, over, on]) => ({
    what: t(what),
    light: ratio(over, on, "light"),
    dark: ratio(over, on, "dark"),
  }));
}

const handlers: DeskForms = { show, try: tryLook, stop, publish, undo };

export async function changeBrand(args: AdminArgs) {
  requireMay(args, "settings.save");
  return handleForm(args, handlers);
}

/** Shows the brand on this page; its address holds all of it. */
async function show(sent: DeskForm) {
  const read = await readBrand(sent);
  if (!read.ok) return refuse(sent.args.context, read.answer);
  return redirect(`${path}?${new URLSearchParams(valuesOf(read.values))}`, { status: 303 });
}

/** Shows the brand on every page to this browser. */
async function tryLook(sent: DeskForm) {
  const read = await readBrand(sent);
  if (!read.ok) return refuse(sent.args.context, read.answer);
  const headers = { "Set-Cookie": triedCookie(sent.args, read.values) };
  return redirect("/", { status: 303, headers });
}

async function stop({ args }: DeskForm) {
  return redirect(path, { status: 303, headers: { "Set-Cookie": triedCookie(args, null) } });
}

async function publish(sent: DeskForm) {
  const { args, form } = sent;
  const read = await readBrand(sent);
  if (!read.ok) return refuse(args.context, read.answer);
  const saved = await attempt(save(args, read.values, String(form.get("opened") ?? "")));
  if (!saved.ok) {
    const message =
      saved.failure.kind === "conflict"
        ? t("deskSettings:brandPublishedMeanwhile")
        : saved.failure.message;
    return refuse(args.context, { ...read.typed, message }, 409);
  }
  return published(args, t("deskSettings:publishedWithinSeconds"));
}

/**
 * Saves the brand, and keeps the one before for the undo.
 * @throws Failure conflict when the brand is not the opened one any more
 */
async function save(args: AdminArgs, brand: Brand, opened: string): Promise<void> {
  const own = await args.call("settings.read", []);
  const present = ownBrand(partsOf(siteWith(own.parts)).brand);
  if (canonicalJson(present) !== opened) throw staleVersion();
  const value = { ...brand, before: present };
  await args.call("settings.save", [{ part: "brand", value, version: own.version } as never]);
  await args.context.services.settings?.refresh();
}

/** Puts the brand before the last change back; doing it twice is no change. */
async function undo({ args }: DeskForm) {
  const own = await args.call("settings.read", []);
  const { before, ...present } = partsOf(siteWith(own.parts)).brand;
  if (!before) return redirect(path, { status: 303 });
  const saved = await attempt(save(args, before, canonicalJson(present)));
  if (saved.ok) return published(args, t("deskSettings:brandBeforeIsBack"));
  return redirectWithFlash(args, path, {
    kind: "problem",
    text: t("deskSettings:somebodyElseHasChangedSettings"),
  });
}

function published(args: AdminArgs, text: string) {
  const undo = { action: path, fields: { intent: "undo" } };
  const headers = new Headers({ "Set-Cookie": triedCookie(args, null) });
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text, undo }));
  return redirect(path, { status: 303, headers });
}
