import type { DragEvent } from "react";

/** The form's button that moves the dragged line; only this script presses it. */
export const placeButton = "place-line";

/** Id of the line that is being dragged. */
let dragged: string | null = null;

function lineAt({ target }: DragEvent): HTMLElement | null {
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

/** A line is dragged by its number. The other ways to move it are its buttons and Alt with an arrow. */
export const dragsLines = {
  onDragStart(event: DragEvent<HTMLFormElement>): void {
    const line = lineAt(event);
    if (!line || !(event.target instanceof Element && event.target.matches("[draggable]"))) return;
    dragged = line.dataset.line ?? null;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setDragImage(line, 0, 0);
  },
  onDragOver(event: DragEvent<HTMLFormElement>): void {
    const line = lineAt(event);
    if (dragged === null || !line) return;
    event.preventDefault();
    mark(event.currentTarget, line, isBelow(event, line) ? "below" : "above");
  },
  onDragEnd(event: DragEvent<HTMLFormElement>): void {
    dragged = null;
    mark(event.currentTarget, null);
  },
  onDrop(event: DragEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const line = lineAt(event);
    const button = form.elements.namedItem(placeButton);
    const moved = dragged;
    dragged = null;
    mark(form, null);
    if (moved === null || !line || !(button instanceof HTMLButtonElement)) return;
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
  },
};
