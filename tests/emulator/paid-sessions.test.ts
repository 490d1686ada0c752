import { afterAll, expect, it } from "vitest";
import { startFirestore } from "../support/firestore";
import { patientStorage } from "../support/patience";
import { openShop } from "../support/shop";

const engine = await startFirestore();
console.info(`Firestore: ${engine.name}`);
afterAll(() => engine.stop());

/** Few at once: documents that many change together wait long for each other there. */
it("records a paid session once on Firestore, with its stock", async () => {
  const storage = patientStorage((await engine.open()).storage);
  const shop = await openShop({ storage });
  await shop.add({ id: "a", price: 1, stock: 6 }, { id: "b", price: 1, stock: 20 });
  const lines = [
    { id: "a", quantity: 1 },
    { id: "b", quantity: 1 },
  ];
  const record = (nth: number) =>
    shop.commerce.orders.recordPaidSession({
      sessionId: `cs_test_${nth}`,
      customerId: "uid-1",
      customer: { firstName: "Ada", lastName: "", email: "ada@example.test", phone: "" },
      items: nth % 2 ? lines : [...lines].reverse(),
      total: 2,
      currency: "eur",
    });
  const repeated = await Promise.all(Array.from({ length: 4 }, () => record(0)));
  expect(repeated.filter(({ created }) => created)).toHaveLength(1);
  const buyers = [
    ...(await Promise.all([1, 2, 3, 4].map(record))),
    ...(await Promise.all([5, 6, 7].map(record))),
  ];
  expect(buyers.every(({ created }) => created)).toBe(true);
  expect(buyers.filter(({ order }) => order.needsReview !== null)).toHaveLength(2);
  const left = await storage.products.getMany(["a", "b"]);
  expect(left.map(({ stock }) => stock)).toEqual([0, 12]);
  expect(await shop.commerce.orders.countByStatus()).toMatchObject({ Processing: 8 });
  expect((await shop.commerce.orders.findBySession("cs_test_3"))?.id).toBe("cs_test_3");
  expect(await shop.commerce.orders.listForCustomer("uid-1")).toHaveLength(8);
  await storage.close();
});
