import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "~/modules/orders/order.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site, siteDefaults } from "~/modules/settings/site";
import { type AdminStore, openAdminStore } from "../support/admin-store";
import { inputOf, lineInput } from "../support/offer-input";
import { aSubmission } from "../support/shop";

let store: AdminStore;
let uid: string;
/** The path of an uploaded picture. */
let uploaded: string;

beforeAll(async () => {
  store = await openAdminStore();
  const session = await store.shopper.get("/api/auth/session");
  uid = ((await session.json()) as { user: { uid: string } }).user.uid;
  const size = { width: 640, height: 480, channels: 3, background: "#2266aa" } as const;
  const content = await sharp({ create: size }).webp().toBuffer();
  uploaded = (await store.services.files.save(content)).path;
  await picture(uploaded);
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
});

async function picture(address: string): Promise<void> {
  await store.services.storage?.atomically(async (tx) => {
    const press = await tx.products.get("press");
    if (press) await tx.products.put({ ...press, primaryImageURL: address });
  });
}

async function setPictures(pictures: boolean): Promise<void> {
  const { version } = await store.call("settings.read", []);
  const value = { ...site.selling.letterhead, pictures };
  await store.call("settings.save", [{ part: "letterhead", value, version }]);
}

async function send(pictures?: boolean): Promise<Quote> {
  const asked = await store.commerce.quotes.submit(
    uid,
    aSubmission([{ id: "press", quantity: 3 }]),
  );
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  const lines = [...input.lines, lineInput({ name: "Setting up", price: 40, tax: "VAT 23%" })];
  return store.call("offers.send", [asked.id, { ...input, lines, pictures, note: null }]);
}

/** How many pictures a document's file has, and the addresses of those on its page. */
async function picturesOf(path: string, file: string): Promise<[number, string[]]> {
  const [page, answer] = [await store.shopper.get(path), await store.shopper.get(file)];
  expect([path, page.status, file, answer.status]).toEqual([path, 200, file, 200]);
  const raw = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  const html = await page.text();
  const shown = [...html.matchAll(/class="printed-picture" src="([^"]*)" alt="([^"]*)"/g)];
  for (const [, , alt] of shown) expect(alt).toMatch(/^Picture of (Norvik )?Arbor press$/);
  const alts = raw.match(/\/Alt \(Picture of/g) ?? [];
  expect(alts.length).toBe(raw.includes("/Subtype /Image") ? shown.length : 0);
  return [alts.length, shown.map(([, src = ""]) => src)];
}

const ofOffer = ({ quoteNumber }: Quote) =>
  [`/account/quotes/${quoteNumber}/offer`, `/account/quotes/${quoteNumber}/offer.pdf`] as const;

/** The paths of the pages and the files of an order's documents, after all of them were issued. */
async function issuedOf(order: Order) {
  const lines = [{ at: 0, quantity: 2 }];
  await store.call("orders.ship", [order.id, { count: 1, lines, parcel: null }]);
  const invoice = await store.call("invoices.issue", [order.id, { count: 1, lines, tax: null }]);
  const why = { reason: "One was broken", charges: false, lowersDebt: true };
  const one = { count: 1, lines: [{ at: 0, quantity: 1 }], ...why };
  const credit = await store.call("invoices.credit", [order.id, invoice.number, one]);
  const { shipments } = await store.call("invoices.ofOrder", [order.id]);
  const own = `/account/orders/${order.orderNumber}`;
  const numbers = [shipments[0]?.number ?? "", invoice.number, credit.number];
  return [
    [`${own}/documents/confirmation`, `${own}/confirmation.pdf`],
    ...numbers.map((number) => [
      `${own}/documents/${number}`,
      `${own}/documents/${number}/file.pdf`,
    ]),
  ] as [string, string][];
}

it("a store that does not ask for pictures prints none", async () => {
  const quote = await send();
  expect(await picturesOf(...ofOffer(quote))).toEqual([0, []]);
  const order = await store.call("orders.createFromQuote", [quote.id]);
  for (const paths of await issuedOf(order)) expect(await picturesOf(...paths)).toEqual([0, []]);
});

it("the setting gives every document of a later offer the pictures of its lines", async () => {
  await setPictures(true);
  const quote = await send();
  const small = `${uploaded}?w=320`;
  expect(await picturesOf(...ofOffer(quote))).toEqual([1, [small]]);
  const order = await store.call("orders.createFromQuote", [quote.id]);
  for (const paths of await issuedOf(order)) {
    expect([paths[0], await picturesOf(...paths)]).toEqual([paths[0], [1, [small]]]);
  }
  const page = await store.admin.get("/admin/settings?part=letterhead");
  expect(await page.text()).toMatch(/<input[^>]*name="pictures"[^>]*checked/);
});

it("an offer may have them without the setting, and do without them with it", async () => {
  await setPictures(true);
  expect((await picturesOf(...ofOffer(await send(false))))[0]).toBe(0);
  await setPictures(false);
  const quote = await send(true);
  expect((await picturesOf(...ofOffer(quote)))[0]).toBe(1);
  const desk = await (await store.admin.get(`/admin/quotes/${quote.quoteNumber}`)).text();
  expect(desk).toMatch(/<select[^>]*name="pictures"/);
});

it.each([
  ["of another place", "https://elsewhere.example/a.png", false],
  ["that is gone", "/files/0123456789abcdef0123456789abcdef01234567.webp", true],
  ["that comes with the store", "/images/products/arbor-press-ap2.svg", true],
])("a document is printed with a picture %s", async (_, address, isOwn) => {
  await picture(address);
  const [path, file] = ofOffer(await send(true));
  const [page, answer] = [await store.shopper.get(path), await store.shopper.get(file)];
  expect([page.status, answer.status]).toEqual([200, 200]);
  expect((await page.text()).includes("printed-picture")).toBe(isOwn);
  const raw = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  expect(raw.startsWith("%PDF")).toBe(true);
  expect(raw.includes("/Subtype /Image")).toBe(address.startsWith("/images/"));
});
