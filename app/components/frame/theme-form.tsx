import { Form, useLocation } from "@remix-run/react";
import { type PlainKey, t } from "~/texts/text";
import { type Theme, useRootData } from "./root-data";

const choices = [
  { value: "system", label: "frame:coloursOfSystem" },
  { value: "light", label: "frame:lightColours" },
  { value: "dark", label: "frame:darkColours" },
] as const satisfies readonly { value: Theme; label: PlainKey }[];

/**
 * Chooses light or dark with a form and a cookie, so that it works without scripts and does not
 * flash.
 */
export function ThemeForm() {
  const { theme } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/theme" className="theme-form" preventScrollReset replace>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <fieldset>
        <legend className="visually-hidden">{t("frame:colours")}</legend>
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={theme === value}
          >
            {t(label)}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
