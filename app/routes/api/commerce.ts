import { z } from "zod";
import { findMethod } from "~/gateway/methods";
import type { AnyMethod, Requester } from "~/gateway/rows/method";
import { onWire } from "~/gateway/wire";
import { tellAllowance } from "~/http/api/allowance";
import { bodyLimits, checked, readJson } from "~/http/api/body.server";
import { callerOf, presentedLink } from "~/http/api/credentials.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { idempotencyKey, once, withSubmissionKey } from "~/http/api/idempotency.server";
import { failureReply, json, type Reply } from "~/http/api/reply";
import { requesterOf } from "~/http/context.server";
import { Failure, isFailure, isTaken } from "~/kernel/failure";
import type { Allowance } from "~/kernel/limits/limiter";

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
  const args = await readArguments(call.request, row);
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

  const link = row.access === "holder" ? await linkOf(call, name, args) : null;
  const idempotency = row.writes && !row.secret ? idempotencyKey(call) : null;
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

/** The signed link that opens the document whose number is the first argument. */
async function linkOf(call: Call, name: string, [number]: readonly unknown[]) {
  if (typeof number !== "string") return null;
  const kind = /^(orders|invoices)\./.test(name) ? "order" : "quote";
  return presentedLink(call, { kind, number });
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

/** How many values the body of a bulk call may hold. */
const bulkValues = 200_000;

async function readArguments(request: Request, { bulk }: AnyMethod): Promise<unknown[]> {
  const limits = bulk ? { limit: bodyLimits.bulk, most: bulkValues } : { limit: bodyLimits.rpc };
  const body = await readJson(request, limits);
  return checked(envelope, body).args;
}

/** POST /api/commerce/<service>/<method>, which sets no cache headers */
export const loader = endpoint(
  { POST: callRpc },
  { cacheHeaders: false, chosenOrigins: true, parameters: [], unavailable: 500 },
);
export const action = loader;
