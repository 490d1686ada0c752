import { createHash } from "node:crypto";
import { Failure, isFailure } from "~/kernel/failure";
import { failpoint } from "~/kernel/process/failpoint.server";
import { busyText } from "~/modules/idempotency/kept-answers.server";
import type { KeptCall } from "~/modules/idempotency/kept-call.server";
import type { Call } from "./endpoint.server";
import { errorReply, fieldHeader, isReply, json, type Reply, replyOf } from "./reply";

const form = /^[\x21-\x7e]{1,255}$/;
/** Errors that may not occur again on another attempt, or after the caller corrected the call. */
const passing = new Set([400, 401, 403, 404, 413, 429]);

export const idempotencyTexts = {
  malformed: "Invalid idempotency key.",
  other: "This idempotency key was used for another call.",
  busy: busyText,
} as const;

/** The call's idempotency key; null without one. @throws Failure invalid */
export function idempotencyKey(call: Call): string | null {
  const key = call.header("idempotency-key");
  if (key === null) return null;
  if (!form.test(key)) throw new Failure("invalid", idempotencyTexts.malformed);
  return key;
}

export interface Once {
  /** The caller: a uid, or an identification of the guest. */
  caller: string;
  name: string;
  key: string;
  /** The content of the call; other content with the same key is refused. */
  args: readonly unknown[];
}

/** The answer's body for the result of a change. */
type BodyOf = (result: unknown) => unknown;

/**
 * Runs a call once per key: an equal call later gets the same answer, with the header
 * `idempotent-replayed`, and a different one is refused. Work that passes `kept` on stores its
 * answer with its change; any other answer is stored when it is ready.
 */
export async function once(
  { context: { services } }: Call,
  { caller, name, key, args }: Once,
  work: (kept: KeptCall | null) => Promise<Reply>,
  bodyOf: BodyOf = (result) => result,
): Promise<Reply> {
  const { keptAnswers } = services;
  const content = JSON.stringify(inKeyOrder(args));
  const begun = await keptAnswers?.begin({ caller, method: name, key, content });
  if (!keptAnswers || !begun) return work(null);
  if (begun.state === "other") throw new Failure("conflict", idempotencyTexts.other);
  if (begun.state === "busy") throw new Failure("conflict", idempotencyTexts.busy);
  if (begun.state === "answered") {
    return again(begun);
  }
  const { id } = begun;
  let isStored = false;
  let isTakenOver = false;
  let reply: Reply | null = null;
  try {
    reply = await work({
      async claim(tx) {
        try {
          await keptAnswers.claim(begun, tx);
        } catch (error) {
          isTakenOver = isFailure(error);
          throw error;
        }
      },
      async keep(tx, result) {
        const body = json(bodyOf(result)).body ?? "null";
        await keptAnswers.finish(id, { status: 200, body }, tx);
        await failpoint("idempotency:before-commit");
        isStored = true;
      },
    });
    await failpoint("idempotency:after-change");
    return reply;
  } catch (error) {
    // A refusal is stored like any other answer.
    const refusal = replyOf(error);
    if (!isReply(refusal)) throw error;
    reply = refusal;
    throw refusal;
  } finally {
    const keeps = reply && reply.status < 500 && !passing.has(reply.status);
    const stands = isStored && reply?.status === 200;
    if (isTakenOver) {
      // The record belongs to the identical call that took over.
    } else if (reply && keeps) {
      if (!stands) await keptAnswers.finish(id, keptForm(reply));
    } else await keptAnswers.release(id);
  }
}

/** The stored form of an answer. That of an error includes the field that its header names. */
function keptForm({ status, body, headers }: Reply): { status: number; body: string } {
  const field = headers[fieldHeader];
  if (status < 400 || field === undefined) return { status, body: body ?? "null" };
  const { error } = JSON.parse(body ?? "{}") as { error: string };
  return { status, body: JSON.stringify({ error, field }) };
}

/** The unchanged answer of the first call. */
function again({ status, body }: { status: number; body: string }): Reply {
  const replayed = { "idempotent-replayed": "true" };
  if (status < 400) return { ...json(null, { status, headers: replayed }), body };
  const { error, field } = JSON.parse(body) as { error: string; field?: string };
  if (field === undefined) return errorReply(status, error, replayed);
  return errorReply(status, error, { ...replayed, [fieldHeader]: field });
}

/** The same JSON value with the keys of its objects sorted: their order says nothing. */
function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, inKeyOrder(part)]));
}

/**
 * The arguments of a submission with a key derived from the call's: after a crash between the quote
 * and its stored answer, the same call still finds the same quote.
 */
export function withSubmissionKey(call: Once): readonly unknown[] {
  const { name, args } = call;
  const [owner, submission, ...rest] = args;
  const isSubmission = name === "quotes.submit" || name === "quotes.ask";
  if (!isSubmission || typeof submission !== "object" || submission === null) return args;
  if ("key" in submission && submission.key) return args;
  return [owner, { ...submission, key: keyMadeOf(call) }, ...rest];
}

/** A key for the call's effects elsewhere: 24 letters and digits, the same for the same call. */
export function keyMadeOf({ caller, key }: Pick<Once, "caller" | "key">): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([caller, key]))
    .digest();
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  return [...digest.subarray(0, 24)].map((byte) => letters[byte % 36]).join("");
}
