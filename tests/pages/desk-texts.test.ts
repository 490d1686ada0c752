import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { galleryTemplates, textsOfTemplate } from "~/modules/mail/messages/gallery.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site, siteDefaults } from "~/modules/settings/site";
import { english } from "~/texts/english";
import { takeLanguages } from "~/texts/on-server";
import { takeWords } from "~/texts/own-words";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { pdfPages } from "../support/pdf-text";
import { aSubmission } from "../support/shop";
import { hiddenIn } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
  takeLanguages(siteDefaults.languages);
  takeWords([]);
});

const key = "frame:linesInCart";
const path = `/admin/texts?language=en&key=${key}`;
const sample = "{count, plural, one {# thing} other {# things}} in the basket";

async function pageOf(at = path): Promise<string> {
  return (await store.admin.get(at)).text();
}

async function send(intent: string, text = "", more: Record<string, string> = {}) {
  const [, version = ""] = /name="version" value="(\d+)"/.exec(await pageOf()) ?? [];
  return store.admin.postForm(path, { intent, language: "en", key, version, text, ...more });
}

const homeOf = async () => visibleText(await (await store.browser().get("/")).text());

describe("a text of the settings", () => {
  const german = {
    "settings:tax/VAT 23%": "MwSt. 23 %",
    "settings:payment": "Zahlbar ohne Abzug.",
    "settings:terms": "Es gelten unsere Bedingungen {von} 2026.\n\nGerichtsstand ist Dublin.",
  };

  it("is in the reader's language on pages, in documents and in mails", async () => {
    takeLanguages({ main: "en", others: ["de"] });
    const [vat] = site.selling.taxes;
    expect(vat?.name).toBe("VAT 23%");
    const list = await pageOf("/admin/texts?language=de");
    expect(visibleText(list)).toContain("Texts of your settings");
    expect(visibleText(await pageOf("/admin/texts?language=en"))).not.toContain("of your settings");
    for (const [word, text] of Object.entries(german)) {
      const at = `/admin/texts?${new URLSearchParams({ language: "de", key: word })}`;
      const [, version = ""] = /name="version" value="(\d+)"/.exec(await pageOf(at)) ?? [];
      const form = { intent: "save", language: "de", key: word, version, text };
      expect((await store.admin.postForm(at, form)).status).toBe(303);
    }
    takeLanguages({ main: "en", others: ["de"] });
    expect(visibleText(await pageOf("/admin/texts?language=de"))).toContain("MwSt. 23 %");

    for (const language of ["de", "en"] as const) {
      const email = `terms-${language}@example.test`;
      const contact = { ...aSubmission([]).contact, email };
      const given = { ...aSubmission([{ id: "press", quantity: 1 }], { contact }), language };
      const asked = await store.commerce.quotes.submit(null, given);
      const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
      const quote = await store.call("offers.send", [asked.id, { ...input, note: null }]);
      const { id, orderNumber } = await store.call("orders.createFromQuote", [asked.id]);
      const issued = await store.call("invoices.issue", [id, { count: 1, lines: null, tax: null }]);
      // What is stored, and what programs read, has the settings' names.
      expect(quote.offer?.sent?.taxes.map(({ name }) => name)).toEqual(["VAT 23%"]);
      expect(issued.document.taxes.map(({ name }) => name)).toEqual(["VAT 23%"]);
      await store.mailsTo(email);
      const mails = store.provider.accepted.filter(({ to }) => to === email);
      const links = mails.flatMap(
        ({ text }) => /https?:\/\/[^/]+(\/\S+key=[^\s>]+)/.exec(text ?? "")?.[1] ?? [],
      );
      const linked = links.filter((link) => /quotes|orders/.test(link));
      const pages = await Promise.all(
        linked.map(async (link) => visibleText(await (await store.browser().get(link)).text())),
      );
      const pdfs = mails.flatMap(({ attachments = [] }) => attachments);
      const printed = await Promise.all(
        pdfs.map(async ({ content }) => (await pdfPages(content)).join(" ")),
      );
      const offer = mails.find(
        ({ text }) => text?.includes("23") && text.includes(asked.quoteNumber),
      );
      const told = [offer?.text ?? "", ...pages, ...printed];
      expect(told.length).toBeGreaterThan(4);
      const [own, other] =
        language === "de" ? ["MwSt. 23 %", "VAT 23%"] : ["VAT 23%", "MwSt. 23 %"];
      for (const text of told)
        expect([own, text.includes(own), text.includes(other)]).toEqual([own, true, false]);
      const isTranslated = (text: string) => text.includes("Zahlbar ohne Abzug.");
      expect(told.some(isTranslated)).toBe(language === "de");
      expect(told.some((text) => text.includes("Bedingungen {von} 2026"))).toBe(language === "de");
      expect(orderNumber).toMatch(/^O-/);
    }
  });
});

