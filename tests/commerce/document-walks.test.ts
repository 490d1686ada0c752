import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { optionField } from "~/components/documents/typed-options";
import { Failure } from "~/kernel/failure";
import { toMinor } from "~/kernel/money";
import { fulfilmentOf, openToShip } from "~/modules/orders/fulfilment";
import { type Order, orderStates } from "~/modules/orders/order.resource";
import { readOrder, rowOfOrder } from "~/modules/orders/order-records.server";
import { orderMachine } from "~/modules/orders/order-states";
import { isPriced, type TakenOption } from "~/modules/pricing/offer";
import { defaultOptions, readOptions } from "~/modules/pricing/offer-options";
import { offerTotals } from "~/modules/pricing/offer-totals";
import { workingContent } from "~/modules/quotes/offer-draft";
import { type Quote, quoteStates } from "~/modules/quotes/quote.resource";
import { isClosed } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import { expectTrue, linksIn } from "../support/mail-truths";
import { inputOf, lineInput } from "../support/offer-input";
import { aSubmission, askedBy } from "../support/shop";
import { createStockTruths } from "../support/stock-truths";
import {
  guestEmail,
  openWalkShop,
  press,
  pressIn,
  seller,
  type WalkShop,
  type Way,
} from "../support/walk-shop";

const day = 86_400_000;
/** The long form, with RANDOM_RUNS=1, makes all of the walks. */
const isLong = Number(process.env.RANDOM_RUNS) === 1;
const runs = isLong ? Number(process.env.WALKS ?? 10_000) : 25;
/** A form takes twenty times as long as a call, so the long form presses fewer of them. */
const ways: readonly Way[] = isLong
  ? ["call", "call", "call", "call", "key", "key", "key", "form"]
  : ["call", "call", "key", "key", "form", "form"];
/** Of how many links in mails one is followed. */
const followed = isLong ? 10 : 1;

const kinds = [
  "submit",
  "move",
  "move",
  "force",
  "draft",
  "send",
  "send",
  "send",
  "answer",
  "answer",
  "answer",
  "convert",
  "convert",
  "agreed",
  "wait",
  "order",
  "order",
  "force order",
  "ship",
  "ship",
  "return",
  "withdraw",
  "step back",
  "pay",
  "pay",
  "pay online",
  "correct",
  "refund",
  "undo",
  "take back",
  "record",
  "review",
  "extend",
  "invoice",
  "credit",
  "billing",
  "expect",
  "ask",
  "tell",
  "many quotes",
  "many orders",
  "erase",
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(10_000),
  on: fc.nat(3),
  way: fc.constantFrom(...ways),
});
type Step = { kind: (typeof kinds)[number]; pick: number; on: number; way: Way };

/** A day that is never past. */
function laterDay(pick: number): string {
  return `2100-01-${10 + (pick % 20)}`;
}

interface Walk {
  store: WalkShop;
  quotes: string[];
  orders: string[];
}

let shop: WalkShop | null = null;
let stock: ReturnType<typeof createStockTruths>;
let walks = 0;
let followable = 0;
/** Whether the customer's account was erased, so that the next walk needs a new store. */
let isMaraGone = false;
/** Steps that changed something, by the way that they took. */
const done: Record<Way, number> = { call: 0, key: 0, form: 0 };
afterAll(() => shop?.close());

/** A store for the next walk: a new one now and then, because each check counts all its rows. */
async function storeFor(): Promise<WalkShop> {
  walks += 1;
  if (shop && walks % 8 !== 0 && !isMaraGone) return shop;
  await shop?.close();
  shop = await openWalkShop();
  isMaraGone = false;
  stock = createStockTruths(shop.storage);
  await stock.begin();
  await shop.staySignedIn();
  return shop;
}

