import { z } from "zod";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { answerOf, attempt, readForm, refuse, wasRefused } from "~/http/pages/submission.server";
import { shortened } from "~/kernel/text";
import { folded } from "~/kernel/tokens";
import type { OwnWord } from "~/modules/settings/part-fields";
import { textsOfSettings } from "~/modules/settings/setting-texts";
import { site } from "~/modules/settings/site";
import { defaultText, isKey } from "~/texts/catalogue";
import { deskOnly } from "~/texts/check";
import { compile, namesIn } from "~/texts/compile";
import { english } from "~/texts/english";
import { isLanguage, languages, type ShopLanguage, shopLanguages } from "~/texts/languages";
import { fill, type Values } from "~/texts/message";
import { localeOf, offeredLanguages } from "~/texts/on-server";
import { isSettingKey, problemOfWord, type SettingText, valuesLeftOut } from "~/texts/own-words";
import { type PlainKey, t } from "~/texts/text";
import { presentParts } from "./settings-page.server";

const shown = 50;

/** The texts that an owner can write anew: those of customers. */
const keys = Object.keys(english).filter((key) => !deskOnly.test(key));

/** Where texts are read, by the rooms of the catalogue. */
const places = {
  shop: { label: "deskSettings:placeShop", rooms: ["shop", "catalogue", "frame", "pages"] },
  cart: { label: "deskSettings:placeCart", rooms: ["cart", "lists", "quotes"] },
  orders: { label: "deskSettings:placeOrders", rooms: ["orders", "payments", "pricing"] },
  account: { label: "deskSettings:placeAccount", rooms: ["account", "customers", "identity"] },
  mails: { label: "deskSettings:placeMails", rooms: ["mails"] },
  documents: { label: "deskSettings:placeDocuments", rooms: ["documents"] },
  forms: { label: "deskSettings:placeForms", rooms: ["forms", "files", "kernel"] },
} as const satisfies Record<string, { label: PlainKey; rooms: readonly string[] }>;

type Place = keyof typeof places;
const placeNames = Object.keys(places) as Place[];

const placeOfRoom = new Map<string, Place>(
  placeNames.flatMap((place) => places[place].rooms.map((room) => [room, place] as const)),
);

function placeOf(key: string): Place | undefined {
  return placeOfRoom.get(key.slice(0, key.indexOf(":")));
}

const asked = z.object({
  language: z.enum(shopLanguages).optional().catch(undefined),
  place: z.enum(placeNames).optional().catch(undefined),
  q: z.string().max(200).catch(""),
  key: z.string().max(120).catch(""),
  /** The template of a mail: only its texts are listed. */
  mail: z.string().max(60).catch(""),
});

export async function textsPage(args: AdminArgs) {
  const query = asked.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { main, others } = offeredLanguages();
  const language = query.language ?? main;
  const own = await args.call("settings.read", []);
  const words = wordsIn(own, language);
  const settings = language === main ? [] : textsOfSettings(site.selling);
  const mail = query.mail === "" ? null : await textsOfMail(query.mail);
  const rows = keys
    .filter((key) => mail === null || mail.keys.has(key))
    .filter((key) => query.place === undefined || placeOf(key) === query.place)
    .filter((key) => isFound(key, { language, words, query }))
    .sort((a, b) => Number(words.has(b)) - Number(words.has(a)));
  return {
    language,
    languages: shopLanguages
      .filter((each) => each === main || others.includes(each))
      .map((each) => ({ value: each, name: languages[each].name })),
    place: query.place ?? "",
    places: placeNames.map((place) => ({ value: place, name: t(places[place].label) })),
    q: query.q,
    mail: mail && { name: query.mail, title: mail.title },
    rows: rows.slice(0, shown).map((key) => rowOf(key, language, words)),
    found: rows.length,
    changed: [...words.keys()].filter(isKey).length,
    settings: settings.map((each) => settingRow(each, words.get(each.key)?.text ?? null)),
    chosen: isOwn(query.key) ? editorOf(query.key, language, words) : null,
    version: own.version,
    may: args.may("settings.save"),
    refused: wasRefused(args.context),
  };
}

async function textsOfMail(name: string) {
  const { galleryTemplate, textsOfTemplate } = await import(
    "~/modules/mail/messages/gallery.server"
  );
  const [template, used] = await Promise.all([galleryTemplate(name), textsOfTemplate(name)]);
  if (!template || !used) throw problem(404);
  return { title: template.title, keys: used };
}

