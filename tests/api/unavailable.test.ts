import { randomBytes } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errors } from "~/http/api/statuses";
import { type EdgeServer, openEdge } from "../support/edge";
import { startMailProvider } from "../support/mail-provider";

let store: EdgeServer;
const endings: (() => unknown)[] = [];
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "away-"));
  const file = join(folder, "store.db");
  const provider = await startMailProvider();
  store = await openEdge({
    COMMERCE_BACKEND: "sqlite",
    DATABASE_FILE: file,
    AUTH_PROVIDER: "session",
    SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    EMAIL_API_KEY: "re_test_key",
    EMAIL_API_BASE_URL: provider.url,
    PUBLIC_ORIGIN: "https://shop.example",
    PAYMENT_SECRET_KEY: "sk_test_0123456789",
  });
  endings.push(
    () => rm(folder, { recursive: true }),
    () => provider.close(),
    () => store.stop(),
  );
  // Other bytes in the same file, as a failing disk gives them back.
  const db = new Database(file);
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
  await writeFile(file, randomBytes((await stat(file)).size), { flag: "r+" });
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const email = "ada@example.test";
const quote = { quoteNumber: "Q-20261121-0001ABCD" };
const order = { kind: "order", referenceNumber: "O-20261121-0001ABCD" };
const cart = { items: [{ id: "part-0", quantity: 1 }] };

const ask = (path: string, body?: object) =>
  fetch(store.origin + path, {
    method: body ? "POST" : "GET",
    headers: body ? { "content-type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });

describe("while the store cannot reach its data", () => {
  it.each([
    ["/api/auth/signin", { email, password: "correct horse battery" }],
    ["/api/auth/signup", { email, password: "correct horse battery" }],
    ["/api/newsletter", { email }],
  ])("%s answers 503 and when to come again", async (path, body) => {
    const answer = await ask(path, body);
    expect([answer.status, await answer.json()]).toEqual([503, { error: errors.unavailable }]);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(answer.headers.get("x-error-code")).toBe("unavailable");
  });

  it.each([
    ["/api/store/products", errors.unexpected],
    ["/api/store/products/part-0", errors.unexpected],
    ["/api/commerce/products/list", "products.list failed.", { args: [] }],
    ["/api/checkout", "Could not start checkout. Please try again.", cart],
    ["/api/quotes/notify", errors.unexpected, quote],
    ["/api/notifications/status", errors.unexpected, order],
  ])("%s answers 500, as its interface promises", async (path, error, body?: object) => {
    const answer = await ask(path, body);
    expect([answer.status, await answer.json()]).toEqual([500, { error }]);
  });
});
