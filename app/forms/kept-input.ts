import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { withoutLanguage } from "~/texts/local-path";
import { putInto } from "./typed-text";

const place = "typed";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = string | boolean;

interface KeptForm {
  /** By field: what the page had in it, and what was typed. */
  fields: Record<string, [base: Value, typed: Value]>;
  /** Whether it was sent and its answer has not been seen yet. */
  sent: boolean;
}

interface Kept {
  /** The signed-in person who typed it; empty for a guest. */
  who: string;
  forms: Record<string, KeptForm>;
}

function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "") as Kept;
  } catch {
    return { who: "", forms: {} };
  }
}

/** Forms also work where the browser refuses to store anything. */
function write(kept: Kept): void {
  try {
    if (Object.keys(kept.forms).length === 0) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {}
}

const unkept = /^(hidden|password|file|submit|button|image|reset)$/;

/**
 * The fields that are kept, by name and place. Passwords, one-time codes and files never are, nor
 * the rows of an answer (`data-unkept`): after the next one another line has their names.
 */
function controlsOf(form: HTMLFormElement): Map<string, Control> {
  const controls = new Map<string, Control>();
  const counts: Record<string, number> = {};
  for (const element of form.elements) {
    const control = element as Control;
    const { name, type, autocomplete } = control;
    if (!name || !("value" in control) || control instanceof HTMLButtonElement) continue;
    if (unkept.test(type) || autocomplete === "one-time-code") continue;
    if (control.closest("[data-unkept]")) continue;
    counts[name] = (counts[name] ?? 0) + 1;
    controls.set(`${name} ${counts[name]}`, control);
  }
  return controls;
}

/** Whether it has a long text or several fields. The quote request keeps its own draft. */
function isKept(form: HTMLFormElement): boolean {
  if (form.method !== "post" || form.dataset.keeps !== undefined) return false;
  const controls = [...controlsOf(form).values()];
  const texts = controls.filter((control) => !isTick(control));
  return texts.some(({ type }) => type === "textarea") || (texts.length > 0 && controls.length > 1);
}

/** The page's path, which is the same in each language. */
function placeNow(): string {
  return withoutLanguage(location.pathname);
}

/**
 * A form of a page is recognised by its id, or else by its buttons and fields. Forms of rows need an
 * id: what is typed into one would be put into all of them (kept-forms.test.ts). The query is left
 * out: it may have the key of a signed link.
 */
function nameOf(form: HTMLFormElement, path = placeNow()): string {
  // A field that is called "id" hides the property.
  const id = form.getAttribute("id");
  // The server gives the form an id and the buttons of the switch, until scripts run.
  if (id && id !== "typed") return `${path} ${id}`;
  const buttons = [...form.elements].flatMap((each) =>
    each instanceof HTMLButtonElement && !each.disabled && each.name !== "shownIn"
      ? [`${each.name}=${each.value}`]
      : [],
  );
  return `${path} ${[...buttons, ...controlsOf(form).keys()].join()}`;
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function valueIn(control: Control): Value {
  return isTick(control) ? control.checked : control.value;
}

function defaultOf(control: Control): Value {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].find((option) => option.defaultSelected);
    return (chosen ?? control.options[0])?.value ?? "";
  }
  return isTick(control) ? control.defaultChecked : control.defaultValue;
}

/** What fields had before somebody typed. */
const bases = new WeakMap<Control, Value>();

/** Fields that had their kept value already, or were read since. */
const seen = new WeakSet<Control>();

interface Saving {
  sent?: boolean;
  /** The page that it was typed into. */
  path?: string;
}

function save(form: HTMLFormElement, kept: Kept, { sent = false, path }: Saving = {}): void {
  const name = nameOf(form, path);
  const before = kept.forms[name]?.fields ?? {};
  // A part whose script comes later may be away for a moment, with what was typed into it.
  const fields: KeptForm["fields"] = { ...before };
  for (const [key, control] of controlsOf(form)) {
    if (before[key] && !seen.has(control)) continue;
    seen.add(control);
    delete fields[key];
    // After a refusal the page itself has the typed value.
    const base = before[key]?.[0] ?? bases.get(control) ?? defaultOf(control);
    const typed = valueIn(control);
    if (typed !== base) fields[key] = [base, typed];
  }
  if (Object.keys(fields).length > 0) kept.forms[name] = { fields, sent };
  else delete kept.forms[name];
}

/**
 * Fills fields that are as the page came. A field whose value changed meanwhile stays, but in a form
 * with `data-begins` it changed with the language only.
 */
function restore(form: HTMLFormElement, { fields }: KeptForm, onlyNew = false): void {
  const note = form.querySelector<HTMLElement>("[data-kept]");
  for (const [key, control] of controlsOf(form)) {
    if (onlyNew && seen.has(control)) continue;
    seen.add(control);
    const [base, typed] = fields[key] ?? [];
    const begins = form.dataset.begins ? defaultOf(control) : base;
    if (typed === undefined || valueIn(control) !== begins || defaultOf(control) !== begins)
      continue;
    bases.set(control, begins ?? "");
    if (isTick(control)) control.click();
    else putInto(control, typed as string);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
    control.closest("details")?.setAttribute("open", "");
    if (note) note.hidden = false;
  }
}

