import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";

/** A product or a variant to choose. */
export interface Choice {
  pick: string;
  name: string;
  /** Its article number, price and stock. */
  note?: string;
}

interface ChoicesProps {
  found: readonly Choice[];
  label?: string;
  intent: string;
  text: (name: string) => string;
}

/** Products or variants to choose from, each a button. */
export function Choices({ found, label, intent, text }: ChoicesProps) {
  return (
    <ul className="bare offer-found" aria-label={label}>
      {found.map(({ pick, name, note }) => (
        <li key={pick}>
          <Submit intent={`${intent} ${pick}`} pending={t("deskQuotes:changing")} tone="plain">
            {text(name)}
          </Submit>
          {note ? <span className="small soft">{note}</span> : null}
        </li>
      ))}
    </ul>
  );
}
