import { seed } from "~/cli/seed.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { sampleProducts } from "~db/sample/products";
import { deskOperations } from "./desk-operations";
import { deskPlaces } from "./desk-places";
import { type DeskPage, formOf, ledTo, remember, sendForm } from "./desk-press";
import type { WalkStore } from "./desk-walk";
import { inputOf, lineInput } from "./offer-input";
import { aSubmission } from "./shop";
import { cartSeen, offerSeen, type TestBrowser } from "./test-browser";

/** Goes over pages, and hands on what each of them is rendered as. */
interface Visitor {
  look(browser: TestBrowser, path: string): Promise<string>;
  /** Sends a form, and looks at its answer and at the page that it leads to. */
  send(browser: TestBrowser, path: string, fields: Record<string, string>): Promise<void>;
  see(html: string): void;
}

/** The pages of the shop, of an account and of the desk, in the states that people bring about. */
export async function renderEverything(
  store: WalkStore,
  see: (html: string) => void,
): Promise<void> {
  await seed(store.storage, sampleProducts());
  async function look(browser: TestBrowser, path: string): Promise<string> {
    const answer = await browser.get(path);
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
    const html = await answer.text();
    if (answer.headers.get("content-type")?.includes("html")) see(html);
    return html;
  }
  const visitor: Visitor = {
    see,
    look,
    async send(browser, path, fields) {
      const answer = await browser.postForm(path, fields);
      const to = answer.headers.get("location");
      see(await answer.text());
      if (to) await look(browser, to);
    },
  };
  await renderShop(store, visitor);
  await renderOffers(store, visitor);
  await renderAccount(store, visitor);
  await renderDesk(store, visitor);
}

const shopPages = [
  "/",
  "/about",
  "/privacy",
  "/ask?about=zzz",
  "/new-link",
  "/docs",
  "/docs/quotes.submit",
  "/docs/products.list",
  "/sign-in",
  "/sign-up",
  "/sign-in?problem=single-sign-on",
  "/search?q=press",
  "/categories/balances-scales",
  "/categories/none",
  "/search?q=zzz",
  "/search?q=balances",
  "/products?price=request&available=1&brand=norvik",
  "/products?price=request&brand=nobody",
  "/products/student-microscope-b20",
  "/products/bench-lathe-bl280",
  "/products/tool-trolley-tt6",
  "/products/laboratory-microscope-l400",
  "/products/inverted-microscope-iv60",
  "/products/video-borescope-vb6",
];

async function renderShop(store: WalkStore, { look, send }: Visitor): Promise<void> {
  const guest = store.browser();
  for (const path of shopPages) await look(guest, path);
  const list = await look(guest, "/products");
  const second = await look(guest, nextIn(list));
  await look(guest, nextIn(second));
  for (const [id, quantity] of Object.entries({ press: "2", lathe: "1", other: "1" })) {
    await send(guest, `/products/${id}`, { quantity });
  }
  await send(guest, "/products/press", { quantity: "no" });
  await send(guest, "/cart", { intent: "set", id: "press", quantity: "no" });
  await send(guest, "/cart", { intent: "set", id: "press", quantity: "600" });
  await look(guest, "/quote");
  for (const code of ["NONE", "TEN"]) await send(guest, "/cart", { intent: "code", code });
  await send(guest, "/cart", { intent: "remove", id: "lathe" });
  await send(guest, "/cart", { intent: "restore", id: "none", quantity: "1" });
  await send(guest, "/cart", { intent: "pay" });
  await store.call("products.delete", ["other"]);
  await send(guest, "/quote", {});
  await send(guest, "/cart", { intent: "remove", id: "other" });
  await send(guest, "/quote", {
    "contact.firstName": "Gail",
    "contact.lastName": "Old",
    "contact.email": "gail@example.test",
    "delivery.line1": "1 Quay",
    "delivery.city": "Cork",
    "delivery.country": "IE",
    seen: await cartSeen(guest),
  });
  const other = store.browser();
  await send(other, "/products/lathe", { quantity: "1" });
  await send(other, "/cart", { intent: "code", code: "TEN" });
  await send(other, "/?index", { email: "no" });
  for (const theme of ["dark", "light"]) await send(other, "/theme", { theme });
}

function nextIn(html: string): string {
  const [link = ""] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? [];
  const [, href = ""] = /href="([^"]+)"/.exec(link) ?? [];
  return href.replaceAll("&amp;", "&");
}