type Own = Awaited<ReturnType<typeof presentOf>>;

function presentOf(args: AdminArgs) {
  return args.call("settings.read", []);
}

function wordsIn(own: Own, language: ShopLanguage): Map<string, OwnWord> {
  const { words } = presentParts(own);
  return new Map(
    words.filter((word) => word.language === language).map((word) => [word.key, word]),
  );
}

/** The text of the settings with that key; null for another key. */
function settingWith(key: string): string | null {
  if (!isSettingKey(key)) return null;
  return textsOfSettings(site.selling).find((each) => each.key === key)?.text ?? null;
}

function isOwn(key: string): boolean {
  return settingWith(key) !== null || (isKey(key) && !deskOnly.test(key));
}

function isFound(
  key: string,
  of: { language: ShopLanguage; words: Map<string, OwnWord>; query: z.output<typeof asked> },
): boolean {
  const { language, words, query } = of;
  const wanted = folded(query.q);
  if (wanted === "")
    return (
      query.place !== undefined ||
      query.mail !== "" ||
      ![...words.keys()].some(isKey) ||
      words.has(key)
    );
  const text = storeText(language, key);
  const texts = [key, text, previewOf(text, language), words.get(key)?.text ?? ""];
  return texts.some((text) => folded(text).includes(wanted));
}

function storeText(language: ShopLanguage, key: string): string {
  return settingWith(key) ?? defaultText(language, key) ?? defaultText("en", key) ?? "";
}

/** A text in the list. */
export interface TextRow {
  key: string;
  /** With samples in the place of its values. */
  text: string;
  own: string | null;
  /** Where it is read; null for a text of the settings. */
  place: string | null;
}

function rowOf(key: string, language: ShopLanguage, words: Map<string, OwnWord>): TextRow {
  const own = words.get(key);
  return {
    key,
    text: previewOf(storeText(language, key), language),
    own: own ? previewOf(own.text, language) : null,
    place: t(places[placeOf(key) ?? "shop"].label),
  };
}

/** A text of the settings, which are long. */
function settingRow({ key, text }: SettingText, own: string | null): TextRow {
  return { key, text: shortened(text, 200), own: own && shortened(own, 200), place: null };
}

function editorOf(key: string, language: ShopLanguage, words: Map<string, OwnWord>) {
  const text = storeText(language, key);
  const own = words.get(key)?.text ?? null;
  const isPlain = isSettingKey(key);
  const names = isPlain ? [] : namesIn(compile(text));
  return {
    key,
    text,
    own,
    isSetting: isPlain,
    names: names.map((name) => (name.startsWith("<") ? `${name}…</${name.slice(1)}` : `{${name}}`)),
    preview: isPlain ? (own ?? text) : previewOf(own ?? text, language),
    canUndo: words.has(key),
  };
}

/** The text with a sample for each of its values. */
function previewOf(text: string, language: ShopLanguage): string {
  const message = compile(text);
  const samples: Values = Object.fromEntries(
    namesIn(message).map((name) => [name, sampleOf(name)]),
  );
  return fill(message, samples, localeOf(language));
}

function sampleOf(name: string): string | number {
  if (/count|quantity|lines|days|minutes|total$/i.test(name)) return 3;
  if (/number/i.test(name)) return "Q-20261121-5030Q47T";
  return `“${name}”`;
}

const handlers: DeskForms = { save, preview, reset, undo };

export async function changeTexts(args: AdminArgs) {
  return handleForm(args, handlers);
}

const mostCharacters = 20_000;

const typed = z.object({
  language: z.enum(shopLanguages),
  key: z.string().max(120),
  text: z.string().max(mostCharacters, {
    error: () =>
      t("deskCatalogue:mostCharacters", { what: t("deskSettings:text"), max: mostCharacters }),
  }),
  version: z.coerce.number().int(),
  /** The text as the owner opened it; left out by a form of an earlier release. */
  opened: z.string().optional(),
  /** The values that the owner was told the text leaves out. */
  without: z.string().max(2_000).catch(""),
});

/** Shows how the typed text reads, and stores nothing. */
async function preview(sent: DeskForm) {
  return checked(sent, async (values, answer) => {
    const { key, text, language } = values;
    const shown = isSettingKey(key) ? text : previewOf(text, language);
    return refuse(sent.args.context, { ...answer, preview: shown }, 200);
  });
}

