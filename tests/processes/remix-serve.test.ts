import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/free-port";

const root = fileURLToPath(new URL("../../", import.meta.url));

it("under Remix's own server callers are counted by the address of their socket", async () => {
  const folder = await mkdtemp(join(tmpdir(), "remix-serve-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["app/cli/serve-remix.mjs"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      COMMERCE_BACKEND: "sqlite",
      DATABASE_FILE: join(folder, "store.db"),
      DEMO_MODE: "true",
    },
    stdio: "ignore",
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await gone;
    await rm(folder, { recursive: true, force: true });
  });
  await answering(port);
  const signUps = (from: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => signUp(port, from)));
  const [one, other] = await Promise.all([signUps("127.0.0.2", 8), signUps("127.0.0.3", 5)]);
  expect(one.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(other).toEqual([200, 200, 200, 200, 200]);
  expect(await signUps("127.0.0.3", 1)).toEqual([429]);
});

/** The newsletter takes five of one caller. */
function signUp(port: number, localAddress: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const to = { host: "127.0.0.1", port, localAddress, method: "POST", path: "/api/newsletter" };
    const asked = httpRequest({ ...to, headers, agent: false }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    asked.once("error", reject).end('{"email":"reader@example.test"}');
  });
}

async function answering(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/store`).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
}