/** An offer with everything that one can hold, from the request to the invoice. */
async function renderOffers(store: WalkStore, { look, send }: Visitor): Promise<void> {
  const { admin, shopper, ids } = store;
  const value = { ...site.selling.letterhead, logo: `/files/${"a".repeat(40)}.webp` };
  await store.call("settings.save", [{ part: "letterhead", value, version: 0 }]);
  const logoOf = (letter: string) => ({
    path: `/files/${letter.repeat(40)}.png`,
    width: 400,
    height: 100,
  });
  const brand = { ...site.brand, logo: logoOf("a"), darkLogo: logoOf("b"), before: null };
  await store.call("settings.save", [{ part: "brand", value: brand, version: 1 }]);
  const force = {
    name: "Force",
    kind: "number" as const,
    unit: "kN",
    decimals: null,
    group: "Drive",
    categories: [],
    facet: true,
    card: true,
  };
  await store.call("settings.save", [{ part: "attributes", value: [force], version: 2 }]);
  const technicalData = [{ name: "Force", value: "20", unit: "kN" }];
  await store.call("products.update", ["press", { sku: "AP-1", technicalData }]);
  const [first, ...others] = site.productCategories.map(({ slug, name, description }) => {
    return { slug, name, description, hidden: false };
  });
  if (!first) throw new Error("there is no category");
  const below = { ...first, slug: "below", name: "Below", parent: first.slug, picture: "/a.svg" };
  const categories = [first, below, ...others];
  await store.call("settings.save", [{ part: "categories", value: categories, version: 3 }]);
  const belt = (width: string, grit: string) => {
    const technicalData = [
      { name: "Width", value: width, unit: "mm" },
      { name: "Grit", value: grit, unit: null },
    ];
    return { id: `w${width}-${grit}`, name: `${width} mm, ${grit}`, price: 9, technicalData };
  };
  // To change the width of the first one changes its grit as well.
  const variants = [belt("75", "80"), belt("75", "40"), belt("100", "40")];
  const documents = [{ kind: "manual" as const, title: "Manual", url: "/a.pdf" }];
  await store.call("products.create", [
    { id: "belt", productName: "Belt", categories: ["below"], variants, documents },
  ]);
  for (const path of [
    ...["/admin/products/belt", "/admin/products/belt/data"],
    ...["/admin/brand", "/admin/settings?part=offer"],
  ]) {
    await look(admin, path);
  }
  const buyer = store.browser();
  const pages = ["/products", "/products/press", "/quick-order", "/products/belt"];
  for (const path of [...pages, `/categories/${first.slug}`]) await look(buyer, path);
  await send(buyer, "/list-look", { look: "compact", back: "/products" });
  await send(buyer, "/quick-order", { intent: "check", text: "AP-1 2\nAP-0 1" });
  const reader = store.browser();
  for (const theme of ["dark", "light"]) {
    await send(reader, "/theme", { theme });
    await look(reader, "/");
  }
  // What the page of an offer shows of a product beside its line.
  const data = { technicalData: [{ name: "Force", value: "2", unit: "t" }], pdfLink: "/a.pdf" };
  await store.call("products.update", ["press", { ...data, primaryImageURL: "/images/a.svg" }]);
  const items = [
    { id: "press", quantity: 600 },
    { id: "lathe", quantity: 1 },
  ];
  const asked = await store.commerce.quotes.submit(
    ids.shopper ?? "",
    aSubmission(items, { message: "By June." }),
  );
  const own = `/account/quotes/${asked.quoteNumber}`;
  const desk = `/admin/quotes/${asked.id}`;
  await look(shopper, own);
  await look(admin, desk);
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  const choice = (name: string, preselected: boolean) =>
    lineInput({ name, price: 10, inclusion: { kind: "choice", group: "Frame", preselected } });
  const lines = [
    lineInput({ kind: "heading", name: "Machines" }),
    ...input.lines.map((line) => ({ ...line, price: 180, leadTime: "2 weeks" })),
    lineInput({ discount: { type: "percentage", value: 5 } }),
    lineInput({ name: "Cover", price: 15, inclusion: { kind: "removable" } }),
    lineInput({ kind: "note", name: "Without foundations." }),
    lineInput({ name: "Warranty", price: 40, inclusion: { kind: "optional", min: 1, max: 3 } }),
    choice("Steel", true),
    choice("Brass", false),
  ];
  const charges = [{ label: "Freight", amount: 12.5, tax: "VAT 23%" }];
  const discount = { type: "percentage", value: 2.5, label: "Project" } as const;
  const said = { note: null, message: "Thank you.", pictures: true };
  const content = { ...input, lines, charges, discount, ...said };
  const { version } = await store.call("offers.send", [asked.id, content]);
  for (const path of [own, `${own}/offer`]) await look(shopper, path);
  const answer = { answer: "Approved", name: "Mara" };
  await send(shopper, own, { answer: "Approved" });
  const seen = await offerSeen(shopper, own);
  const changed = { ...content, version, message: "Changed.", lines: lines.slice(1) };
  await store.call("offers.send", [asked.id, changed]);
  await send(shopper, own, { ...answer, ...seen });
  await look(admin, desk);
  await send(shopper, own, { ...answer, ...(await offerSeen(shopper, own)) });
  const { id, orderNumber } = await store.call("orders.createFromQuote", [asked.id]);
  await look(admin, desk);
  await store.storage.orders.patch(id, { needsReview: null });
  await look(admin, `/admin/orders/${orderNumber}`);
  const parcel = { carrier: "Post", number: "RR1", url: "https://post.example/RR1" };
  const part = [{ at: 1, quantity: 1 }];
  await store.call("orders.ship", [id, { count: 1, lines: part, parcel }]);
  const { number } = await store.call("invoices.issue", [id, { count: 1, lines: null, tax: null }]);
  const paper = `/account/orders/${orderNumber}`;
  for (const path of [paper, `${paper}/documents/${number}`]) await look(shopper, path);
  await look(admin, `/admin/orders/${orderNumber}`);
  await look(admin, `/admin/invoices/${number}`);
}

