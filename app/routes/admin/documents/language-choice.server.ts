import type { Options } from "~/forms/inputs";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { attempt } from "~/http/pages/submission.server";
import type { DocumentKind } from "~/modules/orders/status-labels";
import { quoteFields } from "~/modules/quotes/quote.resource";
import { type Language, languages, shopLanguages } from "~/texts/languages";
import { languageOf, offeredLanguages } from "~/texts/on-server";
import { t } from "~/texts/text";
import { returnToPage } from "./document-answers.server";

const methods = { quote: "quotes.setLanguage", order: "orders.setLanguage" } as const;

/**
 * The languages that staff can choose for a record, and the one that it has; none in a shop of one
 * language.
 */
export function languageChoices(present: Language | null = null): Options {
  const { main, others } = offeredLanguages();
  const isChoice = (name: Language) => [main, present, ...others].includes(name);
  const choices = shopLanguages.filter(isChoice);
  if (choices.length < 2) return [];
  const usual = t("deskDocuments:mainLanguage", { language: languages[main].name });
  return [["", usual], ...choices.map((name) => [name, languages[name].name] as const)];
}

/** The language of a record's mails and documents, for the card on its page. */
export function languageCardOf(
  { may }: AdminArgs,
  kind: DocumentKind,
  { language }: { language: Language | null },
) {
  return {
    value: language ?? "",
    name: languages[languageOf({ language })].name,
    choices: languageChoices(language),
    changes: may(methods[kind]),
  };
}

/** The language of a customer's mails and documents; null in a shop of one language. */
export function spokenName({ language }: { language: Language | null }): string | null {
  const isChoice = languageChoices(language).length > 0;
  return isChoice ? languages[languageOf({ language })].name : null;
}

/** Handles the card's form. */
export async function setLanguage(
  args: AdminArgs,
  kind: DocumentKind,
  { id, form }: { id: string; form: FormData },
) {
  const language = quoteFields.language.read(form.get("language"));
  const done = await attempt<unknown>(args.call(methods[kind], [id, language]));
  return returnToPage(
    args,
    done.ok
      ? { kind: "done", text: t("deskDocuments:languageSet") }
      : { kind: "problem", text: done.failure.message },
  );
}
