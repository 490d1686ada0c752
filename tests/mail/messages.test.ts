import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderStatus, quoteAnswered, quoteStatus } from "~/modules/mail/messages/kinds.server";
import { writeMail } from "~/modules/mail/messages/mail-kind.server";
import { quoteAlert } from "~/modules/mail/messages/quote-alert.server";
import { orderStates } from "~/modules/orders/order.resource";
import { customerLabel, isRequest, quoteWord, sellerLabel } from "~/modules/orders/status-labels";
import { quoteStates } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type MailShop, mailSettings, openMail, openMailShop } from "../support/mail-shop";
import { aSubmission, askedBy } from "../support/shop";

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
  await shop.add({ id: "scale", price: 20, productName: "Bench scale 6 kg", brand: "Norvik" });
  await shop.storage.admins.put({
    id: "boss",
    email: "boss@example.test",
    created: new Date(),
    role: null,
    name: null,
  });
});
afterAll(() => shop.close());

const customer = { firstName: "Mara", lastName: "Lind", email: "mara@example.test", phone: "" };

const into = (status: string) => ({ number: "", status, time: 1 });

async function lastMail() {
  await shop.outbox.run();
  const mail = shop.provider.accepted.at(-1);
  if (!mail) throw new Error("no mail was sent");
  return mail;
}

describe("the end of an API key", () => {
  const days = (count: number) => new Date(shop.time.now.getTime() + count * 86_400_000);
  const make = async (name: string, expires: Date | null) => {
    const asked = { name, role: "readonly" as const, methods: [], expires };
    return (await shop.gateway.call("keys.create", [asked], askedBy({ uid: "boss" }))).key.id;
  };
  const told = async () => {
    const before = shop.provider.accepted.length;
    await shop.commerce.keys.remindOfEnds();
    await shop.outbox.run();
    return shop.provider.accepted.slice(before);
  };

  it("is mailed to the owners once, a week before", async () => {
    const staff = { created: new Date(), name: null };
    await shop.storage.admins.put({
      ...staff,
      id: "sam",
      email: "sam@example.test",
      role: "sales",
    });
    await make("Warehouse", days(90));
    await make("Fair", days(10));
    await make("Never", null);
    const revoked = await make("Old", days(90));
    await shop.gateway.call("keys.revoke", [revoked], askedBy({ uid: "boss" }));
    const start = shop.time.now;
    shop.time.now = days(82);
    expect(await told()).toEqual([]);
    shop.time.now = days(2);
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([
      "boss@example.test",
      `The API key “Warehouse” of ${site.name} ends soon`,
    ]);
    expect(mail?.text).toContain("<https://shop.example/admin/keys>");
    shop.time.now = days(1);
    expect(await told()).toEqual([]);
    shop.time.now = start;
  });

  it("is not mailed when the key is revoked before the mail goes out", async () => {
    const start = shop.time.now;
    const id = await make("Late", days(90));
    shop.time.now = days(85);
    expect(await shop.commerce.keys.remindOfEnds()).toBe(1);
    await shop.gateway.call("keys.revoke", [id], askedBy({ uid: "boss" }));
    expect(await told()).toEqual([]);
    shop.time.now = start;
  });
});

describe("an order's confirmation", () => {
  it("names the lines, what a promotion code took off, and leads a guest by a signed link", async () => {
    const { order } = await shop.commerce.orders.recordPaidSession({
      sessionId: "cs_promotion",
      customerId: null,
      customer,
      items: [{ id: "scale", quantity: 3 }],
      total: 50,
    });
    const { subject, text, to } = await lastMail();
    expect(to).toBe(customer.email);
    expect(subject).toBe(`Order ${order.orderNumber} received`);
    expect(text).toContain("Norvik · 3 × €20.00 = €60.00");
    expect(text).toContain("Subtotal: €60.00\nDiscount: −€10.00");
    expect(text).toContain("Total: €50.00");
    expect(text).toContain("Payment: Paid");
    expect(text).toMatch(/<https:\/\/shop\.example\/orders\/O-\d{8}-\w{8}\?key=\w+\.[\w-]{43}>/);
  });

  it("leads an account to its own page, and an order without lines shows its total", async () => {
    const { order } = await shop.commerce.orders.recordPaidSession({
      sessionId: "cs_bare",
      customerId: "shopper",
      customer,
      items: [],
      total: 12,
    });
    const { text } = await lastMail();
    expect(text).toContain("€12.00\n\nTotal");
    expect(text).toContain(`<https://shop.example/account/orders/${order.orderNumber}>`);
  });

  it("says that a buyer without an address gets none, by sending none", async () => {
    const before = shop.provider.accepted.length;
    const nobody = { ...customer, email: "" };
    const session = { sessionId: "cs_nobody", customerId: null, customer: nobody, items: [] };
    await shop.commerce.orders.recordPaidSession({ ...session, total: 1 });
    expect(await shop.outbox.run()).toEqual({ sent: 0, delayed: 0, parked: 0, obsolete: 0 });
    expect(shop.provider.accepted).toHaveLength(before);
  });
});

describe("news of an order", () => {
  it("brings the tracking, with a link only where it is safe", async () => {
    const { order } = await shop.commerce.orders.recordPaidSession({
      sessionId: "cs_track",
      customerId: null,
      customer,
      items: [{ id: "scale", quantity: 1 }],
      total: 20,
    });
    await shop.outbox.run();
    await shop.storage.atomically((tx) =>
      shop.commerce.orders.updateStatus(tx, "boss", order.orderNumber, "Shipped", {
        force: true,
        notify: true,
        note: "for our eyes only",
        tracking: [
          { carrier: "DHL", number: "0034", url: "https://track.example/0034" },
          { carrier: "Own van", number: "7", url: null },
        ],
      }),
    );
    const { subject, text, html } = await lastMail();
    expect(subject).toBe(`Update on your order ${order.orderNumber}: On its way`);
    expect(text).toContain("Tracking: DHL 0034 <https://track.example/0034>");
    expect(text).toContain("Tracking 2: Own van 7");
    expect(html).not.toContain("for our eyes only");
  });
});

