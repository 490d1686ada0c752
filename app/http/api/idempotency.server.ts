import { createHash } from "node:crypto";
import type { AnyMethod } from "~/commerce/methods/method";
import type { Tx } from "~/commerce/storage";
import { Failure } from "~/domain/failure";
import type { Call } from "./endpoint.server";
import { json, type Reply } from "./reply";

const form = /^[\x21-\x7e]{1,255}$/;
/** The methods that change something without being audited; every audited one does. */
const writes =
  /^(carts\.(set|updateItem|clear)|quotes\.submit|customers\.(create|update|\w+Address))$/;
/** What may end otherwise when it is tried again. */
const passing = new Set([401, 403, 429]);

/** The call's idempotency key; null where it has none, or the method changes nothing. */
export function idempotencyKey(call: Call, name: string, row: AnyMethod): string | null {
  const key = call.header("idempotency-key");
  if (key === null || (row.run !== null && !writes.test(name))) return null;
  if (!form.test(key)) throw new Failure("invalid", "Invalid idempotency key.");
  return key;
}

interface Once {
  caller: string;
  name: string;
  key: string;
  args: readonly unknown[];
}

/** Keeps an audited change's answer in the transaction of the change. */
export type KeepResult = (tx: Tx, result: unknown) => Promise<void>;

/**
 * Makes a call once per key: an equal call later gets the same answer, with the header
 * `idempotent-replayed`, and another one is refused.
 */
export async function once(
  { context: { services } }: Call,
  { caller, name, key, args }: Once,
  work: (keep: KeepResult) => Promise<Reply>,
): Promise<Reply> {
  const { keptAnswers } = services;
  const content = JSON.stringify(args);
  const begun = await keptAnswers?.begin({ caller, method: name, key, content });
  if (!keptAnswers || !begun) return work(async () => {});
  if (begun.state === "other") {
    throw new Failure("conflict", "This idempotency key was used for another call.");
  }
  if (begun.state === "busy") throw new Failure("conflict", "An equal call is still under way.");
  if (begun.state === "answered") {
    const headers = { "idempotent-replayed": "true" };
    return { ...json(null, { status: begun.status, headers }), body: begun.body };
  }
  const { id } = begun;
  let reply: Reply | null = null;
  try {
    reply = await work(async (tx, result) => {
      const body = json({ result: result ?? null }).body ?? "null";
      await keptAnswers.finish(id, { status: 200, body }, tx);
    });
    return reply;
  } finally {
    const kept = reply && reply.status < 500 && !passing.has(reply.status);
    if (reply && kept)
      await keptAnswers.finish(id, { status: reply.status, body: reply.body ?? "null" });
    else await keptAnswers.release(id);
  }
}

/**
 * The arguments of a submission with a key of its own, made of the call's: after a crash between the
 * quote and its kept answer, the same call still finds the same quote.
 */
export function withSubmissionKey({ caller, name, key, args }: Once): readonly unknown[] {
  const [owner, submission, ...rest] = args;
  if (name !== "quotes.submit" || typeof submission !== "object" || submission === null)
    return args;
  if ("key" in submission && submission.key) return args;
  const digest = createHash("sha256")
    .update(JSON.stringify([caller, key]))
    .digest();
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const made = [...digest.subarray(0, 24)].map((byte) => letters[byte % 36]).join("");
  return [owner, { ...submission, key: made }, ...rest];
}
