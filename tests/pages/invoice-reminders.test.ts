import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site, siteDefaults } from "~/modules/settings/site";
import { erasable } from "~/storage/storage";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { person } from "../support/identity-store";
import { inputOf } from "../support/offer-input";
import { aSubmission } from "../support/shop";

const day = 24 * 60 * 60_000;
const email = "shopper@example.test";

let store: AdminStore;
/** The same without mail. */
let silent: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  silent = await openAdminStore({ mail: false });
  // Invoices have the days of the database's clock.
  for (const each of [store, silent]) each.time.now = new Date();
});
afterAll(async () => {
  takeLanguages(siteDefaults.languages);
  await store?.close();
  await silent?.close();
});

async function uidIn({ services }: AdminStore): Promise<string> {
  return (await services.storage?.accounts.getBy("email", email))?.id ?? "";
}

/** The shopper's order with its invoice. */
async function invoiced(at: AdminStore, quantity = 1, language: "de" | null = null) {
  const submission = aSubmission([{ id: "press", quantity }]);
  const contact = { ...submission.contact, email };
  const quote = await at.commerce.quotes.submit(await uidIn(at), {
    ...submission,
    contact,
    language,
  });
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  await at.call("offers.send", [quote.id, { ...input, note: null }]);
  const order = await at.call("orders.createFromQuote", [quote.id]);
  const all = { count: 1, lines: null, tax: null };
  return { order, invoice: await at.call("invoices.issue", [order.id, all]) };
}

async function pass(at: AdminStore, days: number): Promise<void> {
  at.time.now = new Date(at.time.now.getTime() + days * day);
  await at.admin.postJson("/api/auth/signin", person);
  await at.shopper.postJson("/api/auth/signin", { ...person, email });
}

const htmlOf = async ({ admin }: AdminStore, path: string) => (await admin.get(path)).text();
const textOf = async (at: AdminStore, path: string) => visibleText(await htmlOf(at, path));

async function formIn(at: AdminStore, path: string) {
  return operationOf(await htmlOf(at, path), path, "remind");
}

async function press(at: AdminStore, path: string) {
  const form = await formIn(at, path);
  if (!form) throw new Error(`${path} has no button`);
  return { form, status: (await sendForm(at.admin, form)).status };
}

async function remindersOf(number: string) {
  await store.mailsTo(email);
  return store.provider.accepted.filter(
    ({ to, subject }) =>
      to === email && /^(Reminder|Erinnerung)/.test(subject) && subject.includes(number),
  );
}

describe("a payment reminder", () => {
  it("is sent by a button of the overdue invoice, once, with the invoice and what is open", async () => {
    const { order, invoice } = await invoiced(store);
    const page = `/admin/invoices/${invoice.number}`;
    expect(await formIn(store, page)).toBeNull();
    await pass(store, 40);
    const before = await textOf(store, page);
    expect(before).toContain("Overdue");
    expect(before).not.toContain("Reminded on");

    const { form, status } = await press(store, page);
    expect(status).toBe(303);
    const after = await textOf(store, page);
    expect(after).toContain(`The payment reminder is on its way to ${email}.`);
    expect(after).toMatch(/Reminded on \d+ \w+ \d{4} \(1\)/);
    // The same form again is the same reminder.
    expect((await sendForm(store.admin, form)).status).toBe(303);
    const [mail, ...others] = await remindersOf(invoice.number);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Reminder: invoice INV-\S+, €[\d.]+ due since \d+ \w+ \d{4}$/);
    expect(mail?.text).toMatch(/€[\d.]+ of invoice INV-\S+ is still open\. It was due on \d+/);
    expect(mail?.text).toContain("The invoice is attached.");
    expect(mail?.attachments.map(({ content }) => content.subarray(0, 5).toString())).toEqual([
      "%PDF-",
    ]);

    const told = `Payment reminder 1 for ${invoice.number} sent`;
    expect(await textOf(store, `/admin/orders/${order.orderNumber}`)).toContain(told);
    const own = await store.shopper.get(`/account/orders/${order.orderNumber}`);
    const shown = visibleText(await own.text());
    expect(shown).toContain(invoice.number);
    expect(shown).not.toContain("reminder");
    const overview = await textOf(store, "/admin");
    expect(overview).toContain(`Order ${order.orderNumber}, reminded on `);
    expect(overview).toMatch(/reminded on \d+ \w+ \d{4} \(1\)/);

    const part = { amount: 50, method: "Transfer", payer: null, at: store.time.now, note: null };
    await store.call("orders.recordPayment", [order.id, part]);
    await press(store, page);
    expect(await textOf(store, page)).toMatch(/Reminded on \d+ \w+ \d{4} \(2\)/);
    const second = (await remindersOf(invoice.number))[1];
    expect(second?.subject).toContain(`€${(invoice.total - 50).toFixed(2)} due since`);
  });

  it("is not sent when the money came before the mail went out", async () => {
    const { order, invoice } = await invoiced(store);
    await pass(store, 40);
    await press(store, `/admin/invoices/${invoice.number}`);
    const amount = order.total;
    const paid = { amount, method: "Transfer", payer: null, at: store.time.now, note: null };
    await store.call("orders.recordPayment", [order.id, paid]);
    expect(await remindersOf(invoice.number)).toEqual([]);
    const page = `/admin/invoices/${invoice.number}`;
    expect(await formIn(store, page)).toBeNull();
    // The form of a page from before.
    const late = await store.admin.postForm(page, { intent: "remind", count: "2" });
    expect(late.status).toBe(400);
    expect(visibleText(await late.text())).toContain("no longer possible");
  });

  it("is in the language of the invoice", async () => {
    takeLanguages({ main: "en", others: ["de"] });
    const { invoice } = await invoiced(store, 1, "de");
    await pass(store, 40);
    await press(store, `/admin/invoices/${invoice.number}`);
    const [mail] = await remindersOf(invoice.number);
    expect(mail?.subject).toMatch(
      /^Erinnerung: Rechnung INV-\S+, .* fällig seit dem \d+\. \w+ \d{4}$/,
    );
    expect(mail?.text).toContain("sind noch offen. Fällig war der Betrag am");
    expect(mail?.text).not.toContain("Hello");
    takeLanguages(siteDefaults.languages);
  });

  it("is written by hand where the store sends no mail, or has no address", async () => {
    const { invoice } = await invoiced(silent);
    await pass(silent, 40);
    const page = `/admin/invoices/${invoice.number}`;
    const html = await htmlOf(silent, page);
    expect(operationOf(html, page, "remind")).toBeNull();
    expect(visibleText(html)).toContain("The store sends no e-mail, so no reminder can be sent.");
    const [, link = ""] = /href="(mailto:shopper[^"]+subject[^"]+)"/.exec(html) ?? [];
    const written = decodeURIComponent(link.replaceAll("&amp;", "&"));
    expect(written).toContain(`mailto:${email}?subject=Reminder: invoice ${invoice.number}, €`);
    expect(written).toContain("&body=Hello,\r\n\r\n");
    expect(written).toContain("If you have already paid");
    const { id, document } = invoice;
    const buyer = { ...document.buyer, email: "" };
    await silent.services.storage?.atomically((tx) =>
      erasable(tx, "invoices").patch(id, { document: { ...document, buyer } }),
    );
    const none = await htmlOf(silent, page);
    expect(visibleText(none)).toContain("The customer has no e-mail address");
    expect(none).not.toContain("subject=Reminder");
  });
});

