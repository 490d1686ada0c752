import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datedStorage } from "~/cli/dated-storage";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import { requesterOf } from "~/http/context.server";
import { dayIn } from "~/kernel/calendar";
import { readEnv } from "~/kernel/env/env.server";
import { retentionDefaults } from "~/kernel/env/retention";
import { systemRandom } from "~/kernel/identifiers";
import { toMinor } from "~/kernel/money";
import type { Hourly } from "~/kernel/process/hourly.server";
import { createKeptAnswers } from "~/modules/idempotency/kept-answers.server";
import type { Mail } from "~/modules/mail/create-mail.server";
import { createPayments, type Payments } from "~/modules/payments/payments.server";
import { createSpool, type Spool } from "~/modules/payments/spool.server";
import { countedValue } from "~/modules/pricing/offer-totals";
import { createErasureJob } from "~/modules/privacy/erasures.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { createRunPurge } from "~/modules/runs/worker.server";
import { site } from "~/modules/settings/site";
import { type DayTotal, dayTotals } from "~/modules/statistics/day-totals.server";
import { recount } from "~/modules/upkeep/recount.server";
import { repairNewest, sweepDocuments } from "~/modules/upkeep/reindex.server";
import { createReindexing, sweepProducts } from "~/modules/upkeep/reindex-job.server";
import { createRetention, type RetentionJob } from "~/modules/upkeep/retention.server";
import { createWebhookSender, type WebhookSender } from "~/modules/webhooks/sender.server";
import { watchWrites } from "~/modules/webhooks/watched-storage.server";
import { readProviders } from "~/read-providers.server";
import { backendUnder } from "../support/engines";
import { openIdentityStore, person } from "../support/identity-store";
import { type MailProvider, startMailProvider } from "../support/mail-provider";
import { openMail } from "../support/mail-shop";
import { inputOf } from "../support/offer-input";
import { paidSession } from "../support/payment-events";
import { openPaymentProvider, type ProviderHost } from "../support/payment-provider";
import { anyOf, builders } from "../support/records";
import { apply, choosing } from "../support/runs";
import { aSubmission, askedBy, openShop, type Shop, storageOf } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";
import { type Receiver, startReceiver } from "../support/webhook-receiver";

const day = 86_400_000;
const days = 2 * 365;
/** How many weeks lie between two sales; in the long form one is made every week. */
const pace = Number(process.env.RANDOM_RUNS ?? 0.2) >= 1 ? 1 : 4;
const log = pino({ level: "silent" });
const boss = askedBy({ uid: "boss" });
const mara = askedBy({ uid: "mara", email: "mara@example.test" });
const bearer = ({ quoteNumber: number }: Quote) =>
  requesterOf({ requestId: "r1", clientAddress: "192.0.2.1" }, { link: { kind: "quote", number } });

/** What happened, counted by the test itself. */
interface Month {
  sent: number;
  won: number;
  lost: number;
  expired: number;
  /** The same by value, in minor units. */
  sentValue: number;
  wonValue: number;
  lostValue: number;
  expiredValue: number;
}

const nothing: Month = {
  sent: 0,
  won: 0,
  lost: 0,
  expired: 0,
  sentValue: 0,
  wonValue: 0,
  lostValue: 0,
  expiredValue: 0,
};

/** One step of a day's totals, as the test saw it happen. */
interface Happened {
  day: string;
  total: DayTotal;
  by: number;
}

const minor = (amount: number) => toMinor(amount, site.currency);
/** How many weeks lie between two things that happen a few times a year. */
const quarter = 12;

