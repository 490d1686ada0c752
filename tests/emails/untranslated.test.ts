import { describe, expect, it } from "vitest";
import {
  galleryTemplate,
  galleryTemplates,
  renderSample,
} from "~/modules/mail/messages/gallery.server";
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

  it("has German samples where it is German", async () => {
    const samples = (await galleryTemplate(name))?.samples ?? [];
    for (const sample of samples.filter((each) => !/code|long|right to left/.test(each))) {
      const mail = await renderSample(name, sample, { language: "de" });
      if (!/<html[^>]* lang="de"/.test(mail?.html ?? "")) continue;
      expect(`${sample}: ${mail?.text.replace(/https?:\/\/\S+/g, "")}`).not.toMatch(
        /: .*\b(the|of|and|with|we|your|pieces|inch|excl|incl|paid|due|order|invoice|page|time|of)\b/is,
      );
      expect(mail?.text, sample).not.toContain("€1");
    }
  });

  it("is mirrored where its language is written from right to left", async () => {
    const mail = await renderSample(name, "usual", { language: "xb" });
    expect(mail?.html).toMatch(/<html[^>]* dir="rtl"/);
    const { html: plain = "" } = (await renderSample(name, "usual")) ?? {};
    const count = (html = "", side: string) => html.split(side).length;
    // What stands on the left in English stands on the right.
    for (const said of ["text-align:", 'align="', "padding-"]) {
      expect(count(mail?.html, `${said}left`)).toBe(count(plain, `${said}right`));
      expect(count(mail?.html, `${said}right`)).toBe(count(plain, `${said}left`));
    }
    expect(mail?.text).toContain("\u202e");
  });
});
