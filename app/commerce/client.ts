import type { ArgsOf, MethodName, Methods, ResultOf } from "./methods/methods";

/**
 * A typed client of the Commerce RPC, for browsers and Node. Methods, arguments and results are
 * those of the gateway's table; dates in results are revived; errors are values.
 */
export type CommerceResult<T> =
  | { ok: true; result: T }
  | { ok: false; status: number; error: string };

export type CommerceClient = {
  [S in keyof Methods]: {
    [M in keyof Methods[S] & string]: `${S}.${M}` extends infer N extends MethodName
      ? (...args: ArgsOf<N>) => Promise<CommerceResult<ResultOf<N>>>
      : never;
  };
};

export interface CommerceClientOptions {
  /** Origin of the store; empty for the page's own. */
  origin?: string;
  /** An ID token for the default identity provider; the session provider needs none. */
  token?: () => Promise<string | null> | string | null;
  fetch?: typeof fetch;
}

/** Record fields that are dates on the server. */
const dateFields = new Set([
  "created",
  "updated",
  "deleted",
  "expiresAt",
  "startsAt",
  "validUntil",
  "at",
]);
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** `value` with the ISO strings of date fields as dates. An audit entry's changes stay as they are. */
export function reviveDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveDates);
  if (typeof value !== "object" || value === null) return value;
  const revived: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) {
    const isDate = dateFields.has(field) && typeof inner === "string" && isoDate.test(inner);
    if (field === "changes") revived[field] = inner;
    else revived[field] = isDate ? new Date(inner) : reviveDates(inner);
  }
  return revived;
}

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

  const service = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          typeof method === "string"
            ? (...args: unknown[]) => call(`${name}/${method}`, args)
            : undefined,
      },
    );
  return new Proxy({} as CommerceClient, {
    get: (_, name) => (typeof name === "string" && name !== "then" ? service(name) : undefined),
  });
}
