import { z } from "zod";
import { parseArguments } from "~/commerce/gateway.server";
import type { AnyMethod } from "~/commerce/methods/method";
import { findMethod } from "~/commerce/methods/methods";
import { Failure, isFailure, isTaken } from "~/domain/failure";
import { bodyLimits, readJson } from "~/http/api/body.server";
import type { Call } from "~/http/api/endpoint.server";
import { limits, takeAllowance } from "~/http/api/rate-limit.server";
import type { Limit } from "~/limits/limiter";

const segment = /^[\w$-]{1,64}$/;
const envelope = z.object({ args: z.array(z.unknown()) });

/**
 * One call of the Commerce RPC, in the specified order: whitelist, body, backend, access,
 * arguments, dispatch. What the service refuses is answered with its reason; whatever else the
 * method throws is the constant 500 and goes to the log.
 */
export async function callRpc(call: Call): Promise<{ result: unknown }> {
  const { service = "", method = "" } = call.params;
  const name = `${service}.${method}`;
  const row = rpcRow(service, method);
  const args = await readArguments(call.request);
  const { services, requestId, crossSite } = call.context;
  const { gateway, identity, log } = services;
  if (!gateway) throw new Failure("unexpected", "Commerce backend is not configured.");
  const failed = (error: unknown): never => {
    log.error({ error, requestId, method: name }, "[rpc] method failed");
    throw new Failure("unexpected", `${name} failed.`);
  };
  const caller = isOpen(row, args)
    ? null
    : await identity.caller(call.request, {
        via: "api",
        crossSite,
        checkRevoked: row.access === "admin",
      });
  await gateway.authorize(row, args, caller).catch((error) => {
    if (isFailure(error)) throw error;
    failed(error);
  });
  const limit = limitOf(name, args);
  if (limit) await takeAllowance(call.context, limit);
  const parsed = parseArguments(row, args);
  if (!parsed) throw new Failure("invalid", `Invalid arguments for ${name}.`);
  const asker = { caller, requestId };
  const result = await gateway.dispatch(name, row, parsed, asker).catch((error) => {
    const refusal = refusalOf(error);
    if (!refusal) return failed(error);
    log.info({ requestId, method: name, kind: refusal.kind }, "[rpc] refused");
    throw refusal;
  });
  return { result: result ?? null };
}

/** The unique fields that callers choose, by their wire names; the store draws all others itself. */
const chosenFields = new Map([
  ["id", "id"],
  ["sku", "sku"],
  ["codeLower", "code"],
]);

/** A service's own refusal; null: nobody expected this. */
function refusalOf(error: unknown): Failure | null {
  if (isTaken(error)) {
    const field = chosenFields.get(error.key);
    return field ? new Failure("conflict", `Already in use: ${field}.`) : null;
  }
  return isFailure(error) && error.kind !== "unexpected" ? error : null;
}

/** Nobody's credential is looked at. */
function isOpen(row: AnyMethod, args: readonly unknown[]): boolean {
  return row.access === "public" || (row.access === "self-or-guest" && args[0] === null);
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
  const parsed = envelope.safeParse(body);
  if (!parsed.success) throw new Failure("invalid", "Invalid request body");
  return parsed.data.args;
}

/** The two public methods that invite guessing and flooding; no other has a limit. */
function limitOf(name: string, args: readonly unknown[]): Limit | null {
  if (name === "discounts.findUsable") return limits.findDiscount;
  return name === "quotes.submit" && args[0] === null ? limits.guestQuote : null;
}
