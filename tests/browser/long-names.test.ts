import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import { openBrowser, type TestBrowser } from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { changeWindow, tooWide } from "../support/layout";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct } from "../support/shop";

const long = "W".repeat(200);
const widths = [320, 390, 1440];
let store: BuiltServer;
let browser: TestBrowser;
let cookie = "";
let quote: Quote;
let orderNumber: string;

beforeAll(async () => {
  const variant = (id: string, price: number) => ({
    id,
    name: `${id}${long}`,
    price,
    stock: 3,
    sku: `${id}-1`,
    imageURL: null,
  });
  const products = [
    aProduct({ id: "long", productName: long, brand: long, price: 20, stock: 5, sku: "L-1" }),
    aProduct({ id: "many", productName: `x${long}`, variants: [variant("a", 1), variant("b", 2)] }),
  ];
  const { folder, services } = await openDemoStore(products);
  await services.close();
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  const { name, value } = await ownerCookie(store.origin);
  cookie = `${name}=${value}`;
  const contact = {
    email: `${"w".repeat(60)}@${"v".repeat(60)}.example`,
    companyName: long,
    firstName: long.slice(0, 100),
    lastName: long.slice(0, 100),
    phone: "",
  };
  const items = [
    { id: "long", quantity: 2 },
    { id: "many", variantId: "b", quantity: 1 },
  ];
  const message = { message: long, reference: long.slice(0, 100) };
  const ask = () => rpc<Quote>("quotes.submit", null, { items, contact, ...message });
  quote = await ask();
  const other = await ask();
  orderNumber = (await rpc<{ orderNumber: string }>("orders.createFromQuote", other.id))
    .orderNumber;
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

function send(path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json", ...(cookie ? { cookie } : {}) };
  return fetch(store.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function rpc<T>(method: string, ...args: unknown[]): Promise<T> {
  const answer = await send(`/api/commerce/${method.replace(".", "/")}`, { args });
  const { result, error } = (await answer.json()) as { result: T; error?: string };
  if (!answer.ok) throw new Error(error);
  return result;
}

async function signedIn(js: boolean) {
  const visit = await browser.visit({ js, width: 320, height: 700 });
  const [name = "", value = ""] = cookie.split("=");
  await visit.context.addCookies([{ name, value, url: store.origin }]);
  return visit;
}

describe("names of 200 letters without a blank", () => {
  it.each([true, false])("scroll no page sideways, scripts: %s", async (js) => {
    const { page, problems } = await signedIn(js);
    for (const id of ["long", "many"]) {
      await page.goto(`${store.origin}/products/${id}`);
      await page.getByRole("button", { name: "Add to cart" }).click();
      await page.locator(".flash").waitFor();
    }
    const paths = [
      "/",
      "/products",
      "/products/long",
      "/products/many",
      "/search?q=w",
      "/cart",
      "/quote",
      "/account/quotes",
      "/account/orders",
      "/admin",
      "/admin/quotes",
      "/admin/orders",
      `/admin/quotes/${quote.id}`,
      `/admin/orders/${orderNumber}`,
      "/admin/quotes?q=w",
      "/admin/outbox",
      "/admin/subscribers",
      "/admin/pictures",
    ];
    const wide: string[] = [];
    for (const path of paths) {
      await page.goto(store.origin + path);
      for (const width of js ? widths : [320]) {
        await changeWindow(page, { width, height: 700 });
        const found = await tooWide(page);
        if (found.length > 0) wide.push(`${path} at ${width}: ${found.slice(-2).join(" ")}`);
      }
    }
    expect(wide).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("leave the button that changes a quantity without scripts free", async () => {
    const { page } = await browser.visit({ js: false, width: 390, height: 844 });
    await page.goto(`${store.origin}/products/long`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.goto(`${store.origin}/cart`);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const covered = await page
        .locator(".cart-line button, .cart-line input")
        .evaluateAll((controls) => {
          const boxes = controls
            .filter((control) => control.checkVisibility({ visibilityProperty: true }))
            .map((control) => ({ control, box: control.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0);
          return boxes.flatMap(({ control, box }, at) =>
            boxes.slice(at + 1).flatMap(({ control: other, box: near }) => {
              const wide = Math.min(box.right, near.right) - Math.max(box.left, near.left);
              const high = Math.min(box.bottom, near.bottom) - Math.max(box.top, near.top);
              return wide > 1 && high > 1 ? [`${control.className} ${other.className}`] : [];
            }),
          );
        });
      expect(await page.getByRole("button", { name: "Update" }).count()).toBe(1);
      expect(covered, `${width}`).toEqual([]);
    }
  });
});

describe("a line of an offer on a wide screen", () => {
  it("keeps the words of its variant's button in one row", async () => {
    const { page } = await signedIn(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${store.origin}/admin/quotes/${quote.id}`);
    const words = page.getByRole("button", { name: "Change the variant" }).first();
    const box = await words.boundingBox();
    expect(box && box.width > 100 && box.height < 50).toBe(true);
  });
});
