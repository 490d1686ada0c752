import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDiscounts } from "~/cli/commands/seed";
import { seed } from "~/cli/seed.server";
import type { SiteParts } from "~/modules/settings/part-fields";
import { settingsId } from "~/modules/settings/settings.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { sampleDiscounts } from "~db/sample/discounts";
import { sampleProducts } from "~db/sample/products";
import { type BuiltServer, startBuilt } from "./server";
import { copyTemplate } from "./templates";

/** The built store with the sample catalogue and its discounts, as a shopper meets it. */
export async function startSampleShop(
  variables: Record<string, string> = {},
  settings: Partial<SiteParts> = {},
): Promise<BuiltServer> {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const file = join(folder, "store.db");
  await copyTemplate(file, fill);
  if (Object.keys(settings).length > 0) await change(file, settings);
  return startBuilt({ folder, variables });
}

async function fill(storage: Storage): Promise<void> {
  await seed(storage, sampleProducts());
  await seedDiscounts(storage, sampleDiscounts());
}

/** Settings as an owner saved them. */
async function change(file: string, parts: Partial<SiteParts>): Promise<void> {
  const storage = await openSqlite({ file });
  const row = { parts, updated: new Date(), updatedBy: "owner", version: 1 };
  await storage.atomically((tx) => tx.settings.put({ ...row, id: settingsId }));
  await storage.close();
}

/** Sample products with one trait each, so that tests name what they need. */
export const known = {
  /** Priced, in stock, three variants at three prices. */
  variants: "bench-lathe-bl280",
  /** Priced, in stock, plain. */
  plain: "folding-loupe-set",
  /** Price on request, untracked. */
  unpriced: "toolroom-lathe-tl410",
  soldOut: "vertical-band-saw-vb400",
} as const;
