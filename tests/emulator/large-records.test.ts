import { afterAll, beforeAll, expect, test } from "vitest";
import { isFailure } from "~/kernel/failure";
import { rowOfProduct, type Variant } from "~/modules/catalogue/product.resource";
import { startFirestore } from "../support/firestore";
import { onceAvailable, patientStorage } from "../support/patience";
import { aProduct, aSubmission, askedBy, openShop, type Shop } from "../support/shop";

/*
 * A document of Firestore holds 1 MiB. What does not fit is refused as a whole, before anything is
 * written, with the name of the field that is too large.
 */
const engine = await startFirestore();
console.info(`Firestore: ${engine.name}`);
let shop: Shop;
beforeAll(async () => {
  const { storage } = await engine.open();
  shop = await openShop({ storage: patientStorage(storage) });
});
afterAll(async () => {
  await shop?.close();
  await engine.stop();
});

/** A product of 500 variants with 30 values each. */
function variants(longer: string): Variant[] {
  return Array.from({ length: 500 }, (_, at) => ({
    id: `v${at}`,
    name: `Size ${at}`,
    sku: null,
    price: null,
    stock: null,
    imageURL: null,
    technicalData: Array.from({ length: 30 }, (_, row) => ({
      name: `Property ${row}`,
      value: `${at + row}${longer}`,
      unit: "mm",
    })),
  })) as Variant[];
}

/** A call of the owner, which is repeated without harm. */
const call: Shop["gateway"]["call"] = (name, args, context) =>
  onceAvailable(() => shop.gateway.call(name, args, context));

const owner = { uid: "staff", email: "ada@example.test", firstName: "Ada", lastName: "" };

async function refusal(work: Promise<unknown>): Promise<[kind: string, message: string]> {
  const error = await work.then(
    () => new Error("it was not refused"),
    (thrown: unknown) => thrown,
  );
  return isFailure(error) ? [error.kind, error.message] : ["none", String(error)];
}

const tooLarge = (field: string) => [
  "tooLarge",
  `“${field}” is too large for one record of this store's database.`,
];

test("a product of 500 variants with 30 usual values each is kept whole", async () => {
  const row = rowOfProduct(aProduct({ id: "usual", variants: variants("") }));
  await shop.storage.products.put(row);
  expect(await shop.storage.products.get("usual")).toEqual(row);
});

test("a value of it is changed, and the trail says which", async () => {
  await onceAvailable(() => shop.commerce.admin.grant(owner.uid, owner.email));
  const kept = await shop.storage.products.get("usual");
  const [first, ...others] = kept?.variants ?? [];
  if (!first) throw new Error("no variants");
  const changed = [{ ...first, name: "Size zero" }, ...others];
  const caller = askedBy(owner, "r");
  await call("products.update", ["usual", { variants: changed }], caller);
  expect((await shop.storage.products.get("usual"))?.variants).toEqual(changed);
  const [entry] = (await call("audit.listPage", [{ targetId: "usual" }], caller)).items;
  const said = entry?.changes.find(({ field }) => field === "variants");
  expect(said).toMatchObject({ from: [{ name: "Size 0" }], to: [{ name: "Size zero" }] });
});

test("one with longer values is refused, and nothing of it is written", async () => {
  await onceAvailable(() => shop.commerce.admin.grant(owner.uid, owner.email));
  const caller = askedBy(owner, "r");
  const count = () => shop.commerce.products.countByCategory();
  const before = await count();
  const { id: _, ...swollen } = aProduct({
    variants: variants(" and a half, measured twice in each direction"),
  });
  expect(await refusal(call("products.create", [{ ...swollen, id: "swollen" }], caller))).toEqual(
    tooLarge("variants"),
  );
  expect(await shop.storage.products.get("swollen")).toBeNull();
  expect(await count()).toBe(before);

  const kept = await shop.storage.products.get("usual");
  const longer = { description: null, variants: swollen.variants };
  const changed = shop.storage.products.patch("usual", rowOfProduct(aProduct(longer)));
  expect(await refusal(changed)).toEqual(tooLarge("variants"));
  expect(await shop.storage.products.get("usual")).toEqual(kept);
});

test("a field that grows beside large ones is refused, however the write is made", async () => {
  await shop.add({ id: "lathe", price: 1 });
  const items = [{ id: "lathe", quantity: 1 }];
  const { id } = await onceAvailable(() => shop.commerce.quotes.submit(null, aSubmission(items)));
  const half = "a".repeat(600_000);
  await shop.storage.quotes.patch(id, { message: half });
  expect(await refusal(shop.storage.quotes.patch(id, { message: half + half }))).toEqual(
    tooLarge("message"),
  );
  const together = shop.storage.atomically(async (tx) => {
    await tx.counters.add("large", 1);
    await tx.quotes.patch(id, { reference: half });
  });
  expect(await refusal(together)).toEqual(tooLarge("reference"));
  const [quote, counted] = [
    await shop.storage.quotes.get(id),
    await shop.storage.counters.get(["large"]),
  ];
  expect([quote?.message === half, quote?.reference, counted.get("large") ?? 0]).toEqual([
    true,
    null,
    0,
  ]);
  if (engine.emulatorHost === null) return;
  // Only the host knows what the document has besides.
  expect(await refusal(shop.storage.quotes.patch(id, { reference: half }))).toEqual([
    "tooLarge",
    "This record is too large for this store's database.",
  ]);
  expect((await shop.storage.quotes.get(id))?.reference).toBeNull();
});

test("the largest request and the largest offer that the store takes fit", async () => {
  await onceAvailable(() => shop.commerce.admin.grant(owner.uid, owner.email));
  const many = Array.from({ length: 200 }, (_, at) => ({ id: `part-${at}`, quantity: 1 }));
  const named = { productName: "x".repeat(500), brand: "b".repeat(200), price: 1 };
  await shop.add(...many.map(({ id }) => ({ ...named, id })));
  const asked = { message: "m".repeat(5_000) };
  const { id } = await onceAvailable(() =>
    shop.commerce.quotes.submit(null, aSubmission(many, asked)),
  );
  const caller = askedBy(owner, "r");
  await call("quotes.updateStatus", [id, "Quoted"], caller);
  expect((await shop.commerce.quotes.find(id))?.offer?.sent?.lines).toHaveLength(200);
});
