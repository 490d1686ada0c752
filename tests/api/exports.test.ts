import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import type { Gateway } from "~/gateway/gateway.server";
import type { Requester } from "~/gateway/rows/method";
import type { Services } from "~/services.server";
import { type EdgeServer, openEdge } from "../support/edge";
import { connectTo } from "../support/raw-http";
import { askedBy } from "../support/shop";

type Call = (name: string, args: unknown, requester: Requester) => Promise<object>;

let store: EdgeServer | null = null;
afterEach(() => store?.stop());

/** A page of the list of products comes again and again, as long as `goesOn` says so. */
async function openLongList(goesOn: (read: number) => Promise<boolean>, answerSeconds = 60) {
  const pages = { read: 0 };
  const adapt = ({ env, gateway }: Services): Partial<Services> => {
    if (!gateway) throw new Error("this store has no backend");
    const inner = gateway.call as unknown as Call;
    let first: Promise<object> | null = null;
    const call: Call = async (name, args, requester) => {
      if (name !== "desk.products") return inner(name, args, requester);
      first ??= inner(name, args, requester);
      pages.read += 1;
      return { ...(await first), next: (await goesOn(pages.read)) ? "more" : null };
    };
    return {
      env: { ...env, answerSeconds },
      gateway: { ...gateway, call: call as unknown as Gateway["call"] },
    };
  };
  store = await openEdge({}, { adapt });
  const { origin, services } = store;
  await services.commerce?.admin.grant("boss", "boss@example.test");
  const asked = { name: "ERP", role: "owner" as const, methods: [], expires: null };
  const made = await services.gateway?.call("keys.create", [asked], askedBy({ uid: "boss" }));
  const authorization = `Bearer ${made?.secret}`;
  return {
    pages,
    get: (file: string) => fetch(`${origin}/api/exports/${file}`, { headers: { authorization } }),
    /** The connection of a client that has asked for the list, and reads nothing. */
    ask() {
      const socket = connectTo(origin);
      const { host } = new URL(origin);
      const head = `GET /api/exports/products.ndjson HTTP/1.1\r\nHost: ${host}`;
      socket.on("error", () => {});
      socket.write(`${head}\r\nAuthorization: ${authorization}\r\n\r\n`);
      return socket;
    },
    /** How many pages were read when no more are. */
    async settled(): Promise<number> {
      for (let before = 0; before === 0 || before < pages.read; ) {
        before = pages.read;
        await pause(300);
      }
      return pages.read;
    },
  };
}

it("a list that takes longer than an answer may take to begin arrives whole", async () => {
  let until = Number.POSITIVE_INFINITY;
  const { pages, get } = await openLongList(async () => {
    await pause(20);
    return performance.now() < until;
  }, 2);
  until = performance.now() + 3_000;
  const files = ["products.ndjson", "products.csv"].map(async (file) => {
    const answer = await get(file);
    const lines = (await answer.text()).trim().split("\n");
    expect([file, answer.status]).toEqual([file, 200]);
    return lines.length;
  });
  const lines = await Promise.all(files);
  expect(performance.now()).toBeGreaterThan(until);
  expect(lines[0] ?? 0).toBeGreaterThan(28);
  // The other file begins with the names of its columns, and variants have lines of their own.
  expect((lines[0] ?? 0) + (lines[1] ?? 0)).toBeGreaterThan(pages.read * 28);
});

it("is read no faster than its client reads, and no more once the client has left", async () => {
  const most = 5_000;
  const { pages, ask, settled } = await openLongList(async (read) => {
    await pause(1);
    return read < most;
  });
  const socket = ask();
  const held = await settled();
  expect(held).toBeLessThan(most);
  socket.resume();
  await expect.poll(() => pages.read, { interval: 20 }).toBeGreaterThan(held);
  socket.destroy();
  expect(await settled()).toBeLessThan(most);
});

it("that fails before its first byte is an error as JSON, and later it is cut off", async () => {
  let failing = 2;
  const { pages, get } = await openLongList(async (read) => {
    if (read === failing) throw new TypeError("away");
    return true;
  });
  for (failing of [1, 2]) {
    pages.read = 0;
    const answer = await get("products.ndjson");
    expect([failing, answer.status]).toEqual([failing, 500]);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  }
  failing = 5;
  pages.read = 0;
  const answer = await get("products.ndjson");
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(store?.logs()).toContain("api failed");
});