describe("a status", () => {
  it("is called in mails what the pages call it, never by its stored word", async () => {
    const { context } = shop.mail;
    const quote = await shop.commerce.quotes.submit(
      null,
      aSubmission([{ id: "scale", quantity: 1 }]),
    );
    for (const status of quoteStates) {
      const label = customerLabel("quote", status);
      const mail = await writeMail(quoteStatus, context, quote, into(status));
      const asked = isRequest({ status, revision: 0 });
      const named = asked ? "Your quote request" : "Update on your quote";
      expect(mail.subject).toBe(
        status === "Quoted"
          ? `Your offer ${quote.quoteNumber} is ready`
          : `${named} ${quote.quoteNumber}: ${label}`,
      );
      if (status !== "Quoted") expect(mail.text).toContain(`Status: ${label}\n`);
      const answer = await writeMail(quoteAnswered, context, quote, into(status));
      expect(answer.subject).toBe(
        `${quoteWord({ ...quote, status }, quote.items.length)} ${quote.quoteNumber}: ${sellerLabel("quote", status)}`,
      );
    }
    const session = { sessionId: "cs_words", customerId: null, customer, items: [], total: 1 };
    const { order } = await shop.commerce.orders.recordPaidSession(session);
    for (const status of orderStates) {
      const label = customerLabel("order", status, false);
      const mail = await writeMail(orderStatus, context, order, into(status));
      expect(mail.subject).toBe(`Update on your order ${order.orderNumber}: ${label}`);
      expect(mail.text).toContain(`Status: ${label}\n`);
    }
  });
});

describe("a quote's confirmation", () => {
  it("keeps to what was asked, though prices have come since", async () => {
    const quote = await shop.commerce.quotes.submit(
      null,
      aSubmission([{ id: "scale", quantity: 2 }], {
        contact: { ...customer, companyName: "Norrsken AB" },
        reference: "PO 77120",
      }),
    );
    await shop.storage.atomically((tx) =>
      shop.commerce.quotes.updateStatus(tx, "boss", quote.quoteNumber, "Quoted", {
        prices: [{ id: "scale", price: 11 }],
      }),
    );
    await shop.outbox.run();
    const about = (start: string, end = "") =>
      shop.provider.accepted.find(
        ({ subject }) => subject === `${start} ${quote.quoteNumber}${end}`,
      );
    expect(about("Quote request", " received")?.text).toContain("2 × €20.00 = €40.00");
    expect(about("New quote request")?.text).toContain("Norrsken AB asks for a quote for 1 item.");
    const page = `<https://shop.example/admin/quotes/${quote.id}>`;
    expect(about("New quote request")?.text).toContain(`Open the request ${page}`);
    expect(about("Quote request", " received")?.text).not.toContain("/admin/");
    const offer = shop.provider.accepted.find(({ subject }) =>
      /^Your( new)? offer \S+ is ready$/.test(subject),
    );
    expect(offer?.text).toContain("2 × €11.00 = €22.00");
    expect(offer?.text).toContain("valid until 31 March 2026");
  });
});

describe("a mail to the seller", () => {
  it("leads to the quote in the dashboard, where the store's address is known", async () => {
    const quote = await shop.commerce.quotes.submit(
      null,
      aSubmission([{ id: "scale", quantity: 1 }]),
    );
    const answered = await writeMail(quoteAnswered, shop.mail.context, quote, into("Approved"));
    expect(answered.text).toContain(`<https://shop.example/admin/quotes/${quote.id}>`);
    expect(answered.text).toContain("Make an order from the offer");

    const production = { ...mailSettings, NODE_ENV: "production", PUBLIC_ORIGIN: "" };
    const bare = openMail(shop.storage, shop.provider, { time: shop.time, settings: production });
    for (const mail of [
      await writeMail(quoteAlert, bare.context, quote, into("Pending")),
      await writeMail(quoteAnswered, bare.context, quote, into("Declined")),
    ]) {
      expect(mail.text + mail.html).not.toContain("/admin/");
      expect(mail.text).not.toContain("https://");
    }
  });
});

describe("a password reset", () => {
  it("goes straight to the provider, and leaves its link nowhere", async () => {
    const { sendPasswordReset } = shop.mail;
    const rows = await shop.storage.outbox.count({});
    await sendPasswordReset?.({
      to: "mara@example.test",
      firstName: "Mara",
      lastName: "Lindqvist",
      link: "https://shop.example/reset-password?token=secret-token",
      expires: new Date(shop.time.now.getTime() + 30 * 60_000),
    });
    const mail = shop.provider.accepted.at(-1);
    expect(mail?.subject).toBe(`Set a new password for ${site.name}`);
    expect(mail?.text).toContain("The link works once, for 30 minutes.");
    expect(mail?.text).toContain("<https://shop.example/reset-password?token=secret-token>");
    expect(mail?.key).not.toContain("secret");
    expect(await shop.storage.outbox.count({})).toBe(rows);
  });

  it("is not offered while e-mail is off", () => {
    const off = openMail(shop.storage, shop.provider, { time: shop.time, settings: {} });
    expect(off.sendPasswordReset).toBeNull();
  });
});
