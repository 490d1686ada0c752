import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datedStorage } from "~/cli/dated-storage";
import { createKeptAnswers } from "~/commerce/idempotency/kept-answers.server";
import type { ArgsOf, MethodName, ResultOf } from "~/commerce/methods/methods";
import { recount } from "~/commerce/recount";
import { createRetention, type RetentionJob } from "~/commerce/retention.server";
import { createRunPurge } from "~/commerce/runs/purge.server";
import { watchWrites } from "~/commerce/webhooks/watched-storage";
import { dayIn } from "~/domain/calendar";
import { toMinor } from "~/domain/money";
import { workingContent } from "~/domain/offer-draft";
import type { Quote } from "~/domain/quote";
import { retentionDefaults } from "~/env/retention";
import type { Hourly } from "~/hourly.server";
import { requesterOf } from "~/http/requester.server";
import type { Mail } from "~/mail/create-mail.server";
import { systemRandom } from "~/random.server";
import { site } from "~/site";
import { createWebhookSender, type WebhookSender } from "~/webhooks/webhooks.server";
import { backendUnder } from "../support/engines";
import { type MailProvider, startMailProvider } from "../support/mail-provider";
import { openMail } from "../support/mail-shop";
import { inputOf } from "../support/offer-input";
import { anyOf, builders } from "../support/records";
import { aSubmission, askedBy, openShop, type Shop, storageOf } from "../support/shop";
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
}

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
  const time = { now: new Date("2026-01-05T10:00:00.000Z") };
  const clock = () => time.now;
  const months = new Map<string, Month>();
  const counted = { invoices: 0, credits: 0, orders: 0, value: 0, reminded: 0, unanswered: 0 };

  beforeAll(async () => {
    [provider, receiver] = [await startMailProvider(), await startReceiver()];
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
    hourlyJobs = () => [
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
    await rm(folder, { recursive: true, force: true });
  });

  function call<N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> {
    return shop.gateway.call(name, args, boss);
  }

  const monthOf = (at: Date) => dayIn(at, site.timeZone.id).slice(0, 7);
  function month(of: string): Month {
    const known = months.get(of) ?? { sent: 0, won: 0, lost: 0, expired: 0 };
    months.set(of, known);
    return known;
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
    return { quote, month: own };
  }

  async function answer(sent: Sent, said: "Approved" | "Declined"): Promise<void> {
    const { quoteNumber, revision, total, contact } = sent.quote;
    const given = { options: null, name: contact.lastName, role: "", purchaseOrder: null };
    const accepting = said === "Approved" ? { given } : { reason: "price" as const };
    const seen = { revision, total };
    const args = [quoteNumber, { answer: said, note: null, seen, ...accepting }] as const;
    await shop.gateway.call("quotes.answer", [...args], bearer(sent.quote));
    sent.month[said === "Approved" ? "won" : "lost"] += 1;
  }

  /** Each job once, as in one hour of the day. */
  async function runJobs(): Promise<void> {
    await shop.commerce.quotes.expire(50);
    counted.reminded += await shop.commerce.quotes.remind(50);
    await sender.run();
    await mail.outbox?.run();
    await mail.outbox?.purge();
    await shop.commerce.products.sweepBin(ago(retentionDefaults.bin ?? 0), 50);
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
    for (const { month: name, sent, won, lost, expired } of told) {
      const known = months.get(name);
      if (known) expect([name, { sent, won, lost, expired }]).toEqual([name, known]);
    }
  }

  it("is as expected at the end of every month", { timeout: 300_000 }, async () => {
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
      if (weekday === 5 && declining) {
        await answer(declining, "Declined");
        declining = null;
      }
      if (weekday === 5 && regular) {
        const order = await call("orders.createFromQuote", [regular.quote.id]);
        counted.orders += 1;
        counted.value += toMinor(order.total, site.currency);
        await call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]);
        const all = { count: 1, lines: null, tax: null };
        const invoice = await call("invoices.issue", [order.id, all]);
        counted.invoices += 1;
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
        each.sent.month.expired += 1;
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
    // Each order was told once, and old deliveries are gone.
    expect(receiver.received).toHaveLength(counted.orders);
    const others = { storage, currency: site.currency, clock, random: systemRandom, log };
    const purging = createWebhookSender({ ...others, anyAddress: true });
    purging.start();
    await purging.stop();
    const deliveries = await storage.deliveries.find({ limit: 1_000 });
    expect(deliveries.filter(({ nextAt }) => nextAt < ago(31))).toEqual([]);
    // The stock holds what was sold, and no stored total contradicts the records.
    expect((await storage.products.get("press"))?.stock).toBe(100_000 - 2 * counted.orders);
    expect(await recount(storage, site)).toEqual([]);
    const sold = await call("desk.customer", ["mara"]);
    expect(toMinor(sold?.ordered ?? 0, site.currency)).toBe(counted.value);
  });

  /** Whether the reminder of an offer is not due yet. */
  function isTooEarly({ until }: { until: Date }): boolean {
    return until.getTime() - time.now.getTime() > site.selling.offer.reminderDays * day;
  }
});
