import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";
import { inputOf } from "../support/offer-input";
import { aSubmission } from "../support/shop";
import { hiddenIn } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(async () => {
  takeLanguages(siteDefaults.languages);
  await store?.close();
});

const both = { main: "en", others: ["de"] } as const;

async function mailsOf(email: string) {
  await store.mailsTo(email);
  return store.provider.accepted.filter(({ to }) => to === email);
}

/** Sends an offer for it, makes an order, ships, invoices and credits it. */
async function sellAll(number: string) {
  const quote = await store.call("quotes.find", [number]);
  if (!quote) throw new Error("no quote");
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  await store.call("offers.send", [quote.id, { ...input, note: null }]);
  await mailsOf(quote.contact.email);
  const { id } = await store.call("orders.createFromQuote", [quote.id]);
  await store.call("orders.ship", [id, { count: 1, lines: null, parcel: null }]);
  const { number: invoice } = await store.call("invoices.issue", [
    id,
    { count: 1, lines: null, tax: null },
  ]);
  const credit = { count: 1, lines: null, charges: true, reason: "Falsch", lowersDebt: true };
  await store.call("invoices.credit", [id, invoice, credit]);
  return store.call("orders.find", [id]);
}

const german = [
  /^Ihre Angebotsanfrage Q-\S+ ist eingegangen$/,
  /^Ihr Angebot Q-\S+ ist da$/,
  /^Ihr Auftrag O-\S+ ist eingegangen$/,
  /^Auftrag O-\S+: Lieferung unterwegs$/,
  /^Rechnung INV-\S+ zu Ihrem Auftrag O-\S+$/,
  /^Rechnungskorrektur CN-\S+ zu Ihrem Auftrag O-\S+$/,
];

function expectGerman({ html, text }: { html?: string | null; text?: string | null }) {
  expect(html).toMatch(/<html[^>]* lang="de"/);
  expect(html).toMatch(/<html[^>]* dir="ltr"/);
  expect(text).toContain("Guten Tag");
  expect(text).toContain("Sie erhalten diese E-Mail");
  expect(text).not.toMatch(/\b(Hello|Sent to you|Questions\?|Subtotal|Here is)\b/);
}

describe("a request from a German page", () => {
  it("has German mails up to the credit note, whatever the desk speaks, and when German is off", async () => {
    takeLanguages(both);
    const email = "heidi@example.test";
    const guest = store.browser();
    await guest.postForm("/de/products/press", { intent: "add", quantity: "2" });
    const sent = await guest.postForm("/de/quote", {
      key: "abcdefghijklmnopqrstuvwx",
      seen: hiddenIn(await (await guest.get("/de/quote")).text(), "seen"),
      "contact.firstName": "Heidi",
      "contact.lastName": "Brandt",
      "contact.email": email,
      "delivery.line1": "Hafen 1",
      "delivery.city": "Kiel",
      "delivery.postalCode": "24103",
      "delivery.country": "DE",
      "billing.country": "DE",
    });
    expect(sent.status).toBe(303);
    const number = /Q-\w+-\w+/.exec(sent.headers.get("location") ?? "")?.[0] ?? "";
    const [confirmation] = await mailsOf(email);
    expect(confirmation?.text).toMatch(/https?:\/\/[^/]+\/de\/quotes\/Q-/);
    // German greets with the whole name, and goes on in the same sentence.
    expect(confirmation?.text).toMatch(/Guten Tag Heidi Brandt,\s+vielen Dank/);
    expect(store.provider.accepted.find(({ subject }) => subject.endsWith(number))?.subject).toBe(
      `New quote request ${number}`,
    );

    takeLanguages(siteDefaults.languages);
    const order = await sellAll(number);
    expect(order?.language).toBe("de");
    const mails = await mailsOf(email);
    for (const subject of german) {
      const mail = mails.find((each) => subject.test(each.subject));
      expect(mail?.subject, String(subject)).toMatch(subject);
      if (mail) expectGerman(mail);
    }
    const offer = mails.find(({ subject }) => subject.startsWith("Ihr Angebot"));
    // German is off, so its pages are those of the main language; older links lead there too.
    expect(offer?.text).toMatch(/https?:\/\/[^/]+\/quotes\/Q-/);
    const [, old = ""] =
      /https?:\/\/[^/]+(\/de\/quotes\/[^\s>]+)/.exec(confirmation?.text ?? "") ?? [];
    const led = await store.browser().get(old);
    expect([led.status, led.headers.get("location")]).toEqual([302, old.slice("/de".length)]);
    expect(await (await store.browser().get(old.slice("/de".length))).text()).toContain(number);
  });
});

