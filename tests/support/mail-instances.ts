import { expect } from "vitest";
import type { Outbox } from "~/modules/mail/outbox.server";
import type { Storage } from "~/storage/storage";
import type { MailProvider } from "./mail-provider";
import { mailSettings, openMail } from "./mail-shop";
import { aMail } from "./records";
import { aSubmission, openShop } from "./shop";

/** Several instances on one store: everything is told once. */
export async function checkInstances(
  provider: MailProvider,
  storages: readonly Storage[],
): Promise<void> {
  const [storage] = storages;
  if (!storage) throw new Error("no storage");
  const time = { now: new Date("2026-03-01T12:00:00.000Z") };
  const mails = storages.map((each) => openMail(each, provider, { time, settings: mailSettings }));
  const announcements = mails[0]?.announcements;
  if (!announcements) throw new Error("no mail");
  const shop = await openShop({ storage, announcements });
  await shop.add({ id: "scale", price: 19.99 });
  await storage.admins.put({
    id: "boss",
    email: "boss@example.test",
    created: time.now,
    role: null,
    name: null,
  });
  for (let at = 0; at < 3; at += 1) {
    const quote = await shop.commerce.quotes.submit(
      null,
      aSubmission([{ id: "scale", quantity: 1 }]),
    );
    await storage.atomically((tx) =>
      shop.commerce.quotes.updateStatus(tx, "boss", quote.quoteNumber, "Approved", {}),
    );
  }
  const signUps = mails.map(({ newsletter }) => newsletter.subscribe("reader@example.test"));
  await Promise.all(signUps);
  expect(await storage.subscribers.count({})).toBe(1);
  // Entries written on the same store by clocks that stand still are due for all at once.
  time.now = new Date(shop.time.now.getTime() + 1);
  const runs = await Promise.all(mails.map((mail) => mail.outbox?.run()));
  expect(runs.reduce((sum, run) => sum + (run?.sent ?? 0), 0)).toBe(10);

  await checkObsolete(storage, mails[0]?.outbox ?? null, time);

  const keys = provider.accepted.map(({ key }) => key);
  expect(new Set(keys).size).toBe(10);
  expect(provider.calls).toHaveLength(10);

  const [id] = (await storage.subscribers.find({ limit: 1, only: ["id"] })).map((row) => row.id);
  const links = mails.map(({ context }) => context.links.newsletter("confirm", id ?? ""));
  const [one, two] = await Promise.all(links);
  expect(one).toBe(two);
  const key = new URL(one ?? "").searchParams.get("key") ?? "";
  expect(await mails[1]?.newsletter.confirm(id ?? "", key)).toBe(true);
}

/** A mail about a record that is gone is neither sent nor said to be. */
async function checkObsolete(
  storage: Storage,
  outbox: Outbox | null,
  time: { now: Date },
): Promise<void> {
  const payload = { number: "Q-20260101-GONE0000", status: "Rejected", time: 1 };
  const entry = aMail({ kind: "quote-status", payload, nextAt: time.now });
  await storage.outbox.insert(entry);
  time.now = new Date(time.now.getTime() + 1);
  expect(await outbox?.run()).toEqual({ sent: 0, delayed: 0, parked: 0, obsolete: 1 });
  expect((await storage.outbox.get(entry.id))?.status).toBe("obsolete");
  expect((await outbox?.list("obsolete"))?.items).toHaveLength(1);
}
