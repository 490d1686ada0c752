import { isTaken } from "~/kernel/failure";
import { codeKey, type Discount } from "~/modules/discounts/discount.resource";
import { publicPicture } from "~/modules/documents/line-pictures.server";
import { logoPicture } from "~/modules/files/web-picture.server";
import { settingsId } from "~/modules/settings/settings.server";
import { siteDefaults } from "~/modules/settings/site";
import { markIfEmpty } from "~/modules/upkeep/reindex.server";
import type { Services } from "~/services.server";
import type { Storage } from "~/storage/storage";
import { sampleDiscounts } from "~db/sample/discounts";
import { sampleProducts } from "~db/sample/products";
import {
  rangeAttributes,
  rangeCategories,
  rangeProducts,
  rangeSearchWords,
} from "~db/sample/range";
import { type Command, dryRunOption, jsonOption, withStore } from "../command";
import { seedDemoAccounts } from "../demo-accounts";
import { beforeTrade, seedDemoTrade } from "../demo-trade";
import { seed as seedProducts } from "../seed.server";

export const seed: Command = {
  name: "seed",
  options: { "dry-run": dryRunOption, json: jsonOption },
  summary: "adds the sample catalogue and discounts; existing records stay unchanged",
  run: ({ has, answer }) =>
    withStore(
      async (services) => {
        const { storage } = services;
        if (!storage) return 1;
        if (has("dry-run")) {
          const missing = await missingSamples(storage);
          answer({ dryRun: true, ...missing }, [
            `Would add ${missing.products} products and ${missing.discounts} discounts.`,
            "Nothing was changed.",
          ]);
          return 0;
        }
        await markIfEmpty(storage);
        const { demo } = services.env;
        const isNew = demo && (await storage.quotes.find(first)).length === 0;
        const opened = isNew ? beforeTrade(services.clock()) : services.clock();
        const addProducts = async () => {
          const options = { batch: 25, clock: () => opened };
          const products = await seedProducts(storage, sampleProducts(), options);
          return { products, range: isNew ? await seedRange(services, storage, opened) : 0 };
        };
        // Passwords are hashed in a thread of their own, for as long as most products take.
        const [{ products, range }, accounts] = await Promise.all([
          addProducts(),
          demo ? seedDemoAccounts(services) : 0,
        ]);
        const discounts = await seedDiscounts(storage, sampleDiscounts());
        const requests = isNew && products.inserted > 0 ? await seedDemoTrade(services) : 0;
        const added = [`${products.inserted + range} products`, `${discounts} discounts`];
        if (demo) added.push(`${requests} requests with their offers and orders`);
        answer({ products: products.inserted, discounts, accounts, requests }, [
          `Added ${added.join(", ")} and ${accounts} accounts.`,
        ]);
        return 0;
      },
      { readOnly: has("dry-run") },
    ),
};

const first = { order: { by: "created", direction: "desc" }, limit: 1, only: ["id"] } as const;

/** The store's own looks, with its logo as a picture that documents and mails can show. */
async function demoBrand({ files }: Pick<Services, "files">) {
  const drawing = await publicPicture("/images/logo.svg");
  if (!drawing) return {};
  const { content, width, height } = await logoPicture(drawing);
  const { path } = await files.save(content);
  return { brand: { ...siteDefaults.brand, logo: { path, width, height } } };
}

/** The demo's wide range, with the categories, attributes and looks that it needs. */
async function seedRange(services: Services, storage: Storage, opened: Date): Promise<number> {
  const known = await storage.settings.get(settingsId);
  if (known) return 0;
  await storage.settings.insert({
    id: settingsId,
    parts: {
      categories: rangeCategories(),
      attributes: rangeAttributes(),
      searchWords: rangeSearchWords(),
      ...(await demoBrand(services)),
    },
    updated: opened,
    updatedBy: "system",
    version: 1,
  });
  const { inserted } = await seedProducts(storage, rangeProducts(), {
    batch: 100,
    clock: () => opened,
  });
  return inserted;
}

/** How many of the sample records a store lacks. */
async function missingSamples({ products, discounts }: Storage) {
  const [wantedProducts, wantedDiscounts] = [sampleProducts(), sampleDiscounts()];
  const hasProducts = await products.getMany(wantedProducts.map(({ id }) => id));
  const hasDiscounts = await discounts.getMany(wantedDiscounts.map(({ id }) => id));
  return {
    products: wantedProducts.length - hasProducts.length,
    discounts: wantedDiscounts.length - hasDiscounts.length,
  };
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