/**
 * What a refused form shows, but not where the style page shows what it looks like, nor beside a
 * filter of a list; `data-stays` is at a form of which only a part was taken.
 */
const refusal =
  ":is(.error-summary, .field-error, .error-page, .flash-problem, [data-stays]):not(.brand-preview *, .filters *)";

/**
 * Forgets the forms that were sent, unless the answer is a refusal or asks to sign in, or this
 * document came after it: then nobody knows the answer. Returns the names of those forgotten.
 */
function settle(kept: Kept): Set<string> {
  const done = new Set<string>();
  const isOpen =
    !isWatching || placeNow().startsWith("/sign-in") || document.querySelector(refusal) !== null;
  for (const [name, form] of Object.entries(kept.forms)) {
    if (form.sent && !isOpen) {
      done.add(name);
      delete kept.forms[name];
    }
    form.sent = false;
  }
  return done;
}

/** Another page has the form's entries now, and sends them. */
function handOver(path: string): void {
  const kept = read();
  for (const name of Object.keys(kept.forms)) {
    if (name.split(" ")[0] === path.split("?")[0]) delete kept.forms[name];
  }
  write(kept);
}

let person = "";
let isWatching = false;

/** Typing in a form of 800 fields stays fast when its fields are read after a pause. */
const pauseMs = 300;

/** Forms into which nobody has typed since they were sent. */
const sentForms = new WeakSet<HTMLFormElement>();

/** The page of each form. A change is also told when its page has been left already. */
const paths = new WeakMap<HTMLFormElement, string>();

/** The form that was typed into and is not stored yet. */
let unsaved: { form: HTMLFormElement; path: string } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function formOf({ target }: Event): HTMLFormElement | null {
  return target instanceof HTMLFormElement ? target : (target as Control).form;
}

function change(form: HTMLFormElement, how: (kept: Kept) => void): void {
  if (!isKept(form)) return;
  const kept = read();
  kept.who = person || kept.who;
  how(kept);
  write(kept);
}

function saveLater(event: Event): void {
  const form = formOf(event);
  if (!form) return;
  // A field that loses the focus to the answer of its form tells of a change that was sent.
  if (event.type === "change" && sentForms.has(form)) return;
  sentForms.delete(form);
  const control = event.target as Control;
  if ("value" in control && !bases.has(control)) bases.set(control, defaultOf(control));
  seen.add(control);
  if (unsaved && unsaved.form !== form) saveNow();
  unsaved = { form, path: paths.get(form) ?? placeNow() };
  clearTimeout(timer);
  timer = setTimeout(saveNow, pauseMs);
}

function saveNow(): void {
  clearTimeout(timer);
  const typed = unsaved;
  unsaved = null;
  if (typed) change(typed.form, (kept) => save(typed.form, kept, { path: typed.path }));
}

/** Fields that were made anew by a part whose script came later (components/frame/later.tsx). */
function fillNewFields(): void {
  const kept = read();
  for (const form of document.forms) {
    const known = isKept(form) ? kept.forms[nameOf(form)] : undefined;
    if (known && !known.sent) restore(form, known, true);
  }
}

function listen(): void {
  isWatching = true;
  document.addEventListener("parts-wait", saveNow);
  document.addEventListener("parts-come", fillNewFields);
  // Before React, which writes what is typed over the default of a field that it controls.
  document.addEventListener("input", saveLater, { capture: true });
  document.addEventListener("change", saveLater, { capture: true });
  window.addEventListener("pagehide", saveNow);
  document.addEventListener("visibilitychange", saveNow);
  document.addEventListener("submit", (event) => {
    saveNow();
    const form = event.target as HTMLFormElement;
    if (/\/sign-out$/.test(form.action)) write({ who: "", forms: {} });
    else if (form.dataset.sends) handOver(form.dataset.sends);
    else change(form, (kept) => save(form, kept, { sent: true }));
    sentForms.add(form);
  });
  document.addEventListener("reset", (event) => {
    saveNow();
    const form = event.target as HTMLFormElement;
    change(form, (kept) => delete kept.forms[nameOf(form)]);
    const note = form.querySelector<HTMLElement>("[data-kept]");
    if (note) note.hidden = true;
  });
}

function keepInput(who: string): void {
  saveNow();
  person = who;
  let kept = read();
  if (kept.who && who && kept.who !== who) kept = { who, forms: {} };
  const done = settle(kept);
  write(kept);
  for (const form of [...document.forms].filter(isKept)) {
    paths.set(form, placeNow());
    const known = kept.forms[nameOf(form)];
    if (known) restore(form, known);
    // A form that stays on its page after it was sent may still have the text in it. Where the page
    // empties what was sent (`data-empties`), the rest was not.
    if (!done.has(nameOf(form)) || form.dataset.empties !== undefined) save(form, kept);
  }
  kept.who = who || kept.who;
  write(kept);
  if (!isWatching) listen();
}

/**
 * Keeps what is typed into the forms of the pages in this tab until it was sent: over a reload, a
 * link, a broken connection, and a sign-in that ended. Called by the frames of the pages with
 * forms. `who` is the signed-in person, empty for a guest: nobody sees what somebody else typed.
 */
export function useKeptInput(who: string): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each page that is shown
  useEffect(() => {
    if (state === "idle") keepInput(who);
  }, [state, key, who]);
}
