import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";
import { aSubmission } from "../support/shop";

let folder: string;
let instances: EdgeServer[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "once-"));
  const variables = { DATABASE_FILE: join(folder, "store.db") };
  instances = [await openEdge(variables), await openEdge(variables)];
}, 60_000);
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
