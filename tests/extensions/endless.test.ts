import { afterEach, expect, it } from "vitest";
import { stoppedExtensionFindings } from "~/cli/doctor/extensions";
import { defineExtension, type Extension } from "~/extending/extension";
import { decidedPrice } from "~/modules/catalogue/line-decisions";
import { type TestStore, testExtension } from "~/test-extension.server";
import { aSubmission } from "../support/shop";

let store: TestStore | null = null;
let loops = 0;

afterEach(async () => {
  await store?.close();
  store = null;
  loops = 0;
});

async function open(...extensions: Extension[]): Promise<TestStore> {
  store = await testExtension(extensions);
  await store.addProduct({ id: "bolt", productName: "Bolt", price: 100 });
  return store;
}

/** A loop that only another thread can end; it swallows every error on its way. */
function forEver(): never {
  loops += 1;
  for (;;) {
    try {
      for (;;);
    } catch {}
  }
}

const stuck = (id: string, part: Partial<Extension> = {}) =>
  defineExtension({ id, apiVersion: 1, decide: { "line.price": forEver }, ...part });
const tenthOff = defineExtension({
  id: "tenth-off",
  apiVersion: 1,
  decide: { "line.price": (_, next) => (next() ?? 0) * 0.9 },
});
const off = "did not return within 2 s; switched off until the store starts again";

it("a decision that never returns is interrupted, switched off and reported; the store serves on", async () => {
  const shop = await open(stuck("stuck"), tenthOff);
  const cart = await shop.guest("visitorCart.updateItem", [{ id: "bolt", quantity: 1 }]);
  // The other extension's price counts, and nothing waits a second time.
  expect(cart.items[0]?.price).toBe(90);
  const met = loops;
  const asked = aSubmission([{ id: "bolt", quantity: 2 }]);
  const quote = await shop.guest("quotes.submit", [null, asked]);
  expect([quote.items[0]?.price, loops]).toEqual([90, met]);
  expect(shop.extending.problems()).toMatchObject([
    { extension: "stuck", place: "decide line.price", message: off, times: 1 },
  ]);
  // The doctor is another process, and reads it from the store.
  const { storage } = shop.services;
  if (!storage) throw new Error("no backend");
  await expect
    .poll(() => stoppedExtensionFindings(storage, shop.time.now))
    .toEqual([
      ["warn", "extensions", expect.stringContaining("line.price of stuck did not return")],
    ]);
  const later = new Date(shop.time.now.getTime() + 8 * 86_400_000);
  expect(await stoppedExtensionFindings(storage, later)).toEqual([]);
});

it("a required rule that never returns refuses what it rules, at once after the first time", async () => {
  const shop = await open(stuck("needed", { required: ["line.price"] }));
  const add = () => shop.guest("visitorCart.updateItem", [{ id: "bolt", quantity: 1 }]);
  await expect(add()).rejects.toMatchObject({ kind: "unexpected" });
  const met = loops;
  await expect(add()).rejects.toMatchObject({ kind: "unexpected" });
  expect(loops).toBe(met);
});

it("an expression that takes for ever is interrupted as well, and what it traced is forgotten", async () => {
  const shop = await open(
    tenthOff,
    stuck("expression", {
      decide: {
        "line.price": (_: unknown, next: () => unknown) => {
          next();
          return /^(a+)+$/.test(`${"a".repeat(60)}b`) ? 0 : 1;
        },
      },
    }),
  );
  const asked = aSubmission([{ id: "bolt", quantity: 1 }]);
  const { id } = await shop.guest("quotes.submit", [null, asked]);
  const stored = await shop.owner("quotes.find", [id]);
  expect(stored?.history.map(({ note }) => note)).toEqual([
    null,
    "line.price: 100 → 90, by tenth-off",
  ]);
});

it("slots, handlers, jobs and routes that loop are interrupted, and a slot is left out from then on", async () => {
  const shop = await open(
    stuck("looping", {
      decide: {},
      slots: { "home.top": forEver, "offer.bottom": forEver },
      on: { "quote.submitted": forEver },
      jobs: { sum: forEver },
    }),
  );
  const { extending } = shop;
  const show = async () => {
    expect(await extending.slot("home.top", { path: "/" })).toEqual([]);
    expect(extending.lines("offer.bottom", { offer: {} as never })).toEqual([]);
  };
  await show();
  const met = loops;
  await show();
  expect(loops).toBe(met);
  await shop.guest("quotes.submit", [null, aSubmission([{ id: "bolt", quantity: 1 }])]);
  expect(await shop.deliver()).toMatchObject({ delayed: 1 });
  await extending.runJobs(new AbortController().signal);
  expect(
    extending
      .problems()
      .map(({ place }) => place)
      .sort(),
  ).toEqual(["job sum", "on quote.submitted", "slot home.top", "slot offer.bottom"]);
});

it("an event whose handler takes the process with it is given up after its attempts, and can be sent again", async () => {
  let calls = 0;
  const shop = await open(
    stuck("crasher", {
      decide: {},
      on: {
        "quote.submitted": () => {
          calls += 1;
        },
      },
    }),
  );
  await shop.guest("quotes.submit", [null, aSubmission([{ id: "bolt", quantity: 1 }])]);
  const { storage } = shop.services;
  const [begun] = (await storage?.deliveries.find({ limit: 1 })) ?? [];
  // As eight processes leave it that were killed meanwhile.
  await storage?.deliveries.patch(begun?.id ?? "", { attempts: 8 });
  await shop.deliver();
  expect(calls).toBe(0);
  const { items } = await shop.owner("webhooks.deliveries", [{ status: "parked" }]);
  expect(items).toMatchObject([{ id: begun?.id, lastError: "never_ended" }]);
  await shop.owner("webhooks.replay", [begun?.id ?? ""]);
  await shop.deliver();
  expect(calls).toBe(1);
});

it("costs little where rules are quick", async () => {
  const shop = await open(tenthOff);
  const product = await shop.owner("products.find", ["bolt"]);
  if (!product) throw new Error("no product");
  const wanted = { product, variant: null, quantity: 1, customerId: null };
  decidedPrice(wanted);
  const prices = new Set<number | null>();
  const before = process.cpuUsage();
  for (let at = 0; at < 500; at += 1) prices.add(decidedPrice(wanted));
  const { user, system } = process.cpuUsage(before);
  console.info(
    `a watched decision takes ${((user + system) / 500).toFixed(0)} µs of processor time`,
  );
});
