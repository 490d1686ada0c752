import { mergeCarts } from "../../../app/modules/cart/cart.resource";
import { broadcastCartChange, onCartChange } from "../../../app/modules/cart/cart-listen.client";
import { reviveDates } from "./dates";
import { createStoreReads, type StoreReads } from "./store";
import { type CallOptions, type ClientOptions, createTransport, type Send } from "./transport";

/** A line of a cart, as it is sent. */
export interface Line {
  id: string;
  quantity: number;
  variantId?: string;
}

/** The parts of a cart that run in the client and have no HTTP method. */
export interface LocalCarts<C> {
  /**
   * Calls back with the cart now, and again when this client, another tab or another device changed
   * it; another device's change is noticed when the shopper comes back to the page. Returns the
   * function that stops listening. A failed read does not call back.
   */
  listen(uid: string, onCart: (cart: C) => void): () => void;
  /** Saved lines first; a line in both takes the larger quantity. */
  mergeCarts(saved: readonly Line[], guest: readonly Line[]): Line[];
}

export interface User {
  uid: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
}

/** Sessions, in stores that keep their own accounts. */
export interface Auth {
  signUp(account: {
    email: string;
    password: string;
    firstName?: string;
    lastName?: string;
  }): Promise<User>;
  signIn(credentials: { email: string; password: string }): Promise<User>;
  signOut(): Promise<void>;
  /** Who is signed in; null when nobody is. */
  user(): Promise<User | null>;
}

interface Carts<C> {
  carts: { get(uid: string): Promise<C> };
}

/** The methods of `Rpc`, and what the client has beside them. */
export type Client<Rpc extends Carts<unknown>> = Omit<Rpc, "carts"> & {
  carts: Rpc["carts"] & LocalCarts<Awaited<ReturnType<Rpc["carts"]["get"]>>>;
  store: StoreReads;
  auth: Auth;
  /** The same client for calls with the key of a signed link, or with an idempotency key. */
  with(options: CallOptions): Client<Rpc>;
};

const reads = /^(list|get|count|search|find|is(?=[A-Z])|read)/;
/** The reads whose names do not begin like one. */
const otherReads = new Set(
  (
    "thread pipeline deliveries delivery events committed movements rows openings sentTo held acceptance acceptances " +
    "revisions ofOrder ofCustomer state followUps productsNamed example namesOf colleagues roleOf openWork " +
    "counts customers customer trail products product quotes orders toShip figures low ending " +
    "snoozes plan export retained retainedRecord mergeable merges erasedCustomers invoices " +
    "discounts templates stockMovements audit shared missedSearches"
  ).split(" "),
);
const cartChanges = new Set(["set", "updateItem", "clear"]);

export function createClientOf<Rpc extends Carts<unknown>>(options: ClientOptions): Client<Rpc> {
  return clientOver<Rpc>(createTransport(options), new Set());
}

function clientOver<Rpc extends Carts<unknown>>(
  send: Send,
  listeners: Set<() => void>,
): Client<Rpc> {
  async function call(service: string, method: string, args: unknown[]): Promise<unknown> {
    const answer = await send({
      path: `/api/commerce/${service}/${method}`,
      body: { args: args.map((arg) => arg ?? null) },
      isRead: reads.test(method) || otherReads.has(method),
    });
    if (service === "carts" && cartChanges.has(method)) {
      broadcastCartChange();
      for (const listener of listeners) listener();
    }
    return reviveDates((answer as { result: unknown }).result);
  }

  const local: LocalCarts<unknown> = {
    mergeCarts,
    listen(uid, onCart) {
      let stopped = false;
      let latest = 0;
      async function read() {
        latest += 1;
        const mine = latest;
        const cart = await call("carts", "get", [uid]);
        // A response that a later one has overtaken shows an outdated cart.
        if (mine === latest && !stopped) onCart(cart);
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
  };

  const service = (name: string) =>
    new Proxy(name === "carts" ? local : {}, {
      get(own, key) {
        if (typeof key !== "string" || key === "then") return undefined;
        const known = Reflect.get(own, key);
        return known ?? ((...args: unknown[]) => call(name, key, args));
      },
    });
  const parts = {
    store: createStoreReads(send),
    auth: createAuth(send),
    with: (options: CallOptions) =>
      clientOver<Rpc>(
        (call) => send({ ...call, options: { ...call.options, ...options } }),
        listeners,
      ),
  };
  return new Proxy(parts, {
    get(own, key) {
      if (typeof key !== "string" || key === "then") return undefined;
      return Reflect.get(own, key) ?? service(key);
    },
  }) as unknown as Client<Rpc>;
}

function createAuth(send: Send): Auth {
  const post = (path: string, body: object) =>
    send({ path: `/api/auth/${path}`, body, isRead: false });
  const userOf = (answer: unknown) => (answer as { user: User }).user;
  return {
    signUp: async (account) => userOf(await post("signup", account)),
    signIn: async (credentials) => userOf(await post("signin", credentials)),
    signOut: async () => void (await post("signout", {})),
    user: async () => userOf(await send({ path: "/api/auth/session", isRead: true })),
  };
}

/** Every item of a paged method, page after page. */
export async function* everyItem<T>(
  read: (cursor: string | undefined) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
