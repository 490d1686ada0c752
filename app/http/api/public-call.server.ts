import type { AppLoadContext } from "@remix-run/node";
import type { CallMethod } from "~/gateway/gateway.server";
import { Failure } from "~/kernel/failure";
import { requesterOf } from "../requester.server";

/**
 * Calls the shop's public methods for an endpoint that needs no identity.
 * @throws Failure unexpected when no backend is configured
 */
export function publicCall(context: AppLoadContext): CallMethod {
  const { gateway } = context.services;
  if (!gateway) throw new Failure("unexpected", "Internal server error");
  return (name, args, as) => gateway.call(name, args, requesterOf(context, as));
}
