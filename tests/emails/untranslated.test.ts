import { describe, expect, it } from "vitest";
import { galleryTemplates, renderSample } from "~/modules/mail/messages/gallery.server";
import { site } from "~/modules/settings/site";

/*
 * Mails to customers in the language for tests, in which every text of a catalogue stands in
 * brackets. What is outside of them comes from the sample's record or from the settings.
 */

/** Mails that staff read are in English. */
const forStaff = /^(quote-alert|key-ends|staff-invitation|daily-digest)$/;

const templates = (await galleryTemplates()).filter(({ name }) => !forStaff.test(name));

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

/** What people wrote: the sample's own values, and the settings. */
async function knownWords(name: string): Promise<Set<string>> {
  const words = new Set<string>(["https", "http", "www", "example", "shop"]);
  const add = (value: unknown): void => {
    if (typeof value === "string") for (const word of wordsOf(value)) words.add(word);
    // Names of months come from the runtime.
    else if (value instanceof Date) add(value.toLocaleDateString("en", { month: "long" }));
    else if (Array.isArray(value)) value.forEach(add);
    else if (value && typeof value === "object") Object.values(value).forEach(add);
  };
  const { samples } = (await import(`../../emails/${name}.tsx`)) as {
    samples: Record<string, object>;
  };
  add(samples.usual);
  add(site);
  return words;
}

function withoutBrackets(text: string): string {
  let rest = text.replace(/https?:\/\/\S+/g, " ");
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\[[^[\]]*\]/g, " ");
  }
  return rest;
}

describe.each(templates.map(({ name }) => name))("%s", (name) => {
  it("has no English beside its record", async () => {
    const mail = await renderSample(name, "usual", { language: "xa" });
    const known = await knownWords(name);
    const left = withoutBrackets(mail?.text ?? "")
      .split("\n")
      .filter((line) => wordsOf(line).some((word) => !known.has(word)));
    expect(left).toEqual([]);
  });
});
