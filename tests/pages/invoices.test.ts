import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoiceDocument } from "~/modules/documents/invoice-document";
import { textsOf } from "~/modules/documents/printed-document";
import { type Invoice, invoices } from "~/modules/invoices/invoice.resource";
import type { Order } from "~/modules/orders/order.resource";
import type { OfferCharge } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { OfferInput } from "~/modules/quotes/offers-service.server";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, versionIn, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { inputOf } from "../support/offer-input";
import { bare, pdfLinks, pdfPages } from "../support/pdf-text";
import { aSubmission } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

/** An accepted offer of the shopper's that became an order. */
async function ordered(
  quantity: number,
  charges: OfferCharge[] = [],
  terms: Partial<OfferInput> = {},
): Promise<Order> {
  const session = await store.shopper.get("/api/auth/session");
  const { user } = (await session.json()) as { user: { uid: string } };
  const items = [{ id: "press", quantity }];
  const quote = await store.commerce.quotes.submit(user.uid, aSubmission(items));
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  await store.call("offers.send", [quote.id, { ...input, ...terms, charges, note: null }]);
  return store.call("orders.createFromQuote", [quote.id]);
}

/** Sends a form of a page as it is now. */
async function post(path: string, fields: Record<string, string>): Promise<string> {
  const html = await (await store.admin.get(path)).text();
  const version = versionIn(html);
  const response = await store.admin.postForm(path, { ...(version ? { version } : {}), ...fields });
  if (response.status < 400 && response.headers.get("location")) {
    return visibleText(await (await store.admin.get(path)).text());
  }
  return visibleText(await response.text());
}

async function text(browser: { get(path: string): Promise<Response> }, path: string) {
  const response = await browser.get(path);
  expect(response.status, path).toBe(200);
  return visibleText(await response.text());
}

