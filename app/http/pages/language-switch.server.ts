import type { EntryContext } from "@remix-run/node";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { offeredLanguages } from "~/texts/on-server";

/*
 * Without scripts the switch of the language sends the form that somebody is typing into: its
 * buttons belong to that form, and /language sends it on to the page in the other language. The
 * page is shown there with the typed values, and its action is not run. Nothing is stored. A
 * password, a code or a file is not shown again.
 */

/** Where the switch sends the form. */
const switchPath = "/language";
/** What its buttons send: the chosen language, and the path of the page. */
const switchField = "shownIn";

interface Switched {
  language: string;
  /** A path of this store, without its language. */
  path: string;
}

/** The language that the form was sent for; null for a form that was not sent by the switch. */
export function switchedBy(form: FormData): Switched | null {
  const sent = form.getAll(switchField).at(-1);
  if (typeof sent !== "string") return null;
  const at = sent.indexOf(" ");
  return { language: sent.slice(0, at), path: safeRedirect(sent.slice(at + 1)) };
}

const typedInto = new WeakMap<object, FormData>();

/**
 * Keeps a form that the switch sent until its page is rendered. No page works on such a form,
 * whatever page it names: who changes the language has not pressed the form's own button.
 */
export function showAgain(context: object, { url }: Request, form: FormData): boolean {
  if (!switchedBy(form) || new URL(url).pathname === switchPath) return false;
  typedInto.set(context, form);
  return true;
}

/**
 * How the markup of a page changes: the switch belongs to its main form, which has what was typed.
 * Null for a page that takes no form, and in a shop of one language.
 */
export function editorOf(
  { manifest, staticHandlerContext: { matches } }: EntryContext,
  context: object,
): ((html: string) => string) | null {
  if (offeredLanguages().others.length === 0) return null;
  const route = matches.at(-1)?.route;
  if (!route || route.index || !manifest.routes[route.id]?.hasAction) return null;
  return (html) => editPage(html, typedInto.get(context) ?? null);
}

const formTag = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const controlTag =
  /<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g;
const unkept = /^(hidden|password|file|submit|button|image|reset)$/;
const tick = /^(checkbox|radio)$/;

/** React writes every value between double quotes, and no `<` or `>` inside of them. */
function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? null;
}

const typeOf = (tag: string) => attribute(tag, "type") ?? "text";

function isKept(control: string): boolean {
  const tag = control.slice(0, control.indexOf(">"));
  const isSecret = unkept.test(typeOf(tag)) || attribute(tag, "autocomplete") === "one-time-code";
  return !isSecret && attribute(tag, "name") !== null && attribute(tag, "disabled") === null;
}

/** How many fields of a form are kept; 0 for one without a text. */
function sizeOf([, head = "", body = ""]: RegExpExecArray): number {
  if (attribute(head, "method") !== "post") return 0;
  const tags = [...body.matchAll(controlTag)].filter(([tag]) => isKept(tag));
  return tags.some(([tag]) => !tick.test(typeOf(tag))) ? tags.length : 0;
}

/** The form that a page is about: the one with the most fields. */
function mainForm(html: string): RegExpExecArray | null {
  const start = html.indexOf("<main");
  const end = html.indexOf("</main>", start);
  let main: RegExpExecArray | null = null;
  let size = 0;
  for (const form of html.slice(0, end).matchAll(formTag)) {
    const own = form.index > start ? sizeOf(form) : 0;
    if (own > size) [main, size] = [form, own];
  }
  return main;
}

function editPage(html: string, typed: FormData | null): string {
  const at = html.indexOf('action="/language"');
  const form = at < 0 ? null : mainForm(html);
  if (!form) return html;
  const [whole, head = "", body = ""] = form;
  const own = attribute(head, "id");
  const id = own ?? "typed";
  const tag = own === null ? `<form id="${id}"${head}>` : `<form${head}>`;
  const filled = `${tag}${typed ? fill(body, typed) : body}</form>`;
  const end = form.index + whole.length;
  const formOfSwitch = at < form.index ? "" : switchFor(html.slice(end), id);
  return formOfSwitch === "" ? html : html.slice(0, form.index) + filled + formOfSwitch;
}

/** Gives the buttons of the switch to the form. Chosen files are not sent: no page could show them. */
function switchFor(html: string, id: string): string {
  const path = attribute(html.slice(html.indexOf('action="/language"')), "value") ?? "/";
  const how = `formaction="${switchPath}" formmethod="post" formnovalidate=""`;
  const what = 'formenctype="application/x-www-form-urlencoded"';
  return html.replace(
    /name="language" value="(\w+)"/g,
    (_, language: string) =>
      `form="${id}" ${how} ${what} name="${switchField}" value="${language} ${path}"`,
  );
}

/** The fields of a form with the values that were sent, in their order. */
function fill(body: string, typed: FormData): string {
  const left = new Map<string, string[]>();
  const valuesOf = (name: string) => {
    const values = left.get(name) ?? typed.getAll(name).map(String);
    left.set(name, values);
    return values;
  };
  const written = body.replace(controlTag, (tag) => {
    if (!isKept(tag)) return tag;
    const name = attribute(tag, "name") ?? "";
    if (tick.test(typeOf(tag)) && tag.startsWith("<input")) return ticked(tag, typed.getAll(name));
    const value = valuesOf(name).shift();
    if (value === undefined) return tag;
    if (tag.startsWith("<input")) return withValue(tag, value);
    if (tag.startsWith("<select")) return chosen(tag, value);
    return `${tag.slice(0, tag.indexOf(">") + 1)}\n${escaped(value)}</textarea>`;
  });
  return unfolded(written, body);
}

function withValue(tag: string, value: string): string {
  const bare = tag.replace(/\svalue="[^"]*"/, "");
  return `<input value="${escaped(value)}"${bare.slice("<input".length)}`;
}

function ticked(tag: string, values: FormDataEntryValue[]): string {
  const bare = tag.replace(/\schecked(="[^"]*")?/, "");
  const isOn = values.some((value) => escaped(String(value)) === (attribute(tag, "value") ?? "on"));
  return isOn ? `<input checked=""${bare.slice("<input".length)}` : bare;
}

function chosen(tag: string, value: string): string {
  const option = `value="${escaped(value)}"`;
  if (!tag.includes(option)) return tag;
  return tag
    .replace(/(<option\b[^>]*?)\sselected(="[^"]*")?/g, "$1")
    .replace(/<option\b[^>]*>/g, (own) =>
      own.includes(` ${option}`) ? own.replace("<option", '<option selected=""') : own,
    );
}

/** What is folded away is open where something was typed into it. */
function unfolded(written: string, before: string): string {
  const parts = [...before.matchAll(/<details\b[^>]*>[\s\S]*?<\/details>/g)];
  return written.replace(/<details\b[^>]*>[\s\S]*?<\/details>/g, (now) => {
    const was = parts.shift()?.[0];
    return now === was || /^<details\b[^>]*\sopen/.test(now)
      ? now
      : now.replace("<details", '<details open=""');
  });
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (each) => entities[each] ?? each);
}
