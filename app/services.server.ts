import { dirname } from "node:path";
import type { Writable } from "node:stream";
import type { StoreConfig } from "./define-store";
import type { Extension } from "./extending/extension";
import { createExtending, type Extending } from "./extending/running.server";
import { createGateway, type Gateway } from "./gateway/gateway.server";
import type { Env } from "./kernel/env/env.server";
import { Failure, type Unavailable, type UnavailableReason } from "./kernel/failure";
import { type Clock, type Random, systemRandom } from "./kernel/identifiers";
import type { Allowance, Limiter } from "./kernel/limits/limiter";
import { type Hourly, hourly } from "./kernel/process/hourly.server";
import { bestEffort, type Log } from "./kernel/process/log.server";
import { createSealing } from "./kernel/process/sealing.server";
import { assertWritable } from "./kernel/process/writable.server";
import { emptyOutbox } from "./modules/announcements";
import { createBinSweep } from "./modules/catalogue/bin.server";
import type { Commerce } from "./modules/commerce";
import { createCommerce } from "./modules/create-commerce.server";
import { createDocuments, type Documents } from "./modules/documents/documents.server";
import { createLinePictures } from "./modules/documents/line-pictures.server";
import { furtherFonts } from "./modules/documents/pdf/further-fonts.server";
import { createPdf } from "./modules/documents/pdf/pdf.server";
import { attachmentName } from "./modules/files/attachment.server";
import type { Files } from "./modules/files/files";
import { withUploadsNoted } from "./modules/files/noted-uploads.server";
import { createSizedPictures, type SizedPictures } from "./modules/files/sized-pictures.server";
import { printablePicture } from "./modules/files/web-picture.server";
import { createKeptAnswers, type KeptAnswers } from "./modules/idempotency/kept-answers.server";
import { type Identity, noIdentity } from "./modules/identity/identity";
import type { IdentityDeps } from "./modules/identity/identity-deps.server";
import type { Passwords } from "./modules/identity/passwords.server";
import { createMail, type Mail } from "./modules/mail/create-mail.server";
import { silentMailer } from "./modules/mail/mailer";
import { createPayments, type Payments } from "./modules/payments/payments.server";
import { fileErasedList } from "./modules/privacy/erased-list.server";
import { createErasureJob } from "./modules/privacy/erasures.server";
import { createExpiry, createReminders } from "./modules/quotes/follow-up.server";
import { createRunPurge, createRunWorker, type RunWorker } from "./modules/runs/worker.server";
import { type Site, site } from "./modules/settings/site";
import { createSiteRefresh, type SiteRefresh } from "./modules/settings/site-refresh.server";
import type { KeysService } from "./modules/staff/keys.server";
import { createForwardingNote } from "./modules/upkeep/forwarding-note.server";
import { createReindexing } from "./modules/upkeep/reindex-job.server";
import { createRetention } from "./modules/upkeep/retention.server";
import { createFilePurge } from "./modules/upkeep/unused-files.server";
import { createWebhookSender, type WebhookSender } from "./modules/webhooks/sender.server";
import { watchWrites } from "./modules/webhooks/watched-storage.server";
import { type Providers, readProviders } from "./read-providers.server";
import { knownSchema, openStorage } from "./storage/open-storage.server";
import type { Storage } from "./storage/storage";
import { createStoreGuard } from "./storage/store-guard.server";
import { storeConfig } from "./store.config";

/** The services that routes may use. They reach the shop through the gateway only. */
export type PageServices = Omit<Services, "commerce" | "storage">;

/** The whole store, built once. Routes get `PageServices` from it through the load context. */
export interface Services {
  env: Env;
  site: Site;
  /** Updates `site` from the settings; null without a backend. */
  settings: SiteRefresh | null;
  clock: Clock;
  random: Random;
  log: Log;
  /** null when no usable backend is configured; `env.backend.why` says what is missing. */
  storage: Storage | null;
  commerce: Commerce | null;
  /** null when `commerce` is null. */
  gateway: Gateway | null;
  identity: Identity;
  /** null without a backend. */
  apiKeys: Pick<KeysService, "find" | "noteCall"> | null;
  /** Answers of calls with an idempotency key; null without a backend. */
  keptAnswers: KeptAnswers | null;
  /** Changes many products in the background; null without a backend. */
  runs: RunWorker | null;
  /** The extensions of app/store.config.ts. */
  extending: Extending;
  /** Sends events to other systems; null without a backend. */
  webhooks: WebhookSender | null;
  limiter: Limiter;
  /** The services outside the store that it uses. */
  providers: Pick<
    Providers,
    "identity" | "mail" | "transfer" | "formTargets" | "states" | "health"
  >;
  payments: Payments;
  mail: Mail;
  /** Offers and order confirmations as PDF files; null without a backend. */
  documents: Documents | null;
  /** Uploaded pictures. */
  files: Files;
  /** The same in the widths that pages ask for. */
  sizedPictures: SizedPictures;
  /** Remembers that a forwarding header arrived although no proxy is configured. */
  noteForwarding(): void;
  /** Why the store may answer nothing now, whatever the backend can do; null while it may. */
  refuses(): UnavailableReason | null;
  /** Rejects when the store cannot serve: no backend, backend down, migrations missing, spool not writable. */
  ready(): Promise<void>;
  /**
   * Starts the background work, which runs until `close`: sending mail, reconciling payments,
   * expiring offers.
   */
  start(): void;
  close(): Promise<void>;
}

