import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { anOrderedOffer, furnished } from "../support/invoice-orders";
import { type MailProvider, startMailProvider } from "../support/mail-provider";
import { openShop, type Shop } from "../support/shop";
import { bundleOf } from "../support/store-process";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const points = [
  "invoice:before-number",
  "invoice:after-number",
  "invoice:after-order",
  "invoice:after-insert",
  "invoice:after-series",
  "invoice:after-mail",
  "audit:after-mutation",
  "audit:before-commit",
];

let folder: string;
let file: string;
let shop: Shop;
let provider: MailProvider;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "invoice-kill-"));
  file = join(folder, "store.db");
  shop = await openShop({ storage: await openSqlite({ file }) });
  await furnished(shop);
  provider = await startMailProvider();
});
afterAll(async () => {
  await provider.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** An instance that issues an invoice and sends its mail; killed where a point is armed. */
async function instance(order: string, failpoints: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [await bundleOf("invoice-child"), order], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      FAILPOINTS: failpoints,
      COMMERCE_BACKEND: "sqlite",
      DATABASE_FILE: file,
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
      PUBLIC_ORIGIN: "https://shop.example",
      PAYMENT_SPOOL_DIR: join(folder, "spool"),
      FILES_DIR: join(folder, "files"),
      EMAIL_API_KEY: "re_test",
      EMAIL_FROM_ADDRESS: "shop@example.test",
      EMAIL_API_BASE_URL: provider.url,
    },
  });
  const [, signal] = (await once(child, "exit")) as [number, NodeJS.Signals | null];
  return signal;
}

it("kill -9 at every step leaves numbers without a gap, and one mail each", async () => {
  const expected: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const point of points) {
      const order = await anOrderedOffer(shop, { items: [{ id: "press", quantity: 1 }] });
      expect(await instance(order.id, `${point}=kill9`), point).toBe("SIGKILL");
      expect(await shop.storage.invoices.find({ where: { orderId: order.id }, limit: 5 })).toEqual(
        [],
      );
      expect(await instance(order.id, ""), point).toBeNull();
      const [invoice, ...others] = await shop.storage.invoices.find({
        where: { orderId: order.id },
        limit: 5,
      });
      expect(others).toEqual([]);
      expected.push(invoice?.number ?? "");
    }
  }
  const invoices = await shop.storage.invoices.find({ limit: 500 });
  const bySerial = invoices.toSorted((a, b) => a.serial - b.serial);
  expect(bySerial.map(({ serial }) => serial)).toEqual(expected.map((_, at) => at + 1));
  const days = bySerial.map(({ day }) => day);
  expect(days).toEqual(days.toSorted());
  expect(await shop.commerce.invoices.problems()).toEqual([]);
  const about = (number: string) =>
    provider.accepted.filter(({ subject }) => subject.includes(`Invoice ${number} for`));
  for (const number of expected) expect(about(number), number).toHaveLength(1);
});
