import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { openStorage } from "~/backend.server";
import { type Announcements, emptyOutbox, silentAnnouncements } from "~/commerce/announcements";
import { enterStock } from "~/commerce/catalogue/stock-ledger";
import type { Commerce } from "~/commerce/commerce";
import { createCommerce } from "~/commerce/create";
import { createGateway, type Gateway } from "~/commerce/gateway.server";
import type { Requester } from "~/commerce/methods/method";
import type { QuoteSubmission } from "~/commerce/quotes/quotes-service";
import type { Storage } from "~/commerce/storage";
import type { Caller } from "~/domain/caller";
import { productCounters } from "~/domain/catalogue-counts";
import { productTokens } from "~/domain/document-tokens";
import type { Random } from "~/domain/identifiers";
import { blankProduct, type Product, type StoredProduct, storeProduct } from "~/domain/product";
import { unknownSpellings } from "~/domain/spelling";
import { readEnv } from "~/env.server";
import { requesterOf, signedIn } from "~/http/requester.server";
import { memoryLimiter } from "~/limits/memory-limiter.server";
import { systemRandom } from "~/random.server";
import type { Sealing } from "~/sealing.server";
import { site } from "~/site";
import { backendUnder } from "./engines";
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
      const all = products.map((product) => storeProduct(aProduct(product)));
      // A host could not write hundreds, with all that hangs on them, in the time of one work.
      const size = isRemote ? 50 : Math.max(1, all.length);
      for (let at = 0; at < all.length; at += size) await addRows(all.slice(at, at + size));
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
    productName: `Product ${made}`,
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