describe("a request by a program", () => {
  const submit = async (email: string, language?: "de" | "en" | null) => {
    const given = language === undefined ? {} : { language };
    const contact = { ...aSubmission([]).contact, email };
    const args = [null, { ...aSubmission([{ id: "press", quantity: 1 }]), contact, ...given }];
    const answer = await store.browser().postJson("/api/commerce/quotes/submit", { args });
    expect(answer.status).toBe(200);
    return (await answer.json()).result as { quoteNumber: string; language: string | null };
  };

  it("has mails in the language that it gives", async () => {
    takeLanguages(both);
    const quote = await submit("anton@example.test", "de");
    expect(quote.language).toBe("de");
    expect((await sellAll(quote.quoteNumber))?.language).toBe("de");
    const mails = await mailsOf("anton@example.test");
    expect(mails).toHaveLength(german.length);
    for (const mail of mails) expectGerman(mail);
  });

  it.each([
    ["en", "Hello Gail Guest,"],
    ["de", "Guten Tag Gail Guest,"],
  ] as const)("is greeted alike in every mail, in %s", async (language, greeting) => {
    takeLanguages(both);
    const email = `gail-${language}@example.test`;
    const contact = { ...aSubmission([]).contact, email, firstName: "Gail", lastName: "Guest" };
    const asked = aSubmission([{ id: "press", quantity: 1 }], { contact });
    const quote = await store.commerce.quotes.submit(null, { ...asked, language });
    await sellAll(quote.quoteNumber);
    const mails = await mailsOf(email);
    expect(mails).toHaveLength(german.length);
    for (const { subject, text } of mails)
      expect([subject, text]).toEqual([subject, expect.stringContaining(greeting)]);
    // One piece of it is one piece, in the mail that names what was shipped.
    const shipped = mails.find(({ text }) =>
      text?.includes(language === "en" ? "1 pc " : "1 Stk. "),
    );
    expect(shipped?.text).not.toContain("1 pcs");
  });

  it("has mails in the main language when it gives none, as older requests have", async () => {
    takeLanguages(both);
    const quote = await submit("ann@example.test");
    expect(quote.language).toBeNull();
    const [english] = await mailsOf("ann@example.test");
    expect(english?.subject).toBe(`Quote request ${quote.quoteNumber} received`);
    takeLanguages({ main: "de", others: ["en"] });
    const later = await submit("bernd@example.test", null);
    const [main] = await mailsOf("bernd@example.test");
    expect(main?.subject).toBe(`Ihre Angebotsanfrage ${later.quoteNumber} ist eingegangen`);
    takeLanguages(both);
    const wrong = {
      args: [null, { ...aSubmission([{ id: "press", quantity: 1 }]), language: "xx" }],
    };
    const refused = await store.browser().postJson("/api/commerce/quotes/submit", wrong);
    expect(refused.status).toBe(400);
  });

  it("is called a request in mails until there is an offer", async () => {
    takeLanguages(both);
    const email = "emil@example.test";
    const { quoteNumber } = await submit(email, "de");
    const quote = await store.call("quotes.find", [quoteNumber]);
    if (!quote) throw new Error("no quote");
    await store.call("quotes.updateStatus", [{ quoteNumber }, "In Review"]);
    await mailsOf(email);
    await store.call("links.send", ["quote", quoteNumber]);
    await store.call("messages.reply", [quote.id, { text: "Nur in Grün." }]);
    await mailsOf(email);
    await store.call("quotes.updateStatus", [{ quoteNumber }, "Rejected"]);
    const mails = await mailsOf(email);
    expect(mails.map(({ subject }) => subject.replace(quoteNumber, "Q"))).toEqual([
      "Ihre Angebotsanfrage Q ist eingegangen",
      "Ihre Angebotsanfrage Q: In Prüfung",
      "Ihr Link zu Q",
      "Nachricht zu Anfrage Q",
      "Ihre Angebotsanfrage Q: Nicht möglich",
    ]);
    for (const { subject, text, html } of mails) {
      const said = `${subject} ${text} ${visibleText(html ?? "")}`;
      expect(said).not.toMatch(/(?<!arbeiten an )(Ihr(em)?|das|des|zum) Angebots?\b/);
      expect(said).not.toMatch(/Angebot (öffnen|ansehen|Q-)/);
    }
  });

  it("gets another language from staff, in the desk", async () => {
    takeLanguages(both);
    const quote = await submit("cleo@example.test");
    const path = `/admin/quotes/${quote.quoteNumber}`;
    const page = await (await store.admin.get(path)).text();
    expect(visibleText(page)).toContain("Language of mails and documents");
    const saved = await store.admin.postForm(path, { intent: "language", language: "de" });
    expect(saved.status).toBe(303);
    expect((await store.call("quotes.find", [quote.quoteNumber]))?.language).toBe("de");
    takeLanguages(siteDefaults.languages);
    await store.call("quotes.setLanguage", [quote.quoteNumber, null]);
    const alone = await (await store.admin.get(path)).text();
    expect(visibleText(alone)).not.toContain("Language of mails and documents");
  });

  it("gets another language for its order, whose next mails and documents are in it", async () => {
    takeLanguages(both);
    const email = "dora@example.test";
    const quote = await submit(email);
    const asked = await store.call("quotes.find", [quote.quoteNumber]);
    if (!asked) throw new Error("no quote");
    const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
    await store.call("offers.send", [asked.id, { ...input, note: null }]);
    const { id, orderNumber } = await store.call("orders.createFromQuote", [asked.id]);
    const before = (await mailsOf(email)).length;
    const path = `/admin/orders/${orderNumber}`;
    const page = await (await store.admin.get(path)).text();
    expect(visibleText(page)).toContain("Language of mails and documents");
    const saved = await store.admin.postForm(path, { intent: "language", language: "de" });
    expect(saved.status).toBe(303);
    const order = await store.call("orders.find", [id]);
    expect(order).toMatchObject({ language: "de", status: "Pending" });
    const entry = visibleText(await (await store.admin.get("/admin/audit")).text());
    expect(entry).toContain("Set the language of an order");

    await store.call("orders.ship", [id, { count: 1, lines: null, parcel: null }]);
    const invoice = await store.call("invoices.issue", [id, { count: 1, lines: null, tax: null }]);
    expect(invoice.language).toBe("de");
    const later = (await mailsOf(email)).slice(before);
    expect(later.length).toBeGreaterThan(1);
    for (const mail of later) expectGerman(mail);
    // The same again changes nothing, and a program sets it back.
    await store.call("orders.setLanguage", [id, "de"]);
    await store.call("orders.setLanguage", [orderNumber, null]);
    const back = await store.call("orders.find", [id]);
    expect([back?.language, back?.version]).toEqual([null, (order?.version ?? 0) + 3]);
  });
});

