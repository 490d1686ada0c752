import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";
import { aSubmission, askedBy } from "../support/shop";

let folder: string;
let instances: EdgeServer[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "once-"));
  const variables = { DATABASE_FILE: join(folder, "store.db") };
  instances = [await openEdge(variables), await openEdge(variables)];
});
afterAll(async () => {
  for (const instance of instances) await instance.stop();
  await rm(folder, { recursive: true, force: true });
});

async function submit(at: number, args: unknown[], key: string) {
  const answer = await fetch(`${instances[at]?.origin}/api/commerce/quotes/submit`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ args }),
  });
  const replayed = answer.headers.get("idempotent-replayed") === "true";
  return { status: answer.status, body: await answer.text(), replayed };
}

const submission = aSubmission([{ id: "lathe", quantity: 1 }]);

it("100 equal submissions with one key over two instances: one quote, one answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      // Guests are counted; the first of all goes through, the others are the same call.
      submit(at % 2, [null, submission], "one-and-the-same"),
    ),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(answers.filter(({ replayed }) => replayed)).toHaveLength(99);
  expect((await instances[0]?.services.storage?.quotes.find({ limit: 9 }))?.length).toBe(1);
});

it("another body under a used key is refused, and another key is another call", async () => {
  const first = await submit(0, [null, submission], "mine");
  const other = aSubmission([{ id: "lathe", quantity: 2 }]);
  const second = await submit(1, [null, other], "mine");
  expect([second.status, second.body]).toEqual([
    409,
    JSON.stringify({ error: "This idempotency key was used for another call." }),
  ]);
  const third = await submit(1, [null, other], "yours");
  expect([first.status, third.status]).toEqual([200, 200]);
  expect(third.body).not.toBe(first.body);
});

it("a malformed key is refused", async () => {
  expect((await submit(0, [null, submission], "a b")).status).toBe(400);
});

describe("an answer that another attempt may change", () => {
  let secret: string;
  beforeAll(async () => {
    const { commerce, gateway } = (instances[0] as EdgeServer).services;
    await commerce?.admin.grant("boss", "boss@example.test");
    const key = { name: "Program", role: "owner" as const, methods: [], expires: null };
    const made = await gateway?.call("keys.create", [key], askedBy({ uid: "boss" }));
    secret = made?.secret ?? "";
  });

  async function change(args: unknown[], key: string, method = "products.update") {
    const { origin } = instances[0] as EdgeServer;
    const answer = await fetch(`${origin}/api/commerce/${method.replace(".", "/")}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify({ args }),
    });
    const { headers } = answer;
    const replayed = headers.get("idempotent-replayed") === "true";
    return { status: answer.status, field: headers.get("x-error-field"), replayed };
  }

  it("a 400 names its field each time, and does not use up its key", async () => {
    const refused = { status: 400, field: "args.1.price", replayed: false };
    expect(await change(["lathe", { price: -1 }], "price")).toEqual(refused);
    expect(await change(["lathe", { price: -1 }], "price")).toEqual(refused);
    const done = { status: 200, field: null, replayed: false };
    expect(await change(["lathe", { price: 7 }], "price")).toEqual(done);
  });

  it("a 404 is not replayed once the record is there", async () => {
    const later = [{ id: "late", productName: "Late" }];
    expect((await change(["late", { price: 1 }], "late")).status).toBe(404);
    expect((await change(later, "made", "products.create")).status).toBe(200);
    const found = { status: 200, field: null, replayed: false };
    expect(await change(["late", { price: 1 }], "late")).toEqual(found);
  });

  it("another order of the same JSON keys is the same call", async () => {
    const first = await change(["lathe", { price: 8, brand: "Norvik" }], "order");
    const second = await change(["lathe", { brand: "Norvik", price: 8 }], "order");
    expect([first.replayed, second.replayed, second.status]).toEqual([false, true, 200]);
  });

  it("a refusal that stands is replayed whole", async () => {
    const stale = ["lathe", { price: 9, version: 99 }];
    const refused = { status: 409, field: null };
    expect(await change(stale, "stale")).toEqual({ ...refused, replayed: false });
    expect(await change(stale, "stale")).toEqual({ ...refused, replayed: true });
  });
});