describe("a text of the store", () => {
  it("is found by its words, with its values and an example", async () => {
    const html = await pageOf("/admin/texts?language=en&q=products in the cart");
    expect(visibleText(html)).toContain("3 products in the cart");
    const words = visibleText(await pageOf());
    expect(words).toContain("The store puts values in the place of: {count}");
    expect(words).toContain("3 products in the cart");
  });

  it("is found by where it is read", async () => {
    const shop = visibleText(await pageOf("/admin/texts?language=en&place=shop&q=in the cart"));
    expect(shop).toContain("3 products in the cart");
    const mails = visibleText(await pageOf("/admin/texts?language=en&place=mails&q=in the cart"));
    expect(mails).not.toContain("3 products in the cart");
    const every = Object.keys(english).filter((name) => !name.startsWith("desk"));
    const places = ["shop", "cart", "orders", "account", "mails", "documents", "forms"];
    const counts = await Promise.all(
      places.map(async (place) => {
        const words = visibleText(await pageOf(`/admin/texts?language=en&place=${place}`));
        return Number(/([\d,]+) texts found/.exec(words)?.[1]?.replace(",", ""));
      }),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(every.length);
  });

  it("is found by its mail, subjects as well", async () => {
    const found = await pageOf("/admin/texts?language=en&mail=offer-ready");
    for (const subject of ["subjectOffer", "subjectNewOffer"])
      expect(found).toContain(`key=mails%3A${subject}`);
    const used = await Promise.all(
      (await galleryTemplates()).map(({ name }) => textsOfTemplate(name)),
    );
    const keys = new Set(used.flatMap((each) => [...(each ?? [])]));
    const subjects = Object.keys(english).filter((each) => each.startsWith("mails:subject"));
    expect(subjects.filter((each) => !keys.has(each))).toEqual([]);
  });

  it("is no text of the desk", async () => {
    const found = await pageOf("/admin/texts?language=en&key=deskSettings:texts");
    expect(visibleText(found)).not.toContain("Change a text");
    const sent = await store.admin.postForm("/admin/texts", {
      ...{ intent: "save", language: "en", key: "deskSettings:texts", version: "0", text: "x" },
    });
    expect(sent.status).toBe(400);
  });

  it.each([
    ["{number} in the basket", "Remove number: the store has no value of that name here"],
    ["{count in the basket", "each that is opened must be closed"],
    ["<b>{count}</b>", "the store has no value of that name here"],
  ])("is refused as %s, with what is wrong, and nothing changes", async (text, why) => {
    const refused = await send("save", text);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain(why);
    expect(await homeOf()).toContain("0 products in the cart");
  });

  it("is shown before it is stored", async () => {
    const shown = await send("preview", sample);
    expect(shown.status).toBe(200);
    expect(visibleText(await shown.text())).toContain("3 things in the basket");
    expect(await homeOf()).toContain("0 products in the cart");
  });

  it("is on every page at once, in their scripts as well, and back after the undo", async () => {
    expect((await send("save", sample)).status).toBe(303);
    const html = await (await store.browser().get("/")).text();
    expect(visibleText(html)).toContain("0 things in the basket");
    const [, script = ""] =
      /href="(\/assets\/texts-en-[0-9a-f]{12}\/shop-frame-[\w-]+\.js)"/.exec(html) ?? [];
    const answer = await store.browser().get(script);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toContain(" in the basket");
    for (const [, each = ""] of html.matchAll(/href="(\/assets\/texts-en-[^"]+\.js)"/g)) {
      // What the build fills in last.
      expect(await (await store.browser().get(each)).text()).not.toContain("__VITE");
    }

    expect((await send("save", "{count} lines")).status).toBe(303);
    expect(await homeOf()).toContain("0 lines");
    expect((await send("undo")).status).toBe(303);
    expect(await homeOf()).toContain("0 things in the basket");
    expect((await send("reset")).status).toBe(303);
    expect(await homeOf()).toContain("0 products in the cart");
  });

  it("that leaves a value out is saved when the owner says so twice", async () => {
    const asked = await send("save", "The basket");
    expect(asked.status).toBe(400);
    const html = await asked.text();
    expect(visibleText(html)).toContain("Your text leaves out {count}, so customers do not see it");
    expect(await homeOf()).toContain("0 products in the cart");
    const [, without = ""] = /name="without" value="([^"]*)"/.exec(html) ?? [];
    expect(without).toBe("{count}");
    // Another value that is left out is asked about anew.
    expect((await send("save", "The basket", { without: "{total}" })).status).toBe(400);
    expect((await send("save", "The basket", { without })).status).toBe(303);
    expect(await homeOf()).toContain("The basket");
    expect((await send("reset")).status).toBe(303);
  });

  it("is in mails with their subjects and in their files, and back after the reset", async () => {
    const own = {
      "mails:subjectOffer": "Here it is: {number}",
      "mails:offerIsReady": "What you asked us for",
      "documents:validUntil": "Good until",
    };
    const offered = async (email: string) => {
      const asked = await store.ask([["press", 1]], { contact: { email } });
      const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
      await store.call("offers.send", [asked.id, { ...input, note: null }]);
      await store.mailsTo(email);
      const mail = store.provider.accepted.findLast((each) => each.to === email);
      const [file] = mail?.attachments ?? [];
      const pages = file ? await pdfPages(file.content) : [];
      return { number: asked.quoteNumber, mail, file: pages.join(" ") };
    };
    const change = async (intent: string) => {
      for (const [key, text] of Object.entries(own)) {
        const at = `/admin/texts?${new URLSearchParams({ language: "en", key })}`;
        const [, version = ""] = /name="version" value="(\d+)"/.exec(await pageOf(at)) ?? [];
        const form = { intent, language: "en", key, version, text };
        expect([key, (await store.admin.postForm(at, form)).status]).toEqual([key, 303]);
      }
    };
    await change("save");
    const changed = await offered("own-words@example.test");
    expect(changed.mail?.subject).toMatch(new RegExp(`^Here it is: ${changed.number}$`));
    for (const body of [changed.mail?.text, changed.mail?.html]) {
      expect(body).toContain("What you asked us for");
      expect(body).not.toContain("Your offer is ready");
    }
    expect(changed.file).toContain("Good until");
    expect(changed.file).not.toContain("Valid until");
    await change("reset");
    const again = await offered("store-words@example.test");
    expect(again.mail?.subject).not.toContain("Here it is");
    expect(again.mail?.text).toContain("Your offer is ready");
    expect(again.file).toContain("Valid until");
  });

  it("with markup stays a text, in the page and in its scripts", async () => {
    const hostile = `"'\`$'{'alert(1)'}' '</script><img src=x onerror=alert(1)>' {count}`;
    expect((await send("save", hostile)).status).toBe(303);
    const html = await (await store.browser().get("/")).text();
    expect(html).not.toContain("<img src=x");
    const [, script = ""] =
      /href="(\/assets\/texts-en-[0-9a-f]{12}\/shop-frame-[\w-]+\.js)"/.exec(html) ?? [];
    const code = await (await store.browser().get(script)).text();
    expect(code).not.toContain("</script");
    // The script is still a script.
    expect(
      () => new Function(code.replace(/^(?:import[^;]*;)+|export\s*\{[^}]*\};?\s*$/gms, "")),
    ).not.toThrow();
    expect((await send("reset")).status).toBe(303);
  });

  /** What the form of the page carries about the text, as it was opened. */
  async function opened(): Promise<Record<string, string>> {
    const html = await pageOf();
    return { version: hiddenIn(html, "version"), opened: hiddenIn(html, "opened") };
  }

  it("that somebody else changed meanwhile is not written over, and can be saved then", async () => {
    const early = await opened();
    expect((await send("save", sample)).status).toBe(303);
    // A form of an earlier release has no text as it was opened.
    for (const form of [early, { version: early.version ?? "" }]) {
      const refused = await send("save", "{count} lines", form);
      // With this status, scripts load the page again.
      expect(refused.status).toBe(409);
      const html = await refused.text();
      expect(visibleText(html)).toContain("Somebody changed this text meanwhile");
      expect(visibleText(html)).toContain("things}} in the basket");
      expect(html).toMatch(/<textarea[^>]*>\{count\} lines<\/textarea>/);
      expect(await homeOf()).toContain("0 things in the basket");
      const again = { version: hiddenIn(html, "version"), opened: hiddenIn(html, "opened") };
      expect(again.opened).toBe(sample);
      for (const intent of ["undo", "reset"]) {
        expect([intent, (await send(intent, "", early)).status]).toEqual([intent, 409]);
      }
      expect((await send("save", "{count} lines", again)).status).toBe(303);
      expect(await homeOf()).toContain("0 lines");
      expect((await send("undo", "", await opened())).status).toBe(303);
    }
    expect((await send("reset")).status).toBe(303);
  });

  it("is saved whatever else of the settings and of the texts was changed meanwhile", async () => {
    const early = await opened();
    const { version } = await store.call("settings.read", []);
    await store.call("settings.save", [{ part: "stock", value: { low: 9 }, version } as never]);
    const other = { key: "frame:dismissThisMessage", text: "Away with it" };
    const at = `/admin/texts?${new URLSearchParams({ language: "en", key: other.key })}`;
    const now = /name="version" value="(\d+)"/.exec(await pageOf(at))?.[1] ?? "";
    const form = { intent: "save", language: "en", version: now, ...other };
    expect((await store.admin.postForm(at, form)).status).toBe(303);
    const saved = await send("save", sample, early);
    expect(saved.status).toBe(303);
    expect(await homeOf()).toContain("0 things in the basket");
    expect(visibleText(await pageOf("/admin/texts?language=en"))).toContain("Away with it");
    const last = /name="version" value="(\d+)"/.exec(await pageOf(at))?.[1] ?? "";
    const reset = { intent: "reset", language: "en", key: other.key, version: last };
    expect((await store.admin.postForm(at, reset)).status).toBe(303);
    expect((await send("reset")).status).toBe(303);
  });
});
