import { type ReactNode, useEffect } from "react";

/** Does again what a visitor did to a control before the scripts ran. */
type EarlyChoice = () => void;

/** Reads what was chosen on the page as the server sent it. Called before React takes over. */
export function earlyChoices(page: Document): EarlyChoice[] {
  const choices: EarlyChoice[] = [];
  // Of radio buttons only the chosen one counts. A list that was sent without a choice keeps its own.
  for (const control of page.querySelectorAll(":checked, [type=checkbox], [selected]")) {
    const list = control.parentElement;
    if (control instanceof HTMLInputElement) {
      const { checked, defaultChecked } = control;
      if (checked !== defaultChecked)
        choices.push(() => control.checked !== checked && control.click());
    } else if (list instanceof HTMLSelectElement && !(control as HTMLOptionElement).selected) {
      const { value } = list;
      choices.push(() => {
        list.value = value;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      });
    }
  }
  return choices;
}

/**
 * Makes the choices again once the page listens. React sets radio buttons back to what the server
 * sent, and nobody told the handlers of what happened before they were there. Its effect is the last
 * one of the page, so the mark in the browser's timings says that every handler is there.
 */
export function WithEarlyChoices(props: { choices: readonly EarlyChoice[]; children: ReactNode }) {
  useEffect(() => {
    for (const choose of props.choices) choose();
    performance.mark("page-listens");
  }, [props.choices]);
  return props.children;
}
