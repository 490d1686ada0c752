import type { Storage } from "~/commerce/storage";
import { productCounters } from "~/domain/catalogue-counts";
import { codeKey, type Discount } from "~/domain/discount";
import { isTaken } from "~/domain/failure";
import { type Product, withKeys } from "~/domain/product";
import { sampleDiscounts } from "~db/sample/discounts";
import { sampleProducts } from "~db/sample/products";
import { type Command, say, withStore } from "../command";
import { seedDemoAccounts } from "../demo-accounts";

const batch = 25;

export const seed: Command = {
  usage: "seed",
  summary: "adds the sample catalogue; what is already there stays as it is",
  run: () =>
    withStore(async (services) => {
      const { storage } = services;
      if (!storage) return 1;
      const products = await seedProducts(storage, sampleProducts());
      const discounts = await seedDiscounts(storage, sampleDiscounts());
      const accounts = services.env.demo ? await seedDemoAccounts(services) : 0;
      say(`Added ${products} products, ${discounts} discounts and ${accounts} accounts.`);
      return 0;
    }),
};

/** Adds the products whose ids are not there yet, with the catalogue's kept totals. */
export async function seedProducts(storage: Storage, products: Product[]): Promise<number> {
  let added = 0;
  for (let at = 0; at < products.length; at += batch) {
    const group = products.slice(at, at + batch);
    added += await storage.atomically(async (tx) => {
      const known = await tx.products.getMany(group.map(({ id }) => id));
      const missing = group.filter(({ id }) => !known.some((row) => row.id === id)).map(withKeys);
      const counts = new Map<string, number>();
      for (const product of missing) {
        await tx.products.insert(product);
        for (const [name, by] of productCounters(null, product)) {
          counts.set(name, (counts.get(name) ?? 0) + by);
        }
      }
      for (const [name, by] of counts) tx.counters.add(name, by);
      return missing.length;
    });
  }
  return added;
}

export async function seedDiscounts(storage: Storage, discounts: Discount[]): Promise<number> {
  let added = 0;
  for (const discount of discounts) {
    try {
      await storage.discounts.insert({
        ...discount,
        codeLower: discount.code === null ? null : codeKey(discount.code),
      });
      added += 1;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return added;
}