/** What a test may replace. */
export interface ServiceOptions {
  log: Log;
  clock?: Clock;
  random?: Random;
  /** Hashing with less work, so that tests are fast. */
  passwords?: Passwords;
  /** What the store is made of; the one of app/store.config.ts when left out. */
  config?: StoreConfig;
  /** Instead of those of `config`. */
  extensions?: readonly Extension[];
  /** False: pending migrations are an error and are not applied. */
  migrate?: boolean;
}

/**
 * Builds the store from the operator's settings. This is the only place that knows the adapters.
 */
export async function createServices(env: Env, options: ServiceOptions): Promise<Services> {
  const { log, clock = () => new Date(), random = systemRandom, migrate } = options;
  const providers = readProviders(env, options.config);
  const storage = env.backend.on ? await openStorage(env.backend.settings, { log, migrate }) : null;
  const limiter = providers.limits.create({ clock, log });
  const stored = providers.files.create({});
  const keptDays = env.retention.unusedFiles;
  const filePurge = storage && createFilePurge({ storage, files: stored, clock, log, keptDays });
  const files = filePurge ? withUploadsNoted(stored, filePurge.noteUpload) : stored;
  const sealing = env.sessionSecrets.length > 0 ? createSealing(env.sessionSecrets) : null;
  const extending = createExtending({
    extensions: options.extensions ?? (options.config ?? storeConfig).extensions,
    storage,
    sealing,
    gateway: () => gateway,
    files,
    log,
    clock,
  });
  const pdf = createPdf({ log, ...furtherFonts(env.pdfFontsDir, log) });
  const documents =
    storage &&
    createDocuments({
      storage,
      pdf,
      clock,
      transfer: providers.transfer,
      picture: (path) => printablePicture(files, path),
      linePicture: createLinePictures(files, log),
      currency: site.currency,
      timeZone: () => site.timeZone.id,
      brand: () => site.brand,
      hasLinks: () => mail.context.links.on,
      offerLink: (quote) => mail.context.links.quote(quote),
      ownLines: extending.lines,
    });
  const mail: Mail = createMail({
    env,
    site,
    mailer: providers.mail?.create({ log }) ?? silentMailer,
    storage,
    documents,
    limiter,
    clock,
    random,
    log,
    ownLines: extending.lines,
  });
  const { announcements, sendPasswordReset, sendEmailConfirmation, sendSecurityNotice } = mail;
  const webhooks = storage
    ? createWebhookSender({
        storage,
        currency: site.currency,
        clock,
        random,
        log,
        anyAddress: env.webhookPrivateAddresses,
        sealing,
        keptDays: env.retention.deliveries,
        handlers: extending.handlers,
      })
    : null;
  const settings =
    storage && createSiteRefresh({ storage, site, log, testLanguages: env.testLanguages });
  if (settings) await bestEffort(log, "[settings]", settings.refresh());
  if (webhooks) await bestEffort(log, "[webhooks] endpoints", webhooks.refresh());
  await bestEffort(log, "[extensions] settings", extending.refresh());
  const watched = storage && webhooks && watchWrites(storage, webhooks.listener);
  const commerce = watched
    ? createCommerce({
        storage: watched,
        site,
        clock,
        random,
        log,
        announcements,
        outbox: mail.outbox ?? emptyOutbox,
        sealing,
        erasedList: fileErasedList(env.erasedListFile),
        removeAttachment: (hash) => files.remove(attachmentName(hash) ?? ""),
      })
    : null;
  const isAdmin = async (uid: string) => (await commerce?.admin.isAdmin(uid)) ?? false;
  const identityDeps: IdentityDeps = {
    storage,
    limiter,
    clock,
    random,
    log,
    isAdmin,
    storeName: () => site.name,
    sendPasswordReset,
    sendEmailConfirmation,
    sendSecurityNotice,
    ...(options.passwords ? { passwords: options.passwords } : {}),
  };
  const identity = providers.identity.on ? providers.identity.create(identityDeps) : noIdentity;
  const payments = createPayments({
    env,
    provider: providers.online,
    site,
    clock,
    random,
    log,
    storage,
    commerce,
  });
  const guard = storage && createStoreGuard({ storage, schema: await knownSchema(), log });
  /** The scheduled jobs. A job of this list is started and stopped with the process. */
  const jobs: Pick<Hourly, "start" | "stop">[] = [];
  const keptAnswers = storage && createKeptAnswers({ storage, clock, log });
  if (keptAnswers) jobs.push(keptAnswers.purge);
  if (commerce) jobs.push(createErasureJob({ erasures: commerce.erasures, log }));
  if (commerce) jobs.push(createExpiry({ quotes: commerce.quotes, log }));
  if (commerce) jobs.push(createReminders({ quotes: commerce.quotes, log }));
  if (commerce) {
    const remind = (stopped: AbortSignal) => commerce.keys.remindOfEnds(stopped);
    jobs.push(hourly(remind, { log, tag: "[keys] reminders" }));
    const digests = (stopped: AbortSignal) => commerce.notices.sendDigests(stopped);
    jobs.push(hourly(digests, { log, tag: "[digest] mails", everyMs: 10 * 60_000 }));
    const storeCalls = () => commerce.keys.storeCalls().then(() => undefined);
    jobs.push(hourly(storeCalls, { log, tag: "[keys] calls", everyMs: 5_000 }));
  }
  if (commerce)
    jobs.push(
      createBinSweep({ products: commerce.products, clock, log, keptDays: env.retention.bin }),
    );
  const runs =
    commerce && watched
      ? createRunWorker({ storage: watched, site, clock, random, log, audit: commerce.audit })
      : null;
  if (runs) jobs.push(runs);
  if (storage) jobs.push(createRunPurge({ storage, clock, log, keptDays: env.retention.runs }));
  if (storage) jobs.push(createRetention({ storage, clock, log, days: env.retention }));
  if (filePurge) jobs.push(filePurge);
  if (storage) jobs.push(createReindexing({ storage, log, site }));
  if (storage) jobs.push(...extending.jobs);
  /** What this process has in memory, by the methods that change it. Others read it again later. */
  const remembered = [
    [/^settings\./, settings],
    [/^webhooks\./, webhooks],
    [/^extensions\.saveSettings$/, extending],
  ] as const;
  const changed = async (name: string) => {
    const [, stale] = remembered.find(([names]) => names.test(name)) ?? [];
    if (stale) await bestEffort(log, `[${name}] refresh`, stale.refresh());
  };
  const gateway: Gateway | null =
    commerce && watched
      ? createGateway({ commerce, storage: watched, limiter, clock, changed })
      : null;
  return {
    env,
    site,
    settings,
    clock,
    random,
    log,
    storage,
    commerce,
    gateway,
    identity,
    apiKeys: commerce?.keys ?? null,
    webhooks,
    extending,
    runs,
    keptAnswers,
    limiter,
    providers,
    payments,
    mail,
    documents,
    files,
    sizedPictures: createSizedPictures(files),
    noteForwarding: createForwardingNote({ storage, log, clock }),
    refuses: () => guard?.refuses() ?? null,
    async ready() {
      if (!storage || !guard)
        throw new Failure("notConfigured", "No usable backend is configured.");
      await Promise.all([
        storage.ready(),
        guard.ready(),
        payments.ready(),
        stored.ready?.(),
        assertDatabaseWritable(env),
      ]);
    },
    start() {
      const startJobs = () => {
        payments.start();
        mail.outbox?.start();
        webhooks?.start();
        settings?.start();
        extending.start();
        for (const job of jobs) job.start();
      };
      if (guard) guard.start(startJobs);
      else startJobs();
    },
    async close() {
      await guard?.stop();
      settings?.stop();
      extending.stop();
      const stopped = jobs.map((job) => job.stop());
      await Promise.all([
        payments.close(),
        mail.outbox?.stop(),
        pdf.close(),
        webhooks?.stop(),
        ...stopped,
      ]);
      if (commerce) await bestEffort(log, "[keys] calls", commerce.keys.storeCalls());
      await storage?.close();
    },
  };
}

