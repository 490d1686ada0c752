import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, it } from "vitest";
import { openEdge } from "../support/edge";
import { waitingTime } from "../support/measured";
import { connectTo, readAnswer, request } from "../support/raw-http";
import { startBuilt } from "../support/server";

const post = (target: string, length: number) =>
  `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;

/** What is sent by callers that then do nothing at all, not even close in turn. */
const stalled: Record<string, string | Buffer> = {
  "nothing at all": "",
  "half a head": "GET /api/store HTTP/1.1\r\nHost: x\r\nX-Slow: ",
  "half a body for the API": `${post("/api/commerce/products/list", 100)}{`,
  "half a form": `${post("/form", 100)}a=`,
  "half a chunk":
    "POST /api/newsletter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
  "an upload that is too large, announced": post("/api/commerce/products/list", 9_000_000),
  "an upload that is too large, begun": post("/form", 9_000_000) + "x".repeat(100_000),
  "no HTTP": "hello there\r\n\r\n",
  "a TLS greeting": Buffer.from("16030100fb010000f70303", "hex"),
  "a head that is too large": `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}`,
  "two lengths": "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
  "no Host": "GET / HTTP/1.1\r\n\r\n",
  "two Hosts": "GET /api/store HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
  "an upgrade":
    "GET /api/store HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
  "answers that nobody reads":
    "GET /api/store/products?limit=50 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(3_000),
};

/** Each waits for a time-out of the server, so they wait together. */
describe.concurrent("clients that stall", () => {
  it("are let go, both halves of each, within 40 seconds", async ({ expect }) => {
    const store = await openEdge();
    const { hostname, port } = new URL(store.origin);
    const sockets: Socket[] = [];
    for (const text of Object.values(stalled)) {
      // It keeps its own half open, and reads nothing.
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      socket.on("error", () => {});
      await new Promise((resolve) => socket.once("connect", resolve));
      socket.write(text);
      sockets.push(socket);
    }
    await expect.poll(() => store.connections()).toBeGreaterThan(4);
    let left = -1;
    // The server shares this process: what it works on the answers that nobody reads is no wait.
    for (let waited = 0; waited < 40_000 && left !== 0; ) {
      const waiting = waitingTime();
      await pause(1_000);
      waited += waiting();
      left = await store.connections();
    }
    expect(left).toBe(0);
    for (const socket of sockets) socket.destroy();
    await store.stop();
  });

  it("in the middle of a body hold up the end no longer than the drain", async ({ expect }) => {
    const server = await startBuilt();
    try {
      const stuck = connectTo(server.origin);
      stuck.on("error", () => {});
      const head = "POST /api/commerce/products/list HTTP/1.1\r\nHost: x\r\nContent-Length: 100";
      stuck.write(`${head}\r\n\r\n{`);
      // What asks later is answered when this has arrived.
      expect((await request(server.origin, "/healthz")).status).toBe(200);
      const started = performance.now();
      const waited = waitingTime();
      expect(await server.end()).toBe(0);
      expect(performance.now() - started).toBeGreaterThan(5_000);
      expect(waited()).toBeLessThan(26_000);
    } finally {
      await server.stop();
    }
  });

  it("in their headers are let go", async ({ expect }) => {
    const server = await startBuilt();
    try {
      const slow = connectTo(server.origin);
      const answer = readAnswer(slow);
      const waited = waitingTime();
      slow.write("GET /api/store HTTP/1.1\r\nHost: x\r\nX-Slow: ");
      const { status, body } = await answer;
      expect([status, JSON.parse(body)]).toEqual([408, { error: "Request timeout" }]);
      expect(waited()).toBeLessThan(20_000);
    } finally {
      await server.stop();
    }
  });
});
