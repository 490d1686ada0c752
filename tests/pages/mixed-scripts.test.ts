import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { pdfPages } from "../support/pdf-text";
import { aProduct } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  await seed(storage, [
    aProduct({ id: "ip", productName: "İstanbul Pompası Işık", brand: "IRMAK", price: 90 }),
  ]);
  takeLanguages({ main: "en", others: ["de"] });
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
  takeLanguages(siteDefaults.languages);
});

/** Marks that turn the direction of what follows them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;

async function linkTo(number: string, page = ""): Promise<string> {
  const { signedLinks } = store.services.mail;
  const key = await signedLinks?.sign({ purpose: "quote", subject: number }, store.time.now);
  return `/de/quotes/${number}${page}?key=${key}`;
}

describe("a name", () => {
  it.each([
    ["of two scripts", "Анна", "Müller-Şahin", "שלום Ltd"],
    ["from right to left", "ليلى", "الهاشمي", "شركة ABC 123"],
    ["that turns what follows it", "Mara\u202egnp", "Lind\u2067qvist", "Dahl\u202d GmbH\u202e"],
  ])("%s leaves number and amounts as they are, in pages, mail and file", async (...given) => {
    const [, firstName, lastName, companyName] = given;
    const email = `${store.provider.accepted.length}@example.test`;
    const asked = await store.ask([["press", 2]], {
      contact: { email, firstName, lastName, companyName },
      language: "de",
    });
    const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
    const lines = input.lines.map((line) => ({ ...line, price: 1_234.5 }));
    const { quoteNumber } = await store.call("offers.send", [
      asked.id,
      { ...input, lines, note: null },
    ]);
    const shown = await (await store.browser().get(await linkTo(quoteNumber))).text();
    const printed = await (await store.browser().get(await linkTo(quoteNumber, "/offer"))).text();
    for (const html of [shown, printed]) {
      expect(visibleText(html)).toContain("1.234,50");
      expect(visibleText(html)).toContain(quoteNumber);
    }
    await store.mailsTo(email);
    const mails = store.provider.accepted.filter(({ to }) => to === email);
    expect(mails.length).toBeGreaterThan(1);
    for (const { subject, text } of mails) {
      expect(subject).not.toMatch(turning);
      expect(text).not.toMatch(turning);
      expect(text).toContain(quoteNumber);
    }
    const answer = await store.browser().get(await linkTo(quoteNumber, "/offer.pdf"));
    const text = (await pdfPages(Buffer.from(await answer.arrayBuffer()))).join(" ");
    expect(text).toContain(quoteNumber);
    expect(text.replace(/\s/g, " ")).toContain("1.234,50 €");
    expect(text).not.toMatch(turning);
  });
});

describe("the letters I of Turkish", () => {
  it.each(["istanbul", "ISTANBUL", "İSTANBUL", "ıstanbul", "pompasi", "ışık", "ISIK", "irmak"])(
    "%s finds the product",
    async (words) => {
      const path = `/search?q=${encodeURIComponent(words)}`;
      expect(visibleText(await (await store.browser().get(path)).text())).toContain("Pompası");
    },
  );

  it("do not make two accounts of one address", async () => {
    const fields = { firstName: "Isıl", lastName: "İnan", password: "correct horse battery" };
    const sent = (email: string) => store.browser().postForm("/sign-up", { ...fields, email });
    expect((await sent("INFO@ISIK.example")).status).toBe(303);
    expect((await sent("info@isik.example")).status).not.toBe(303);
    const signed = await store
      .browser()
      .postForm("/sign-in", { email: "Info@Isik.EXAMPLE", password: fields.password });
    expect(signed.status).toBe(303);
  });
});
