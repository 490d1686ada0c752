import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { visibleText } from "../support/admin-store";
import { enterKeys, operationOf } from "../support/desk-forms";
import { deskPlaces } from "../support/desk-places";
import { sendForm } from "../support/desk-press";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { inputOf, lineInput } from "../support/offer-input";

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
});
afterAll(() => store?.close());

const shop = [
  "/",
  "/search?q=press",
  "/categories/machine-tools",
  "/products/press",
  "/cart",
  "/quote",
  "/forgot-password",
  "/ask?about=press",
  "/new-link",
  "/newsletter",
  "/docs",
];
const account = [
  "/account",
  "/account/details",
  "/account/addresses",
  "/account/lists",
  "/account/sessions",
];

/** Buttons that write to a customer, answer for one, or do what cannot be undone. */
const outward =
  /^intent=(offer|message|changes|to|convert|ship|invoice|return|credit|accepted|declined|undo|link|notify|extend|pay|refund|correct|erase|drop|remove|apply)\b|^answer=(?!Update$)/;

interface Shown {
  path: string;
  html: string;
}

/** The address of a document for a guest, as in the mail. */
async function linkTo(kind: "quote" | "order", number = "", page = ""): Promise<string> {
  const { signedLinks } = store.services.mail;
  const key = await signedLinks?.sign({ purpose: kind, subject: number }, store.time.now);
  return `/${kind}s/${number}${page}?key=${key}`;
}

/** An offer to a guest, with an option. */
let optional: { path: string; id: string };
beforeAll(async () => {
  const quote = await store.ask([["press", 1]]);
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const inclusion = { kind: "optional" as const, min: 1, max: 3 };
  const lines = [...input.lines, lineInput({ name: "Training", price: 50, inclusion })];
  await store.call("offers.send", [quote.id, { ...input, lines, note: null }]);
  optional = { path: await linkTo("quote", quote.quoteNumber), id: quote.id };
});

/** Every page of desk, shop, account and links, read once. */
let pages: readonly Shown[] = [];
beforeAll(async () => {
  const { ids, admin, shopper } = store;
  const quotes = ["draft", "left", "agreed", "offer", "declined", "accepted", "wished"];
  const orders = ["order", "paid", "shipped", "sold"];
  const desk = [
    ...deskPlaces.map(({ at }) => at(ids)),
    ...quotes.map((name) => `/admin/quotes/${ids[name]}`),
    ...orders.map((name) => `/admin/orders/${ids[name]}`),
    "/admin/personal-data?who=erase-me@example.test",
  ];
  const own = [...shop, ...account, `/account/quotes/${ids["wished number"]}`];
  const offers = ["offer", "declined", "accepted"].map((name) => ids[`${name} number`]);
  const linked = await Promise.all([
    ...offers.map((number) => linkTo("quote", number)),
    linkTo("quote", ids["offer number"], "/offer"),
    ...orders.map((name) => linkTo("order", ids[name])),
  ]);
  await shopper.postForm("/cart", { intent: "add", productId: "press", quantity: "1" });
  const found: Shown[] = [];
  for (const [browser, paths] of [
    [admin, desk],
    [shopper, own],
    [store.browser(), ["/sign-in", "/sign-up", "/quote", ...linked, optional.path]],
  ] as const) {
    for (const path of paths) {
      const answer = await browser.get(path);
      const html = await answer.text();
      if (linked.includes(path)) expect([path, answer.status]).toEqual([path, 200]);
      if (answer.headers.get("content-type")?.includes("html")) found.push({ path, html });
    }
  }
  pages = found;
});

describe("every page", () => {
  it("has each id once", () => {
    const twice = pages.flatMap(({ path, html }) => {
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: ${id}`);
    });
    expect(twice).toEqual([]);
  });

  it("of the desk names no variable of the process, and no command", () => {
    const named = pages.flatMap(({ path, html }) => {
      if (!path.startsWith("/admin") || path.startsWith("/admin/emails/")) return [];
      const [found] =
        /\bnpm run\b|\b(EMAIL|PAYMENT|PUBLIC|SESSION|DEMO|FILES|COMMERCE)_[A-Z_]+\b/.exec(
          visibleText(html),
        ) ?? [null];
      return found === null ? [] : [`${path}: ${found}`];
    });
    expect(named).toEqual([]);
  });
});

describe("Enter in a text field", () => {
  it("never presses a button that leaves the house, in any form of desk and shop", () => {
    const forms = pages.flatMap(({ path, html }) => enterKeys(html, path));
    expect(forms.length).toBeGreaterThan(100);
    expect(forms.filter(({ presses }) => outward.test(presses))).toEqual([]);
    const several = forms.filter(({ buttons }) => buttons > 1).map(({ presses }) => presses);
    // Record ids are left out.
    const pressed = new Set(several.map((presses) => presses.replace(/ [a-z0-9]{24}$/, " id")));
    expect([...pressed].sort()).toEqual([
      "Apply filters",
      "Search customers",
      "Search invoices",
      "Search orders",
      "Search products",
      "Search quotes",
      "answer=Update",
      "intent=change id",
      "intent=enter",
      "intent=save",
      "intent=save letterhead",
      "intent=show",
      "nothing",
    ]);
  });

  it("answers nothing on a guest's pages: it sums up the chosen options, or does nothing", async () => {
    const links = pages.filter(({ path }) => /^\/(quotes|orders)\//.test(path));
    const forms = links.flatMap(({ path, html }) => enterKeys(html, path));
    const own = forms.filter(({ form }) => / \/(quotes|orders)\//.test(form));
    expect(own.length).toBeGreaterThan(3);
    const withOptions = own.filter(({ presses }) => presses !== "nothing");
    expect(withOptions).toMatchObject([
      { form: `post ${optional.path}`, presses: "answer=Update" },
    ]);
    const html = await (await store.browser().get(optional.path)).text();
    const form = operationOf(html, optional.path, "", optional.path);
    if (!form) throw new Error("Enter does nothing");
    const [field = ""] = [...form.fields.keys()].filter((name) => name.startsWith("options."));
    form.fields.set(field, "2");
    form.fields.set("name", "Gail Half-typed");
    const before = await store.storage.quotes.get(optional.id);
    const answer = await sendForm(store.browser(), form);
    const page = await answer.text();
    expect([form.fields.get("answer"), answer.status]).toEqual(["Update", 200]);
    // 200 for the press, and twice 50 for the training, before tax.
    expect(visibleText(page)).toContain("€300.00");
    expect(page).toContain("Gail Half-typed");
    expect(await store.storage.quotes.get(optional.id)).toEqual(before);
  });

  it("adds the typed line to the draft, and keeps a half-written message", async () => {
    const path = `/admin/quotes/${store.ids.draft}`;
    const html = await (await store.admin.get(path)).text();
    const form = operationOf(html, path, "enter");
    if (!form) throw new Error("Enter does nothing");
    form.fields.set("add.text", "Arbor press");
    form.fields.set("messageText", "Dear Gail, the press");
    const answer = await sendForm(store.admin, form);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain("The line is added");
    expect(page).toContain("Dear Gail, the press</textarea>");
    const quote = await store.storage.quotes.get(store.ids.draft ?? "");
    expect(quote?.offer?.draft?.lines.length).toBe(2);
    expect(quote?.thread).toBe(null);
  });
});
