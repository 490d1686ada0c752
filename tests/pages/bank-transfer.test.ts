import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayInWords } from "~/kernel/calendar";
import { formatMoney } from "~/kernel/money";
import type { Order } from "~/modules/orders/order.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { pdfPages } from "../support/pdf-text";

const email = "transfers@example.test";
const iban = site.selling.letterhead.bank?.iban ?? "-";
const plain = (text: string) => text.replace(/\s+/g, " ");

/** An order whose offer gives these days to pay after the invoice; null: it is paid in advance. */
async function ordered(
  store: AdminStore,
  dueDays: number | null,
  items: [string, number][] = [["press", 2]],
): Promise<Order> {
  const asked = await store.ask(items, { contact: { email } });
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  const payment = { dueDays, text: "" };
  await store.call("offers.send", [asked.id, { ...input, payment, note: null }]);
  return store.call("orders.createFromQuote", [asked.id]);
}

/** The order's mail, the file in it, and the page that it leads to. */
async function told(store: AdminStore, { orderNumber }: Order) {
  await store.mailsTo(email);
  const mail = store.provider.accepted.findLast(
    ({ to, subject }) => to === email && subject.includes(orderNumber),
  );
  const [file] = mail?.attachments ?? [];
  const [path = ""] = /\/orders\/O-[^\s>]+/.exec(mail?.text ?? "") ?? [];
  const page = async () => visibleText(await (await store.browser().get(path)).text());
  const pages = await pdfPages(file?.content ?? Buffer.alloc(0));
  return { mail: plain(mail?.text ?? ""), file: plain(pages.join(" ")), page };
}

/** So many days after the order, in the words of a document and of a page. */
function after(order: Order, days: number) {
  return dayWords(new Date(new Date(order.created).getTime() + days * 86_400_000));
}

function dayWords(day: Date) {
  const { locale, timeZone } = site;
  const words = (month: "long" | "short") =>
    dayInWords(day, { locale, timeZone: timeZone.id, month });
  return { long: words("long"), short: words("short") };
}

