import type { Language } from "~/texts/languages";

const choices = {
  width: ["desktop", "phone"],
  scheme: ["light", "dark"],
  part: ["html", "text"],
} as const;

/** The gallery's view of a mail; every choice is part of the URL. */
export interface EmailView {
  sample: string;
  width: "desktop" | "phone";
  scheme: "light" | "dark";
  part: "html" | "text";
  language: Language;
}

/** The view in the URL; an unusable value becomes the first choice. */
export function readEmailView(
  query: URLSearchParams,
  samples: readonly string[],
  languages: readonly Language[],
): EmailView {
  return {
    sample: samples.find((sample) => sample === query.get("sample")) ?? samples[0] ?? "",
    width: choices.width.find((width) => width === query.get("width")) ?? "desktop",
    scheme: choices.scheme.find((scheme) => scheme === query.get("scheme")) ?? "light",
    part: choices.part.find((part) => part === query.get("part")) ?? "html",
    language:
      languages.find((language) => language === query.get("language")) ?? languages[0] ?? "en",
  };
}

/** The address of the same mail in another view. */
export function emailViewHref(view: EmailView, change: Partial<EmailView>): string {
  return `?${new URLSearchParams({ ...view, ...change })}`;
}

export const emailChoices = choices;
