import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredQuote } from "~/modules/quotes/quote.resource";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { known, startSampleShop } from "../support/browser-shop";
import type { BuiltServer } from "../support/server";
import { cartSeen, createBrowser, type TestBrowser } from "../support/test-browser";

let shop: BuiltServer;
beforeAll(async () => {
  shop = await startSampleShop();
});
afterAll(() => shop?.stop());

const address = {
  "contact.firstName": "Ada",
  "contact.lastName": "Byron",
  "contact.email": "ada@example.test",
  "delivery.line1": "14 Foundry Quay",
  "delivery.city": "Dublin",
  "delivery.country": "IE",
  "billing.country": "IE",
};

/** The whole form with these bytes for a message. */
function multipart(message: Buffer): Buffer {
  const parts = Object.entries(address).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n';
  return Buffer.concat([Buffer.from(parts.join("") + head), message, Buffer.from("\r\n--b--\r\n")]);
}

async function guestWithCart(server = shop): Promise<TestBrowser> {
  const guest = createBrowser(() => server.origin);
  const added = await guest.postForm(`/products/${known.plain}`, { intent: "add", quantity: "2" });
  expect(added.status).toBe(303);
  return guest;
}

/** Sends the quote request of the cart as its page shows it. */
async function request(guest: TestBrowser, fields: Record<string, string>): Promise<Response> {
  return guest.postForm("/quote", { seen: await cartSeen(guest), ...fields });
}

async function keyIn(guest: TestBrowser): Promise<string> {
  const html = await (await guest.get("/quote")).text();
  return /name="key" value="([a-z0-9]{24})"/.exec(html)?.[1] ?? "";
}

/** Every quote as stored. */
async function quotes(server = shop): Promise<StoredQuote[]> {
  const storage = await openSqlite({ file: join(server.folder, "store.db") });
  const rows = await storage.quotes.find({ limit: 1_000 });
  await storage.close();
  return rows;
}

