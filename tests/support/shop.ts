import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createGateway, type Gateway } from "~/gateway/gateway.server";
import type { Requester } from "~/gateway/rows/method";
import { requesterOf, signedIn } from "~/http/context.server";
import { readEnv } from "~/kernel/env/env.server";
import { type Random, systemRandom } from "~/kernel/identifiers";
import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import type { Sealing } from "~/kernel/process/sealing.server";
import { type Announcements, emptyOutbox, silentAnnouncements } from "~/modules/announcements";
import { productCounters } from "~/modules/catalogue/catalogue-counts";
import {
  blankProduct,
  type Product,
  rowOfProduct,
  type StoredProduct,
} from "~/modules/catalogue/product.resource";
import { unknownSpellings } from "~/modules/catalogue/spelling.resource";
import { enterStock } from "~/modules/catalogue/stock-ledger.server";
import type { Commerce } from "~/modules/commerce";
import { createCommerce } from "~/modules/create-commerce.server";
import type { Caller } from "~/modules/identity/caller";
import type { QuoteSubmission } from "~/modules/quotes/quotes-service.server";
import { productTokens } from "~/modules/search/document-tokens.resource";
import { site } from "~/modules/settings/site";
import { openStorage } from "~/storage/open-storage.server";
import type { Storage } from "~/storage/storage";
import { backendUnder } from "./engines";
import { onceAvailable } from "./patience";
import { isRemote } from "./together";

export interface Shop {
  commerce: Commerce;
  gateway: Gateway;
  storage: Storage;
  /** The time the services see; set it to move on. */
  time: { now: Date };
  add(...products: Partial<Product>[]): Promise<void>;
  close(): Promise<void>;
}

/** The services over a real SQLite file in a temporary folder, or over the storage handed in. */
export async function openShop(
  options: {
    storage?: Storage;
    announcements?: Announcements;
    random?: Random;
    sealing?: Sealing;
    removeAttachment?: (hash: string) => Promise<unknown>;
  } = {},
): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), "shop-"));
  const backend = options.storage ? null : await backendUnder(folder, {});
  const storage = options.storage ?? (await storageOf(backend?.variables ?? {}));
  const time = { now: new Date("2026-03-01T12:00:00.000Z") };

  async function addRows(rows: readonly StoredProduct[]): Promise<void> {
    await storage.atomically(async (tx) => {
      const words = rows.flatMap((row) => row.words);
      const spellings = await unknownSpellings(words, tx.spellings);
      await tx.products.insertMany(rows);
      await tx.documentTokens.insertMany(rows.map(productTokens));
      await tx.spellings.insertMany(spellings);
      await enterStock({ clock: () => time.now, random: systemRandom }, tx, {
        changes: rows.map((after) => ({ before: null, after })),
        cause: { reason: "opening", actor: "system", reference: null, note: null },
      });
      for (const row of rows) {
        for (const [name, by] of productCounters(null, row)) tx.counters.add(name, by);
      }
    });
  }

  const commerce = createCommerce({
    storage,
    site,
    clock: () => time.now,
    random: options.random ?? systemRandom,
    log: pino({ level: "silent" }),
    announcements: options.announcements ?? silentAnnouncements,
    outbox: emptyOutbox,
    sealing: options.sealing ?? null,
    ...(options.removeAttachment ? { removeAttachment: options.removeAttachment } : {}),
  });
  return {
    commerce,
    gateway: createGateway({
      commerce,
      storage,
      limiter: memoryLimiter({ clock: () => time.now }),
    }),
    storage,
    time,
    async add(...products) {
      const all = products.map((product) => rowOfProduct(aProduct(product)));
      // A host could not write hundreds, with all that hangs on them, in the time of one work.
      const size = isRemote ? 50 : Math.max(1, all.length);
      for (let at = 0; at < all.length; at += size)
        await onceAvailable(() => addRows(all.slice(at, at + size)));
    },
    async close() {
      await storage.close();
      await backend?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The storage that the variables name. */
export async function storageOf(variables: Record<string, string>): Promise<Storage> {
  const { backend } = readEnv(variables).env;
  if (!backend.on) throw new Error(backend.why);
  return openStorage(backend.settings, { log: pino({ level: "silent" }) });
}

let made = 0;

/** A believable product; what a test cares about it names. */
export function aProduct(fields: Partial<Product> = {}): Product {
  made += 1;
  const now = new Date("2026-01-01T00:00:00.000Z");
  return {
    ...blankProduct,
    id: `product-${made}`,
    // Lists by name have them in the order in which they were made.
    productName: `Product ${String(made).padStart(6, "0")}`,
    sku: null,
    brand: "Norvik",
    price: 100,
    categories: ["balances-scales"],
    description: null,
    primaryImageURL: null,
    imageURLs: [],
    pdfLink: null,
    stock: null,
    variants: [],
    technicalData: [],
    pictureTexts: [],
    featured: false,
    published: true,
    deleted: null,
    created: now,
    updated: now,
    version: 1,
    ...fields,
  };
}

/** A valid quote request for one product. */
export function aSubmission(
  items: QuoteSubmission["items"],
  fields: Partial<QuoteSubmission> = {},
): QuoteSubmission {
  return {
    items,
    contact: {
      email: "buyer@example.test",
      firstName: "",
      lastName: "",
      phone: "",
      companyName: "",
    },
    ...fields,
  };
}

/** Somebody signed in, as the gateway knows them. */
export function askedBy(caller: Partial<Caller>, requestId = "r1"): Requester {
  const known = { uid: "", email: "", firstName: "", lastName: "", ...caller };
  return requesterOf({ requestId, clientAddress: "192.0.2.1" }, signedIn(known));
}
