import { createHash } from "node:crypto";
import type { Env } from "~/kernel/env/env.server";
import type { Clock } from "~/kernel/identifiers";
import { never } from "~/modules/identity/account.resource";
import type { Site } from "~/modules/settings/site";
import type { Storage } from "~/storage/storage";

/** Tells this store's payments from those of others that share the provider's account. */
export interface StoreName {
  /** What a new payment page carries. It is kept first, because owners may rename the store. */
  forPage(): Promise<string>;
  /** Whether a payment page with that name is this store's, also by a name that it had before. */
  isOwn(name: string): Promise<boolean>;
}

const kind = "store-name";

export function createStoreName({
  env,
  site,
  storage,
  clock,
}: {
  env: Pick<Env, "storeId">;
  site: Site;
  storage: Pick<Storage, "tokens"> | null;
  clock: Clock;
}): StoreName {
  const kept = new Set<string>();
  const idOf = (name: string) => `${kind}-${createHash("sha256").update(name).digest("hex")}`;
  return {
    async forPage() {
      if (env.storeId !== null) return env.storeId;
      const { name } = site;
      if (storage && !kept.has(name)) {
        const row = { id: idOf(name), kind, subject: name, expires: never, created: clock() };
        await storage.tokens.put(row);
        kept.add(name);
      }
      return name;
    },
    async isOwn(name) {
      if (env.storeId !== null) return name === env.storeId;
      if (name === site.name || kept.has(name)) return true;
      const known = await storage?.tokens.get(idOf(name));
      if (known?.kind !== kind) return false;
      kept.add(name);
      return true;
    },
  };
}
