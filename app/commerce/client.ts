import { type Cart, type CartLine, mergeCarts } from "~/domain/cart";
import { readIsoDate } from "~/domain/iso-date";
import { broadcastCartChange, onCartChange } from "./cart/cart-listen.client";
import type { ArgsOf, MethodName, Methods, ResultOf } from "./methods/methods";

/**
 * A typed client of the Commerce RPC, for browsers and Node. It has the methods, arguments and
 * results of the gateway's table, turns dates in results back into Date objects, and returns errors
 * as values. It adds `carts.listen` and `carts.mergeCarts`, which run in the client and have no
 * HTTP method.
 */
export type CommerceResult<T> =
  | { ok: true; result: T }
  | { ok: false; status: number; error: string };

type RemoteClient = {
  [S in keyof Methods]: {
    [M in keyof Methods[S] & string]: `${S}.${M}` extends infer N extends MethodName
      ? (...args: ArgsOf<N>) => Promise<CommerceResult<ResultOf<N>>>
      : never;
  };
};

export interface LocalCarts {
  /**
   * Calls back with the current cart, and again whenever this client, another tab or another device
   * changed it. Another device's change is noticed when the shopper returns to the page. Returns
   * the function that stops listening. A failed read does not call back.
   */
  listen(uid: string, onCart: (cart: Cart) => void): () => void;
  /** Merges two carts: saved lines first; a line in both takes the larger quantity. */
  mergeCarts(saved: readonly CartLine[], guest: readonly CartLine[]): CartLine[];
}

export type CommerceClient = Omit<RemoteClient, "carts"> & {
  carts: RemoteClient["carts"] & LocalCarts;
};

export interface CommerceClientOptions {
  /** Origin of the store; empty for the origin of the page. */
  origin?: string;
  /** An ID token for the default identity provider; the session provider needs none. */
  token?: () => Promise<string | null> | string | null;
  fetch?: typeof fetch;
}

/** The record fields that hold dates on the server. */
const dateFields = new Set([
  "created",
  "updated",
  "deleted",
  "expiresAt",
  "startsAt",
  "validUntil",
  "at",
]);

/**
 * The value with ISO strings of date fields turned into dates. The changes of an audit entry stay
 * strings.
 */
export function reviveDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveDates);
  if (typeof value !== "object" || value === null) return value;
  const revived: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) {
    const date = dateFields.has(field) && typeof inner === "string" ? readIsoDate(inner) : null;
    revived[field] = field === "changes" ? inner : (date ?? reviveDates(inner));
  }
  return revived;
}

const cartChanges = new Set(["carts/set", "carts/updateItem", "carts/clear"]);

export function createCommerceClient(options: CommerceClientOptions = {}): CommerceClient {
  const { origin = "", token = () => null } = options;
  const send = options.fetch ?? fetch;

  async function call(name: string, args: unknown[]): Promise<CommerceResult<unknown>> {
    const credential = await token();
    try {
      const response = await send(`${origin}/api/commerce/${name}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(credential ? { authorization: `Bearer ${credential}` } : {}),
        },
        credentials: "same-origin",
        body: JSON.stringify({ args: args.map((arg) => arg ?? null) }),
      });
      const body = (await response.json()) as { result?: unknown; error?: unknown };
      if (response.ok) return { ok: true, result: reviveDates(body.result ?? null) };
      return { ok: false, status: response.status, error: String(body.error ?? "Unknown error") };
    } catch {
      return { ok: false, status: 0, error: "The store could not be reached." };
    }
  }

  const listeners = new Set<() => void>();

  async function changeCart(name: string, args: unknown[]): Promise<CommerceResult<unknown>> {
    const done = await call(name, args);
    if (!done.ok) return done;
    broadcastCartChange();
    for (const listener of listeners) listener();
    return done;
  }

  const local: LocalCarts = {
    listen(uid, onCart) {
      let stopped = false;
      let latest = 0;
      async function read() {
        latest += 1;
        const mine = latest;
        const answer = await call("carts/get", [uid]);
        // A response that a later one has overtaken shows an outdated cart.
        if (answer.ok && mine === latest && !stopped) onCart(answer.result as Cart);
      }
      const changed = () => {
        read().catch(() => {});
      };
      listeners.add(changed);
      const stop = onCartChange(changed);
      changed();
      return () => {
        stopped = true;
        listeners.delete(changed);
        stop();
      };
    },
    mergeCarts,
  };

  function method(service: string, name: string) {
    if (service === "carts" && Object.hasOwn(local, name)) return local[name as keyof LocalCarts];
    const path = `${service}/${name}`;
    const send = cartChanges.has(path) ? changeCart : call;
    return (...args: unknown[]) => send(path, args);
  }

  const service = (name: string) =>
    new Proxy({}, { get: (_, key) => (typeof key === "string" ? method(name, key) : undefined) });
  return new Proxy({} as CommerceClient, {
    get: (_, name) => (typeof name === "string" && name !== "then" ? service(name) : undefined),
  });
}
