import type { Limiter } from "./api/limiter";
import type { Commerce } from "./commerce/commerce";
import type { Storage } from "./commerce/storage";
import type { Chance, Clock } from "./domain/identifiers";
import type { Env } from "./env.server";
import type { Identity } from "./identity/identity";
import type { Log } from "./log.server";
import type { Site } from "./site";

/** Everything the routes use, built once (services are handed to Remix through the load context). */
export interface Services {
  env: Env;
  site: Site;
  clock: Clock;
  chance: Chance;
  log: Log;
  /** null: no usable backend is configured; `env.backend.why` says what is missing. */
  storage: Storage | null;
  commerce: Commerce | null;
  identity: Identity;
  limiter: Limiter;
  /** Rejects when the store cannot serve: backend down, migrations missing, spool not writable. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

declare module "@remix-run/node" {
  /** What the server hands to every loader and action. */
  interface AppLoadContext {
    services: Services;
    requestId: string;
    /** The client's address by the proxy settings, normalised for limits. */
    clientAddress: string;
    /** Nonce of this response's Content-Security-Policy; never in loader data. */
    cspNonce: string;
    /** The browser says another site sent this request. */
    crossSite: boolean;
  }
}
