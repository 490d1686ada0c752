import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requesterOf } from "~/http/context.server";
import { isFailure, isUnavailable } from "~/kernel/failure";
import { systemRandom } from "~/kernel/identifiers";
import { toMinor } from "~/kernel/money";
import { silentAnnouncements } from "~/modules/announcements";
import { createSignedLinks, type SignedLinks } from "~/modules/mail/messages/mail-links.server";
import { defaultOptions, readOptions } from "~/modules/pricing/offer-options";
import { offerTotals } from "~/modules/pricing/offer-totals";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { changeableLines } from "~/modules/quotes/requested-changes";
import { site, siteDefaults } from "~/modules/settings/site";
import type { Tx } from "~/storage/storage";
import { onEveryEngine } from "../support/engines";
import { inputOf, lineInput } from "../support/offer-input";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";
import { isRemote, together } from "../support/together";

const runs = Number(process.env.OFFER_SEQUENCES ?? (isRemote ? 20 : 100));
const day = 86_400_000;
const vat = site.selling.defaultTax;
const staff = askedBy({ uid: "boss" });
const mara = askedBy({ uid: "mara", email: "mara@example.test" });
const stranger = askedBy({ uid: "eve", email: "eve@example.test" });

const closed = ["Rejected", "Declined", "Cancelled", "Expired"];
const offerable = ["Pending", "In Review", "Quoted", "Declined", "Expired"];
const open = ["Pending", "In Review", "Quoted", "Approved"];

/** Every move that a quote may make, whoever makes it. */
function isMove(from: string | null, to: string): boolean {
  if (from === null) return to === "Pending";
  if (to === "In Review") return from === "Pending";
  if (to === "Quoted") return offerable.includes(from);
  if (to === "Approved") return ["Pending", "In Review", "Quoted"].includes(from);
  if (to === "Declined") return from === "Quoted";
  if (to === "Rejected") return from !== "Approved" && open.includes(from);
  if (to === "Cancelled") return open.includes(from);
  if (to === "Expired") return from === "Quoted";
  if (to === "Pending") return closed.includes(from);
  return to === "Converted" && open.includes(from);
}

/** The moves that the desk's page offers, of which a random one is pressed. */
const pages: Partial<Record<QuoteStatus, QuoteStatus[]>> = {
  Pending: ["In Review", "Rejected", "Cancelled"],
  "In Review": ["Rejected", "Cancelled"],
  Quoted: ["Rejected", "Cancelled"],
  Approved: ["Cancelled"],
  Rejected: ["Pending"],
  Declined: ["Pending"],
  Cancelled: ["Pending"],
  Expired: ["Pending"],
};

type Action = { kind: string; pick: number; amount: number };

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(
    ...["draft", "send", "send", "accept", "accept", "decline", "cancel", "move"],
    ...["convert", "record", "undo", "drop", "wait", "stranger", "old"],
    ...["ask", "wish", "answer", "take over", "extend", "again", "mute", "remind", "note"],
    ...["revoke", "new link", "code", "code"],
  ),
  pick: fc.nat(1_000),
  amount: fc.integer({ min: 0, max: 200_000 }),
});

let shop: Shop;
let links: SignedLinks;
/** What guests have in their mailboxes: the key of their link, and the last code. */
const keys = new Map<string, string>();
const codes = new Map<string, string>();

async function mailLink(quoteNumber: string): Promise<void> {
  const grant = { purpose: "quote", subject: quoteNumber } as const;
  keys.set(quoteNumber, await links.sign(grant, shop.time.now));
}

beforeAll(async () => {
  shop = await openShop({
    announcements: {
      ...silentAnnouncements,
      sendCode: ({ quote, code }) => codes.set(quote.quoteNumber, code),
    },
  });
  const { storage } = shop;
  links = createSignedLinks({ storage, clock: () => shop.time.now, random: systemRandom });
  await shop.add({ id: "press", productName: "Arbor press", price: 200, stock: null });
  await shop.commerce.admin.grant("boss", "boss@example.test");
});
afterAll(async () => {
  Object.assign(site, siteDefaults);
  await shop?.close();
});

