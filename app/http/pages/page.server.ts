import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { PageProblem } from "~/components/frame/problem";
import type { CallMethod, Gateway } from "~/gateway/gateway.server";
import type { Requester } from "~/gateway/rows/method";
import { Failure, isFailure, isUnavailable } from "~/kernel/failure";
import { within } from "~/kernel/process/waiting.server";
import { guestCartOf } from "~/modules/cart/cart.resource";
import { offeredLanguages } from "~/texts/on-server";
import { t } from "~/texts/text";
import { retryAfterSeconds, statuses } from "../api/statuses";
import { contextOf, requesterOf } from "../context.server";
import { showAgain } from "./language-switch.server";
import { guestCartId, visitorOf } from "./visitor.server";

export type PageArgs = Pick<LoaderFunctionArgs, "request" | "params"> & { context: AppLoadContext };

/** Arguments of a page that needs the shop's services, which it calls on behalf of its visitor. */
export type ShopArgs = PageArgs & { call: CallMethod };

type Args = LoaderFunctionArgs | ActionFunctionArgs;

const contexts = new WeakMap<object, Promise<AppLoadContext>>();

/** All loaders of a request share one context. */
function sharedContext({ context, request }: Args): Promise<AppLoadContext> {
  const known = contexts.get(context) ?? contextOf(context, request);
  contexts.set(context, known);
  return known;
}

/** A body that is not a form is the sender's error, not the store's. It may be asked for twice. */
function legible(request: Request): Request {
  const read = request.formData.bind(request);
  let form: Promise<FormData> | null = null;
  request.formData = () => {
    form ??= read().catch(() => {
      throw new Failure("invalid", t("pages:theDataCouldNotBe"));
    });
    return form;
  };
  return request;
}

const plainForm = /^application\/x-www-form-urlencoded\b/i;

/** Whether the switch of the language sent the page's form, which is then not worked on. */
async function isOnlyShown({ request, context }: Args): Promise<boolean> {
  if (request.method !== "POST" || offeredLanguages().others.length === 0) return false;
  if (!plainForm.test(request.headers.get("content-type") ?? "")) return false;
  return showAgain(context, request, await request.formData());
}

/**
 * Wraps a loader or an action of any page. An expected problem becomes the error page of its
 * status; without its backend the page offers another attempt.
 */
export function page<T>(answer: (args: PageArgs) => Promise<T>): (args: Args) => Promise<T> {
  return async (args) => {
    const context = await sharedContext(args);
    try {
      const request = legible(args.request);
      // A page whose form was not sent has no answer either.
      if (await isOnlyShown(args)) return null as T;
      return await answer({ request, params: args.params, context });
    } catch (error) {
      if (isFailure(error)) {
        const { kind, message, retryAfter } = error;
        throw problem(statuses[kind], { message }, retryAfter);
      }
      if (!isUnavailable(error)) throw error;
      context.unavailable = error;
      context.services.log.error({ error, requestId: context.requestId }, "page failed");
      throw problem(503, {}, retryAfterSeconds);
    }
  };
}

/** The same, with the shop's services. Without a backend the page says which variables to set. */
export function shopPage<T>(answer: (args: ShopArgs) => Promise<T>): (args: Args) => Promise<T> {
  return page(async (args) => answer({ ...args, call: callAs(args, gatewayOf(args.context)) }));
}

/** Returns the gateway. Without a backend it throws the page that says which variables to set. */
export function gatewayOf({ services: { gateway, env } }: AppLoadContext): Gateway {
  if (!gateway) throw problem(503, { setUp: env.backend.on ? "" : env.backend.why });
  return gateway;
}

/**
 * Calls the gateway on behalf of the page's visitor, who is looked up only when a method needs it.
 */
export function callAs(args: Omit<PageArgs, "params">, gateway: Gateway): CallMethod {
  const { request, context } = args;
  const { services, crossSite } = context;
  const caller: Requester["caller"] = async ({ checkRevoked }) =>
    checkRevoked
      ? services.identity.caller(request, { via: "page", crossSite, checkRevoked })
      : (await visitorOf(args)).caller;
  return async (name, methodArgs, as) => {
    if (context.unavailable) throw context.unavailable;
    const guest = guestCartId(args);
    const guestCart = guest && guestCartOf(guest);
    return gateway.call(name, methodArgs, requesterOf(context, { caller, guestCart, ...as }));
  };
}

/**
 * Creates the error to throw for that status; it becomes an error page. `retryAfter`: the seconds
 * after which another attempt makes sense.
 */
export function problem(status: number, body: PageProblem = {}, retryAfter: number | null = null) {
  const headers: HeadersInit = retryAfter === null ? {} : { "retry-after": String(retryAfter) };
  return data(body, { status, headers });
}

/** The store's own origin, for absolute URLs. */
export function originOf({ request, context }: Pick<PageArgs, "request" | "context">): string {
  return context.services.env.publicOrigin ?? new URL(request.url).origin;
}

/**
 * Waits briefly, so that data which arrives at once is part of the page and slower data is streamed
 * after it. Streamed data needs scripts; a fast store therefore shows the whole page to everyone.
 */
export async function awaitBriefly<T>(
  work: Promise<T>,
  milliseconds = 60,
): Promise<{ value: T | Promise<T> }> {
  const done = work.then((value) => ({ value }));
  return within<{ value: T | Promise<T> }, { value: Promise<T> }>(milliseconds, done, () => ({
    value: work,
  }));
}