describe("an account", () => {
  it("keeps the language in which it was made or switched to, for its mails", async () => {
    takeLanguages(both);
    const browser = store.browser();
    const email = "greta@example.test";
    await browser.postForm("/de/sign-up", {
      firstName: "Greta",
      lastName: "Ahrens",
      email,
      password: person.password,
    });
    const session = (await (await browser.get("/api/auth/session")).json()) as {
      user: { uid: string };
    };
    const { uid } = session.user;
    expect((await store.commerce.customers.get(uid))?.language).toBe("de");
    await browser.postForm("/language", { language: "en", redirectTo: "/account" });
    expect((await store.commerce.customers.get(uid))?.language).toBe("en");
    await browser.postForm("/language", { language: "de", redirectTo: "/account" });

    await store.browser().postForm("/de/forgot-password", { email });
    await expect
      .poll(async () => (await mailsOf(email)).map(({ subject }) => subject))
      .toContain(`Neues Passwort für Ihr Konto bei ${site.name}`);
    const reset = (await mailsOf(email)).find(({ subject }) =>
      subject.startsWith("Neues Passwort"),
    );
    expect(reset?.text).toContain("/de/reset-password?token=");
    expect(reset?.text).toContain("Guten Tag Greta Ahrens,");

    const owner = { to: email, firstName: "Greta", lastName: "Ahrens" };
    await store.services.mail.sendSecurityNotice?.({
      ...owner,
      what: "mails:passwordWasChanged",
      at: new Date("2026-11-22T14:05:00Z"),
      device: null,
    });
    const notice = (await mailsOf(email)).find(({ subject }) => subject.startsWith("Sicherheit"));
    expect(notice?.text).toContain("Zeitpunkt: 22. November 2026 um 14:05 UTC.");
  });
});