describe("the guest's cart", () => {
  it("begins with the first product, under a random id that scripts cannot read", async () => {
    const guest = createBrowser(() => shop.origin);
    for (const path of ["/", "/cart", `/products/${known.plain}`]) await guest.get(path);
    expect(guest.cookies.has("cart")).toBe(false);
    const response = await guest.postForm(`/products/${known.plain}`, {
      intent: "add",
      quantity: "1",
    });
    const set = response.headers.getSetCookie().find((line) => line.startsWith("cart="));
    expect(set).toMatch(/^cart=[\w-]{22}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
  });

  it("is pinned to the host where the store is reached over https", async () => {
    const secure = await startSampleShop({ PUBLIC_ORIGIN: "https://shop.example" });
    try {
      const guest = createBrowser(() => secure.origin);
      const response = await guest.postForm(
        `/products/${known.plain}`,
        { intent: "add", quantity: "1" },
        { Origin: "https://shop.example" },
      );
      expect(response.status).toBe(303);
      for (const line of response.headers.getSetCookie()) {
        expect(line).toMatch(/^__Host-[a-z]+=.*; Path=\/;.*; Secure$/);
        expect(line).not.toContain("Domain");
      }
    } finally {
      await secure.stop();
    }
  });

  it.each(["0", "-1", "1.5", "1e3", "10001", "20,000", "ten", "", "٣"])(
    "refuses the quantity %j beside its field",
    async (quantity) => {
      const guest = createBrowser(() => shop.origin);
      const answer = await guest.postForm(`/products/${known.plain}`, { intent: "add", quantity });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      const isBeyond = /^(10001|20,000)$/.test(quantity);
      expect(html).toContain(
        isBeyond ? "One line has at most 10,000." : "Enter a whole number from 1 to 10,000",
      );
      expect(guest.cookies.has("cart")).toBe(false);
    },
  );

  it("asks for no day that is over", async () => {
    const guest = createBrowser(() => shop.origin);
    await guest.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
    const past = await request(guest, { ...address, neededBy: "31.12.2020" });
    expect(past.status).toBe(400);
    expect(await past.text()).toContain("This day is in the past. Enter a day from today on");
    const later = await request(guest, { ...address, neededBy: "31.12.2099" });
    expect(later.status).toBe(303);
  });

  it("takes no product that is not sold", async () => {
    const guest = createBrowser(() => shop.origin);
    const gone = await guest.postForm("/products/none", { intent: "add", quantity: "1" });
    expect(gone.status).toBe(400);
    const variant = await guest.postForm(`/products/${known.plain}`, {
      quantity: "1",
      variantId: "none",
    });
    expect(variant.status).toBe(400);
    expect(await variant.text()).toContain("no longer available");
  });
});

describe("sending the request", () => {
  it("stores the buyer's VAT ID as documents write it, and refuses one that is none", async () => {
    const guest = await guestWithCart();
    const fields = { ...address, "contact.email": "vat@example.test", key: await keyIn(guest) };
    const wrong = await request(guest, { ...fields, buyerVatId: "DE 12" });
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    expect(html).toContain("Enter the VAT ID with its country, such as DE123456789");
    expect(html).toContain('value="DE 12"');
    const typed = { ...fields, buyerVatId: "de 123 456 789" };
    const sent = await request(guest, typed);
    expect(sent.status).toBe(303);
    expect((await quotes()).at(-1)).toMatchObject({ buyerVatId: "DE123456789" });
    // The same form once more leads to the same request.
    const again = await guest.postForm("/quote", { ...typed, seen: "" });
    expect(again.headers.get("location")).toBe(sent.headers.get("location"));
  });

  it("makes one quote of a form that comes many times at once", async () => {
    const guest = await guestWithCart();
    const key = await keyIn(guest);
    const before = (await quotes()).length;
    const fields = {
      ...address,
      "contact.email": "double@example.test",
      key,
      seen: await cartSeen(guest),
    };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => guest.postForm("/quote", fields)),
    );
    const places = new Set(answers.map(({ headers }) => headers.get("location")));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303));
    expect(places.size).toBe(1);
    const late = await guest.postForm("/quote", fields);
    expect(late.headers.get("location")).toBe([...places][0]);
    const all = await quotes();
    expect(all).toHaveLength(before + 1);
    expect(all.at(-1)?.items).toMatchObject([{ id: known.plain, quantity: 2 }]);
    expect(await (await guest.get("/cart")).text()).toContain("Your cart is empty");
  });

  it("makes another quote of another cart, though the form is an old one", async () => {
    const guest = await guestWithCart();
    const key = await keyIn(guest);
    const fields = { ...address, key };
    const first = await request(guest, fields);
    await guest.postForm(`/products/${known.unpriced}`, { intent: "add", quantity: "1" });
    const second = await request(guest, fields);
    expect(second.status).toBe(303);
    expect(second.headers.get("location")).not.toBe(first.headers.get("location"));
  });

  it("tells nobody else's quote to who knows its key", async () => {
    const owner = await guestWithCart();
    const key = await keyIn(owner);
    await request(owner, { ...address, key });
    const thief = createBrowser(() => shop.origin);
    const empty = await request(thief, { ...address, "contact.email": "x@x.test", key });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("Your cart is empty");
  });

  const wrong: [name: string, fields: Record<string, string>, field: string, message: string][] = [
    ["nothing", { "contact.firstName": " " }, "contact-firstName", "Enter your first name"],
    [
      "a long name",
      { "contact.lastName": "x".repeat(201) },
      "contact-lastName",
      "Last name must be 200 characters or fewer",
    ],
    ["no address", { "contact.email": "" }, "contact-email", "Enter an e-mail address"],
    [
      "half an address",
      { "contact.email": "ada@" },
      "contact-email",
      "Enter an e-mail address in the form name@example.com",
    ],
    [
      "letters for digits",
      { "contact.phone": "call me" },
      "contact-phone",
      "Enter a telephone number such as +353 1 555 0140",
    ],
    ["no such country", { "delivery.country": "XX" }, "delivery-country", "Choose a country"],
    [
      "no postcode where parcels need one",
      { "delivery.country": "FR" },
      "delivery-postalCode",
      "Enter the postcode",
    ],
    [
      "no postcode of a billing address",
      { "billing.line1": "Hafen 1", "billing.city": "Kiel", "billing.country": "DE" },
      "billing-postalCode",
      "Enter the postcode of the billing address",
    ],
    [
      "half a billing address",
      { "billing.city": "Cork" },
      "billing-line1",
      "Enter the street and number of the billing address",
    ],
    [
      "a null character",
      { message: "a\0b" },
      "message",
      "Remove characters that cannot be printed",
    ],
    [
      "a control character",
      { reference: "PO\u0007" },
      "reference",
      "Remove characters that cannot be printed",
    ],
    [
      "a long message",
      { message: "é".repeat(5_001) },
      "message",
      "Message must be 5,000 characters or fewer",
    ],
    ["two lines", { reference: "PO\n1" }, "reference", "Reference must be one line"],
  ];

  it.each(wrong)(
    "with %s says so beside the field, and stores nothing",
    async (_, fields, id, message) => {
      const guest = await guestWithCart();
      const before = (await quotes()).length;
      const answer = await request(guest, { ...address, ...fields });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toMatch(/<title>Error: Request a quote/);
      expect(html).toContain(`<a href="#${id}">${message}</a>`);
      const field = new RegExp(`id="${id}-error"[^>]*>.*?${message.replace(/[+.]/g, "\\$&")}`);
      expect(html).toMatch(field);
      expect(html).toContain(`value="14 Foundry Quay"`);
      expect((await quotes()).length).toBe(before);
      expect(await (await guest.get("/cart")).text()).toContain("Folding loupe set");
    },
  );

  const half = Buffer.from([0xed, 0xa0, 0x80]);
  it.each([
    ["JSON", "application/json", Buffer.from("{}")],
    ["a torn multipart form", "multipart/form-data; boundary=b", Buffer.from("--b\r\nCont")],
    ["half a surrogate pair", "multipart/form-data; boundary=b", multipart(half)],
    ["bytes that are no text", "application/x-www-form-urlencoded", Buffer.from([0xff, 0xfe])],
  ])("answers %s as the sender's fault, and stores nothing", async (_, type, body) => {
    const guest = await guestWithCart();
    const before = (await quotes()).length;
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const path of ["/quote", "/cart", `/products/${known.plain}`, "/theme"]) {
      const response = await fetch(shop.origin + path, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": type, cookie },
        body: new Uint8Array(body),
      });
      expect(response.status, path).toBe(path === "/theme" && type.includes("urlenc") ? 303 : 400);
    }
    expect((await quotes()).length).toBe(before);
  });

  it("keeps the billing address apart, and the code that was entered", async () => {
    const guest = await guestWithCart();
    const code = await guest.postForm("/cart", { intent: "code", code: "welcome5" });
    expect(code.status).toBe(303);
    await request(guest, {
      ...address,
      "contact.email": "billing@example.test",
      "billing.line1": "1 South Mall",
      "billing.city": "Cork",
      reference: "PO-9",
      message: "one\r\ntwo",
    });
    const quote = (await quotes()).find(({ emailLower }) => emailLower === "billing@example.test");
    expect(quote).toMatchObject({
      reference: "PO-9",
      message: "one\ntwo",
      deliveryAddress: { line1: "14 Foundry Quay", firstName: "Ada", country: "IE" },
      billingAddress: { line1: "1 South Mall", city: "Cork" },
      discount: { code: "WELCOME5" },
    });
    expect(guest.cookies.has("code")).toBe(false);
  });
});

