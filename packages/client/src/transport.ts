import { errorOf, type StoreError, unreachable } from "./errors";

export interface ClientOptions {
  /** Origin of the store; left out in a page of the store itself. */
  origin?: string;
  /** A bearer token: an ID token or a service token. Left out: the session's cookie counts. */
  token?: string | (() => Promise<string | null> | string | null);
  fetch?: typeof fetch;
  /**
   * How often a read, or a change with an idempotency key, is tried again. 2 when left out. A change
   * without a key is sent once.
   */
  retries?: number;
  /** How long the answer to one attempt may take. 30,000 when left out. */
  timeoutMs?: number;
  /** Has the store refuse keys that a method does not know. */
  strict?: boolean;
}

/** What some calls carry in addition to the client's own credential. */
export interface CallOptions {
  /** The key of a document's signed link, which opens that document without a credential. */
  linkKey?: string;
  /**
   * Drawn by you: for 24 hours the same change with the same key is made once. It is then tried
   * again as reads are.
   */
  idempotencyKey?: string;
}

interface Call {
  path: string;
  /** Left out: a GET. */
  body?: unknown;
  /** Whether sending it twice changes nothing. */
  isRead: boolean;
  options?: CallOptions;
}

export type Send = (call: Call) => Promise<unknown>;

const longestWaitMs = 10_000;
const passing = new Set([429, 502, 503, 504]);

export function createTransport(options: ClientOptions): Send {
  const { origin = "", token, retries = 2, timeoutMs = 30_000, strict = false } = options;
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const cookies = createCookies();

  async function headersOf({ body, options = {} }: Call): Promise<Record<string, string>> {
    const credential = typeof token === "function" ? await token() : token;
    return {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(credential ? { authorization: `Bearer ${credential}` } : {}),
      ...(options.linkKey ? { "x-link-key": options.linkKey } : {}),
      ...(options.idempotencyKey ? { "idempotency-key": options.idempotencyKey } : {}),
      ...(strict ? { "x-strict": "1" } : {}),
      ...cookies.header(),
    };
  }

  async function once(call: Call): Promise<unknown> {
    const { path, body } = call;
    const response = await send(`${origin}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: await headersOf(call),
      credentials: "same-origin",
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw unreachable();
    });
    cookies.keep(response);
    if (!response.ok) throw await errorOf(response);
    return response.json().catch(() => {
      throw unreachable();
    });
  }

  return async (call) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(call);
      } catch (error) {
        const wait = waitBefore(attempt, error as StoreError);
        const again = call.isRead || call.options?.idempotencyKey !== undefined;
        if (!again || attempt >= retries || wait === null) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };
}

/** Milliseconds until another attempt makes sense; null: it makes none. */
function waitBefore(attempt: number, { status, retryAfter }: StoreError): number | null {
  if (status !== 0 && !passing.has(status)) return null;
  const wait = retryAfter === null ? 200 * 2 ** attempt * (1 + Math.random()) : retryAfter * 1000;
  return wait > longestWaitMs ? null : wait;
}

/** The session's cookie where no browser keeps it. */
function createCookies() {
  const kept = new Map<string, string>();
  return {
    keep(response: Response): void {
      for (const cookie of response.headers.getSetCookie?.() ?? []) {
        const [, name = "", value = ""] = /^\s*([^=;]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === "" || /;\s*max-age=0/i.test(cookie)) kept.delete(name);
        else kept.set(name, value);
      }
    },
    header(): Record<string, string> {
      if (kept.size === 0) return {};
      return { cookie: [...kept].map(([name, value]) => `${name}=${value}`).join("; ") };
    },
  };
}
