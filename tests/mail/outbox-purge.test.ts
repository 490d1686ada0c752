import { afterEach, beforeEach, expect, it } from "vitest";
import type { OutboxEntry } from "~/modules/mail/mail.resource";
import { purgedUntil } from "~/modules/mail/outbox-purge.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { type MailShop, openMailShop } from "../support/mail-shop";
import { aSubmission } from "../support/shop";

const day = 24 * 60 * 60 * 1000;

let shop: MailShop;
beforeEach(async () => {
  shop = await openMailShop();
  await shop.add({ id: "scale", price: 19.99 });
});
afterEach(() => shop.close());

function later(days: number): void {
  shop.time.now = new Date(shop.time.now.getTime() + days * day);
}

function submit(): Promise<Quote> {
  return shop.commerce.quotes.submit(null, aSubmission([{ id: "scale", quantity: 2 }]));
}

async function statuses(): Promise<string[]> {
  const entries = await shop.storage.outbox.find({ limit: 100 });
  return entries.map(({ status }) => status).toSorted();
}

it("what was sent is kept for 90 days, what was not stays", async () => {
  await submit();
  await shop.outbox.run();
  shop.provider.mode = "422";
  await submit();
  await shop.outbox.run();
  expect(await statuses()).toEqual(["parked", "parked", "sent", "sent"]);
  later(89);
  await submit();
  expect(await shop.outbox.purge()).toBe(0);
  later(2);
  expect(await shop.outbox.purge()).toBe(2);
  expect(await shop.outbox.purge()).toBe(0);
  expect(await statuses()).toEqual(["parked", "parked", "waiting", "waiting"]);
});

it("what was not needed goes as well, and counts as nothing that was told", async () => {
  await submit();
  const [entry, other] = await shop.storage.outbox.find({ limit: 2 });
  await shop.storage.outbox.remove(other?.id ?? "");
  const gone = { number: "Q-20260101-GONE0000" };
  await shop.storage.outbox.patch(entry?.id ?? "", { payload: gone });
  expect(await shop.outbox.run()).toEqual({ sent: 0, delayed: 0, parked: 0, obsolete: 1 });
  later(89);
  expect(await shop.outbox.purge()).toBe(0);
  later(2);
  expect(await shop.outbox.purge()).toBe(1);
  expect(await statuses()).toEqual([]);
  expect(await purgedUntil(shop.storage)).toEqual(new Date(0));
});

it("a mail that was told of is not sent again when its entry is gone", async () => {
  const { quoteNumber } = await submit();
  const status = { kind: "quote", referenceNumber: quoteNumber } as const;
  await shop.storage.atomically((tx) =>
    shop.commerce.quotes.updateStatus(tx, "boss", quoteNumber, "In Review", {}),
  );
  await shop.outbox.run();
  const sent = shop.provider.calls.length;
  expect(sent).toBe(3);
  later(91);
  expect(await shop.outbox.purge()).toBe(3);
  const { notifications } = shop.mail;
  expect(await notifications.quote({ quoteNumber })).toEqual({ sent: 2, failed: 0 });
  expect(await notifications.status(status)).toEqual({ sent: 1, failed: 0 });
  expect(shop.provider.calls).toHaveLength(sent);
});

it("a mail asked for on request is remembered as long, and a new one goes out", async () => {
  const { quoteNumber } = await submit();
  const [about, other] = await shop.storage.outbox.find({ limit: 2, only: ["id"] });
  for (const entry of [about, other]) await shop.storage.outbox.remove(entry?.id ?? "");
  const { notifications } = shop.mail;
  expect(await notifications.quote({ quoteNumber })).toEqual({ sent: 2, failed: 0 });
  later(91);
  expect(await shop.outbox.purge()).toBe(2);
  expect(await notifications.quote({ quoteNumber })).toEqual({ sent: 2, failed: 0 });
  expect(shop.provider.calls).toHaveLength(2);

  const fresh = await submit();
  await notifications.quote({ quoteNumber: fresh.quoteNumber });
  expect(shop.provider.accepted).toHaveLength(4);
});

it("an old quote that nobody was told of is told of, where nothing was ever purged", async () => {
  const { quoteNumber } = await submit();
  for (const { id } of await shop.storage.outbox.find({ limit: 9, only: ["id"] })) {
    await shop.storage.outbox.remove(id);
  }
  later(200);
  expect(await shop.outbox.purge()).toBe(0);
  const answer = await shop.mail.notifications.quote({ quoteNumber });
  expect(answer).toEqual({ sent: 2, failed: 0 });
  expect(shop.provider.accepted).toHaveLength(2);
});

it("takes all of them, in pages", async () => {
  const at = shop.time.now;
  const entries = Array.from({ length: 2_100 }, (_, index): OutboxEntry => {
    const id = `e${String(index).padStart(5, "0")}`;
    const row = { id, key: id, kind: "on-request", payload: {}, status: "sent", attempts: 1 };
    const times = { nextAt: at, lockedUntil: null, lastError: null, created: at, updated: at };
    return { ...row, ...times, status: "sent" };
  });
  await shop.storage.outbox.insertMany(entries);
  later(91);
  expect(await shop.outbox.purge()).toBe(2_100);
  expect(await statuses()).toEqual([]);
});