describe("two years of a small store", () => {
  let folder: string;
  let backend: Awaited<ReturnType<typeof backendUnder>>;
  let shop: Shop;
  let mail: Mail;
  let provider: MailProvider;
  let receiver: Receiver;
  let sender: WebhookSender;
  let retention: RetentionJob;
  /** The jobs that can only be started and stopped. */
  let hourlyJobs: () => Hourly[];
  let payments: Payments;
  let spool: Spool;
  let host: ProviderHost;
  const time = { now: new Date("2026-01-05T10:00:00.000Z") };
  const clock = () => time.now;
  const months = new Map<string, Month>();
  const happened: Happened[] = [];
  const counted = {
    invoices: 0,
    invoiced: 0,
    credits: 0,
    orders: 0,
    value: 0,
    reminded: 0,
    unanswered: 0,
    requests: 0,
    online: 0,
    recorded: 0,
    erased: 0,
    keyMails: 0,
  };
  /** When the keys end that were made. */
  const keyEnds: Date[] = [];

  beforeAll(async () => {
    [provider, receiver] = [await startMailProvider(), await startReceiver()];
    host = await openPaymentProvider();
    folder = await mkdtemp(join(tmpdir(), "two-years-"));
    backend = await backendUnder(folder, {});
    provider.time = time;
    const storage = datedStorage(await storageOf(backend.variables), clock);
    mail = openMail(storage, provider, { time });
    const deps = { storage, currency: site.currency, clock, random: systemRandom, log };
    sender = createWebhookSender({ ...deps, anyAddress: true });
    const { announcements } = mail;
    shop = await openShop({ storage: watchWrites(storage, sender.listener), announcements });
    Object.defineProperty(shop.time, "now", { get: clock });
    await shop.add({ id: "press", productName: "Arbor press", price: 200, stock: 100_000 });
    await shop.commerce.admin.grant("boss", "boss@example.test");
    await shop.gateway.call("customers.create", ["mara", { firstName: "Mara" }], mara);
    await call("webhooks.create", [
      { url: receiver.url, description: "", events: ["order.created"] },
    ]);
    await sender.refresh();
    retention = createRetention({ storage, clock, log, days: retentionDefaults });
    const { env } = readEnv({
      ...backend.variables,
      PAYMENT_SECRET_KEY: "sk_test_0123456789",
      PAYMENT_WEBHOOK_SECRET: "whsec_0123456789abcdef",
      PAYMENT_API_BASE_URL: host.origin,
      PAYMENT_SPOOL_DIR: join(folder, "spool"),
      STORE_ID: "this-store",
    });
    const paying = {
      env,
      provider: readProviders(env).online,
      site,
      clock,
      random: systemRandom,
      log,
    };
    payments = createPayments({ ...paying, storage: shop.storage, commerce: shop.commerce });
    spool = createSpool(env.paymentSpoolDir);
    hourlyJobs = () => [
      createErasureJob({ erasures: shop.commerce.erasures, log }),
      // It looks through every record, which is enough once a week.
      ...(time.now.getUTCDay() === 1 ? [createReindexing({ storage, log, site })] : []),
      createRunPurge({ storage, clock, log, keptDays: retentionDefaults.runs }),
      createKeptAnswers({ storage, clock, log }).purge,
    ];
  });
  afterAll(async () => {
    await sender.stop();
    await shop.close();
    await backend.close();
    await provider.close();
    await receiver.close();
    await payments.close();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  function call<N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> {
    return shop.gateway.call(name, args, boss);
  }

  const monthOf = (at: Date) => dayIn(at, site.timeZone.id).slice(0, 7);
  function month(of: string): Month {
    const known = months.get(of) ?? { ...nothing };
    months.set(of, known);
    return known;
  }

  function note(total: DayTotal, by = 1): void {
    happened.push({ day: dayIn(time.now, site.timeZone.id), total, by });
  }

  /** An offer ends in one of these ways, in the month in which it was sent. */
  function ends({ quote, month: own }: Sent, as: "won" | "lost" | "expired"): void {
    own[as] += 1;
    own[`${as}Value`] += minor(countedValue(quote) ?? 0);
    note(as === "won" ? "won" : "lost");
  }

  /** An offer of today, in the month under which it is counted. */
  interface Sent {
    quote: Quote;
    month: Month;
  }

  async function offer(uid: string | null): Promise<Sent> {
    const asked = await shop.commerce.quotes.submit(
      uid,
      aSubmission([{ id: "press", quantity: 2 }]),
    );
    const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
    const quote = await call("offers.send", [asked.id, { ...input, note: null }]);
    const own = month(monthOf(time.now));
    own.sent += 1;
    own.sentValue += minor(countedValue(quote) ?? 0);
    counted.requests += 1;
    note("requests");
    note("offers");
    note("offered", minor(countedValue(quote) ?? 0));
    return { quote, month: own };
  }

  async function answer(sent: Sent, said: "Approved" | "Declined"): Promise<void> {
    const { quoteNumber, revision, total, contact } = sent.quote;
    const given = { options: null, name: contact.lastName, role: "", purchaseOrder: null };
    const accepting = said === "Approved" ? { given } : { reason: "price" as const };
    const seen = { revision, total };
    const args = [quoteNumber, { answer: said, note: null, seen, ...accepting }] as const;
    await shop.gateway.call("quotes.answer", [...args], bearer(sent.quote));
    ends(sent, said === "Approved" ? "won" : "lost");
  }

  /** Each job once, as in one hour of the day. */
  async function runJobs(): Promise<void> {
    await shop.commerce.quotes.expire(50);
    counted.reminded += await shop.commerce.quotes.remind(50);
    await sender.run();
    await mail.outbox?.run();
    await mail.outbox?.purge();
    await shop.commerce.products.sweepBin(ago(retentionDefaults.bin ?? 0), 50);
    counted.keyMails += await shop.commerce.keys.remindOfEnds();
    const { spool: replayed, provider: asked } = await payments.reconcile({ apply: true });
    counted.recorded += replayed.recorded + asked.recorded;
    expect([replayed.failed, asked.failed, asked.reachable]).toEqual([0, 0, true]);
    await retention.run();
    for (const job of hourlyJobs()) {
      job.start();
      await job.stop();
    }
  }

  /** What a week leaves behind without any sale. */
  async function leaveTraces(): Promise<void> {
    const soon = new Date(time.now.getTime() + day);
    const { storage } = shop;
    const id = time.now.toISOString();
    await storage.carts.insert({ ...builders.carts(), id: `g:${id}`, updated: time.now });
    await storage.sessions.insert({ ...builders.sessions(), id, expires: soon });
    await storage.tokens.insert({ ...builders.tokens(), id, expires: soon });
    await storage.snoozes.insert({ ...builders.snoozes(), id, until: soon });
    await storage.keptAnswers.insert({ ...builders.keptAnswers(), id, expires: soon });
    const pending = { id, status: "pending" as const, created: time.now, updated: time.now };
    await storage.subscribers.insert({ ...builders.subscribers(), ...pending });
    await storage.catalogueRuns.insert({ ...builders.catalogueRuns(), id, created: time.now });
    await shop.add({ id: `old-${id.slice(0, 10)}`, productName: "Old", stock: null });
    await call("products.delete", [`old-${id.slice(0, 10)}`]);
    await storage.retained.insert({ ...builders.retained(), id, keptUntil: soon });
  }

  /** Somebody pays in the shop, but the event about it is late or was kept in the spool. */
  async function payOnline(isSpooled: boolean): Promise<void> {
    const amount = { amount_total: 20_000, amount_subtotal: 20_000 };
    const metadata = { items: '[["press",1]]', store: "this-store" };
    const created = Math.floor(time.now.getTime() / 1_000);
    const session = paidSession({ ...amount, metadata, created });
    if (isSpooled) {
      const type = "checkout.session.completed";
      const event = { eventId: `evt_${created}`, type, session, received: time.now };
      await spool.keep({ ...event, state: "unrecorded" });
    } else host.sessions.push(session);
    counted.online += 1;
    note("orders");
    note("sold");
    note("value", 20_000);
  }

  /** Somebody asks and then wants to be forgotten; the process ends before that is done. */
  async function askAndLeave(): Promise<void> {
    const email = `leaver${counted.erased}@example.test`;
    const contact = { ...aSubmission([]).contact, email };
    const items = [{ id: "press", quantity: 1 }];
    await shop.commerce.quotes.submit(null, aSubmission(items, { contact }));
    await call("erasures.begin", [email]);
    counted.erased += 1;
    counted.requests += 1;
    note("requests");
  }

  async function makeKey(): Promise<void> {
    const expires = new Date(time.now.getTime() + 60 * day);
    await call("keys.create", [{ name: "Till", role: "readonly", methods: [], expires }]);
    keyEnds.push(expires);
  }

  const ago = (count: number) => new Date(time.now.getTime() - count * day);

  /** At the end of a month: what is kept, what is gone, and what the reports say. */
  async function check(): Promise<void> {
    const { storage, commerce } = shop;
    const ids = async (name: "sessions" | "tokens" | "snoozes" | "keptAnswers") =>
      (await anyOf(storage, name).find({ limit: 1_000 })).length;
    // A week leaves one of each, which ends within a day; keys of the store are tokens too.
    for (const name of ["sessions", "snoozes", "keptAnswers"] as const) {
      expect([name, (await ids(name)) <= 1]).toEqual([name, true]);
    }
    const tokens = await storage.tokens.find({ limit: 1_000 });
    expect(tokens.filter(({ expires }) => expires < ago(1))).toEqual([]);
    const carts = await storage.carts.find({ limit: 1_000 });
    expect(carts.filter(({ updated }) => updated < ago(61))).toEqual([]);
    const runs = await storage.catalogueRuns.find({ limit: 1_000 });
    expect(runs.filter(({ created }) => created < ago(31))).toEqual([]);
    const pending = await storage.subscribers.find({ limit: 1_000 });
    expect(pending.filter(({ created }) => created < ago(31))).toEqual([]);
    const bin = await storage.products.find({ limit: 1_000 });
    expect(bin.filter(({ deleted }) => deleted !== null && deleted < ago(31))).toEqual([]);
    const mails = await storage.outbox.find({ limit: 1_000 });
    expect(mails.filter(({ nextAt }) => nextAt < ago(91))).toEqual([]);
    expect(mails.filter(({ status }) => status === "waiting" || status === "parked")).toEqual([]);

    // Every number of both series exists, in the right year.
    expect(await commerce.invoices.problems()).toEqual([]);
    const today = dayIn(time.now, site.timeZone.id);
    const overdue = await call("invoices.listForDesk", [{ filter: "overdue", limit: 100 }]);
    expect(await call("invoices.countOverdue", [])).toBe(overdue.items.length);
    for (const { balance } of overdue.items) expect((balance?.dueDay ?? "") < today).toBe(true);
    const { months: told } = await call("quotes.pipeline", [24]);
    for (const { month: name, sent, won, lost, expired, ...values } of told) {
      const known = months.get(name);
      const found = {
        sent,
        won,
        lost,
        expired,
        sentValue: minor(values.sentValue),
        wonValue: minor(values.wonValue),
        lostValue: minor(values.lostValue),
        expiredValue: minor(values.expiredValue),
      };
      if (known) expect([name, found]).toEqual([name, known]);
    }
    await checkFigures();

    // Deliveries of webhooks, erasures, kept records, and what the reindexing would repair.
    const others = { storage, currency: site.currency, clock, random: systemRandom, log };
    const purging = createWebhookSender({ ...others, anyAddress: true });
    purging.start();
    await purging.stop();
    const deliveries = await storage.deliveries.find({ limit: 1_000 });
    expect(deliveries.filter(({ nextAt }) => nextAt < ago(31))).toEqual([]);
    const erasures = await commerce.erasures.list();
    expect(erasures.map(({ state }) => state)).toEqual(Array(counted.erased).fill("done"));
    const left = await storage.quotes.find({
      where: { emailLower: "leaver0@example.test" },
      limit: 1,
    });
    expect(left).toEqual([]);
    const kept = await storage.retained.find({ limit: 1_000 });
    expect(kept.filter(({ keptUntil }) => keptUntil < ago(1))).toEqual([]);
    const rest = async () => {};
    expect(await sweepProducts(storage)).toBe(0);
    expect(await sweepDocuments(storage, { isRunning: () => true, rest })).toBe(0);
    expect(await repairNewest(storage)).toBe(0);
    expect(await payments.waiting()).toEqual([]);
    // A bulk change of the month, by the worker of runs.
    const feature = time.now.getUTCMonth() % 2 === 0 ? "feature" : "unfeature";
    const run = await choosing(shop, { kind: feature }, ["press"]);
    expect((await apply(shop, run.id)).status).toBe("done");
    expect((await storage.products.get("press"))?.featured).toBe(feature === "feature");
  }

  /** The overview's figures of the last days, from what the test saw happen. */
  async function checkFigures(): Promise<void> {
    for (const period of [30, 90] as const) {
      const { now, before } = await shop.commerce.overview.figures(period);
      for (const part of [now, before]) {
        const { from, to } = part;
        const sumOf = (total: DayTotal) =>
          happened
            .filter((each) => each.total === total && each.day >= from && each.day <= to)
            .reduce((sum, { by }) => sum + by, 0);
        const own = Object.fromEntries(dayTotals.map((total) => [total, sumOf(total)]));
        const isMoney = (total: DayTotal) => total === "value" || total === "offered";
        const found = Object.fromEntries(
          dayTotals.map((total) => [total, isMoney(total) ? minor(part[total]) : part[total]]),
        );
        expect([from, to, found]).toEqual([from, to, own]);
        const { won = 0, lost = 0 } = own;
        expect(part.winRate).toBe(won + lost === 0 ? null : won / (won + lost));
      }
    }
  }

  /** The rows of a file of the desk, by the names of its columns. */
  async function fileRows(browser: TestBrowser, path: string): Promise<Record<string, string>[]> {
    const answer = await browser.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const [head = [], ...rows] = (await answer.text())
      .replace("\uFEFF", "")
      .trim()
      .split("\r\n")
      .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell));
    return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
  }

  /** The CSV files of the desk have every record once, and their sums are those of the test. */
  async function checkFiles(): Promise<void> {
    const desk = await openIdentityStore(backend.variables, { pages: true });
    desk.time.now = time.now;
    const browser = desk.browser();
    await browser.postJson("/api/auth/signup", person);
    const account = await desk.services.storage?.accounts.getBy("email", person.email);
    await shop.commerce.admin.grant(account?.id ?? "", person.email);
    await browser.postJson("/api/auth/signin", person);
    const sumOf = (rows: readonly Record<string, string>[], column: string) =>
      rows.reduce((sum, row) => sum + minor(Number(row[column])), 0);
    const orders = await fileRows(browser, "/admin/orders.csv");
    expect(orders).toHaveLength(counted.orders + counted.online);
    expect(sumOf(orders, "net")).toBe(counted.value + counted.online * 20_000);
    const quotes = await fileRows(browser, "/admin/quotes.csv");
    expect(quotes).toHaveLength(counted.requests);
    const all = [...months.values()];
    const won = all.reduce((sum, each) => sum + each.won, 0);
    const expired = all.reduce((sum, each) => sum + each.expired, 0);
    const states = (state: string) => quotes.filter((row) => row.state === state).length;
    expect([states("Ordered") + states("Accepted"), states("Expired")]).toEqual([won, expired]);
    const invoices = await fileRows(browser, "/admin/invoices.csv");
    const ofKind = (kind: string) => invoices.filter((row) => row.kind === kind);
    expect(ofKind("Invoice")).toHaveLength(counted.invoices);
    expect(ofKind("Credit note")).toHaveLength(counted.credits);
    expect(sumOf(ofKind("Invoice"), "total")).toBe(counted.invoiced);
    const customers = await fileRows(browser, "/admin/customers.csv");
    expect(customers.filter((row) => row["first name"] === "Mara")).toHaveLength(1);
    await desk.close();
  }

  it("is as expected at the end of every month", async () => {
    let regular: Sent | null = null;
    let declining: Sent | null = null;
    const unpaid: { order: string; invoice: string; total: number; at: number }[] = [];
    const open: { sent: Sent; until: Date }[] = [];
    for (let at = 0; at < days; at += 1) {
      const weekday = time.now.getUTCDay();
      const week = Math.floor(at / 7);
      if (weekday === 1) {
        await leaveTraces();
        regular = week % pace === 0 ? await offer("mara") : null;
      }
      if (weekday === 2 && week % (2 * pace) === 0) {
        const sent = await offer(null);
        open.push({ sent, until: sent.quote.validUntil as Date });
        counted.unanswered += 1;
      }
      if (weekday === 3 && regular) await answer(regular, "Approved");
      if (weekday === 4 && week % (4 * pace) === 0) declining = await offer("mara");
      if (weekday === 4 && week % 4 === 1) await payOnline(week % 8 === 1);
      if (weekday === 2 && week % quarter === 3) await askAndLeave();
      if (weekday === 3 && week % quarter === 5) await makeKey();
      if (weekday === 5 && declining) {
        await answer(declining, "Declined");
        declining = null;
      }
      if (weekday === 5 && regular) {
        const order = await call("orders.createFromQuote", [regular.quote.id]);
        counted.orders += 1;
        counted.value += minor(countedValue(order));
        note("orders");
        note("sold");
        note("value", minor(countedValue(order)));
        await call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]);
        const all = { count: 1, lines: null, tax: null };
        const invoice = await call("invoices.issue", [order.id, all]);
        counted.invoices += 1;
        counted.invoiced += minor(invoice.total);
        expect(invoice.day).toBe(dayIn(time.now, site.timeZone.id));
        unpaid.push({ order: order.id, invoice: invoice.number, total: order.total, at });
        // A quarter: the goods of one order come back, and are credited.
        if (week % 12 === 8) {
          const back = { count: 1, lines: null, charges: false, reason: "Came back" };
          const credit = { ...back, lowersDebt: true };
          await call("invoices.credit", [order.id, invoice.number, credit]);
          counted.credits += 1;
          unpaid.pop();
        }
      }
      // Most pay after two weeks; every fifth after two months, when it is overdue.
      for (const each of unpaid.filter((one, place) => at - one.at === (place % 5 ? 14 : 60))) {
        const paid = { amount: each.total, method: "bank transfer", at: time.now };
        await call("orders.recordPayment", [each.order, { ...paid, payer: null, note: null }]);
      }
      await runJobs();
      for (const each of open.filter(({ until }) => until < time.now)) {
        open.splice(open.indexOf(each), 1);
        ends(each.sent, "expired");
        const now = await shop.commerce.quotes.find(each.sent.quote.id);
        expect([now?.quoteNumber, now?.status]).toEqual([now?.quoteNumber, "Expired"]);
      }
      const next = new Date(time.now.getTime() + day);
      if (monthOf(next) !== monthOf(time.now)) await check();
      time.now = next;
    }

    const { storage } = shop;
    const series = await shop.commerce.invoices.series();
    const years = [2026, 2027].map((year) => storage.invoices.count({ series: `INV-${year}` }));
    const [first = 0, second = 0] = await Promise.all(years);
    expect(first + second).toBe(counted.invoices);
    expect(series.find(({ id }) => id === "invoice")).toMatchObject({
      year: 2027,
      next: second + 1,
    });
    const credits = [2026, 2027].map((year) => storage.invoices.count({ series: `CN-${year}` }));
    expect((await Promise.all(credits)).reduce((sum, count) => sum + count)).toBe(counted.credits);
    expect(counted.orders).toBe(104 / pace);

    // Each offer that nobody answered had one reminder, in working hours.
    expect(counted.reminded).toBe(counted.unanswered - open.filter(isTooEarly).length);
    const keys = provider.accepted.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    // Each order was told once, and each payment of the shop was recorded once.
    expect(receiver.received).toHaveLength(counted.orders + counted.online);
    expect(counted.recorded).toBe(counted.online);
    // The owner was told of each key a week before its end.
    const ending = keyEnds.filter((end) => end.getTime() - time.now.getTime() <= 6 * day);
    expect(counted.keyMails).toBe(ending.length);
    // The stock holds what was sold, and no stored total contradicts the records.
    expect((await storage.products.get("press"))?.stock).toBe(
      100_000 - 2 * counted.orders - counted.online,
    );
    expect(await recount(storage, site)).toEqual([]);
    const sold = await call("desk.customer", ["mara"]);
    expect(minor(sold?.ordered ?? 0)).toBe(counted.value);
    await checkFiles();
  });

  /** Whether the reminder of an offer is not due yet. */
  function isTooEarly({ until }: { until: Date }): boolean {
    return until.getTime() - time.now.getTime() > site.selling.offer.reminderDays * day;
  }
});