async function file(browser: { get(path: string): Promise<Response> }, path: string) {
  const response = await browser.get(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return Buffer.from(await response.arrayBuffer());
}

const dhl = "https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD7";

describe("an order that was shipped in part", () => {
  it("says so in lists, mails and files, with what is open and where its parcel is", async () => {
    const order = await ordered(3);
    const { orderNumber, customer } = order;
    const parcel = { carrier: "DHL", number: "JD 7", url: null };
    const ship = { count: 1, lines: [{ at: 0, quantity: 1 }], parcel };
    await store.call("orders.ship", [order.id, ship]);

    for (const path of ["/account", "/account/orders"]) {
      expect(await text(store.shopper, path)).toContain(
        "Partly shipped 1 product still to be shipped",
      );
    }
    expect(await text(store.shopper, `/account/orders/${orderNumber}`)).toContain("1 of 3 shipped");
    const uid = order.customerId ?? "";
    for (const path of ["orders", `search?q=${orderNumber}`, `customers/${uid}`]) {
      expect(await text(store.admin, `/admin/${path}`), path).toContain("Partly shipped");
    }
    const list = await (await store.admin.get("/admin/orders.csv")).text();
    expect(list.split("\n").find((line) => line.includes(orderNumber))).toContain("Partly shipped");
    const desk = await (await store.admin.get(`/admin/orders/${orderNumber}`)).text();
    expect(visibleText(desk)).toContain("A part was shipped. Ship the rest.");
    expect(desk).toContain(`href="${dhl}"`);

    await post(`/admin/orders/${orderNumber}`, { intent: "notify" });
    await store.mailsTo("");
    const sent = store.provider.accepted.filter(({ to }) => to === customer.email);
    const note = sent.find(({ subject }) => subject.startsWith("A part of your order"));
    expect(note?.text).toContain(`Carrier: DHL JD 7 <${dhl}>`);
    expect(note?.html).toContain(`href="${dhl}"`);
    const news = sent.find((mail) => mail.text?.includes("Status: Partly shipped"));
    expect(news?.text).toContain("To follow: 2 × Arbor press");
    expect(news?.text).toContain(`Tracking: DHL JD 7 <${dhl}>`);

    const path = `/account/orders/${orderNumber}/documents/${orderNumber}-D1`;
    expect(await (await store.shopper.get(path)).text()).toContain(`href="${dhl}"`);
    const paper = await file(store.shopper, `${path}/file.pdf`);
    expect(await pdfLinks(paper)).toContain(dhl);
  });
});

const issuing = (count: number) => ({ count, lines: null, tax: null });
const kiel = {
  firstName: "",
  lastName: "",
  companyName: "Dahl GmbH",
  phone: "",
  line1: "Hafen 1",
  line2: "",
  city: "Kiel",
  region: "",
  postalCode: "24103",
  country: "DE",
};

const cash = (amount: number) => ({
  amount,
  method: "cash",
  payer: null,
  at: store.time.now,
  note: null,
});

/** The words of an invoice's print. */
function printed(invoice: Invoice): string {
  return textsOf(invoiceDocument(invoice)).join(" ");
}

describe("an invoice of an order that is paid", () => {
  it("asks for no money that had come in before it, nor for its due day", async () => {
    const order = await ordered(2);
    const half = Math.floor(order.total / 2);
    await store.call("orders.recordPayment", [order.id, cash(half)]);
    await store.call("orders.correctBilling", [
      order.id,
      { buyerVatId: null, billingAddress: kiel },
    ]);
    const line = { at: 0, quantity: 1 };
    const first = await store.call("invoices.issue", [order.id, { ...issuing(1), lines: [line] }]);
    expect(printed(first)).toContain("was paid before this invoice. There is nothing to pay.");
    expect(printed(first)).not.toMatch(/Please pay|Due date/);
    const second = await store.call("invoices.issue", [order.id, issuing(2)]);
    expect(second.document.received).toBeCloseTo(half - first.total, 2);
    expect(printed(second)).toContain(`Please pay €${(order.total - half).toFixed(2)} by`);
    expect(printed(second)).toContain("Due date");
  });

  it("that is credited is not called paid, in lists and on pages", async () => {
    const order = await ordered(1);
    await store.call("orders.correctBilling", [
      order.id,
      { buyerVatId: null, billingAddress: kiel },
    ]);
    const { number } = await store.call("invoices.issue", [order.id, issuing(1)]);
    const credit = { reason: "Wrong price", charges: true, lowersDebt: true, lines: null };
    await store.call("invoices.credit", [order.id, number, { count: 1, ...credit }]);
    const pages = [
      [store.admin, `/admin/invoices/${number}`],
      [store.admin, "/admin/invoices"],
      [store.admin, `/admin/orders/${order.orderNumber}`],
      [store.shopper, `/account/orders/${order.orderNumber}`],
    ] as const;
    for (const [browser, path] of pages) {
      const words = await text(browser, path);
      expect(words, path).toMatch(new RegExp(`${number}.{0,80}[Cc]redited`));
      expect(words, path).not.toMatch(new RegExp(`${number}.{0,30} [Pp]aid`));
    }
    for (const [browser, path] of pages.slice(2)) {
      const words = await text(browser, path);
      expect(words, path).toContain("Nothing to pay");
      expect(words, path).not.toMatch(/\bPaid\b|Not paid/);
    }
    expect(await text(store.admin, "/admin/invoices?view=paid")).not.toContain(number);
  });
});

describe("an invoice of which a part is credited", () => {
  it("is not called partly paid", async () => {
    const order = await ordered(2);
    const { number } = await store.call("invoices.issue", [order.id, issuing(1)]);
    const one = [{ at: 0, quantity: 1 }];
    const credit = { reason: "Broken", charges: false, lowersDebt: true, lines: one };
    await store.call("invoices.credit", [order.id, number, { count: 1, ...credit }]);
    const words = await text(store.admin, `/admin/invoices/${number}`);
    expect(words).toMatch(/Partly open ?: €/);
    const theirs = await text(store.shopper, `/account/orders/${order.orderNumber}`);
    expect(theirs).toMatch(new RegExp(`${number}.{0,40} partly open`));
    expect(words + theirs).not.toMatch(/partly paid/i);
  });
});

describe("an order in several parcels", () => {
  it("says to its customer what is in each, and by what terms it comes", async () => {
    const delivery = { code: "FCA", place: "Gdansk", edition: "Incoterms 2020" } as const;
    const order = await ordered(3, [], { delivery, partialShipments: true });
    const ship = (count: number, quantity: number, number: string) =>
      store.call("orders.ship", [
        order.id,
        {
          count,
          lines: [{ at: 0, quantity }],
          parcel: number ? { carrier: "DHL", number, url: null } : null,
        },
      ]);
    await ship(1, 1, "JD81");
    await ship(2, 2, "");
    const words = await text(store.shopper, `/account/orders/${order.orderNumber}`);
    expect(words).toContain("FCA Gdansk, Incoterms 2020. Partial shipments are possible.");
    expect(words).toMatch(/Parcels .{9,20}20\d\d ?, DHL JD81 1 × [^×]+ .{9,20}20\d\d 2 × /);
  });
});

describe("an order's documents", () => {
  it("show the buyer's address and the day of supply, once staff have added the address", async () => {
    const order = await ordered(2);
    const desk = `/admin/orders/${order.orderNumber}`;
    expect(await text(store.admin, desk)).toContain("Missing: the customer's address");
    const wrong = await post(desk, {
      intent: "billing",
      vatId: "DE12",
      "billing.line1": "Hafen 1",
    });
    expect(wrong).toContain("Enter the VAT ID with its country");
    expect(wrong).toContain("Enter the town or city");
    const address = {
      "billing.line1": "Hafen 1",
      "billing.city": "Kiel",
      "billing.postalCode": "24103",
      "billing.country": "DE",
      companyName: "Dahl GmbH",
      vatId: "DE 123456789",
    };
    const saved = await post(desk, { intent: "billing", ...address });
    expect(saved).toContain("The data for the invoice are saved.");
    expect(saved).not.toContain("Missing: the customer's address");
    const [before] = [await store.call("invoices.issue", [order.id, issuing(1)])];
    expect(printed(before)).toContain("Date of supply Not delivered yet");
    for (const line of ["Dahl GmbH", "Hafen 1", "24103 Kiel", "VAT ID DE123456789"]) {
      expect(printed(before)).toContain(line);
    }
    expect(await text(store.admin, desk)).not.toContain("Save the data for the invoice");
    const other = await ordered(1);
    await store.call("orders.ship", [other.id, { count: 1, lines: null, parcel: null }]);
    const after = await store.call("invoices.issue", [other.id, issuing(1)]);
    expect(printed(after)).toMatch(/Date of supply \d+ \w+ \d{4}/);
  });

  it("show the delivery address where there is no other, and older ones stay readable", async () => {
    const order = await ordered(1);
    const invoice = await store.call("invoices.issue", [order.id, issuing(1)]);
    const { awaitsSupply: _, ...older } = invoice.document;
    const buyer = { ...older.buyer, billingAddress: null, deliveryAddress: kiel };
    const read = invoices.fields.document.read({ ...older, buyer });
    const words = printed({ ...invoice, document: read });
    expect(words).toContain("Hafen 1");
    expect(words).not.toContain("Date of supply");
    expect(words).not.toContain("Delivery to");
  });

  it("go from a partial shipment to an invoice, a payment and a credit note", async () => {
    const order = await ordered(4);
    const desk = `/admin/orders/${order.orderNumber}`;
    const own = `/account/orders/${order.orderNumber}`;
    const before = await text(store.shopper, own);
    expect(before).toContain("Pay by bank transfer");
    expect(before).toContain(order.orderNumber);

    await post(desk, { intent: "ship", count: "1", line0: "3" });
    const note = `${order.orderNumber}-D1`;
    expect(await text(store.admin, desk)).toContain("Still to be delivered: 1 × ");
    const paper = await file(store.shopper, `${own}/documents/${note}/file.pdf`);
    const shown = bare((await pdfPages(paper)).join(" "));
    expect(shown).toContain("Thisshipment");
    expect(shown).not.toContain("€");

    await post(desk, { intent: "invoice", count: "1", line0: "3" });
    const [issued] = (await store.call("invoices.ofOrder", [order.id])).invoices;
    if (!issued) throw new Error("no invoice was issued");
    const { invoice } = issued;
    const due = await text(store.shopper, own);
    expect(due).toContain(invoice.number);
    expect(due).toContain(invoice.document.seller.bank?.iban ?? "no bank");

    const model = invoiceDocument(invoice);
    const page = bare(await text(store.admin, `/admin/invoices/${invoice.number}`));
    const pdf = await file(store.shopper, `${own}/documents/${invoice.number}/file.pdf`);
    const printed = bare((await pdfPages(pdf)).join(" "));
    await store.services.mail.outbox?.run();
    const mail = store.provider.accepted.find(({ subject }) => subject.includes(invoice.number));
    const words = bare(visibleText(mail?.html ?? ""));
    for (const said of textsOf(model).map(bare)) {
      expect(page).toContain(said);
      expect(printed).toContain(said);
      expect(words).toContain(said);
    }
    expect(mail?.attachments[0]?.content.equals(pdf)).toBe(true);

    const open = await text(store.admin, "/admin/invoices?view=open");
    expect(open).toContain(invoice.number);
    // A buyer known only by e-mail is not an erased one.
    expect(open).toContain("buyer@example.test");
    expect(open).not.toContain("erased");
    const found = await text(store.admin, `/admin/search?q=${invoice.number}`);
    expect(found).toContain("buyer@example.test");
    const amount = String(invoice.total);
    await post(desk, { intent: "pay", amount, day: "2026-03-01", method: "bank transfer" });
    expect(await text(store.admin, "/admin/invoices?view=paid")).toContain(invoice.number);
    expect(await text(store.admin, "/admin/invoices?view=open")).not.toContain(invoice.number);

    await post(`/admin/invoices/${invoice.number}`, {
      intent: "credit",
      count: "1",
      line0: "1",
      reason: "One was broken",
      after: "less",
      charges: "no",
    });
    const account = await text(store.shopper, "/account/invoices");
    expect(account).toMatch(new RegExp(`Credit note CN-\\d{4}-\\d{4} Order ${order.orderNumber}`));
    expect(account).toMatch(new RegExp(`Invoice ${invoice.number} Order ${order.orderNumber}`));
    const foreign = await store.browser().get("/account/invoices");
    expect(foreign.status).toBe(302);
    const credited = await text(store.admin, "/admin/invoices?view=credit");
    expect(credited).toMatch(/CN-\d{4}-0001/);
    expect(await text(store.shopper, own)).toMatch(/Credit note\s+CN-/);
    await store.services.mail.outbox?.run();
    const credit = store.provider.accepted.find(
      ({ subject, text }) => subject.startsWith("Credit note") && text?.includes(`${own}>`),
    );
    const creditPages = await pdfPages(credit?.attachments[0]?.content ?? Buffer.alloc(0));
    const [number = "none"] = /CN-\d{4}-\d{4}/.exec(credit?.subject ?? "") ?? [];
    expect(bare(creditPages.join())).toContain(bare(number));
    await post(desk, { intent: "pay", amount: "100", day: "2026-03-01", method: "cash" });
    expect(
      await post(desk, { intent: "refund", amount: "9999", day: "2026-03-01", method: "cash" }),
    ).toContain("A refund cannot exceed the customer's credit.");
    await post(desk, { intent: "refund", amount: "46", day: "2026-03-01", method: "cash" });
    expect((await store.commerce.orders.find(order.id))?.payments.at(-1)?.amount).toBe(-46);
  });

  it("propose to invoice what was shipped, and say what it comes to with the charges", async () => {
    const freight = { label: "Freight", amount: 46, tax: site.selling.defaultTax };
    const order = await ordered(4, [freight]);
    const path = `/admin/orders/${order.orderNumber}`;
    const proposal = async () => {
      const html = await (await store.admin.get(path)).text();
      return { words: visibleText(html), form: operationOf(html, path, "invoice")?.fields };
    };
    expect((await proposal()).form?.get("line0")).toBe("4");
    const three = [{ at: 0, quantity: 3 }];
    await store.call("orders.ship", [order.id, { count: 1, lines: three, parcel: null }]);
    const { words, form } = await proposal();
    expect(form?.get("line0")).toBe("3");
    expect(words).toContain("On this one, excl. VAT: Freight €46.00.");
    await post(path, { ...Object.fromEntries(form ?? []), intent: "invoice" } as never);
    const [issued] = (await store.call("invoices.ofOrder", [order.id])).invoices;
    const { net = 0, total = 0 } = issued?.invoice.document ?? {};
    const [excl, incl] = [net, total].map((amount) => `€${amount.toFixed(2)}`);
    expect(total).toBeGreaterThan(net);
    expect(words).toContain(
      `Total of the proposed quantities: ${excl} excl. VAT, ${incl} incl. VAT.`,
    );
    // All that was shipped is invoiced, and the freight with it.
    const after = await proposal();
    expect(after.form?.get("line0")).toBe("0");
    expect(after.words).not.toContain("Freight €46.00.");

    const page = `/admin/invoices/${issued?.invoice.number}`;
    await store.call("orders.recordPayment", [order.id, cash(total)]);
    const open = `€${(order.total - total).toFixed(2)}`;
    expect(await text(store.admin, page)).toContain(
      `Open on this invoice €0.00 Open on the whole order ${open}`,
    );
    expect(await text(store.admin, path)).not.toContain("Open on the whole order");
  });

  it("are read before they are issued, with the quantities that are typed", async () => {
    const order = await ordered(4);
    const draft = `/admin/orders/${order.orderNumber}/invoice-draft.pdf`;
    const words = bare((await pdfPages(await file(store.admin, `${draft}?line0=3`))).join(" "));
    const [issuing, { invoices: none }] = [
      { count: 1, lines: [{ at: 0, quantity: 3 }], tax: null },
      await store.call("invoices.ofOrder", [order.id]),
    ];
    expect(none).toEqual([]);
    const { number, total } = await store.call("invoices.issue", [order.id, issuing]);
    expect(words).toContain(bare(`€${total.toFixed(2)}`));
    expect(words).toContain(bare("DRAFT"));
    expect(words).not.toContain(bare(number));
    const refused = async (query: string) => {
      const answer = await store.admin.get(`${draft}?${query}`);
      return [answer.status, await answer.text()];
    };
    expect(await refused("line0=x")).toEqual([400, expect.stringContaining("quantit")]);
    expect(await refused("line0=0")).toEqual([400, expect.stringContaining("at least one")]);
    expect((await refused("line0=2"))[0], "one is left").toBe(422);
    expect((await store.call("invoices.ofOrder", [order.id])).invoices).toHaveLength(1);
    const form = { line0: "1", version: "0", facts: "{}" };
    const posted = await store.admin.postForm(draft, form);
    expect([posted.status, posted.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  it("propose all that was shipped, also where what was never shipped was credited", async () => {
    const order = await ordered(10);
    const path = `/admin/orders/${order.orderNumber}`;
    await post(path, { intent: "invoice", count: "1", line0: "4" });
    const [first] = (await store.call("invoices.ofOrder", [order.id])).invoices;
    const credit = { reason: "Not wanted", charges: false, lowersDebt: true, lines: null };
    const number = first?.invoice.number ?? "";
    await store.call("invoices.credit", [order.id, number, { count: 1, ...credit }]);
    const six = [{ at: 0, quantity: 6 }];
    await store.call("orders.ship", [order.id, { count: 1, lines: six, parcel: null }]);
    const html = await (await store.admin.get(path)).text();
    expect(operationOf(html, path, "invoice")?.fields.get("line0")).toBe("6");
  });

  it("takes payments, their corrections and refunds on its own page, by the order's rules", async () => {
    const order = await ordered(4);
    await post(`/admin/orders/${order.orderNumber}`, { intent: "invoice", count: "1", line0: "1" });
    const [issued] = (await store.call("invoices.ofOrder", [order.id])).invoices;
    const { number, total } = issued?.invoice ?? { number: "", total: 0 };
    const page = `/admin/invoices/${number}`;
    const html = await (await store.admin.get(page)).text();
    const form = operationOf(html, page, "pay");
    if (!form) throw new Error("no payment can be recorded");
    // The forms propose what the invoice still asks for, not all of the order.
    expect([form.fields.get("amount"), total < order.total]).toEqual([total.toFixed(2), true]);
    const desk = `/admin/orders/${order.orderNumber}`;
    const ofOrder = operationOf(await (await store.admin.get(desk)).text(), desk, "pay");
    expect(ofOrder?.fields.get("amount")).toBe(total.toFixed(2));
    const day = "2026-03-01";
    const wrong = await post(page, { intent: "pay", amount: "nothing", day, method: "cash" });
    expect(wrong).toContain("Enter the amount");
    expect(await post(page, { ...Object.fromEntries(form.fields), day } as never)).toContain(
      "The payment is recorded",
    );
    // The page that was open before is overtaken, as the order's is.
    const late = await store.admin.postForm(page, {
      ...Object.fromEntries(form.fields),
      day,
    } as never);
    expect(late.status).toBe(409);
    const paid = (await store.commerce.orders.find(order.id))?.payments;
    expect(paid?.map(({ amount }) => amount)).toEqual([total]);
    await post(page, { intent: "correct", at: "0", note: "Another customer." });
    expect((await store.commerce.orders.find(order.id))?.payments[1]?.corrects).toBe(0);
    const more = String(order.total + 10);
    await post(page, { intent: "pay", amount: more, day, method: "cash" });
    expect(await post(page, { intent: "refund", amount: "9999", day, method: "cash" })).toContain(
      "A refund cannot exceed the customer's credit.",
    );
    await post(page, { intent: "refund", amount: "10", day, method: "cash" });
    expect((await store.commerce.orders.find(order.id))?.payments.at(-1)?.amount).toBe(-10);
    expect(await post(page, { intent: "ship", count: "1", line0: "1" })).not.toContain("shipped");
  });

  it("are nobody else's, and strangers learn nothing", async () => {
    const order = await ordered(1);
    await post(`/admin/orders/${order.orderNumber}`, { intent: "invoice", count: "1", line0: "1" });
    const [issued] = (await store.call("invoices.ofOrder", [order.id])).invoices;
    const paper = `documents/${issued?.invoice.number}/file.pdf`;
    const stranger = store.browser();
    expect((await stranger.get(`/account/orders/${order.orderNumber}/${paper}`)).status).toBe(302);
    expect((await stranger.get(`/orders/${order.orderNumber}/${paper}`)).status).toBe(404);
    const own = `/account/orders/${order.orderNumber}/documents/INV-2000-0001/file.pdf`;
    expect((await store.shopper.get(own)).status).toBe(404);
    expect((await store.shopper.get("/admin/invoices")).status).toBe(403);
  });

  it("are refused in words where they cannot be", async () => {
    const order = await ordered(2);
    const desk = `/admin/orders/${order.orderNumber}`;
    const tooMuch = "Arbor press: the open quantity is 2. Enter no more than that.";
    /** What is wrong with the first line, which keeps what was typed. */
    const refusedOn = async (path: string, fields: Record<string, string>) => {
      const { version } = (await store.commerce.orders.find(order.id)) ?? order;
      const sent = { version: String(version), count: "1", ...fields };
      const response = await store.admin.postForm(path, sent);
      const html = await response.text();
      const id = `${fields.intent}-line0`;
      const input = new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0];
      expect(input).toContain('aria-invalid="true"');
      expect(input).toContain(`value="${fields.line0}"`);
      return visibleText(html.slice(html.indexOf(`id="${id}-error"`))).slice(0, 200);
    };
    for (const intent of ["ship", "invoice"]) {
      expect(await refusedOn(desk, { intent, line0: "3" })).toContain(tooMuch);
    }
    expect(await refusedOn(desk, { intent: "invoice", line0: "two" })).toContain(
      "Enter quantities as numbers",
    );
    expect(await post(desk, { intent: "ship", count: "1", line0: "" })).toContain(
      "Enter the quantity of at least one line.",
    );
    await store.call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]);
    const back = { intent: "return", line0: "3", reason: "Too many", restock: "yes" };
    expect(await refusedOn(desk, back)).toContain(tooMuch);
    const { number } = await store.call("invoices.issue", [order.id, issuing(1)]);
    const credit = { intent: "credit", reason: "Too many", after: "less", charges: "no" };
    const page = `/admin/invoices/${number}`;
    expect(await refusedOn(page, { ...credit, line0: "3" })).toContain(tooMuch);
    // Empty fields are no wish to credit everything.
    for (const line0 of ["", "0"]) {
      expect(await post(page, { ...credit, count: "1", line0 })).toContain(
        "Enter at least one quantity",
      );
    }
    const goods = { count: 1, lines: [{ at: 0, quantity: 1 }], reason: "Too many", restock: true };
    await store.call("orders.takeBack", [order.id, goods]);
    const proposed = /<input(?=[^>]*name="line0")[^>]*>/.exec(
      await (await store.admin.get(page)).text(),
    );
    expect(proposed?.[0]).toContain('value="1"');
    expect(await refusedOn(page, { ...credit, line0: "two" })).toContain(
      "Enter quantities as numbers",
    );
    expect((await store.admin.get("/admin/invoices/INV-2000-0001")).status).toBe(404);
    expect(await text(store.admin, "/admin/invoices?view=overdue")).toContain("No invoices");
  });
});

describe("the list of invoices", () => {
  async function issued(companyName: string) {
    const quote = await store.ask([["press", 1]], { contact: { companyName } });
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    await store.call("offers.send", [quote.id, { ...input, note: null }]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const all = { count: 1, lines: null, tax: null };
    return store.call("invoices.issue", [order.id, all]);
  }
  it("names the day that it shows, also where a phone shows no head", async () => {
    const { dueDay } = await issued("Dated GmbH");
    expect(dueDay).not.toBeNull();
    const rows = await (await store.admin.get("/admin/invoices?q=Dated")).text();
    expect(visibleText(rows)).toMatch(/Dated GmbH Open .*Due \d+ \w+ \d\d/);
  });

  const numbersIn = async (path: string) => {
    const html = await (await store.admin.get(path)).text();
    return [...html.matchAll(/row-link"[^>]*>((?:INV|CN)-[\d-]+)</g)].map(([, found]) => found);
  };

  it("is searched, followed both ways, saved as a file, and found again from its rows", async () => {
    const [one, two] = [await issued("Wyndham Optics"), await issued("Wyndham Optics")];
    const both = [two.number, one.number];
    // A company, the middle of its name, a number, and that of the order.
    for (const term of ["wyndham", "yndha", "ndham optics"]) {
      expect(await numbersIn(`/admin/invoices?q=${term}`), term).toEqual(both);
    }
    for (const term of [one.number, one.orderNumber, one.orderNumber.slice(-5)]) {
      expect(await numbersIn(`/admin/invoices?q=${term}`), term).toContain(one.number);
      expect(await numbersIn(`/admin/invoices?q=${term}`), term).not.toContain(two.number);
    }
    expect(await numbersIn("/admin/invoices?q=wyndham&view=paid")).toEqual([]);
    expect(await text(store.admin, "/admin/search?q=yndha")).toContain(
      `Invoice of ${one.orderNumber}`,
    );

    const list = (way: object) =>
      store.call("invoices.listForDesk", [{ filter: "open", limit: 1, ...way }]);
    const first = await list({});
    const second = await list({ after: first.next ?? "" });
    const back = await list({ before: second.previous ?? "" });
    expect(back.items).toEqual(first.items);
    expect(second.items).not.toEqual(first.items);

    const html = await (await store.admin.get("/admin/invoices?q=wyndham&view=open")).text();
    const link = /href="(\/admin\/invoices\/INV[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    const page = await (await store.admin.get(link ?? "")).text();
    expect(page).toContain('href="/admin/invoices?view=open&amp;q=wyndham"');
    expect(html).toContain('href="/admin/invoices.csv?view=open&amp;q=wyndham"');
    const file = await store.admin.get("/admin/invoices.csv?view=open&q=wyndham");
    expect(file.headers.get("content-disposition")).toMatch(
      /invoices_open_found_\d{4}-\d\d-\d\d-\d{4}\.csv/,
    );
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`${two.number},Invoice,`);
    expect(lines[1]).toContain("Wyndham Optics");
    const quotes = await (await store.admin.get("/admin/quotes.csv?q=wyndham")).text();
    expect(quotes.trim().split("\r\n")[1]).toContain(`,${two.orderNumber},`);
    expect((await store.admin.get("/admin/invoices.csv?view=Bogus")).status).toBe(400);
    expect((await store.admin.get("/admin/quotes.csv?status=Bogus")).status).toBe(400);
  });
});
