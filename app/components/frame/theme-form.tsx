import { Form, useLocation } from "@remix-run/react";
import { t } from "~/texts/text";
import { type Theme, useRootData } from "./root-data";

const choices: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

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
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
