import { type ReactNode, useEffect } from "react";

/** Does again what a visitor did to a control before the scripts ran. */
type EarlyChoice = () => void;

/** Reads what was chosen on the page as the server sent it. Called before React takes over. */
export function earlyChoices(page: Document): EarlyChoice[] {
  const choices: EarlyChoice[] = [];
  // Of radio buttons and options only the chosen one counts; the others follow it.
  for (const chosen of page.querySelectorAll(":checked, [type=checkbox]")) {
    if (chosen instanceof HTMLInputElement) {
      const { checked, defaultChecked } = chosen;
      if (checked !== defaultChecked)
        choices.push(() => chosen.checked !== checked && chosen.click());
    } else if (chosen instanceof HTMLOptionElement && !chosen.defaultSelected) {
      choices.push(() => {
        chosen.selected = true;
        chosen.parentElement?.dispatchEvent(new Event("change", { bubbles: true }));
      });
    }
  }
  return choices;
}

/**
 * Makes the choices again once the page listens. React sets radio buttons back to what the server
 * sent, and nobody told the handlers of what happened before they were there.
 */
export function WithEarlyChoices(props: { choices: readonly EarlyChoice[]; children: ReactNode }) {
  useEffect(() => {
    for (const choose of props.choices) choose();
  }, [props.choices]);
  return props.children;
}