/** A new request of the signed-in customer or of a guest, for several products and variants. */
async function submit({ store, quotes }: Walk, { pick, way }: Step): Promise<unknown> {
  const variant = ["short", "long", "plain"][pick % 3] ?? "long";
  const items = [
    { id: "vise", quantity: 1 + (pick % 5) },
    ...(pick % 2 ? [{ id: "press", quantity: 1 + (pick % 3) }] : []),
    ...(pick % 5 ? [{ id: "rail", variantId: variant, quantity: 1 + (pick % 4) }] : []),
    ...(pick % 7 === 0 ? [{ id: "rail", variantId: "long", quantity: 2 }] : []),
    ...(pick % 3 ? [{ id: "oil", quantity: 2 }] : []),
  ];
  const code = pick % 4 === 0 ? { discountCode: "TEN" } : {};
  const uid = pick % 5 < 2 || isMaraGone ? null : store.maraUid;
  const contact = { ...aSubmission([]).contact, email: guestEmail, firstName: "Gail" };
  const submission = { ...aSubmission(items, uid === null ? { contact } : {}), ...code };
  if (way !== "call" && uid !== null) {
    const args = { args: [uid, submission] };
    const answer = await store.shopper.postJson("/api/commerce/quotes/submit", args);
    // The code may have been used as often as it may.
    expect([200, 422]).toContain(answer.status);
    const { result } = (await answer.json()) as { result?: Quote };
    return result && quotes.push(result.id);
  }
  const made = await store.commerce.quotes.submit(uid, submission);
  return quotes.push(made.id);
}

/** The offer as it stands with every price, and its catalogue lines included, optional or a choice. */
function revised(quote: Quote, pick: number) {
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const optional = { kind: "optional" as const, min: 1, max: 4 };
  const choice = { kind: "choice" as const, group: "Rail", preselected: false };
  const rail = { kind: "product" as const, productId: "rail", price: 4, quantity: 2 };
  const more = [
    lineInput({ ...rail, name: "Rail", variantId: "long", inclusion: optional }),
    lineInput({ ...rail, name: "Rail", variantId: "short", inclusion: choice }),
    lineInput({ ...rail, name: "Rail", variantId: "plain", inclusion: choice }),
    lineInput({ name: "Installation", price: 80 }),
  ];
  const added = pick % 3 === 0 ? more : pick % 3 === 1 ? more.slice(0, 1) : more.slice(3);
  const lines = [...input.lines.slice(0, 4), ...added].map((line, at) => ({
    ...line,
    price: line.price ?? 12.5,
    inclusion: at === 1 && pick % 4 === 0 ? optional : line.inclusion,
  }));
  const charges = pick % 2 ? [{ label: "Freight", amount: 15, tax: null }] : [];
  return { ...input, lines, charges };
}

/** The options that the customer takes. */
function optionsOf({ offer }: Quote, pick: number): TakenOption[] | null {
  if (!offer?.sent) return null;
  const { lines } = offer.sent;
  const asked = defaultOptions(lines).map((taken) => {
    const line = lines.find(({ id }) => id === taken.line);
    const group = line?.inclusion.kind === "choice" ? line.inclusion.group : "";
    const others = lines.filter(
      ({ inclusion }) => inclusion.kind === "choice" && inclusion.group === group,
    );
    const chosen = others[pick % others.length];
    return chosen ? { line: chosen.id, quantity: chosen.quantity } : taken;
  });
  const more = lines.flatMap(({ id, inclusion }) =>
    inclusion.kind === "optional" && pick % 2 === 0 ? [{ line: id, quantity: 1 + (pick % 4) }] : [],
  );
  const read = readOptions(lines, [...asked, ...more]);
  if ("problem" in read) throw new Error(read.problem);
  return read.taken;
}

/** The customer answers: by the API, in the account, or on the page of the link. */
async function answer(walk: Walk, quote: Quote, { pick, way }: Step): Promise<unknown> {
  const { store } = walk;
  const given =
    (["Approved", "Approved", "Declined", "Cancelled"] as const)[pick % 4] ?? "Approved";
  const options = optionsOf(quote, pick);
  const sent = quote.offer?.sent;
  const total = sent && options ? offerTotals(sent, sent.currency, options).total : quote.total;
  const isMara = quote.customerId === store.maraUid;
  if (way === "form") {
    const path = isMara
      ? `/account/quotes/${quote.quoteNumber}`
      : await store.quotePage(quote.quoteNumber, quote.updated);
    const chosen = (sent?.lines ?? []).flatMap((line): [string, string][] => {
      if (!isPriced(line) || line.inclusion.kind === "included") return [];
      const taken = options?.find((option) => option.line === line.id);
      const field = optionField(sent?.lines ?? [], line);
      if (line.inclusion.kind === "choice") return taken ? [[field, line.id]] : [];
      return [[field, String(taken?.quantity ?? 0)]];
    });
    const fields = { answer: given, name: "Gail", "offer.total": String(total ?? "") };
    const browser = isMara ? store.shopper : store.browser();
    const typed = { ...fields, ...Object.fromEntries(chosen) };
    return press(browser, path, "", { fields: typed, action: path });
  }
  const seen = { revision: quote.revision, total };
  const link = { kind: "quote", number: quote.quoteNumber } as never;
  const holder = isMara ? store.mara : { ...askedBy({}), link };
  const person = { name: "Gail", role: "", purchaseOrder: null };
  const body = { answer: given, note: null, seen, given: { ...person, options } };
  if (way === "key" && isMara) {
    const args = { args: [quote.quoteNumber, body] };
    const told = await store.shopper.postJson("/api/commerce/quotes/answer", args);
    expect(told.status).toBeLessThan(500);
    return told.ok;
  }
  return store.gateway.call("quotes.answer", [quote.quoteNumber, body], holder);
}

