import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * A throw-away store for the tests of an integrator: a fresh demo store, with a receiver of its mails
 * and webhooks, and a key with the role owner. Everything is gone when it stops.
 */

const folder = mkdtempSync(join(tmpdir(), "store-sandbox-"));
const port = Number(process.env.PORT || 3000);
const receiverPort = port + 1;
const receiver = `http://127.0.0.1:${receiverPort}`;

/** What arrived, oldest first, by the path that it was sent to. */
const received = { emails: [], webhooks: [] };

/** POST keeps what is sent; GET answers all of it; DELETE forgets it. */
async function receive(request, response) {
  const name = new URL(request.url ?? "/", receiver).pathname.slice(1);
  const kept = Object.hasOwn(received, name) ? received[name] : null;
  if (!kept) return send(response, 404, { error: "Not found" });
  if (request.method === "GET") return send(response, 200, kept);
  if (request.method === "DELETE") {
    kept.length = 0;
    return send(response, 200, []);
  }
  let text = "";
  for await (const chunk of request) text += chunk;
  kept.push(name === "webhooks" ? { headers: request.headers, body: text } : JSON.parse(text));
  send(response, 200, { id: `${name}-${kept.length}` });
}

function send(response, status, value) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

const server = createServer((request, response) => {
  receive(request, response).catch(() => send(response, 400, { error: "Invalid body" }));
});
await new Promise((resolve) => server.listen(receiverPort, "127.0.0.1", resolve));

Object.assign(process.env, {
  PORT: String(port),
  COMMERCE_BACKEND: "sqlite",
  DATABASE_FILE: join(folder, "store.db"),
  FILES_DIR: join(folder, "files"),
  PAYMENT_SPOOL_DIR: join(folder, "payments"),
  AUTH_PROVIDER: "session",
  EMAIL_API_KEY: "sandbox",
  EMAIL_FROM: "store@example.test",
  EMAIL_API_BASE_URL: receiver,
  WEBHOOK_PRIVATE_ADDRESSES: "true",
});
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

await import("./demo.mjs");

/** By a computed address: the types of the build are no part of the check of the sources. */
const built = (name) => import(new URL(`../../build/${name}.js`, import.meta.url).href);
const { store } = await built("server");
const { demoAccounts, demoPassword } = await built("store");

async function post(path, body, cookie = "") {
  const headers = { "content-type": "application/json", cookie };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(store.origin + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const owner = demoAccounts.find(({ admin }) => admin);
const session = await post("/api/auth/signin", { email: owner.email, password: demoPassword });
const cookie = session.headers
  .getSetCookie()
  .map((each) => each.split(";", 1)[0])
  .join("; ");
const call = async (name, ...args) =>
  (await (await post(`/api/commerce/${name}`, { args }, cookie)).json()).result;
const key = { name: "Sandbox", role: "owner", methods: [], expires: null };
const { secret } = await call("keys/create", key);
const events = ["quote.submitted", "quote.sent", "quote.accepted", "order.created", "order.paid"];
const hook = { url: `${receiver}/webhooks`, description: "Sandbox", events };
const webhook = await call("webhooks/create", hook);

process.stdout.write(`  For programs:

    STORE=${store.origin}
    TOKEN=${secret}
    WEBHOOK_SECRET=${webhook.secret}

    Mails: GET ${receiver}/emails    Webhooks: GET ${receiver}/webhooks
    DELETE empties them. A restart is a new store.

`);
