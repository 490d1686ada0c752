import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Requester } from "~/gateway/rows/method";
import type { Caller } from "~/modules/identity/caller";
import type { PageServices } from "~/services.server";
import { clientAddress, signInAddress } from "./client-address";
import { isCrossSite, isUnsafe } from "./cross-site";

let fallback: Promise<PageServices> | null = null;

/**
 * The services for a loader or an action. The production server passes them in. Under remix-serve,
 * which passes nothing, they are created from the environment at the first request.
 */
export async function servicesOf(context: Partial<AppLoadContext>): Promise<PageServices> {
  if (context.services) return context.services;
  fallback ??= createFallback();
  return fallback;
}

/** Imported only when needed: the production server hands its own services in. */
async function createFallback(): Promise<PageServices> {
  const [{ readEnv }, { createLog }, { readProviders }, { createServices }] = await Promise.all([
    import("~/kernel/env/env.server"),
    import("~/kernel/process/log.server"),
    import("~/read-providers.server"),
    import("~/services.server"),
  ]);
  const { env, problems } = readEnv(process.env);
  const log = createLog(env.logLevel);
  const found = [...problems, ...readProviders(env).problems];
  if (found.length > 0) log.warn({ problems: found }, "configuration problems");
  const services = await createServices(env, { log });
  services.start();
  return services;
}

/** Where `npm run serve:remix` stores the socket address of the current request. */
const socketAddressKey = Symbol.for("store.socketAddress");

function socketAddress(): string | undefined {
  const read: unknown = Reflect.get(globalThis, socketAddressKey);
  return typeof read === "function" ? read() : undefined;
}

/** The whole load context; under remix-serve it is created from the request. */
export async function contextOf(
  context: Partial<AppLoadContext>,
  request: Request,
): Promise<AppLoadContext> {
  if (context.services) return context as AppLoadContext;
  const services = await servicesOf(context);
  const { env } = services;
  const headers = Object.fromEntries(request.headers);
  const origins = new Set([...env.allowedOrigins, env.publicOrigin ?? []].flat());
  const own = { host: headers.host ?? new URL(request.url).host, origins };
  return {
    services,
    requestId: randomUUID(),
    clientAddress: clientAddress(headers, socketAddress(), env),
    signInAddress: signInAddress(headers, socketAddress(), env),
    cspNonce: "",
    crossSite: isUnsafe(request.method) && isCrossSite(headers, own),
  };
}

/** The caller of this request, as the gateway needs it; anonymous unless the options say more. */
export function requesterOf(
  { requestId, clientAddress }: Pick<AppLoadContext, "requestId" | "clientAddress">,
  known: Partial<Requester> = {},
): Requester {
  return {
    requestId,
    address: clientAddress,
    caller: async () => null,
    guestCart: null,
    link: null,
    ...known,
  };
}

/** The same for a caller who is signed in. */
export function signedIn(caller: Caller): Pick<Requester, "caller"> {
  return { caller: async () => caller };
}
