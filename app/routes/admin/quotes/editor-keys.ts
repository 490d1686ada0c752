import type { ClipboardEvent, KeyboardEvent } from "react";

/** The cells of a line that people type into one after the other, in the order of the columns. */
const columns = ["name", "quantity", "price", "off"];
const pastedColumns = ["quantity", "price", "off"];

/** An own line's text is in a field that grows. */
type CellInput = HTMLInputElement | HTMLTextAreaElement;

/** The field that gets the focus when its page comes back with the changed lines. */
let next: { path: string; name: string } | null = null;

export function comeBackTo(name: string): void {
  next = { path: location.pathname, name };
}

/**
 * Puts the focus where it was before the lines were changed, and into the new line of an offer that
 * has none.
 */
export function focusAgain(form: HTMLFormElement | null): void {
  const field = next?.path === location.pathname ? form?.elements.namedItem(next.name) : null;
  next = null;
  if (field && isInput(field)) go(field);
  else if (form && !form.querySelector("[data-line]")) go(newLineIn(form));
}

interface Ask {
  path: string;
  /** "remove line-1" */
  intent: string;
  line: string;
  /** Each step up or down that was asked for; none for another change. */
  steps: number[];
}

const asks: Ask[] = [];

/**
 * Takes what a button or a key asks for, if it has to wait for the change before it: each is sent
 * with the offer that the last one made. Otherwise the store would see two people at work. What
 * saves or sends the whole never waits: it is pressed again by a seller who has seen the answer.
 */
export function waitsInTurn(intent: string, isBusy: boolean): boolean {
  const [verb = "", line = ""] = intent.split(" ");
  const step = { up: -1, down: 1 }[verb];
  if (!step && !/^(place|remove)$/.test(verb))
    return isBusy && /^(offer|draft|preview)$/.test(verb);
  const last = asks.at(-1);
  if (step && last?.line === line && last.steps.length > 0) last.steps.push(step);
  else asks.push({ path: location.pathname, intent, line, steps: step ? [step] : [] });
  return true;
}

/** Whoever leaves the page asks for nothing any more. */
export function forgetAsks(): void {
  asks.length = 0;
}

/** The next change that was asked for; several steps of a line are one move. null for none. */
export function nextInTurn(form: HTMLFormElement): string | null {
  const ask = asks.shift();
  if (!ask) return null;
  const { path, intent, line, steps } = ask;
  const ids = [...form.querySelectorAll<HTMLElement>("[data-line]")].map((row) => row.dataset.line);
  const from = ids.indexOf(line);
  const to = steps.reduce((at, by) => Math.min(Math.max(at + by, 0), ids.length - 1), from);
  const isGone = path !== location.pathname || (line !== "" && from < 0);
  if (isGone || (steps.length > 0 && to === from)) return nextInTurn(form);
  return steps.length > 1 ? `place ${line} ${to}` : intent;
}

function isInput(field: EventTarget | RadioNodeList): field is CellInput {
  return "selectionStart" in field;
}

/** A button that adds lines leads to the field of the next one. */
export function onEditorSubmit(intent: string): void {
  if (/^(add|pick|paste)\b/.test(intent)) comeBackTo("add.text");
}

/** The line and the column of a cell; null for other fields. */
function placeOf(field: EventTarget): { line: string; column: string } | null {
  if (!isInput(field)) return null;
  const [, line, column] = /^lines\.(.+)\.([a-z]+)$/i.exec(field.name) ?? [];
  return line && column && columns.includes(column) ? { line, column } : null;
}

/** The cells of the columns, in the order of the lines. */
function cellsOf(form: HTMLFormElement, column: string): CellInput[] {
  return [...form.querySelectorAll<CellInput>(`[name^="lines."][name$=".${column}"]`)];
}

function go(field: CellInput | undefined | null): void {
  field?.focus();
  field?.select();
}

function newLineIn(form: HTMLFormElement): CellInput | null {
  return form.querySelector<CellInput>('[name="add.text"]');
}

function press(form: HTMLFormElement, intent: string): void {
  const buttons = [...form.elements].filter((each) => each instanceof HTMLButtonElement);
  buttons.find((each) => each.value === intent && !each.disabled)?.click();
}

/**
 * The keys of the lines, as in a spreadsheet: Enter and the arrows go to the line below or above,
 * Alt with an arrow moves the line, and Enter in the new line adds it. Enter never sends the offer;
 * Ctrl with Enter does.
 */
export function onEditorKey(
  event: KeyboardEvent<HTMLFormElement>,
  ask: (intent: string) => void,
): void {
  const form = event.currentTarget;
  const { key, target } = event;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    press(form, "offer");
    return;
  }
  if (!isInput(target)) return;
  if (key === "Enter" && /^add\./.test(target.name)) {
    event.preventDefault();
    comeBackTo("add.text");
    press(form, newLineIn(form)?.value.trim() ? "add product" : "enter");
    return;
  }
  const place = placeOf(target);
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[key];
  if (!place || step === undefined) return;
  // In a text of several rows an arrow first goes to its end.
  const { selectionStart, selectionEnd, textLength } = target as HTMLTextAreaElement;
  const isInside = step < 0 ? textLength && selectionStart : selectionEnd < textLength;
  if (isInside && key !== "Enter" && !event.altKey) return;
  event.preventDefault();
  if (event.altKey) {
    if (key === "Enter") return;
    ask(`${key === "ArrowUp" ? "up" : "down"} ${place.line}`);
    return;
  }
  const cells = cellsOf(form, place.column);
  const to = cells[cells.indexOf(target) + step];
  if (to) go(to);
  else if (step > 0) go(newLineIn(form));
}

/**
 * Puts a copied column or table into the cells; in the new line its rows are added. An own line's
 * text stays one paragraph.
 */
export function onEditorPaste(event: ClipboardEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  const { target } = event;
  const text = event.clipboardData
    .getData("text/plain")
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "");
  if (!isInput(target) || !/[\n\t]/.test(text)) return;
  if (target.name === "add.text") {
    const rows = form.querySelector<CellInput>('[name="paste.rows"]');
    if (!rows) return;
    event.preventDefault();
    rows.value = text;
    comeBackTo("add.text");
    press(form, "paste");
    return;
  }
  const place = placeOf(target);
  if (place?.column === "name") {
    event.preventDefault();
    document.execCommand("insertText", false, text.trim().replace(/\s+/g, " "));
    return;
  }
  const first = pastedColumns.indexOf(place?.column ?? "");
  if (first < 0) return;
  event.preventDefault();
  const row = cellsOf(form, place?.column ?? "").indexOf(target);
  for (const [down, typed] of text.split("\n").entries()) {
    for (const [right, value] of typed.split("\t").entries()) {
      const column = pastedColumns[first + right];
      const cell = column ? cellsOf(form, column)[row + down] : undefined;
      if (cell) type(cell, value.trim());
    }
  }
}

/** As if typed: React takes no notice of a value that is set on the element itself. */
function type(field: CellInput, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
