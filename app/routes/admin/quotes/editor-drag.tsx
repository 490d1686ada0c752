import { useEffect, useRef, useState } from "react";
import { t } from "~/texts/text";

/** Id of the line that is being dragged. */
let dragged: string | null = null;

function lineAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-line]") : null;
}

/** Whether the pointer is in the lower half of the line: the dragged line then goes below it. */
function isBelow({ clientY }: DragEvent, line: HTMLElement): boolean {
  const { top, height } = line.getBoundingClientRect();
  return clientY > top + height / 2;
}

function mark(form: HTMLFormElement, line: HTMLElement | null, side = ""): void {
  for (const each of form.querySelectorAll<HTMLElement>("[data-drop]")) delete each.dataset.drop;
  if (line) line.dataset.drop = side;
}

/**
 * A line is dragged by its number. The other ways to move it are its buttons and Alt with an arrow.
 * The button moves the dragged line; only this script presses it.
 */
export function LineDrag() {
  const button = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const place = button.current;
    const form = place?.form;
    if (!form) return;
    setReady(true);
    const stop = new AbortController();
    const listen = (name: "dragstart" | "dragover" | "dragend" | "drop", on: Dragging) =>
      form.addEventListener(name, (event) => on(event, form), stop);
    listen("dragstart", begin);
    listen("dragover", showPlace);
    listen("dragend", end);
    listen("drop", (event) => drop(event, form, place));
    return () => stop.abort();
  }, []);
  return (
    <button ref={button} type="submit" name="intent" value="enter" disabled={!isReady} hidden>
      {t("deskQuotes:moveTheLine")}
    </button>
  );
}

type Dragging = (event: DragEvent, form: HTMLFormElement) => void;

function begin(event: DragEvent): void {
  const line = lineAt(event);
  if (!line || !(event.target instanceof Element && event.target.matches("[draggable]"))) return;
  dragged = line.dataset.line ?? null;
  if (!event.dataTransfer) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setDragImage(line, 0, 0);
}

function showPlace(event: DragEvent, form: HTMLFormElement): void {
  const line = lineAt(event);
  if (dragged === null || !line) return;
  event.preventDefault();
  mark(form, line, isBelow(event, line) ? "below" : "above");
}

function end(_: DragEvent, form: HTMLFormElement): void {
  dragged = null;
  mark(form, null);
}

function drop(event: DragEvent, form: HTMLFormElement, button: HTMLButtonElement): void {
  const line = lineAt(event);
  const moved = dragged;
  end(event, form);
  if (moved === null || !line) return;
  event.preventDefault();
  const ids = [...form.querySelectorAll<HTMLElement>("[data-line]")].map(
    ({ dataset }) => dataset.line ?? "",
  );
  const rest = ids.filter((id) => id !== moved);
  const at = rest.indexOf(line.dataset.line ?? "");
  if (at < 0) return;
  const to = isBelow(event, line) ? at + 1 : at;
  if (ids.indexOf(moved) === to) return;
  button.value = `place ${moved} ${to}`;
  form.requestSubmit(button);
}