describe("for someone who is signed in", () => {
  it("fills in what the account knows, and the quote is theirs", async () => {
    const person = createBrowser(() => shop.origin);
    await person.postForm(`/products/${known.plain}`, { intent: "add", quantity: "4" });
    const account = await person.postJson(
      "/api/auth/signup",
      { email: "grace@example.test", password: "correct horse battery", firstName: "Grace" },
      { Origin: shop.origin },
    );
    expect(account.status).toBe(201);
    const { user } = (await account.json()) as { user: { uid: string } };
    const call = (method: string, args: unknown[]) =>
      person.postJson(`/api/commerce/customers/${method}`, { args }, { Origin: shop.origin });
    const address = { line1: "9 Quarry Road", city: "Galway", country: "DE" };
    expect((await call("addAddress", [user.uid, address])).status).toBe(200);
    await person.postForm(`/products/${known.plain}`, { intent: "add", quantity: "4" });
    const html = await (await person.get("/quote")).text();
    for (const value of ["grace@example.test", "Grace", "9 Quarry Road", "Galway"]) {
      expect(html).toContain(`value="${value}"`);
    }
    expect(html).toMatch(/<option value="DE" selected="">Germany/);
    const sent = await request(person, {
      "contact.firstName": "Grace",
      "contact.lastName": "Hopper",
      "contact.email": "grace@example.test",
      "delivery.line1": "9 Quarry Road",
      "delivery.city": "Galway",
      "delivery.postalCode": "24103",
      "delivery.country": "DE",
    });
    expect(sent.status).toBe(303);
    const own = (await quotes()).filter(({ customerId }) => customerId === user.uid);
    expect(own).toHaveLength(1);
  });

  it("has the address of the first request in the next one", async () => {
    const person = createBrowser(() => shop.origin);
    await person.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
    const account = await person.postJson(
      "/api/auth/signup",
      { email: "first@example.test", password: "correct horse battery", firstName: "Ada" },
      { Origin: shop.origin },
    );
    expect(account.status).toBe(201);
    const typed = { ...address, "contact.email": "first@example.test" };
    for (const line1 of ["3 Weir Lane", "4 Mill Row"]) {
      await person.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
      expect((await request(person, { ...typed, "delivery.line1": line1 })).status).toBe(303);
    }
    await person.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
    const next = await (await person.get("/quote")).text();
    for (const value of ["3 Weir Lane", "Dublin"]) expect(next).toContain(`value="${value}"`);
    const book = await (await person.get("/account/addresses")).text();
    expect(book).toContain("3 Weir Lane");
    expect(book).not.toContain("4 Mill Row");
    expect(book).not.toContain("Used first");
  });
});