/** Whether acceptances by link need a code in this sequence. */
function askForCodes(confirmByCode: boolean): void {
  const { selling } = siteDefaults;
  Object.assign(site, {
    selling: { ...selling, offer: { ...selling.offer, confirmByCode } },
  });
}

async function now(id: string): Promise<Quote> {
  const found = await shop.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

/** An offer of random lines: what the quote has, changed, and one line more or less. */
function revised(quote: Quote, { pick, amount }: Action) {
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const price = amount / 100;
  const inclusions = [
    { kind: "included" as const },
    { kind: "optional" as const, min: 1, max: 4 },
    { kind: "choice" as const, group: "Frame", preselected: pick % 2 === 0 },
  ];
  const inclusion = inclusions[pick % 3] ?? { kind: "included" as const };
  const quantity = pick % 3 === 2 ? 1 : ((pick % 2_000) + 1) / 1_000;
  const more = lineInput({ price, tax: pick % 4 === 0 ? null : vat, inclusion, quantity });
  const lines = [...input.lines.slice(0, 5), more].map((line) => ({
    ...line,
    price: line.price ?? price,
    inclusion:
      line.inclusion.kind === "optional"
        ? { kind: "optional" as const, min: 1, max: 4 }
        : line.inclusion,
  }));
  const value = (pick % 90) + 1;
  const discount = pick % 5 === 0 ? ({ type: "percentage", value, label: null } as const) : null;
  return { ...input, lines, discount };
}

/** Whose quote it is: an account's, or a guest's with the link of the mail. */
async function holderOf({ customerId, quoteNumber }: Quote) {
  if (customerId === "mara") return mara;
  const key = keys.get(quoteNumber) ?? "";
  return { ...askedBy({}), link: await links.present({ kind: "quote", number: quoteNumber }, key) };
}

/** A random wish for a line, which the quote may or may not have. */
function wishFor(quote: Quote, { pick, amount }: Action) {
  const [line] = changeableLines(quote);
  const id = pick % 7 === 0 ? "asked-99" : (line?.id ?? "asked-1");
  const quantity = pick % 3 === 0 ? null : (pick % 20) + 1;
  const remove = pick % 11 === 0;
  return { line: id, name: "Press", quantity, price: amount / 100, remove };
}

async function accepting(quote: Quote, { pick }: Action, by?: typeof mara) {
  const requester = by ?? (await holderOf(quote));
  const sent = quote.offer?.sent;
  const base = sent ? defaultOptions(sent.lines) : [];
  const extra = (sent?.lines ?? []).flatMap(({ id, inclusion }) =>
    inclusion.kind === "optional" && pick % 2 === 0 ? [{ line: id, quantity: (pick % 4) + 1 }] : [],
  );
  const read = sent ? readOptions(sent.lines, [...base, ...extra]) : null;
  const taken = read && "taken" in read ? read.taken : base;
  const total = sent ? offerTotals(sent, "EUR", taken).total : quote.total;
  const seen = { revision: quote.revision, total };
  const code = pick % 5 === 0 ? "000000" : (codes.get(quote.quoteNumber) ?? null);
  const person = { name: "Mara", role: "", purchaseOrder: null, code };
  const given = { options: sent ? taken : null, ...person };
  const answer = { answer: "Approved" as const, note: null, seen, given };
  return shop.gateway.call("quotes.answer", [quote.quoteNumber, answer], requester);
}

async function act(quote: Quote, action: Action): Promise<unknown> {
  const { gateway } = shop;
  const { kind, pick } = action;
  const { id, quoteNumber, revision, total } = quote;
  const seen = { revision, total };
  const holder = await holderOf(quote);
  switch (kind) {
    case "draft":
      return gateway.call("offers.saveDraft", [id, revised(quote, action)], staff);
    case "send":
      return gateway.call("offers.send", [id, { ...revised(quote, action), note: null }], staff);
    case "accept":
      return accepting(quote, action);
    case "stranger":
      return accepting(quote, action, stranger);
    case "old":
      return accepting({ ...quote, revision: revision - 1 }, action);
    case "decline":
    case "cancel": {
      const answer = kind === "decline" ? ("Declined" as const) : ("Cancelled" as const);
      return gateway.call(
        "quotes.answer",
        [quoteNumber, { answer, note: pick % 2 ? "No." : null, seen }],
        holder,
      );
    }
    case "move": {
      const choices = pages[quote.status] ?? [];
      const to = choices[pick % choices.length];
      return to && gateway.call("quotes.updateStatus", [id, to, { note: "As agreed." }], staff);
    }
    case "convert":
      return pick % 3 === 0 && gateway.call("orders.createFromQuote", [id], staff);
    case "record": {
      const word = { name: "Mara", role: "", how: "Telephone", purchaseOrder: null, options: null };
      const answer = pick % 2 === 0 ? ("accepted" as const) : ("declined" as const);
      const given = { ...word, answer, at: shop.time.now };
      return gateway.call("offers.recordAnswer", [id, given], staff);
    }
    case "undo":
      return gateway.call("offers.undoAcceptance", [id, { reason: "Wrong." }], staff);
    case "drop":
      return gateway.call("offers.discardDraft", [id, {}], staff);
    case "ask":
    case "wish": {
      const wishes = kind === "wish" ? [wishFor(quote, action)] : [];
      const asked = { text: kind === "ask" ? "Why?" : null, wishes, files: [] };
      return gateway.call("messages.ask", [quoteNumber, asked], holder);
    }
    case "again": {
      const asked = { text: "Again, please.", kind: "again" as const, wishes: [], files: [] };
      return gateway.call("messages.ask", [quoteNumber, asked], holder);
    }
    case "mute":
      return gateway.call("messages.mute", [quoteNumber], holder);
    case "answer":
      return gateway.call("messages.answer", [id, { text: "So.", files: [] }], staff);
    case "take over": {
      const all = await shop.commerce.messages.list(id);
      const found = all.findLast(({ wishes }) => wishes.length > 0);
      return found && gateway.call("messages.takeOver", [id, { message: found.id }], staff);
    }
    case "extend":
      return gateway.call("offers.extend", [id, {}], staff);
    case "remind":
      return shop.commerce.quotes.remind(50);
    case "revoke":
      return gateway.call("links.revoke", ["quote", id, { send: false }], staff);
    case "new link":
      return mailLink(quoteNumber);
    case "code":
      return gateway.call("quotes.sendCode", [quoteNumber], holder);
    case "note":
      return gateway.call("quotes.addNote", [id, "Called."], staff);
    default:
      shop.time.now = new Date(shop.time.now.getTime() + (pick % 20) * day);
      return shop.commerce.quotes.expire(50);
  }
}

/** What only the customer does. */
const byCustomer = new Set([
  "accept",
  "old",
  "decline",
  "cancel",
  "ask",
  "wish",
  "again",
  "mute",
  "code",
]);

const minor = (amount: number | null) => (amount === null ? Number.NaN : toMinor(amount, "EUR"));

/** A request of an account or of a guest, or a quote that the seller made. */
function begun(pick: number): Promise<Quote> {
  const submission = aSubmission([{ id: "press", quantity: 2 }]);
  if (pick % 3 === 0) return shop.commerce.quotes.submit("mara", submission);
  if (pick % 3 === 1) return shop.commerce.quotes.submit(null, submission);
  const contact = { ...submission.contact, firstName: "Ida" };
  const made = { contact, customerId: null, reference: null, from: null };
  return shop.gateway.call("offers.createQuote", [made], staff);
}

/** What must hold of a quote at any time. */
function check(quote: Quote): void {
  if (quote.status !== "Declined" && quote.lossReason !== null) {
    expect(closed).toContain(quote.status);
  }
  for (const { kind, from, to } of quote.history) {
    if (kind === "move")
      expect([from, to, from === to || isMove(from, to)]).toEqual([from, to, true]);
  }
  const { offer } = quote;
  if (!offer?.sent) return;
  const totals = offerTotals(offer.sent, "EUR", offer.taken);
  expect(quote.total).toBe(totals.total);
  const lines = quote.items.reduce((sum, { subtotal }) => sum + minor(subtotal), 0);
  expect(lines).toBe(minor(quote.subtotal));
  const charges = quote.charges.reduce((sum, { amount }) => sum + minor(amount), 0);
  const net = lines - minor(quote.discount?.amount ?? 0) + charges;
  expect(net).toBe(minor(totals.net));
  const taxes = totals.taxes.reduce((sum, { tax }) => sum + minor(tax), 0);
  expect(net + taxes).toBe(minor(quote.total));
}

describe("random actions of random people", () => {
  it(`make no move outside the table, and every total is exact (${runs} sequences)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (actions) => {
        const { id, quoteNumber } = await begun(actions[0]?.pick ?? 0);
        askForCodes((actions[1]?.pick ?? 0) % 2 === 0);
        await mailLink(quoteNumber);
        let revoked = false;
        shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
        let accepted: Quote | null = null;
        for (const each of actions) {
          const before = await now(id);
          try {
            await act(before, each);
            expect(each.kind).not.toBe("stranger");
            // Nobody acts by a link that was revoked, until they have a new one.
            if (byCustomer.has(each.kind))
              expect(revoked && before.customerId === null).toBe(false);
            if (each.kind === "revoke") revoked = true;
            if (each.kind === "new link") revoked = false;
          } catch (error) {
            if (!isFailure(error)) throw error;
            expect((await now(id)).version).toBe(before.version);
          }
          const after = await now(id);
          check(after);
          if (after.status === "Approved") accepted = after;
          if (
            each.kind === "accept" &&
            before.status !== "Approved" &&
            after.status === "Approved"
          ) {
            const [record] = await shop.commerce.offers.acceptances(id);
            // The seller may have begun the offer while the store asked for codes.
            const asks = site.selling.offer.confirmByCode || before.offer?.sent?.confirmByCode;
            const byLink = asks ? "code" : "link";
            expect(record?.facts.confirmed).toBe(before.customerId ? "account" : byLink);
          }
          if (after.status !== "Converted") continue;
          const order = await shop.commerce.orders.find(after.orderNumber ?? "");
          expect(order?.total).toBe(after.total);
          if (before.status === "Approved" && accepted) {
            expect([order?.total, order?.offer?.acceptance ?? null]).toEqual([
              accepted.total,
              accepted.offer?.acceptance ?? null,
            ]);
            expect(order?.items.map(({ subtotal }) => subtotal)).toEqual(
              accepted.items.map(({ subtotal }) => subtotal),
            );
          }
          break;
        }
      }),
      { numRuns: runs },
    );
  }, 3_600_000);
});

await onEveryEngine("a hundred at once", (open) => {
  let store: Shop;
  let closeEngine: () => Promise<void>;

  /** Keys are not unique here, so that a second mail of one outcome is seen. */
  async function mail(tx: Tx, about: string): Promise<void> {
    const at = store.time.now;
    const id = systemRandom.token(12);
    await tx.outbox.insert({
      id,
      key: `${about} ${id}`,
      kind: "test",
      payload: {},
      attempts: 0,
      status: "waiting" as const,
      nextAt: at,
      lockedUntil: null,
      lastError: null,
      created: at,
      updated: at,
    });
  }

  beforeAll(async () => {
    const opened = await open();
    closeEngine = () => opened.close();
    store = await openShop({
      storage: opened.storage,
      announcements: {
        confirms: () => false,
        async quoteSubmitted() {},
        quoteChanged: (tx, quote) => mail(tx, `${quote.id} ${quote.status} ${quote.revision}`),
        async messageWritten() {},
        async offerEnds() {
          return false;
        },
        async offerUnopened() {
          return false;
        },
        async remindedOf() {
          return new Set();
        },
        async offerMailed() {
          return null;
        },
        async heldOfferMail() {
          return async () => {};
        },
        sendCode: null,
        async linkRenewed() {
          return false;
        },
        orderRecorded: (tx, order) => mail(tx, `${order.quoteNumber} ordered`),
        async orderChanged() {},
        async deliveryExpected() {},
        async invoiceIssued() {},
        reminderObstacle: () => "mailIsOff",
        async invoiceReminded() {},
        async shipped() {},
        async keyEnds() {
          return 0;
        },
        async digestDue() {
          return false;
        },
      },
    });
    await store.add({ id: "press", productName: "Arbor press", price: 200, stock: 500 });
    await store.commerce.admin.grant("boss", "boss@example.test");
  });
  afterAll(async () => {
    await store?.close();
    await closeEngine?.();
  });

  async function offered(): Promise<Quote> {
    const items = [{ id: "press", quantity: 1 }];
    const quote = await store.commerce.quotes.submit("mara", aSubmission(items));
    return send(quote);
  }

  function send(quote: Quote, price = 150): Promise<Quote> {
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const lines = input.lines.map((line) => ({ ...line, price }));
    return store.gateway.call("offers.send", [quote.id, { ...input, lines, note: null }], staff);
  }

  function accept({ quoteNumber, revision, total }: Quote) {
    const seen = { revision, total };
    const given = { options: null, name: "Mara", role: "", purchaseOrder: null };
    const answer = { answer: "Approved" as const, note: null, seen, given };
    return store.gateway.call("quotes.answer", [quoteNumber, answer], mara);
  }

  /** A host that a hundred works wait for may tell the last of them to come again. */
  const isRefusal = (error: unknown) => isFailure(error) || (isRemote && isUnavailable(error));

  async function tally(
    count: number,
    work: (at: number) => Promise<unknown>,
  ): Promise<{ done: number; refused: number }> {
    const settled = (at: number) => Promise.allSettled([work(at)]).then(([result]) => result);
    const results = await together(count, settled);
    const refused = results.filter(
      (result) => result.status === "rejected" && isRefusal(result.reason),
    ).length;
    return { done: results.filter(({ status }) => status === "fulfilled").length, refused };
  }

  it("acceptances, revisions and conversions have one outcome each", async () => {
    const quote = await offered();
    expect(await tally(100, () => accept(quote))).toEqual({ done: 1, refused: 99 });
    expect(await store.commerce.offers.acceptances(quote.id)).toHaveLength(1);
    const orders = await together(100, () =>
      store.gateway.call("orders.createFromQuote", [quote.id], staff),
    );
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(1);

    const other = await offered();
    expect(await tally(100, (at) => send(other, 100 + at))).toEqual({ done: 1, refused: 99 });
    expect(await store.commerce.offers.revisions(other.id)).toHaveLength(2);

    const contested = await offered();
    const { done, refused } = await tally(100, (at) =>
      at % 2 === 0 ? accept(contested) : send(contested, 100 + at),
    );
    expect(done + refused).toBe(100);
    const found = await store.commerce.quotes.find(contested.id);
    const records = await store.commerce.offers.acceptances(contested.id);
    expect(records).toHaveLength(found?.status === "Approved" ? 1 : 0);
    if (records[0]) expect(records[0].facts.total).toBe(found?.total);
    const sent = await store.storage.outbox.find({ limit: 500 });
    const mailsOf = (about: string) => sent.filter(({ key }) => key.startsWith(about)).length;
    expect(mailsOf(`${quote.id} Approved`)).toBe(1);
    expect(mailsOf(`${quote.quoteNumber} ordered`)).toBe(1);
    expect(mailsOf(`${other.id} Quoted 2`)).toBe(1);
    const isAccepted = found?.status === "Approved";
    expect(mailsOf(`${contested.id} Approved`)).toBe(isAccepted ? 1 : 0);
    expect(mailsOf(`${contested.id} Quoted ${found?.revision}`)).toBe(1);
  });

  it("a revoked link accepts nothing, whichever of both was first", async () => {
    const links = createSignedLinks({
      storage: store.storage,
      clock: () => store.time.now,
      random: systemRandom,
    });
    const outcomes = new Set<string>();
    for (const wait of [0, 0, 1, 2, 4, 8, null]) {
      const { id, quoteNumber: number, revision, total } = await offered();
      const key = await links.sign({ purpose: "quote", subject: number });
      const link = await links.present({ kind: "quote", number }, key);
      const given = { options: null, name: "Mara", role: "", purchaseOrder: null };
      const seen = { revision, total };
      const answer = { answer: "Approved" as const, note: null, seen, given };
      const bearer = { ...requesterOf({ requestId: "r1", clientAddress: "192.0.2.1" }), link };
      const revoke = async () => {
        if (wait !== null) await pause(wait);
        return store.gateway.call("links.revoke", ["quote", number, { send: false }], staff);
      };
      const accept = () => store.gateway.call("quotes.answer", [number, answer], bearer);
      // The last one was opened, then revoked, then answered.
      if (wait === null) await revoke();
      const acts = wait === null ? [accept] : [accept, revoke];
      const tried = await tally(acts.length, (at) => acts[at]?.() ?? accept());
      const found = await store.commerce.quotes.find(id);
      const records = await store.commerce.offers.acceptances(id);
      const sent = await store.storage.outbox.find({ limit: 1_000 });
      const mails = sent.filter(({ key: each }) => each.startsWith(`${id} Approved`)).length;
      const accepted = found?.status === "Approved";
      expect(["Approved", "Quoted"]).toContain(found?.status);
      expect([records.length, mails]).toEqual(accepted ? [1, 1] : [0, 0]);
      expect(tried.refused).toBe(accepted ? 0 : 1);
      outcomes.add(found?.status ?? "");
      expect(await links.present({ kind: "quote", number }, key)).toBeNull();
    }
    expect(outcomes).toContain("Quoted");
  });

  it("an offer that ends while it is extended ends, or holds on", async () => {
    const start = store.time.now;
    for (let round = 0; round < 6; round += 1) {
      store.time.now = new Date(start.getTime() + round * 90 * day);
      const { id, revision } = await offered();
      store.time.now = new Date(store.time.now.getTime() + 80 * day);
      const version = (await store.commerce.quotes.find(id))?.version;
      const extending = () =>
        store.gateway.call("offers.extend", [id, { version, until: null }], staff);
      const work = [extending(), store.commerce.quotes.expire(100), extending()];
      const results = await Promise.allSettled(round % 2 === 0 ? work : work.reverse());
      const found = await store.commerce.quotes.find(id);
      const sent = await store.storage.outbox.find({ limit: 1_000 });
      const mailsOf = (what: string) =>
        sent.filter(({ key }) => key.startsWith(`${id} ${what}`)).length;
      const extended = results.filter(
        (result) => result.status === "fulfilled" && typeof result.value === "object",
      ).length;
      expect(extended).toBeLessThanOrEqual(1);
      expect([found?.status, found?.revision]).toEqual(
        extended === 1 ? ["Quoted", revision + 1] : ["Expired", revision],
      );
      expect(mailsOf(`Quoted ${revision + 1}`)).toBe(extended);
      expect(mailsOf("Expired")).toBeLessThanOrEqual(1);
      expect(await store.commerce.offers.revisions(id)).toHaveLength(revision + extended);
    }
    store.time.now = start;
  });
});