/** The button of the desk that does a step, with what is typed before; null for none. */
function buttonFor({ kind, pick }: Step, { quote, order }: { quote: Quote; order: Order | null }) {
  const ofQuote = (intent: string, fields: Record<string, string> = {}) => ({
    path: `/admin/quotes/${quote.id}`,
    intent,
    fields,
  });
  const ofOrder = (intent: string, fields: Record<string, string> = {}) =>
    order && { path: `/admin/orders/${order.id}`, intent, fields };
  const prices = () =>
    Object.fromEntries(
      workingContent(quote, site.selling).lines.flatMap(({ id, price }) =>
        price === null ? [[`lines.${id}.price`, "12.50"]] : [],
      ),
    );
  const word = { answerName: "Gail", answerHow: "By telephone" };
  const amount = order ? String(pick % 2 ? order.total : Math.floor(order.total / 2) || 1) : "";
  switch (kind) {
    case "move":
      return ofQuote(`to ${quoteStates[pick % quoteStates.length]}`);
    case "draft":
      return ofQuote("draft", prices());
    case "send":
      return ofQuote("offer", prices());
    case "convert":
      return ofQuote("convert");
    case "agreed":
      return ofQuote("convert", word);
    case "undo":
      return ofQuote("undo", { undoReason: "Wrong." });
    case "take back":
      return ofQuote("takeBack");
    case "extend":
      return ofQuote("extend");
    case "record":
      return ofQuote(pick % 2 === 0 ? "accepted" : "declined", word);
    case "tell":
      return ofQuote("message", { messageText: "By Friday." });
    case "order":
      return ofOrder(`to ${orderStates[pick % orderStates.length]}`, { understood: "yes" });
    case "ship":
      return ofOrder("ship", pick % 3 === 0 ? {} : { line0: "1" });
    case "return":
      return ofOrder("return", {
        line0: "1",
        reason: "Back",
        restock: pick % 3 ? "yes" : "no",
        again: pick % 5 ? "" : "yes",
      });
    case "step back":
      return ofOrder("back");
    case "pay":
      return ofOrder("pay", { amount });
    case "correct":
      return ofOrder("correct", { note: "Wrong." });
    case "refund":
      return ofOrder("refund", { amount: String(1 + (pick % 50)) });
    case "review":
      return ofOrder("reviewed");
    case "invoice":
      return ofOrder("invoice");
    case "billing":
      return ofOrder("billing", { vatId: "DE 123456789" });
    case "expect":
      return ofOrder("expect", { day: pick % 3 ? laterDay(pick) : "" });
    default:
      return null;
  }
}

/** Several records at once, by the page of the desk that shows first what will be done. */
async function many({ store }: Walk, { kind, pick }: Step): Promise<boolean> {
  const ofQuotes = kind === "many quotes";
  const list = ofQuotes ? "/admin/quotes" : "/admin/orders";
  const rows = ofQuotes
    ? await store.storage.quotes.find({ limit: 5 })
    : await store.storage.orders.find({ limit: 5 });
  if (rows.length === 0) return false;
  const to = ofQuotes
    ? ["In Review", "Pending", "Rejected", "Cancelled"]
    : ["Processing", "Delivered", "Cancelled"];
  const body = new URLSearchParams({ operation: `to ${to[pick % to.length]}` });
  for (const { id, version } of rows) body.append("pick", `${id} ${version}`);
  const path = `${list}/bulk`;
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const shown = await store.admin.postJson(path, body.toString(), headers);
  expect(shown.status).toBe(200);
  return pressIn(store.admin, await shown.text(), path, "apply");
}