/** Without its folder a database file takes no orders. */
async function assertDatabaseWritable({ backend }: Env): Promise<void> {
  const settings = backend.on ? backend.settings : null;
  if (settings?.kind === "sqlite") await assertWritable(dirname(settings.file), "the database");
}

declare module "@remix-run/node" {
  /** What the server hands to every loader and action. */
  interface AppLoadContext {
    services: PageServices;
    requestId: string;
    /** The client's address by the proxy settings, normalised for limits. */
    clientAddress: string;
    /** The client's address for limits on sign-in: the socket's unless a proxy is configured. */
    signInAddress: string;
    /** Nonce of this response's Content-Security-Policy; must not be put into loader data. */
    cspNonce: string;
    /** Whether caches may give this page to every guest; left out for all others. */
    shared?: boolean;
    /**
     * Writes a rendered page directly to the connection; left out when only a Response can be
     * returned.
     */
    takePage?(page: (output: Writable) => void): void;
    /** Whether another site sent this request, according to the browser. */
    crossSite: boolean;
    /**
     * Why the backend did not answer this request. The rest of its page then asks no more, because
     * each wait takes seconds; left out usually.
     */
    unavailable?: Unavailable;
    /** The API key that makes this request; left out without one. */
    keyId?: string;
    /** The remaining limit of this request; left out when nothing was counted. */
    allowance?: Allowance;
  }
}