describe("the confirmation", () => {
  it("is shown to the browser that sent the request, and to no other", async () => {
    const guest = await guestWithCart();
    const answer = await request(guest, { ...address, "contact.email": "me@me.test" });
    const path = answer.headers.get("location") ?? "";
    const own = await (await guest.get(path)).text();
    expect(own).toContain("me@me.test");
    expect(own).toContain("Folding loupe set");
    const stranger = createBrowser(() => shop.origin);
    const other = await (await stranger.get(path)).text();
    expect(other).not.toContain("me@me.test");
    expect(other).not.toContain("Folding loupe");
    expect(other).toContain("only in the browser that sent the request");
    const elsewhere = await (await guest.get("/quote/sent/Q-20260301-1234ABCD")).text();
    expect(elsewhere).not.toContain("me@me.test");
  });
});

describe("too often", () => {
  it("codes can be guessed 60 times in ten minutes, and requests sent 20 times", async () => {
    const own = await startSampleShop();
    try {
      const guest = await guestWithCart(own);
      for (let at = 0; at < 60; at += 1) {
        expect((await guest.postForm("/cart", { intent: "code", code: `C${at}` })).status).toBe(
          400,
        );
      }
      const refused = await guest.postForm("/cart", { intent: "code", code: "welcome5" });
      expect(refused.status).toBe(429);
      expect(await refused.text()).toContain("Too many attempts");
      for (let at = 0; at < 20; at += 1) {
        await guest.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
        expect((await request(guest, address)).status).toBe(303);
      }
      await guest.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
      const last = await request(guest, address);
      expect(last.status).toBe(429);
      const html = await last.text();
      expect(html).toContain("Too many requests were sent from here");
      expect(html).toContain('value="ada@example.test"');
      expect(await quotes(own)).toHaveLength(20);
    } finally {
      await own.stop();
    }
  });
});
