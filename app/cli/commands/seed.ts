import type { Storage } from "~/commerce/storage";
import { codeKey, type Discount } from "~/domain/discount";
import { isTaken } from "~/domain/failure";
import { sampleDiscounts } from "~db/sample/discounts";
import { sampleProducts } from "~db/sample/products";
import { type Command, print, withStore } from "../command";
import { seedDemoAccounts } from "../demo-accounts";
import { seed as seedProducts } from "../seed.server";

export const seed: Command = {
  usage: "seed",
  summary: "adds the sample catalogue; what is already there stays as it is",
  run: () =>
    withStore(async (services) => {
      const { storage } = services;
      if (!storage) return 1;
      const products = await seedProducts(storage, sampleProducts(), { batch: 25 });
      const discounts = await seedDiscounts(storage, sampleDiscounts());
      const accounts = services.env.demo ? await seedDemoAccounts(services) : 0;
      print(
        `Added ${products.inserted} products, ${discounts} discounts and ${accounts} accounts.`,
      );
      return 0;
    }),
};

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
