import { z } from "zod";
import type { AnyMethod, Asker } from "~/commerce/methods/method";
import { findMethod } from "~/commerce/methods/methods";
import { onWire } from "~/commerce/methods/wire";
import { Failure, isFailure, isTaken } from "~/domain/failure";
import { tellAllowance } from "~/http/api/allowance";
import { callerOfKey, presentedKey } from "~/http/api/api-key.server";
import { bodyLimits, readJson } from "~/http/api/body.server";
import { checked } from "~/http/api/checked.server";
import type { Call } from "~/http/api/endpoint.server";
import { idempotencyKey, once, withSubmissionKey } from "~/http/api/idempotency.server";
import { failureReply, json, type Reply } from "~/http/api/reply";
import { askerOf } from "~/http/asker.server";
import type { Allowance } from "~/limits/limiter";

const segment = /^[\w$-]{1,64}$/;
const envelope = z.object({ args: z.array(z.unknown()) });

/**
 * One call of the Commerce RPC, in the specified order: whitelist, body, backend, access,
 * arguments, dispatch. A refusal by the service is answered with its reason; any other error is
 * logged and answered with the constant 500.
 */
export async function callRpc(call: Call): Promise<Reply> {
  const { service = "", method = "" } = call.params;
  const name = `${service}.${method}`;
  const row = rpcRow(service, method);
  const args = await readArguments(call.request);
  const { services, requestId, crossSite } = call.context;
  const { gateway, identity, log } = services;
  if (!gateway) throw new Failure("unexpected", "Commerce backend is not configured.");
  const onAllowance = (left: Allowance) => tellAllowance(call.context, left);
  const key = presentedKey(call);
  const ask: Asker["caller"] = (options) =>
    key === null
      ? identity.caller(call.request, { via: "api", crossSite, ...options })
      : callerOfKey(call, key, onAllowance);
  const strict = call.header("x-strict") === "1";

  async function run(asked: readonly unknown[], known: Partial<Asker>): Promise<Reply> {
    const asker = askerOf(call.context, { strict, caller: ask, onAllowance, ...known });
    try {
      const result = await gateway?.callRow(name, row, asked, asker);
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

  const idempotency = idempotencyKey(call, name, row);
  if (idempotency === null) return run(args, {});
  const isGuest = row.access === "self-or-guest" && args[0] === null;
  const caller = isGuest ? null : await ask({ checkRevoked: row.access === "admin" });
  const who = isGuest ? `guest ${call.context.clientAddress}` : caller?.uid;
  if (who === undefined) return run(args, {});
  const keyed = { caller: who, name, key: idempotency, args };
  const known = isGuest ? {} : { caller: async () => caller };
  return once(call, keyed, (keep) =>
    run(withSubmissionKey(keyed), {
      ...known,
      keep: (tx, result) => keep(tx, onWire(name, result)),
    }),
  );
}

/**
 * The unique fields that callers may choose, by their wire names; the store generates all others.
 */
const chosenFields = new Map([
  ["id", "id"],
  ["sku", "sku"],
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

/** A row with an HTTP surface, or the 404 that any other path of that form gets. */
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
