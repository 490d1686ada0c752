import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { demoAccounts, demoPassword, seedDemoAccounts } from "~/cli/demo-accounts";
import { seed } from "~/cli/seed.server";
import type { Gateway } from "~/gateway/gateway.server";
import { readEnv } from "~/kernel/env/env.server";
import type { Product } from "~/modules/catalogue/product.resource";
import type { Commerce } from "~/modules/commerce";
import { createServices, type Services } from "~/services.server";
import type { Storage } from "~/storage/storage";
import { patiently } from "./patience";
import { silentLog } from "./silent-log";
import { copyTemplate } from "./templates";

export interface DemoStore {
  /** For the built server that is started on the same rows. */
  folder: string;
  services: Services;
  storage: Storage;
  commerce: Commerce;
  gateway: Gateway;
}

/** A store with demo accounts and these products, in the test's own process. */
export async function openDemoStore(products: readonly Product[]): Promise<DemoStore> {
  const folder = await mkdtemp(join(tmpdir(), "demo-"));
  const file = join(folder, "store.db");
  await copyTemplate(file, addAccounts);
  const services = await openServices(file);
  const { storage, commerce, gateway } = services;
  if (!storage || !commerce || !gateway) throw new Error("this store has no backend");
  await seed(storage, products);
  return { folder, services, storage, commerce, gateway };
}

/** Hashing their passwords takes most of a second, so it is done once. */
async function addAccounts(_: Storage, file: string): Promise<void> {
  const services = await openServices(file);
  await seedDemoAccounts(services);
  await services.close();
}

function openServices(file: string): Promise<Services> {
  const { env } = readEnv({
    DEMO_MODE: "true",
    COMMERCE_BACKEND: "sqlite",
    DATABASE_FILE: file,
    ERASED_LIST_FILE: join(dirname(file), "erased.jsonl"),
  });
  return createServices(env, { log: silentLog });
}

/** The session's cookie of the demo's owner at a built server. */
export async function ownerCookie(origin: string): Promise<{ name: string; value: string }> {
  const answer = await patiently(() =>
    fetch(`${origin}/api/auth/signin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: demoAccounts[0].email, password: demoPassword }),
    }),
  );
  if (!answer.ok) throw new Error(`The owner is not signed in: ${await answer.text()}`);
  const [pair = ""] = answer.headers.getSetCookie()[0]?.split(";") ?? [];
  const [name = "", value = ""] = pair.split("=");
  return { name, value };
}
