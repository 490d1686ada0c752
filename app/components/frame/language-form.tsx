import { useLocation } from "@remix-run/react";
import { languages } from "~/texts/languages";
import { languageNow, t } from "~/texts/text";
import { useHydrated } from "./hydrated";
import { useRootData } from "./root-data";

/**
 * Chooses the language with a form and a cookie. The whole page is loaded again, because its scripts
 * are written in its language; what was typed is kept by the browser's tab. Until scripts run, the
 * server gives the buttons to the form of the page (http/pages/language-switch.server.ts); the key
 * takes them back.
 */
export function LanguageForm() {
  const { languages: offered } = useRootData();
  const { pathname, search } = useLocation();
  const scripted = useHydrated();
  if (!offered) return null;
  const now = languageNow();
  return (
    <form key={`${scripted}`} method="post" action="/language" className="theme-form">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <fieldset>
        <legend className="visually-hidden">{t("frame:language")}</legend>
        {[offered.main, ...offered.others].map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={languages[language].locale}
            aria-pressed={language === now}
          >
            {languages[language].name}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
