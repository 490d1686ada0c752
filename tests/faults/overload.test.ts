import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { waitingTime } from "../support/measured";
import { connectTo, request } from "../support/raw-http";
import { type BuiltServer, startBuilt } from "../support/server";

const root = fileURLToPath(new URL("../../", import.meta.url));
const isLong = Number(process.env.FAULT_ROUNDS ?? 1) > 1;
const seconds = isLong ? 15 : 1;
/**
 * What a supervisor would wait. Beside other tests the machine itself is busy for longer than a
 * second, so only the long form, which runs alone, asserts one. processes/edge-load asserts, without
 * a clock, that a health check waits for a few pages and not for all.
 */
const healthSeconds = isLong ? 1 : 5;

let store: BuiltServer | null = null;
afterEach(() => store?.stop());

/** From a process of its own, so that the caller's loop is not what is measured. */
function twoHundredAsk(origin: string, path: string, options: string[] = []): ChildProcess {
  const cannon = `${root}node_modules/autocannon/autocannon.js`;
  const args = [cannon, "-c", "200", "-d", String(seconds), "-j", ...options, origin + path];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
}

async function outcomeOf(cannon: ChildProcess) {
  let text = "";
  cannon.stdout?.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await new Promise((resolve) => cannon.once("close", resolve));
  return JSON.parse(text) as {
    "2xx": number;
    "4xx": number;
    statusCodeStats: Record<string, { count: number }>;
    errors: number;
    timeouts: number;
  };
}

/** Asks again after each answer; resolves with the first, when the next request is on its way. */
function askWithoutEnd(socket: Socket): Promise<void> {
  const ask = () => socket.write("GET / HTTP/1.1\r\nHost: store\r\n\r\n");
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("data", (part) => {
      if (!String(part).includes("HTTP/1.1 ")) return;
      ask();
      resolve();
    });
    ask();
  });
}

const signIn = [
  ["-m", "POST"],
  ["-H", "content-type: application/json"],
  ["-b", '{"email":"nobody@example.test","password":"not the password"}'],
].flat();

describe("two hundred connections at once", () => {
  it.each([
    ["/", []],
    ["/products", []],
    ["/api/store/products?limit=50", []],
    ["/api/auth/signin", signIn],
  ])(`on %s: every health check is answered within ${healthSeconds} s`, async (path, options) => {
    store = await startBuilt();
    const { origin } = store;
    const cannon = twoHundredAsk(origin, path, options);
    const outcome = outcomeOf(cannon);
    const waits: number[] = [];
    while (cannon.exitCode === null) {
      const waited = waitingTime();
      expect((await request(origin, "/healthz")).status).toBe(200);
      waits.push(waited());
      await pause(50);
    }
    const { statusCodeStats, errors, timeouts } = await outcome;
    const slowest = Math.max(...waits);
    console.info(`${path}: slowest health check of ${waits.length}: ${Math.round(slowest)} ms`);
    console.info(`${path}: ${JSON.stringify(statusCodeStats)}`);
    expect(slowest).toBeLessThan(healthSeconds * 1_000);
    expect([errors, timeouts]).toEqual([0, 0]);
    const usual = ["200", "401", "429", "503"];
    expect(Object.keys(statusCodeStats).filter((code) => !usual.includes(code))).toEqual([]);
    expect((await request(origin, "/products")).status).toBe(200);
    // A busy machine may not find out within the time of the answer that the store is ready.
    await expect.poll(() => request(origin, "/readyz")).toMatchObject({ status: 200 });
  });

  it("that leave are no crowd: who comes next is served", async () => {
    store = await startBuilt();
    const { origin } = store;
    for (let flood = 0; flood < 3; flood += 1) {
      const sockets = Array.from({ length: 200 }, () => connectTo(origin));
      await Promise.all(sockets.map(askWithoutEnd));
      for (const socket of sockets) socket.destroy();
      expect((await request(origin, "/products")).status).toBe(200);
    }
  });
});
