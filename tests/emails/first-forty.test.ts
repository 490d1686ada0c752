import { describe, expect, it } from "vitest";
import { galleryTemplates, renderSample } from "~/modules/mail/messages/gallery.server";
import { english } from "~/texts/english";
import { inLanguage } from "~/texts/on-server";
import { t } from "~/texts/text";

/** What an inbox on a phone shows of a subject, and of the first line beside it. */
const shown = 40;
const values = {
  number: "Q-20261121-5030Q47T",
  order: "O-20261121-5030Q47T",
  status: "Accepted",
  shop: "Fieldbench",
  name: "Till",
  count: 3,
  amount: "€858.54",
  day: "17 April 2026",
};

const say = t as unknown as (key: string, given: object) => string;

const subjects = Object.keys(english).filter((key) =>
  /^(mails|deskMail|deskNotices):\w*[sS]ubject/.test(key),
);

describe.each(["en", "de"] as const)(
  "the first 40 characters of a mail's subject in %s",
  (language) => {
    it.each(subjects)("%s say what it is about", (key) => {
      const subject = inLanguage(language, () => say(key, values));
      const start = [...subject].slice(0, shown).join("");
      // A document's whole number, or else what is to be done, before the name of the store.
      if (subject.includes(values.number)) expect(start).toContain(values.number);
      else expect(subject.indexOf(values.shop)).toBeGreaterThan(8);
    });
  },
);

describe("the first line of a mail", () => {
  it("says what the subject does not: an amount, a day, a number or what happened", async () => {
    const lines: Record<string, string> = {};
    for (const { name, samples } of await galleryTemplates()) {
      expect(samples).toContain("usual");
      const { html, text } = (await renderSample(name, "usual")) ?? { html: "", text: "" };
      const [, line = ""] = /data-skip-in-text[^>]*>([^<]*)/.exec(html) ?? [];
      lines[name] = [...line.trim()].slice(0, shown).join("");
      expect([name, lines[name]?.length]).not.toEqual([name, 0]);
      expect(lines[name], name).not.toMatch(/^(Hello|Dear|Guten Tag)/);
      expect(text.length, name).toBeGreaterThan(100);
    }
    for (const name of ["offer-ready", "document"])
      expect(lines[name], name).toMatch(/^\D?[\d.,\s]+/);
    expect(lines).toMatchObject({
      "document-link": expect.stringContaining("Q-20260302-0417KXWT"),
      "quote-confirmation": expect.stringContaining("Q-20260312-4821KTWM"),
      "offer-reminder": expect.stringMatching(/valid until \d/),
      "key-ends": expect.stringMatching(/until \d/),
      "daily-digest": expect.stringMatching(/requests: \d/),
    });
  });

  it("and the table of every sample has article numbers, as real mails do", async () => {
    for (const name of ["quote-alert", "quote-confirmation", "order-confirmation"]) {
      const mail = await renderSample(name, "usual");
      expect(mail?.html, name).toContain("HA-2040");
      expect(mail?.text, name).toContain("HA-2040");
    }
  });
});
