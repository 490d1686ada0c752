import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cartOf } from "~/modules/cart/cart.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site, siteDefaults } from "~/modules/settings/site";
import type { Storage } from "~/storage/storage";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf, lineInput } from "../support/offer-input";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
let storage: Storage;
let shopper: TestBrowser;
let uid: string;
let list: string;
const quotes: Record<string, { id: string; number: string }> = {};

const size = (id: string) => ({ id, name: `Size ${id}`, price: 2, stock: 90_000 });

beforeAll(async () => {
  store = await openAdminStore();
  const opened = store.services.storage;
  if (!opened) throw new Error("no storage");
  storage = opened;
  shopper = store.shopper;
  uid = (await storage.accounts.getBy("email", "shopper@example.test"))?.id ?? "";
  await storage.products.patch("press", { stock: 90_000 });
  const bolt = { id: "bolt", productName: "Bolt", price: 2, variants: [size("4"), size("6")] };
  await store.call("products.create", [bolt]);
  await shopper.postForm("/products/press", { intent: "add", quantity: "2" });
  const wanted = { intent: "create", take: "cart", name: "Spares" };
  const made = await shopper.postForm("/account/lists?take=cart", wanted);
  list = made.headers.get("location") ?? "";
  expect(list).toMatch(/^\/account\/lists\/\w+$/);
  await shopper.postForm("/list-look", { look: "table", back: "/products" });
  for (const language of ["en", "de"]) {
    const quote = await store.ask([["press", 1]]);
    const content = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const inclusion = { kind: "optional" as const, min: 1, max: 5_000 };
    const option = lineInput({ name: "Training", price: 50, inclusion });
    const lines = [...content.lines, option];
    await store.call("offers.send", [quote.id, { ...content, lines, note: null }]);
    await storage.quotes.patch(quote.id, { customerId: uid });
    quotes[language] = { id: quote.id, number: quote.quoteNumber };
  }
  takeLanguages({ main: "en", others: ["de"] });
});
afterAll(async () => {
  await store?.close();
  takeLanguages(siteDefaults.languages);
  Object.assign(site, siteDefaults);
});

interface NumberInput {
  path: string;
  name: string;
  attributes: string;
  /** The form's own address, and what it sends besides. */
  action: string;
  hidden: Record<string, string>;
  intent: string;
}

const attribute = (name: string, of: string) =>
  new RegExp(`\\s${name}="([^"]*)"`, "i").exec(of)?.[1]?.replaceAll("&amp;", "&") ?? "";

/** The inputs for numbers of a page, as they were rendered, with the form of each. */
function numbersIn(html: string, path: string): NumberInput[] {
  const forms = [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)];
  return [...html.matchAll(/<input([^>]*)>/g)].flatMap((found): NumberInput[] => {
    const [, attributes = ""] = found;
    const isNumber = /inputmode="(numeric|decimal)"|type="number"/i.test(attributes);
    if (!isNumber || /one-time-code/i.test(attributes)) return [];
    const form =
      forms.find(
        ({ 1: head = "" }) => attribute("id", head) === (attribute("form", attributes) || 0),
      ) ??
      forms.find(
        ({ index, 0: whole }) => index < found.index && found.index < index + whole.length,
      );
    const [, head = "", body = ""] = form ?? [];
    const hidden = [...body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
      attribute("name", tag),
      attribute("value", tag),
    ]);
    const button = /<button[^>]*name="intent"[^>]*>/.exec(body)?.[0] ?? "";
    return [
      {
        path,
        name: attribute("name", attributes),
        attributes,
        action: attribute("action", head) || path,
        hidden: Object.fromEntries(hidden),
        intent: attribute("value", button),
      },
    ];
  });
}

