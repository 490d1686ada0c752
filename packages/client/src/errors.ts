/** An answer that is no success, or none at all. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  /** The HTTP status; 0 when the store could not be reached. */
  readonly status: number;
  /** The stable code of `x-error-code`; `unreachable` without an answer. */
  readonly code: string;
  /** The path of what does not fit, when the store names it. */
  readonly field: string | null;
  /** What the store's log calls this request; null without an answer. */
  readonly requestId: string | null;
  /** Seconds after which another attempt makes sense; null when the store does not say. */
  readonly retryAfter: number | null;

  constructor(message: string, facts: Omit<StoreError, "name" | "message" | "stack" | "cause">) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.field = facts.field;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

export function unreachable(): StoreError {
  const nothing = { field: null, requestId: null, retryAfter: null };
  return new StoreError("The store could not be reached.", {
    status: 0,
    code: "unreachable",
    ...nothing,
  });
}

/** The error that an answer tells. */
export async function errorOf(response: Response): Promise<StoreError> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => null);
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return new StoreError(textOf(body) ?? `The store answered ${status}.`, {
    status,
    code: headers.get("x-error-code") ?? "unknown",
    field: headers.get("x-error-field"),
    requestId: headers.get("x-request-id"),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
}

function textOf(body: unknown): string | null {
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === "string" ? error : null;
}