describe("the invoices of a customer", () => {
  const section = async (at: AdminStore) => {
    const html = await htmlOf(at, `/admin/customers/${await uidIn(at)}`);
    const [found = ""] =
      /<section[^>]*aria-labelledby="invoices"[\s\S]*?<\/section>/.exec(html) ?? [];
    return { html: found, text: visibleText(found) };
  };

  it("are in the section of their page, open ones first, with what is open and overdue", async () => {
    const before = await silent.call("invoices.ofCustomer", [await uidIn(silent)]);
    const late = before.items[0];
    const fresh = await invoiced(silent, 2);
    // The database's clock does not move with the store's.
    const later = new Date(silent.time.now.getTime() + 10 * day).toISOString().slice(0, 10);
    await silent.services.storage?.invoiceBalances.patch(fresh.invoice.id, { dueDay: later });
    const paid = await invoiced(silent, 3);
    const amount = paid.order.total;
    const money = { amount, method: "Cash", payer: null, at: silent.time.now, note: null };
    await silent.call("orders.recordPayment", [paid.order.id, money]);
    const { html, text } = await section(silent);
    const numbers = [...html.matchAll(/row-link[^>]*>(INV-[\d-]+)</g)].map(([, each]) => each);
    expect(numbers).toEqual([late?.invoice.number, fresh.invoice.number, paid.invoice.number]);
    const euros = (sum: number) => `€${sum.toFixed(2)}`;
    const overdue = late?.balance?.open ?? 0;
    expect(text).toMatch(/Invoices: 3/);
    expect(text.replace(/\s+/g, " ")).toContain(
      `Open: ${euros(overdue + fresh.invoice.total)}, of it ${euros(overdue)} overdue`,
    );
    expect(text).toMatch(/Overdue .* Open .* Paid/);
    const [, search = ""] = /href="(\/admin\/invoices\?[^"]+)"/.exec(html) ?? [];
    const found = await textOf(silent, search.replaceAll("&amp;", "&"));
    for (const number of numbers) expect(found).toContain(number);
  });

  it("are for those who may read invoices, and of a seller's own orders alone", async () => {
    const { storage } = silent.services;
    const [me] = (await storage?.admins.find({ limit: 1 })) ?? [];
    const id = me?.id ?? "";
    const { salesSees } = site;
    site.salesSees = "own";
    await storage?.admins.patch(id, { role: "sales" });
    try {
      expect((await section(silent)).text).toContain("Invoices: 3");
      const [order] = (await storage?.orders.find({ limit: 1 })) ?? [];
      await storage?.orders.patch(order?.id ?? "", { assigneeUid: "somebody" });
      expect((await section(silent)).text).toContain("Invoices: 2");
    } finally {
      site.salesSees = salesSees;
      await storage?.admins.patch(id, { role: "owner" });
    }
  });
});