/** Erases the guests' or the signed-in customer's data. */
async function erase({ store }: Walk, pick: number): Promise<void> {
  const who = pick % 3 > 0 ? guestEmail : store.maraUid;
  const { id } = await store.gateway.call("erasures.begin", [who], store.boss);
  await store.gateway.call("erasures.run", [id], store.boss);
  if (who === store.maraUid) isMaraGone = true;
}

async function take(walk: Walk, each: Step): Promise<unknown> {
  const { store, quotes, orders } = walk;
  const { commerce, time } = store;
  const { kind, pick, on, way } = each;
  const quoteId = quotes[on % Math.max(1, quotes.length)];
  const quote = quoteId ? await commerce.quotes.find(quoteId) : null;
  if (kind === "submit" || !quote) return submit(walk, each);
  const number = orders[on % Math.max(1, orders.length)];
  const order = number ? await commerce.orders.find(number) : null;
  const isOwner = pick % 2 === 0;
  const by = isOwner ? store.boss : store.sales;
  /** A method that programs may call too. */
  const call: WalkShop["call"] = (name, args) =>
    way === "call"
      ? store.gateway.call(name, args, by)
      : store.rpc(name, args, isOwner ? store.keys.boss : store.keys.sales);
  const inPages: WalkShop["call"] = (name, args) => store.gateway.call(name, args, by);
  const button = way === "form" ? buttonFor(each, { quote, order }) : null;
  if (button) return press(store.admin, button.path, button.intent, { fields: button.fields });
  const note = pick % 3 === 0 ? undefined : "As agreed.";
  const forced = { force: true, note: "By an owner.", notify: pick % 5 === 0 };
  switch (kind) {
    case "move":
      return call("quotes.updateStatus", [quote.id, stateOf(quoteStates, pick), { note }]);
    case "force":
      return call("quotes.updateStatus", [quote.id, stateOf(quoteStates, pick), forced]);
    case "draft":
      return inPages("offers.saveDraft", [quote.id, revised(quote, pick)]);
    case "send":
      return inPages("offers.send", [quote.id, { ...revised(quote, pick), note: null }]);
    case "answer":
      return answer(walk, quote, each);
    case "convert":
      return call("orders.createFromQuote", [quote.id]);
    case "agreed":
      return inPages("orders.createAgreed", [quote.id, { agreed: "By telephone", files: [] }]);
    case "wait":
      time.now = new Date(time.now.getTime() + (pick % 40) * day);
      await store.staySignedIn();
      await commerce.quotes.expire(100);
      return commerce.quotes.remind(100);
    case "undo":
      return inPages("offers.undoAcceptance", [quote.id, { reason: "Wrong." }]);
    case "take back":
      return inPages("offers.takeBack", [quote.id, {}]);
    case "extend":
      return inPages("offers.extend", [quote.id, { until: null }]);
    case "record": {
      const options = optionsOf(quote, pick);
      const word = { name: "Gail", role: "", how: "Telephone", purchaseOrder: null, files: [] };
      const said = pick % 2 === 0 ? ("accepted" as const) : ("declined" as const);
      const given = { ...word, options, answer: said, at: time.now };
      return inPages("offers.recordAnswer", [quote.id, given]);
    }
    case "ask": {
      const asked = { text: "Why?", wishes: [], files: [] };
      const link = { kind: "quote", number: quote.quoteNumber } as never;
      const holder = quote.customerId ? store.mara : { ...askedBy({}), link };
      if (way === "form") {
        const path = await store.quotePage(quote.quoteNumber, quote.updated);
        return press(store.browser(), path, "message", { fields: { text: "Why?" } });
      }
      return store.gateway.call("messages.ask", [quote.quoteNumber, asked], holder);
    }
    case "tell":
      return way === "call"
        ? inPages("messages.answer", [quote.id, { text: "So.", files: [] }])
        : call("messages.reply", [quote.quoteNumber, { text: "So." }]);
    case "many quotes":
    case "many orders":
      return many(walk, each);
    case "erase":
      return erase(walk, pick);
  }
  return order && takeOrder(walk, each, { order, call, inPages });
}

function stateOf<S>(states: readonly [S, ...S[]] | readonly S[], pick: number): S {
  const found = states[pick % states.length];
  if (found === undefined) throw new Error("there are no states");
  return found;
}

