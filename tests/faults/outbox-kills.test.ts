import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { type MailProvider, startMailProvider } from "../support/mail-provider";
import { openMail } from "../support/mail-shop";
import { aSubmission, openShop } from "../support/shop";
import { bundleOf } from "../support/store-process";

const quotes = 20;
const kills = 2 + Number(process.env.FAULT_ROUNDS ?? 1);
const minute = 60_000;

let folder: string;
let storage: Storage;
let provider: MailProvider;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-kill-"));
  storage = await openSqlite({ file: join(folder, "store.db") });
  provider = await startMailProvider();
});
afterEach(async () => {
  await provider.close();
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts an instance, waits for the given number of calls to the provider, and kills it. */
async function killedAfter(calls: number): Promise<void> {
  const args = [await bundleOf("outbox-child"), join(folder, "store.db"), provider.url];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const target = provider.calls.length + calls;
  const exited = once(child, "exit");
  while (provider.calls.length < target && child.exitCode === null) {
    await new Promise((done) => setTimeout(done, 3));
  }
  child.kill("SIGKILL");
  await exited;
}

it(`kill -9 while sending, ${kills} times: no mail is lost, none arrives twice`, async () => {
  const time = { now: new Date() };
  const announcing = openMail(storage, provider, { time }).announcements;
  const shop = await openShop({ storage, announcements: announcing });
  shop.time.now = new Date(Date.now() - minute);
  time.now = shop.time.now;
  await shop.add({ id: "scale", price: 19.99 });
  for (let at = 0; at < quotes; at += 1) {
    // One address gets five confirmations a day.
    const { contact, ...asked } = aSubmission([{ id: "scale", quantity: 1 + at }]);
    const email = `buyer${at}@example.test`;
    await shop.commerce.quotes.submit(null, { ...asked, contact: { ...contact, email } });
  }
  provider.delayMs = 15;
  for (let at = 0; at < kills; at += 1) await killedAfter(1 + systemRandom.int(3));
  const before = await storage.outbox.count({ status: "sent" });
  expect(before).toBeLessThan(quotes * 2);

  provider.delayMs = 0;
  const later = { now: new Date(Date.now() + 3 * minute) };
  provider.time = later;
  await openMail(storage, provider, { time: later }).outbox?.run();
  expect(await storage.outbox.count({ status: "sent" })).toBe(quotes * 2);
  const keys = provider.accepted.map(({ key }) => key);
  expect(new Set(keys).size).toBe(quotes * 2);
  expect(keys).toHaveLength(quotes * 2);
});
