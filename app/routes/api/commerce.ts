import { z } from "zod";
import { findMethod } from "~/gateway/methods";
import type { AnyMethod, Requester } from "~/gateway/rows/method";
import { onWire } from "~/gateway/wire";
import { tellAllowance } from "~/http/api/allowance";
import { bodyLimits, checked, readJson } from "~/http/api/body.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { idempotencyKey, once, withSubmissionKey } from "~/http/api/idempotency.server";
import { failureReply, json, type Reply } from "~/http/api/reply";
import { requesterOf } from "~/http/context.server";
import { Failure, isFailure, isTaken } from "~/kernel/failure";
import type { Allowance } from "~/kernel/limits/limiter";
import type { DocumentLink } from "~/modules/identity/caller";
import { callerOf } from "./key-caller.server";

const segment = /^[\w$-]{1,64}$/;
const envelope = z.object({ args: z.array(z.unknown()) });

/**
 * One call of the Commerce RPC, in the specified order: whitelist, body, backend, access,
 * arguments, dispatch. A refusal by the service is answered with its reason; any other error is
 * logged and answered with the constant 500.
 */
async function callRpc(call: Call): Promise<Reply> {
  const { service = "", method = "" } = call.params;
  const name = `${service}.${method}`;
  const row = rpcRow(service, method);
  const args = await readArguments(call.request);
  const { services, requestId } = call.context;
  const { gateway, log } = services;
  if (!gateway) throw new Failure("unexpected", "Commerce backend is not configured.");
  const onAllowance = (left: Allowance) => tellAllowance(call.context, left);
  const ask = callerOf(call);
  const strict = call.header("x-strict") === "1";

  async function run(asked: readonly unknown[], known: Partial<Requester>): Promise<Reply> {
    const requester = requesterOf(call.context, {
      strict,
      caller: ask,
      onAllowance,
      overRpc: true,
      userAgent: call.header("user-agent") ?? "",
      ...known,
    });
    try {
      const result = await gateway?.callRow(name, row, asked, requester);
      return json({ result: onWire(name, result) ?? null });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) {
        log.error({ error, requestId, method: name }, "[rpc] method failed");
        throw new Failure("unexpected", `${name} failed.`);
      }
      log.info({ requestId, method: name, kind: refusal.kind }, "[rpc] refused");
      return failureReply(refusal);
    }
  }

  const link = row.access === "holder" ? await presentedLink(call, name, args) : null;
  const idempotency = row.writes ? idempotencyKey(call) : null;
  if (idempotency === null) return run(args, { link });
  const isGuest = row.access === "self-or-guest" && args[0] === null;
  const caller = isGuest || link ? null : await ask({ checkRevoked: row.access === "admin" });
  const stranger = link ? `link ${link.number}` : isGuest && `guest ${call.context.clientAddress}`;
  const who = stranger || caller?.uid;
  if (who === undefined) return run(args, {});
  const keyed = { caller: who, name, key: idempotency, args };
  const known = stranger ? { link } : { caller: async () => caller };
  return once(
    call,
    keyed,
    (kept) => run(withSubmissionKey(keyed), { ...known, kept }),
    (result) => ({ result: onWire(name, result) ?? null }),
  );
}

/**
 * The document whose signed link the call presents: the key of the link in `x-link-key`, and its
 * number as the first argument. Null without one, and for a key that does not belong to it.
 */
async function presentedLink(
  { header, context }: Call,
  name: string,
  [number]: readonly unknown[],
): Promise<DocumentLink | null> {
  const key = header("x-link-key");
  if (key === null || typeof number !== "string") return null;
  const kind = name.startsWith("orders.") ? "order" : "quote";
  const { signedLinks } = context.services.mail;
  return (await signedLinks?.present({ kind, number }, key)) ?? null;
}

/**
 * The unique fields that callers may choose, by their wire names; the store generates all others.
 */
const chosenFields = new Map([
  ["id", "id"],
  ["sku", "sku"],
  ["skuLower", "sku"],
  ["codeLower", "code"],
]);

/** The expected refusal; null for a bug. */
function refusalOf(error: unknown): Failure | null {
  if (isTaken(error)) {
    const field = chosenFields.get(error.key);
    return field ? new Failure("conflict", `Already in use: ${field}.`) : null;
  }
  return isFailure(error) && error.kind !== "unexpected" ? error : null;
}

/** A row with an HTTP surface, or the 404 for any other path of that form. */
function rpcRow(service: string, method: string): AnyMethod {
  const row = findMethod(`${service}.${method}`);
  if (row?.rpc) return row;
  const named = segment.test(service) && segment.test(method);
  throw new Failure(
    "notFound",
    named ? `Unknown commerce method: ${service}.${method}` : "Unknown commerce method.",
  );
}

async function readArguments(request: Request): Promise<unknown[]> {
  const body = await readJson(request, { limit: bodyLimits.rpc });
  return checked(envelope, body).args;
}

/** POST /api/commerce/<service>/<method>, which sets no cache headers */
export const loader = endpoint({ POST: callRpc }, { cacheHeaders: false, unavailable: 500 });
export const action = loader;