interface OrderStep {
  order: Order;
  call: WalkShop["call"];
  inPages: WalkShop["call"];
}

async function takeOrder(
  { store }: Walk,
  { kind, pick, way }: Step,
  { order, call, inPages }: OrderStep,
): Promise<unknown> {
  const { gateway, commerce, time, boss } = store;
  const id = order.orderNumber;
  const progress = fulfilmentOf(order);
  const note = pick % 3 === 0 ? undefined : "As agreed.";
  const forced = { force: true, note: "By an owner.", notify: pick % 5 === 0 };
  const at = pick % Math.max(1, order.items.length);
  switch (kind) {
    case "order":
      return call("orders.updateStatus", [id, stateOf(orderStates, pick), { note }]);
    case "force order":
      return call("orders.updateStatus", [id, stateOf(orderStates, pick), forced]);
    case "ship": {
      const open = openToShip(order)[at] ?? 0;
      const part = [{ at, quantity: 1 + (pick % Math.max(1, open)) }];
      const lines = pick % 3 === 0 ? null : part;
      const asked = { count: progress.shipments + 1, lines, parcel: null };
      return inPages("orders.ship", [id, asked]);
    }
    case "return": {
      const lines = [{ at, quantity: 1 + (pick % 2) }];
      const rest = { reason: "Back", restock: pick % 3 > 0, again: pick % 5 === 0 };
      const asked = { count: progress.returns + 1, lines, ...rest };
      return inPages("orders.takeBack", [id, asked]);
    }
    case "withdraw": {
      const count = 1 + (pick % Math.max(1, progress.shipments));
      return inPages("orders.withdrawShipment", [id, { count, reason: "Not sent" }]);
    }
    case "step back":
      return inPages("orders.stepBack", [id, {}]);
    case "pay": {
      const amount = pick % 2 ? order.total : toMinor(order.total, site.currency) / 200;
      const payment = { amount: Math.floor(amount) || 1, method: "bank transfer", at: time.now };
      const args = [id, { ...payment, payer: null, note: null }] as const;
      return gateway.call("orders.recordPayment", [...args], boss);
    }
    case "pay online":
      return commerce.orders.recordOrderPayment(id, {
        sessionId: `cs_${walks}_${pick}`,
        amount: pick % 3 ? order.total : 1,
        currency: null,
        payer: null,
      });
    case "correct":
      return gateway.call("orders.correctPayment", [id, { at: pick % 3, note: "Wrong." }], boss);
    case "refund": {
      const refund = { amount: 1 + (pick % 50), method: "bank transfer", at: time.now, note: null };
      return gateway.call("orders.recordRefund", [id, refund], boss);
    }
    case "review":
      return inPages("orders.markReviewed", [id, { note: null }]);
    case "expect": {
      const expected = pick % 3 ? laterDay(pick) : null;
      return inPages("orders.expectDelivery", [id, { day: expected }]);
    }
    case "billing": {
      const data = { buyerVatId: pick % 2 ? "DE123456789" : null, billingAddress: null };
      return inPages("orders.correctBilling", [id, data]);
    }
    case "invoice": {
      const asked = { count: progress.invoices + 1, lines: null, tax: null };
      return gateway.call("invoices.issue", [id, asked], boss);
    }
    case "credit": {
      const { invoices } = await gateway.call("invoices.ofOrder", [order.id], boss);
      const invoice = invoices.findLast((each) => each.invoice.kind === "invoice")?.invoice;
      if (!invoice) return null;
      if (way === "form") {
        const path = `/admin/invoices/${invoice.number}`;
        return press(store.admin, path, "creditAll", { fields: { reason: "Not wanted" } });
      }
      const known = invoices.filter(
        (each) => each.invoice.document.credits?.number === invoice.number,
      );
      const lines = pick % 4 === 0 ? null : [{ at, quantity: 1 + (pick % 2) }];
      const asked = { lines, charges: false, reason: "Not wanted", lowersDebt: pick % 3 > 0 };
      const args = [order.id, invoice.number, { ...asked, count: known.length + 1 }] as const;
      return gateway.call("invoices.credit", [...args], boss);
    }
  }
  return null;
}

