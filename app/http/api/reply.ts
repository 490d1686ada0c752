import { type Failure, isFailure, type Problem } from "~/kernel/failure";
import { errorCodeOf } from "./error-codes";
import { statuses } from "./statuses";

/**
 * A response that does not depend on a transport yet: the production server writes it to the
 * socket, and under Remix it becomes a Response. Header names are in lower case.
 */
export interface Reply {
  readonly [mark]: true;
  status: number;
  headers: Record<string, string>;
  /** null for no body. */
  body: string | null;
  /** The wrong values of an invalid call, for callers who ask for problem details. */
  problems?: readonly Problem[];
}

const mark = Symbol.for("store.reply");
/** The header that names the part of the call that is invalid. */
export const fieldHeader = "x-error-field";

const jsonType = "application/json; charset=utf-8";

export interface ReplyOptions {
  status?: number;
  headers?: Record<string, string>;
}

/** A JSON response; caches must not keep one that is not a 2xx. */
export function json(data: unknown, { status = 200, headers }: ReplyOptions = {}): Reply {
  const cache = status < 300 ? null : { "cache-control": "no-store" };
  return {
    [mark]: true,
    status,
    headers: { "content-type": jsonType, ...cache, ...headers },
    body: JSON.stringify(data ?? null) ?? "null",
  };
}

/** A response with one line of text, for people who see it without a page. */
export function textReply(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Reply {
  const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return { [mark]: true, status, headers: { ...plain, ...headers }, body: `${text}\n` };
}

export function errorReply(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Reply {
  const code = { "x-error-code": errorCodeOf(status, error) };
  return json({ error }, { status, headers: { ...code, ...headers } });
}

export function failureReply(failure: Failure): Reply {
  const { kind, message, retryAfter, field, problems } = failure;
  const reply = errorReply(statuses[kind], message, {
    ...(retryAfter === null ? {} : { "retry-after": String(retryAfter) }),
    ...(field === null ? {} : { [fieldHeader]: field }),
  });
  if (problems.length > 0) reply.problems = problems;
  return reply;
}

const problemType = "application/problem+json";

/**
 * The error with problem details (RFC 9457) beside its specified body, for a caller who accepts
 * them; every other answer as it is.
 */
export function withProblemDetails<T extends Reply | Response>(answer: T, accept: string | null) {
  if (!isReply(answer) || answer.status < 400 || !accept?.includes(problemType)) return answer;
  const { error } = JSON.parse(answer.body ?? "{}") as { error?: string };
  if (error === undefined) return answer;
  const field = answer.headers[fieldHeader];
  const known = field === undefined ? [] : [{ path: field, reason: error }];
  const { status } = answer;
  const code = answer.headers["x-error-code"] ?? errorCodeOf(status, error);
  const details = { type: "about:blank", title: error, status, code };
  answer.headers["content-type"] = problemType;
  answer.body = JSON.stringify({ error, ...details, errors: answer.problems ?? known });
  return answer;
}

export function emptyReply(status: number, headers: Record<string, string> = {}): Reply {
  return { [mark]: true, status, headers, body: null };
}

export function isReply(value: unknown): value is Reply {
  return typeof value === "object" && value !== null && mark in value;
}

export function isResponse(value: unknown): value is Response {
  return value instanceof Response;
}

/** Adds headers to either kind of response. */
export function withHeaders<T extends Reply | Response>(
  answer: T,
  headers: Record<string, string>,
): T {
  if (isReply(answer)) Object.assign(answer.headers, headers);
  else for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

export function withoutHeader(answer: Reply | Response, name: string): void {
  if (isReply(answer)) delete answer.headers[name];
  else answer.headers.delete(name);
}

export function toResponse(answer: Reply | Response): Response {
  if (!isReply(answer)) return answer;
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}

/** The response that a handler returned or threw; null for a bug. */
export function replyOf(error: unknown): Reply | Response | null {
  if (isReply(error) || isResponse(error)) return error;
  return isFailure(error) ? failureReply(error) : null;
}