async function renderAccount(store: WalkStore, { look, send }: Visitor): Promise<void> {
  const { shopper, ids } = store;
  const wished = `/quotes/${ids["wished number"]}`;
  for (const path of ["", "/details", "/addresses", "/sessions", "/quotes", wished, "/lists"]) {
    await look(shopper, `/account${path}`);
  }
  const lines = [{ id: "press", quantity: 2 }];
  const list = { name: "Weekly", lines, shared: true };
  const { id, shareKey } = await store.commerce.savedLists.create(ids.shopper ?? "", list);
  for (const path of [`/account/lists/${id}`, `/lists/${shareKey}`]) await look(shopper, path);
  await send(shopper, "/list-look", { look: "table", back: "/products" });
  await look(shopper, "/compare?id=arbor-press-ap2&id=balance-printer-bp2");
  await send(shopper, "/account/addresses/new", {});
  await send(shopper, "/account/details", { intent: "password", current: "no", password: "no" });
}

/** Presses that lead to states which no address shows. */
const presses = [
  "snooze",
  "save-view",
  "add heading",
  "declined",
  "upload",
  "delete",
  "example",
  "create",
  "tags",
  "rows *",
  "pay",
  "add product",
];
/** Files, and what is only there after other presses. */
const apart = /\.(csv|pdf|json)$|\/files\/|runs|:template\/preview|personal-data\/|discounts\/:id/;

async function renderDesk(store: WalkStore, { look, send, see }: Visitor): Promise<void> {
  const { admin, ids } = store;
  const shown = deskPlaces.filter(({ route }) => !apart.test(route));
  for (const place of shown) await look(admin, place.at(ids));
  await look(admin, `/admin/quotes/${ids.wished}`);
  await look(admin, "/admin/products/binned");
  await look(admin, "/admin/quotes?q=zzz");
  for (const part of ["width=phone", "part=text"]) {
    await look(admin, `/admin/emails/quote-confirmation?${part}`);
  }
  let last: DeskPage = { path: "", html: "" };
  for (const operation of deskOperations) {
    const leads = /\/(bulk|import)(\?|$)/.test(operation.action ?? operation.page(ids));
    const isPressed = leads || presses.includes(operation.intent);
    if (operation.from === "before" || !isPressed) continue;
    const form = await formOf(store, operation, last);
    last = await ledTo(store, form, await sendForm(admin, form));
    see(last.html);
    await remember(store);
  }
  await look(admin, "/admin/pictures");
  await renderRefusals(store, see);
  await send(admin, "/admin/products/new", { intent: "save" });
  await send(admin, "/admin/stock", {
    mode: "add",
    amount: "no",
    id: "press",
    variantId: "",
    reason: "count",
  });
  for (const seen of ["", JSON.stringify({ total: "€1.00" })]) {
    await send(admin, `/admin/orders/${ids.order}`, { intent: "reviewed", version: "0", seen });
  }
  await look(store.shopper, "/admin");
}

const manyFields = "id,productName,brand,sku,price,stock\nmade,Made part,Norvik,M-1,3,4\n";

/** Forms that are refused, or met by a change of somebody else. */
async function renderRefusals(store: WalkStore, see: Visitor["see"]): Promise<void> {
  const press = async (
    [page, intent]: [string, string],
    typed: Record<string, string | File>,
    before?: () => Promise<unknown>,
  ) => {
    const form = await formOf(store, { page: () => page, intent }, { path: "", html: "" });
    for (const [name, value] of Object.entries(typed)) form.fields.set(name, value);
    await before?.();
    see((await ledTo(store, form, await sendForm(store.admin, form))).html);
  };
  const draft = `/admin/quotes/${store.ids.draft}`;
  await press([draft, "draft"], { "lines.asked-1.price": "no" });
  await press(["/admin/products/press", "save"], { description: "Mine." }, () =>
    store.call("products.update", ["press", { description: "Theirs." }]),
  );
  const file = new File([manyFields], "a.csv", { type: "text/csv" });
  await press(["/admin/products/import", ""], { file });
}
