import type { Raw } from "./ops.server";

export interface Answer {
  data: unknown;
  error: { code?: unknown; message?: unknown; details?: unknown } | null;
  count: number | null;
  status: number;
}

/** The answer to a query. @throws HostedSqlError when the host refused it or did not answer */
export async function done(query: PromiseLike<Answer>): Promise<Answer> {
  const answer = await query;
  if (answer.error) throw errorOf(answer);
  return answer;
}

/** An answer that is not a list of rows came from a proxy before the host. */
export function rowsIn(data: unknown): Raw[] {
  if (!Array.isArray(data)) throw nonsense();
  return data as Raw[];
}

/** A failure of the host. It contains no values of rows, although the host's own message may. */
export class HostedSqlError extends Error {
  override readonly name = "HostedSqlError";
  /** A code of PostgreSQL, of PostgREST or of the socket. */
  readonly code: string;
  readonly status: number;
  /** The constraint or the row concerned; never to be logged. */
  readonly about: { constraint: string; key: string };

  constructor(status: number, code: string, about = { constraint: "", key: "" }) {
    super(`The hosted database ${status === 0 ? "did not answer" : `said ${status}`} (${code})`);
    this.status = status;
    this.code = code;
    this.about = about;
  }
}

export function errorOf({ status, error }: Answer): HostedSqlError {
  const [message, details] = [String(error?.message ?? ""), String(error?.details ?? "")];
  if (status === 0) {
    const [, code = /^(\w+):/.exec(message)?.[1] ?? ""] =
      / \(([A-Z][A-Z0-9_]+)\)/.exec(details) ?? [];
    return new HostedSqlError(0, code);
  }
  const constraint = /"([^"]+)"/.exec(message)?.[1] ?? "";
  return new HostedSqlError(status, String(error?.code ?? ""), { constraint, key: details });
}

export function nonsense(): HostedSqlError {
  return new HostedSqlError(200, "not an answer of PostgREST");
}

const cut = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** True when the connection broke, so that nobody knows what the host did. */
export function wasCut({ status, code }: HostedSqlError): boolean {
  return status === 0 && cut.has(code);
}

/**
 * Too many connections, a full disk, a statement or lock that took too long, or lasting contention.
 */
const overwhelmed = /^(53|57014|55P03|40|PGRST00)/;

/** Statuses of a host, or of a proxy before it, that cannot work now. */
const passing = new Set([0, 200, 408, 429, 502, 503, 504]);

/** True when the host cannot be reached or cannot work now. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof HostedSqlError)) return false;
  const { status, code } = error;
  return passing.has(status) || overwhelmed.test(code) || (status >= 500 && code === "");
}

/** A table or column is missing, or PostgREST does not know it yet. */
export function isMissing(error: unknown): boolean {
  const codes = ["42P01", "42703", "PGRST204", "PGRST205"];
  return error instanceof HostedSqlError && codes.includes(error.code);
}