async function read(path: string): Promise<string> {
  const answer = await shopper.get(path, { accept: "text/html" });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

async function allNumbers(language: "en" | "de"): Promise<NumberInput[]> {
  const prefix = language === "de" ? "/de" : "";
  const found: NumberInput[] = [];
  for (const path of [
    "/",
    "/products",
    "/products/press",
    "/products/bolt",
    "/compare?id=press",
    "/cart",
    "/quote",
    "/quick-order",
    "/ask",
    "/search?q=press",
    list,
    "/account",
    "/account/details",
    "/account/addresses/new",
    `/account/quotes/${quotes[language]?.number}`,
  ]) {
    const at = prefix === "/de" && path === "/" ? "/de" : prefix + path;
    found.push(...numbersIn(await read(at), at));
  }
  return found;
}

/** What is stored where the input leads. */
async function stored({ name, path }: NumberInput, language: string): Promise<number | null> {
  if (path.includes("/account/lists/")) {
    const [, id = ""] = /lists\/([a-z0-9]{24})/.exec(path) ?? [];
    return (await storage.savedLists.get(id))?.lines[0]?.quantity ?? null;
  }
  if (name.startsWith("change.")) {
    const quoteId = quotes[language]?.id ?? "";
    const messages = await storage.messages.find({ where: { quoteId }, limit: 50 });
    const wish = messages.flatMap(({ wishes }) => wishes).at(-1);
    return (name.endsWith("price") ? wish?.price : wish?.quantity) ?? null;
  }
  const cart = await storage.carts.get(cartOf(uid));
  return cart?.items[0]?.quantity ?? null;
}

async function emptyCart(): Promise<void> {
  const cart = await storage.carts.get(cartOf(uid));
  if (cart) await storage.carts.patch(cart.id, { items: [] });
}

const spellings = {
  en: { right: "1,200", ambiguous: "1.200" },
  de: { right: "1.200", ambiguous: "1,200" },
} as const;

/** Whether an input with this pattern takes the text. */
function takes(pattern: string, typed: string): boolean {
  return pattern === "" || new RegExp(`^(?:${pattern})$`, "u").test(typed);
}

describe.each(["en", "de"] as const)("a number that is typed with groups (%s)", (language) => {
  it("is refused by no browser, in any input for numbers", async () => {
    const inputs = await allNumbers(language);
    expect(inputs.length).toBeGreaterThan(8);
    const wrong = inputs.filter(
      ({ attributes }) =>
        /type="number"/i.test(attributes) ||
        !Object.values(spellings[language]).every((typed) =>
          takes(attribute("pattern", attributes), typed),
        ) ||
        (/maxlength="(\d+)"/i.test(attributes) && Number(attribute("maxlength", attributes)) < 9),
    );
    expect(wrong.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
  });

  it("is stored as its readers mean it, or refused where it may mean two things", async () => {
    const kinds = new Set<string>();
    const { right, ambiguous } = spellings[language];
    const inputs = (await allNumbers(language)).filter(({ name }) => name !== "");
    for (const input of inputs) {
      const kind = `${input.path.split(/[?]/)[0]} ${input.name}`;
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      if (input.name.startsWith("options.")) {
        const fields = { ...input.hidden, answer: "Update", [input.name]: right };
        const answer = await shopper.postForm(input.action, fields, { accept: "text/html" });
        const location = answer.headers.get("location");
        const shown = visibleText(location ? await read(location) : await answer.text());
        expect([kind, shown]).toEqual([kind, expect.stringMatching(/60[.,]000[.,]00/)]);
        continue;
      }
      for (const [text, isRight] of [
        [ambiguous, false],
        [right, true],
      ] as const) {
        const isCart = !/lists\//.test(input.path) && !input.name.startsWith("change.");
        if (isCart) {
          await emptyCart();
          if (/\/cart$/.test(input.path)) {
            await shopper.postForm("/products/press", { intent: "add", quantity: "2" });
          }
        }
        const html = await read(input.path);
        const fresh = numbersIn(html, input.path).find(({ name }) => name === input.name);
        if (!fresh) throw new Error(`${kind} is gone`);
        const before = await stored(input, language);
        const extra: Record<string, string> = fresh.path.includes("/lists/")
          ? { name: "Spares" }
          : {};
        const intent: Record<string, string> = fresh.intent ? { intent: fresh.intent } : {};
        const fields = { ...fresh.hidden, ...intent, ...extra, [fresh.name]: text };
        const answer = await shopper.postForm(fresh.action, fields, { accept: "text/html" });
        const location = answer.headers.get("location");
        const shown = visibleText(location ? await read(location) : await answer.text());
        const now = await stored(input, language);
        if (input.name.endsWith(".price")) {
          // An amount of three digits after one mark is asked for again in either language.
          expect([kind, text, now]).toEqual([kind, text, before]);
          continue;
        }
        // Where parts of a unit can be ordered, the language's own mark begins decimals.
        const isDecimal = /^change\.(?!asked-)/.test(input.name);
        const other = isDecimal ? 1.2 : before;
        expect([kind, text, now]).toEqual([kind, text, isRight ? 1_200 : other]);
        if (!isRight && !isDecimal) {
          expect([kind, shown]).toEqual([
            kind,
            expect.stringMatching(
              /digits alone|whole numbers|how many|Ziffern|ganze Zahlen|Menge von/,
            ),
          ]);
        }
      }
    }
    const met = [...kinds].map((kind) =>
      kind
        .replace(/^\/de/, "")
        .replace(/[a-z0-9]{24}/, "id")
        .replace(/Q-[\w-]+/, "Q"),
    );
    expect(met).toEqual([
      "/products quantity.press",
      "/products quantity.lathe",
      "/products/press quantity",
      "/products/bolt quantity",
      "/products/bolt quantity.bolt/4",
      "/products/bolt quantity.bolt/6",
      "/compare quantity.press",
      "/cart quantity",
      "/search quantity.press",
      "/account/lists/id quantity.press",
      "/account/quotes/Q options.id",
      "/account/quotes/Q change.asked-1.quantity",
      "/account/quotes/Q change.asked-1.price",
      "/account/quotes/Q change.id.quantity",
      "/account/quotes/Q change.id.price",
    ]);
  });
});
