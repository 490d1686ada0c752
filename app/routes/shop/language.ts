import { redirect } from "@remix-run/node";
import { largestForm, withFormSize } from "~/http/form-size.server";
import { languageCookie } from "~/http/pages/cookies.server";
import { switchedBy } from "~/http/pages/language-switch.server";
import { callAs, type PageArgs, page } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { bestEffort } from "~/kernel/process/log.server";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { type Language, shopLanguages } from "~/texts/languages";
import { isTranslated } from "~/texts/local-path";
import { offeredLanguages, prefixOf } from "~/texts/on-server";

/** Shows the page that the form is on in the chosen language, and remembers the language. */
const setLanguage = page(async (args) => {
  const form = await args.request.formData();
  const { main, others } = offeredLanguages();
  const switched = switchedBy(form);
  const wanted = switched?.language ?? form.get("language");
  const language = [main, ...others].find((each) => each === wanted) ?? main;
  const path = switched?.path ?? safeRedirect(form.get("redirectTo"));
  const prefix = isTranslated(path) ? prefixOf(language) : "";
  const to = prefix !== "" && path === "/" ? prefix : prefix + path;
  await rememberForAccount(args, language);
  return redirect(to, {
    // A redirect with 307 sends the form of the page on, which is shown with it.
    status: switched ? 307 : 303,
    headers: { "Set-Cookie": languageCookie(args, language) },
  });
});

/** The account's later mails are in the language. A failure keeps nobody from the pages. */
async function rememberForAccount(args: PageArgs, chosen: Language): Promise<void> {
  const { gateway, log } = args.context.services;
  const language = shopLanguages.find((each) => each === chosen);
  if (!gateway || !language) return;
  const remember = async () => {
    const { caller } = await visitorOf(args);
    if (caller) await callAs(args, gateway)("customers.update", [caller.uid, { language }]);
  };
  await bestEffort(log, "[language] of the account", remember());
}

export const loader = resource({ GET: async () => redirect("/"), POST: setLanguage });
/** It may get the form of any page. */
export const action = withFormSize(loader, { parts: largestForm.parts });
