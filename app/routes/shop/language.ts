import { redirect } from "@remix-run/node";
import { languageCookie } from "~/http/pages/cookies.server";
import { page } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { isTranslated } from "~/texts/local-path";
import { offeredLanguages, prefixOf } from "~/texts/on-server";

/** Shows the page that the form is on in the chosen language, and remembers the language. */
const setLanguage = page(async (args) => {
  const form = await args.request.formData();
  const { main, others } = offeredLanguages();
  const language = [main, ...others].find((each) => each === form.get("language")) ?? main;
  const path = safeRedirect(form.get("redirectTo"));
  const prefix = isTranslated(path) ? prefixOf(language) : "";
  const to = prefix !== "" && path === "/" ? prefix : prefix + path;
  return redirect(to, {
    status: 303,
    headers: { "Set-Cookie": languageCookie(args, language) },
  });
});

export const loader = resource({ GET: async () => redirect("/"), POST: setLanguage });
export const action = loader;
