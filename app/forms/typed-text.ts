/** As if typed: React takes no notice of a value that is set on the element itself. */
export function putInto(
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void {
  const kind: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(control, text);
}

const longTexts = new Map<HTMLTextAreaElement, string>();

/**
 * Notes what was typed into long texts of the page. React gives each its first text again when it
 * takes it over, also in an attempt that it breaks off.
 */
export function noteLongTexts(): void {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) longTexts.set(area, area.value);
  }
}

/** Puts the noted texts back, after React has taken over what they are in. */
export function putLongTextsBack(): void {
  for (const [area, text] of longTexts) {
    if (area.value !== area.defaultValue) continue;
    putInto(area, text);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  longTexts.clear();
}
