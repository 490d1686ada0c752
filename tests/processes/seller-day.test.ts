import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminStore, openAdminStore } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { person } from "../support/identity-store";
import { reasonWithout } from "../support/programs";
import { askedBy } from "../support/shop";

const run = promisify(execFile);

let store: AdminStore;
let folder: string;
let token: string;
beforeAll(async () => {
  store = await openAdminStore();
  // The programs write the date of their payment.
  store.time.now = new Date();
  for (const [browser, email] of [
    [store.admin, person.email],
    [store.shopper, "shopper@example.test"],
  ] as const) {
    const { password } = person;
    expect((await browser.postJson("/api/auth/signin", { email, password })).status).toBe(200);
  }
  const asked = { name: "ERP", role: "owner" as const, methods: [], expires: null };
  token = (await store.call("keys.create", [asked])).secret;
  folder = await mkdtemp(join(tmpdir(), "seller-day-"));
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The number of the order that a program made, by what it printed. */
async function byProgram(program: string, args: string[]): Promise<string> {
  const env = { ...process.env, STORE: store.origin, TOKEN: token, PYTHONDONTWRITEBYTECODE: "1" };
  const { stdout } = await run(program, args, { env });
  expect(stdout.replace(/[QO]-\d{8}-\w{8}/g, "number")).toBe(
    [
      "products: 200",
      "request: number",
      "offer: Quoted 62.12",
      "answer: Approved",
      "order: number Shipped 88.54",
      "invoice: 88.54 application/pdf",
      "payment: paid",
      "credit note: 11.69",
      "",
    ].join("\n"),
  );
  return /order: (\S+)/.exec(stdout)?.[1] ?? "";
}

/** Presses a button of the desk as a browser without scripts does; the address that it leads to. */
async function press(path: string, intent: string, typed: Record<string, string> = {}) {
  const html = await (await store.admin.get(path)).text();
  const form = operationOf(html, path, intent);
  if (!form) throw new Error(`${path} has no button ${intent}`);
  for (const [name, value] of Object.entries(typed)) form.fields.set(name, value);
  const answer = await sendForm(store.admin, form);
  const to = answer.headers.get("location");
  if (to === null) throw new Error(`${intent}: ${answer.status}\n${await answer.text()}`);
  return to;
}

/** The same day by the desk's forms; the customer's part is theirs. */
async function byDesk(): Promise<string> {
  const { services } = store;
  const rows = Array.from({ length: 200 }, (_, at) => {
    const price = (1_000 + 37 * (at + 1)) / 100;
    return `DESK-${at + 1},Part ${at + 1},${price},50,yes`;
  });
  const file = new FormData();
  const text = ["sku,productName,price,stock,published", ...rows].join("\n");
  file.set("file", new File([text], "a.csv", { type: "text/csv" }));
  const imported = await store.admin.postMultipart("/admin/products/import", file);
  const runPath = imported.headers.get("location") ?? "";
  const runId = runPath.split("/").at(-1) ?? "";
  await services.runs?.work(runId, 60_000);
  await press(runPath, "apply");
  await services.runs?.work(runId, 60_000);

  const [vice, jaws] = await Promise.all(
    ["DESK-1", "DESK-2"].map((sku) => store.call("products.find", [sku])),
  );
  const account = await services.storage?.accounts.getBy("email", "shopper@example.test");
  const uid = account?.id ?? "";
  const { gateway } = services;
  if (!gateway) throw new Error("no backend");
  const customer = askedBy({ uid, email: "shopper@example.test" });
  const items = [
    { id: vice?.id ?? "", quantity: 4 },
    { id: jaws?.id ?? "", quantity: 1 },
  ];
  const contact = { firstName: "Ada", lastName: "Byron", email: "shopper@example.test" };
  const { id, quoteNumber } = await gateway.call(
    "quotes.submit",
    [uid, { items, contact }],
    customer,
  );
  await press(`/admin/quotes/${id}`, "offer", {
    "lines.asked-1.price": "9.50",
    "lines.asked-2.inclusion": "optional",
    "lines.asked-2.min": "1",
    "lines.asked-2.max": "4",
    "charges.0.label": "Freight",
    "charges.0.amount": "12.50",
    message: "Ten days after your order.",
  });
  const seen = await gateway.call("quotes.read", [quoteNumber], customer);
  const options = [{ line: "asked-2", quantity: 2 }];
  const answer = {
    answer: "Approved" as const,
    seen: { revision: seen?.revision ?? 0 },
    given: { name: "Ada Byron", purchaseOrder: "PO 7", options },
  };
  await gateway.call("quotes.answer", [quoteNumber, answer], customer);

  const orderPath = await press(`/admin/quotes/${id}`, "convert");
  await press(orderPath, "ship", { line0: "3", line1: "" });
  await press(orderPath, "ship");
  await press(orderPath, "invoice");
  await press(orderPath, "pay");
  const number = orderPath.split("/").at(-1) ?? "";
  const { invoices } = await store.call("invoices.ofOrder", [number]);
  await press(`/admin/invoices/${invoices[0]?.invoice.number}`, "credit", {
    reason: "Damaged",
    line0: "1",
  });
  return number;
}

/** What names a record, and who changed it when. Everything else has to be equal. */
const names = new Set([
  ...["id", "customerId", "quoteNumber", "orderNumber", "quoteId", "orderId", "number", "sku"],
  ...["productId", "by", "actor", "author", "email", "emailLower", "uid", "skuLower", "words"],
  ...["serial", "sourceKey", "acceptance", "sentBy", "hash", "reference"],
]);

function nameless(value: unknown): unknown {
  if (value instanceof Date) return "a time";
  if (typeof value === "string") return value.replace(/\b(O|Q|INV|CN)-\d{4,8}-\w+/g, "$1");
  if (Array.isArray(value)) return value.map(nameless);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, nameless(each)]));
}