async function save(sent: DeskForm) {
  return checked(sent, async (values, answer) => {
    const { language, key, text, without } = values;
    const lost = valuesLeftOut({ language, key, text })
      .map((name) => `{${name}}`)
      .join(", ");
    if (lost !== "" && lost !== without) {
      const errors = { text: t("deskSettings:textLeavesOut", { names: lost }) };
      return refuse(sent.args.context, { ...answer, errors, without: lost });
    }
    const isDefault = text === storeText(language, key);
    const next = (word: OwnWord | undefined) =>
      isDefault ? null : { language, key, text, before: word?.text ?? null };
    return keep(sent.args, { ...values, next }, answer);
  });
}

async function reset({ args, form }: DeskForm) {
  return without(args, form, () => null);
}

/** The owner's text before the last change, or the store's own. */
async function undo({ args, form }: DeskForm) {
  return without(args, form, (word) =>
    !word || word.before === null ? null : { ...word, text: word.before, before: word.text },
  );
}

async function without(args: AdminArgs, form: FormData, next: Kept["next"]) {
  const read = readForm(typed.omit({ text: true, without: true }), form, { form: "text" });
  if (!read.ok) throw problem(400);
  return keep(args, { ...read.values, next }, read.typed);
}

async function checked(
  { args, form }: DeskForm,
  then: (values: z.output<typeof typed>, answer: Parameters<typeof refuse>[1]) => Promise<unknown>,
) {
  const read = readForm(typed, form, { form: "text" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { language, key, text } = read.values;
  if (!isOwn(key) || !isLanguage(language)) throw problem(400);
  const wrong = problemOfWord({ language, key, text });
  if (wrong !== null) {
    const errors = { text: wrongText(wrong) };
    return refuse(args.context, { ...read.typed, errors });
  }
  return then(read.values, read.typed);
}

function wrongText(wrong: NonNullable<ReturnType<typeof problemOfWord>>): string {
  if (wrong === "unknown") return t("deskSettings:textUnknown");
  if (wrong === "syntax") return t("deskSettings:textUnreadable");
  const { strange, missing } = wrong;
  return strange.length > 0
    ? t("deskSettings:textStrange", { names: strange.join(", ") })
    : t("deskSettings:textMissing", { names: missing.join(", ") });
}

interface Kept {
  version: number;
  opened?: string | undefined;
  language: ShopLanguage;
  key: string;
  /** What the owner's text becomes; null for the store's own. */
  next: (word: OwnWord | undefined) => OwnWord | null;
}

/** How often saving is repeated when other settings were changed at the same time. */
const mostTries = 5;

/** Saves a text that nobody else has changed since it was opened, whatever else they changed. */
async function keep(
  args: AdminArgs,
  { version, opened, language, key, next }: Kept,
  answer: Parameters<typeof refuse>[1],
) {
  for (let tries = 1; ; tries += 1) {
    const own = await presentOf(args);
    const before = wordsIn(own, language).get(key);
    const now = before?.text ?? storeText(language, key);
    const isAsOpened = opened === undefined ? version === own.version : isSame(opened, now);
    if (!isAsOpened) {
      const errors = { text: t("deskSettings:textStale", { now: shortened(now, 200) }) };
      return refuse(args.context, { ...answer, errors }, 409);
    }
    const word = next(before);
    const others = presentParts(own).words.filter(
      (each) => each.language !== language || each.key !== key,
    );
    const value = word ? [...others, word] : others;
    const change = { part: "words", value, version: own.version } as const;
    const saved = await attempt(args.call("settings.save", [change]));
    if (saved.ok) return kept(args, { language, key, word });
    const isConflict = saved.failure.kind === "conflict";
    if (isConflict && tries < mostTries) continue;
    return refuse(args.context, answerOf(saved.failure, answer), isConflict ? 409 : 400);
  }
}

/** Browsers send the breaks of lines in one way. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, "\n");
  return plain(one) === plain(other);
}

async function kept(
  args: AdminArgs,
  { language, key, word }: Pick<Kept, "language" | "key"> & { word: OwnWord | null },
) {
  await args.context.services.settings?.refresh();
  const to = `/admin/texts?${new URLSearchParams({ language, key })}`;
  return redirectWithFlash(args, to, {
    kind: "done",
    text: word ? t("deskSettings:textSaved") : t("deskSettings:textReset"),
  });
}