describe("payment by bank transfer", () => {
  let store: AdminStore;
  beforeAll(async () => {
    store = await openAdminStore({ variables: { BANK_TRANSFER_DAYS: "10" } });
  });
  afterAll(() => store?.close());

  it("names account, reference and last day on the page, in the mail and in its file", async () => {
    const order = await ordered(store, null);
    const { long } = after(order, 10);
    const { mail, file, page } = await told(store, order);
    for (const text of [mail, file]) {
      expect(text).toContain(iban);
      expect(text).toContain(`Payment reference: ${order.orderNumber}`);
      expect(text).toContain(`Please pay by ${long}.`);
    }
    const shown = await page();
    for (const text of ["Pay by bank transfer", iban, order.orderNumber, `due ${long}`]) {
      expect(shown).toContain(text);
    }
    expect(shown).toContain(`Please give the payment reference with the transfer`);
    expect(shown).toContain(`Payment reference ${order.orderNumber} Account`);
    expect(shown).toContain("Pay now");
  });

  it("stays not paid until staff record the payment, and then asks for nothing", async () => {
    const order = await ordered(store, null);
    const { page } = await told(store, order);
    const desk = async () =>
      visibleText(await (await store.admin.get(`/admin/orders/${order.orderNumber}`)).text());
    expect(order.paymentStatus).toBe("unpaid");
    expect(await desk()).toContain("Not paid");
    const entry = { method: "Bank transfer", payer: null, at: store.time.now, note: null };
    await store.call("orders.recordPayment", [order.id, { ...entry, amount: order.total }]);
    expect(await page()).not.toContain("Pay by bank transfer");
    expect(await desk()).not.toContain("Not paid");
  });

  it("asks in the order's confirmation for what is open, and for nothing of a cancelled order", async () => {
    const confirmed = async ({ id, orderNumber: subject }: Order) => {
      const file = await store.admin.get(`/admin/orders/${id}/confirmation.pdf`);
      const pages = await pdfPages(Buffer.from(await file.arrayBuffer()));
      const key = await store.services.mail.signedLinks?.sign({ purpose: "order", subject });
      const path = `/orders/${subject}/documents/confirmation?key=${key}`;
      const page = await store.browser().get(path);
      expect([file.status, page.status]).toEqual([200, 200]);
      return [plain(pages.join(" ")), plain(visibleText(await page.text()))];
    };
    const entry = { method: "Bank transfer", payer: null, at: store.time.now, note: null };
    const sum = (amount: number) => formatMoney(amount, site.currency, site.locale);
    const part = await ordered(store, null);
    await store.call("orders.recordPayment", [part.id, { ...entry, amount: 100 }]);
    for (const text of await confirmed(part)) {
      expect(text).toContain("Pay by bank transfer");
      expect(text).toContain(`Still open: ${sum(part.total - 100)}`);
      expect(text).not.toContain(`Total: ${sum(part.total)}`);
    }
    const cancelled = await ordered(store, null);
    await store.call("orders.updateStatus", [cancelled.id, "Cancelled", {}]);
    for (const text of await confirmed(cancelled)) {
      expect(text).toContain(cancelled.orderNumber);
      expect(text).not.toContain("Pay by bank transfer");
    }
  });

  it("leaves day and account to the invoice where the offer gives days after it", async () => {
    const order = await ordered(store, 30);
    const { mail, file, page } = await told(store, order);
    for (const text of [mail, file]) {
      expect(text).toContain("Due within 30 days of the invoice's date.");
      for (const request of ["Pay by bank transfer", "Payment reference", "Please pay"])
        expect(text).not.toContain(request);
    }
    const waiting = await page();
    expect(waiting).toContain("is not invoiced yet, and not due now. We send you an invoice.");
    expect(waiting).not.toContain(iban);
    const invoice = await store.call("invoices.issue", [
      order.id,
      { count: 1, lines: null, tax: null },
    ]);
    const shown = await page();
    expect(shown).toContain(invoice.number);
    expect(shown).toMatch(/is open ?, due \d/);
  });

  it("asks for what each open invoice says, and names the rest that is not invoiced", async () => {
    const order = await ordered(store, 30, [["press", 4]]);
    const { page } = await told(store, order);
    const part = (quantity: number) => [{ at: 0, quantity }];
    const issue = (count: number, quantity: number) =>
      store.call("invoices.issue", [order.id, { count, lines: part(quantity), tax: null }]);
    const sum = (amount: number) => formatMoney(amount, site.currency, site.locale);
    const desk = async (path: string) => visibleText(await (await store.admin.get(path)).text());
    const first = await issue(1, 1);
    const { long, short } = dayWords(new Date(`${first.dueDay}T12:00:00Z`));
    const asksFor = ({ number, total }: typeof first) =>
      `Invoice ${number}: ${sum(total)} is open, due ${long}`;
    const rest = (amount: number) => `${sum(amount)} is not invoiced yet, and not due now.`;
    const alone = await page();
    expect(alone).toContain(asksFor(first));
    expect(alone).toContain(rest(order.total - first.total));
    expect(alone).toContain(`Payment reference ${first.number}`);
    expect(alone).toContain(`Invoiced part due ${short}, the rest is not invoiced yet`);
    expect(alone).toContain(`Pay this order ${sum(first.total)} is open.`);
    expect(alone).not.toContain(`${sum(order.total)} is open`);
    // In short in the list, which has one line for it.
    expect(await desk("/admin/orders")).toContain(`Due ${short}`);
    expect(await desk(`/admin/orders/${order.id}`)).toContain(`Invoiced part due ${short}`);
    const second = await issue(2, 2);
    const both = await page();
    for (const text of [asksFor(first), asksFor(second)]) expect(both).toContain(text);
    const left = order.total - first.total - second.total;
    expect(both).toContain(rest(left));
    const entry = { method: "Bank transfer", payer: null, at: store.time.now, note: null };
    await store.call("orders.recordPayment", [order.id, { ...entry, amount: first.total }]);
    const credit = { charges: true, reason: "Wrong", lowersDebt: false, lines: null, count: 1 };
    await store.call("invoices.credit", [order.id, second.number, credit]);
    const none = await page();
    expect(none).toContain(rest(order.total - first.total));
    expect(none).not.toContain(iban);
    expect(none).toContain("Partly paid, the rest is due 30 days after the invoice");
  });
});

it("a store without bank transfer offers none", async () => {
  const store = await openAdminStore({ variables: { BANK_TRANSFER: "false" } });
  const order = await ordered(store, null);
  const { mail, page } = await told(store, order);
  expect(mail).not.toContain("Pay by bank transfer");
  expect(await page()).not.toContain("Pay by bank transfer");
  await store.close();
});

it("the desk shows each service, whether it works, and no secret", async () => {
  const variables = {
    SMTP_URL: "smtp://user:canary-password@127.0.0.1:9",
    EMAIL_FROM_ADDRESS: "shop@shop.example",
    EMAIL_API_KEY: "",
  };
  const store = await openAdminStore({ variables });
  const html = await (await store.admin.get("/admin/services")).text();
  const words = visibleText(html);
  expect(words).toContain("E-mail: SMTP server Does not work");
  expect(words).toContain("mail server: it does not answer");
  expect(words).toContain("E-mail: Resend Off Not set up.");
  expect(words).toContain("Uploaded files: Folder of this machine Works");
  expect(words).toContain("Payment: Bank transfer Works");
  expect(words).toContain("Rate limits: Memory of each instance Works");
  for (const secret of ["canary", "sk_test_0123456789", "whsec_0123456789abcdef"]) {
    expect(html).not.toContain(secret);
  }
  expect((await store.shopper.get("/admin/services")).status).not.toBe(200);
  const settings = visibleText(await (await store.admin.get("/admin/settings")).text());
  expect(settings).toContain("Check the services");
  await store.close();
});