async function check(walk: Walk): Promise<void> {
  const { storage } = walk.store;
  const orders = await storage.orders.find({ limit: 1_000 });
  const quotes = await storage.quotes.find({ limit: 1_000 });
  for (const { orderNumber } of orders) {
    if (!known.has(orderNumber)) walk.orders.push(orderNumber);
    known.add(orderNumber);
  }
  await stock.check(orders);
  expect(await recount(storage, site), "kept totals").toEqual([]);
  const [discount] = await storage.discounts.find({ limit: 1 });
  const carried = quotes.filter(
    ({ status, discount: given }) => given?.terms?.id === discount?.id && !isClosed(status),
  );
  expect(discount?.usedCount, "uses of the discount").toBe(carried.length);
  for (const order of orders) {
    expect(rowOfOrder(readOrder(order), order.stockHeld), "flags").toEqual(order);
    expect(order.stockHeld).toBe(orderMachine.of(order.status).holdsStock);
    if (!order.stockHeld) {
      expect(order.stockShortfall, "missing stock of an ended order").toEqual([]);
      expect(order.needsReview ?? "", "review of an ended order").not.toContain("stock");
    }
    const quote = quotes.find(({ quoteNumber }) => quoteNumber === order.quoteNumber);
    expect([quote?.status, quote?.orderNumber]).toEqual(["Converted", order.orderNumber]);
    expect(order.total).toBe(quote?.total);
    if (order.offer) expectAgreed(order);
  }
  for (const { status, history, emailLower } of quotes) {
    // An erasure leaves no notes.
    if (emailLower === "") continue;
    const last = history.findLast(({ to }) => to === "Expired");
    if (status === "Expired" && !last?.note) expect(last?.from).toBe("Quoted");
  }
  await checkMails(walk, { quotes, orders });
}

/** Orders that were seen before. */
const known = new Set<string>();

/** The lines of an order are those of its offer, with the options that were taken. */
function expectAgreed({ offer, items }: Order): void {
  if (!offer) return;
  const taken = new Map(offer.taken.map(({ line, quantity }) => [line, quantity]));
  const agreed = offer.sent.lines.flatMap((line) => {
    if (!isPriced(line)) return [];
    const quantity = line.inclusion.kind === "included" ? line.quantity : taken.get(line.id);
    return quantity ? [[line.id, line.variantId, quantity]] : [];
  });
  const ordered = items.map(({ offer: of, variantId, quantity }) => [
    of?.line,
    variantId,
    quantity,
  ]);
  expect(ordered, "the lines of the order").toEqual(agreed);
}

/** What customers and seller were told by the last step is true, and its links open. */
async function checkMails(
  { store }: Walk,
  { quotes, orders }: { quotes: readonly Quote[]; orders: readonly Order[] },
): Promise<void> {
  const { provider, storage, time } = store;
  await store.sendMails();
  const invoices = await storage.invoices.find({ limit: 1_000 });
  const records = { quotes, orders, invoices, now: time.now, seller };
  for (const mail of provider.accepted.splice(0)) {
    expectTrue(mail, records);
    const number = /[QO]-\d{8}-\w{8}/.exec(mail.subject)?.[0] ?? "";
    for (const url of linksIn(mail)) {
      followable += 1;
      if (followable % followed !== 0) continue;
      const { status, html } = await store.follow(url);
      expect([url, status]).toEqual([url, 200]);
      if (/\/(quotes|orders)\//.test(url)) expect(html).toContain(number);
    }
  }
  const waiting = await storage.outbox.find({ where: { status: "waiting" }, limit: 10 });
  expect(
    waiting.map(({ kind }) => kind),
    "mails that could not be made",
  ).toEqual([]);
}

describe("quotes and orders, whoever moves them by whichever way", () => {
  it("agree with their stock, totals, ledger, discounts, flags and mails after each step", async () => {
    const walk = fc.array(step, { minLength: 6, maxLength: 18 });
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const at: Walk = { store: await storeFor(), quotes: [], orders: [] };
        for (const each of steps) {
          // A minute passes, so that nobody reaches a limit of calls.
          at.store.time.now = new Date(at.store.time.now.getTime() + 60_000);
          const changed = await take(at, each).catch((error: unknown) => {
            if (!(error instanceof Failure)) throw error;
            return null;
          });
          if (changed) done[each.way] += 1;
          await check(at);
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(Math.min(...Object.values(done)), "steps by each way").toBeGreaterThan(runs / 4);
  }, 7_200_000);
});
