import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { runCommand } from "~/cli/store";
import { holdFile } from "../support/held-file";
import { completedEvent, paidSession } from "../support/payment-events";
import { openPaymentStore, type PaymentStore, putProducts } from "../support/payment-store";

let store: PaymentStore;
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await store.close();
});

function missed() {
  return paidSession({
    amount_total: 2000,
    amount_subtotal: 2000,
    metadata: { items: '[["lamp",1]]', store: "this-store" },
  });
}

const orders = async () => (await store.services.commerce?.orders.listAll())?.length;

it("reconciles when the store starts, and every five minutes until it closes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  store = await openPaymentStore();
  await putProducts(store.services.storage, { id: "lamp", price: 20 });
  store.provider.sessions.push(missed());
  store.services.start();
  store.services.start();
  await expect.poll(orders).toBe(1);
  store.provider.sessions.push(missed());
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(await orders()).toBe(1);
  await vi.advanceTimersByTimeAsync(61_000);
  await expect.poll(orders).toBe(2);
  const asked = store.provider.requests.length;
  await store.services.payments.close();
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(store.provider.requests).toHaveLength(asked);
});

it("tries what is parked when it starts or is told to, but not every five minutes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  store = await openPaymentStore();
  await putProducts(store.services.storage, { id: "lamp", price: 20 });
  const folder = join(store.spoolDir, "parked");
  await mkdir(folder, { recursive: true });
  const park = (eventId: string) => {
    const event = { eventId, type: "checkout.session.completed", session: missed() };
    const text = JSON.stringify({ ...event, received: new Date(), state: "unrecorded" });
    return writeFile(join(folder, `${eventId}.json`), text);
  };
  await park("evt_1");
  store.services.start();
  await expect.poll(orders).toBe(1);
  await park("evt_2");
  store.provider.sessions.push(missed());
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await expect.poll(orders).toBe(2);
  expect(await readdir(folder)).toEqual(["evt_2.json"]);
  const { spool } = await store.services.payments.reconcile({ apply: true });
  expect(spool).toMatchObject({ seen: 1, recorded: 1, parked: [] });
  expect(await orders()).toBe(3);
});

it("tries a payment again soon that the busy store did not record", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  store = await openPaymentStore();
  await putProducts(store.services.storage, { id: "lamp", price: 20 });
  store.services.start();
  await expect.poll(() => store.provider.requests.length).toBe(1);
  const held = await holdFile(store.variables.DATABASE_FILE ?? "");
  const answer = await store.deliver(completedEvent(missed()));
  expect(answer).toMatchObject({ status: 200, body: { recorded: false } });
  held.close();
  expect(await orders()).toBe(0);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(orders).toBe(1);
  await expect.poll(() => store.services.payments.waiting()).toEqual([]);
  // The provider is asked no more often for that.
  expect(store.provider.requests).toHaveLength(1);
});

it("asks nobody while payments are off", async () => {
  store = await openPaymentStore({ PAYMENT_SECRET_KEY: undefined });
  store.services.start();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(store.provider.requests).toEqual([]);
  expect(await store.services.payments.waiting()).toEqual([]);
  await store.services.ready();
});

it("tells the operator what is missing, and records it when told to apply", async () => {
  store = await openPaymentStore();
  await putProducts(store.services.storage, { id: "lamp", price: 20 });
  store.provider.sessions.push(missed(), paidSession({ metadata: { store: "other" } }));
  for (const [name, value] of Object.entries(store.variables)) vi.stubEnv(name, value);
  const said: string[] = [];
  const tell = (text: string | Uint8Array) => {
    said.push(String(text));
    return true;
  };
  const out = vi.spyOn(process.stdout, "write").mockImplementation(tell);
  const err = vi.spyOn(process.stderr, "write").mockImplementation(tell);
  const run = async (...args: string[]) => {
    said.length = 0;
    const code = await runCommand(["payments", ...args]);
    return { code, text: said.join("") };
  };
  try {
    const dry = await run("reconcile");
    expect(dry.code).toBe(0);
    expect(dry.text).toContain("within 30 days: 2: 1 missing, 0 known");
    expect(dry.text).toContain("Nothing was changed. Add --apply");
    expect(await orders()).toBe(0);
    expect((await run("reconcile", "--apply")).text).toContain("1 recorded, 0 known");
    expect(await orders()).toBe(1);
    expect((await run("reconcile", "--apply")).text).toContain("0 recorded, 1 known");
    const [, other] = store.provider.sessions;
    expect((await run("record", String(other?.id))).text).toMatch(/^Recorded as O-/);
    expect((await run("record", String(other?.id))).text).toMatch(/^It is O-/);
    expect((await run("record", "cs_unknown")).code).toBe(1);
    await mkdir(join(store.spoolDir, "parked"), { recursive: true });
    const event = { eventId: "evt_1", type: "x", received: new Date(), state: "unrecorded" };
    await writeFile(join(store.spoolDir, "parked", "evt_1.json"), JSON.stringify(event));
    for (const args of [[], ["--apply"]]) {
      const look = await run("reconcile", ...args);
      const text = "Set aside, to be checked by a person: parked/evt_1.json";
      expect(look).toMatchObject({ code: 1, text: expect.stringContaining(text) });
    }
    store.provider.mode = "5xx";
    const cut = await run("reconcile");
    expect(cut).toMatchObject({
      code: 1,
      text: expect.stringContaining("could not be read completely"),
    });
    for (const wrong of [[], ["drop"], ["reconcile", "--now"], ["record"], ["record", "a", "b"]]) {
      expect((await run(...wrong)).code).toBe(2);
    }
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
});