/** Everything that is stored about an order and what led to it. */
async function recordsOf(number: string): Promise<unknown> {
  const { storage } = store.services;
  if (!storage) throw new Error("no backend");
  const order = await storage.orders.getBy("orderNumber", number);
  const quote = await storage.quotes.getBy("quoteNumber", order?.quoteNumber ?? "");
  const { invoices, shipments } = await store.call("invoices.ofOrder", [number]);
  const products = await storage.products.getMany(order?.items.map(({ id }) => id) ?? []);
  const movements = await Promise.all(
    products.map(({ id }) => store.call("stock.movements", [id, { limit: 20 }])),
  );
  const revisions = await store.call("offers.revisions", [quote?.id ?? ""]);
  return nameless({ order, quote, invoices, shipments, products, movements, revisions });
}

describe("a seller's day by API makes the same records as by the desk", () => {
  let desk: unknown;
  beforeAll(async () => {
    desk = await recordsOf(await byDesk());
  });

  it("in TypeScript", async () => {
    const client = join(folder, "client.ts");
    const from = resolve("packages/client/src/client");
    await writeFile(
      client,
      `export { createClientOf as createClient } from ${JSON.stringify(from)};`,
    );
    const outfile = join(folder, "day.mjs");
    await build({
      entryPoints: ["examples/typescript/day.ts"],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      alias: { "@quote-store/client": client },
    });
    expect(await recordsOf(await byProgram(process.execPath, [outfile]))).toEqual(desk);
  });

  it.for([
    { program: "python3", file: "examples/python/day.py", needed: ["python3"] },
    { program: "sh", file: "examples/curl/day.sh", needed: ["curl", "jq"] },
  ])("by $program", async ({ program, file, needed }, context) => {
    for (const name of needed) {
      const reason = await reasonWithout(name);
      if (reason) return context.skip(reason);
    }
    expect(await recordsOf(await byProgram(program, [file]))).toEqual(desk);
  });
});
