import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type Env, readEnv } from "~/kernel/env/env.server";
import { systemRandom } from "~/kernel/identifiers";
import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import type { Log } from "~/kernel/process/log.server";
import { createMail, type Mail } from "~/modules/mail/create-mail.server";
import { site } from "~/modules/settings/site";
import type { Storage } from "~/storage/storage";
import { backendUnder } from "./engines";
import { type MailProvider, startMailProvider } from "./mail-provider";
import { mailerUnder } from "./providers";
import { openShop, type Shop, storageOf } from "./shop";

export interface MailShop extends Shop {
  mail: Mail;
  provider: MailProvider;
  outbox: NonNullable<Mail["outbox"]>;
}

export const mailSettings = {
  EMAIL_API_KEY: "re_test_key",
  PUBLIC_ORIGIN: "https://shop.example",
  QUOTE_NOTIFICATION_EMAIL: "seller@fieldbench.example",
  EMAIL_FROM_ADDRESS: "shop@fieldbench.example",
};

/** Mail over the given storage, speaking with the given host; null: no backend. */
export function openMail(
  storage: Storage | null,
  provider: Pick<MailProvider, "url">,
  {
    time,
    settings = mailSettings,
    log = pino({ level: "silent" }),
  }: { time: { readonly now: Date }; settings?: Record<string, string>; log?: Log },
): Mail {
  const clock = () => time.now;
  const env: Env = readEnv({ ...settings, EMAIL_API_BASE_URL: provider.url }).env;
  const limiter = memoryLimiter({ clock });
  return createMail({
    env,
    site,
    mailer: mailerUnder(env, log),
    storage,
    documents: null,
    limiter,
    clock,
    random: systemRandom,
    log,
  });
}

/** The services on SQLite with mail switched on; the loop is not started. */
export async function openMailShop(): Promise<MailShop> {
  const provider = await startMailProvider();
  const folder = await mkdtemp(join(tmpdir(), "mail-shop-"));
  const backend = await backendUnder(folder, {});
  const storage = await storageOf(backend.variables);
  const mail = openMail(storage, provider, {
    time: {
      get now() {
        return shop.time.now;
      },
    },
  });
  const shop = await openShop({ storage, announcements: mail.announcements });
  provider.time = shop.time;
  if (!mail.outbox) throw new Error("a backend is there");
  return {
    ...shop,
    mail,
    provider,
    outbox: mail.outbox,
    async close() {
      await provider.close();
      await shop.close();
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
