import type { z } from "zod";
import { bodyLimits, isFormPost, readForm, readJson } from "~/http/api/body.server";
import { checked } from "~/http/api/checked.server";
import type { Call } from "~/http/api/endpoint.server";
import { json, type Reply } from "~/http/api/reply";
import type { SignIn, Visit } from "~/identity/identity";
import { safeRedirect } from "~/identity/redirect-to";

/** One request to a sign-in route. */
export interface AuthCall {
  call: Call;
  visit: Visit;
  signIn: SignIn;
}

export type AuthHandler = (auth: AuthCall) => Promise<Reply | Response>;

export interface AuthBody<T> {
  fields: T;
  /** The next page after a form post; null when it is unknown, or for JSON. */
  redirectTo: string | null;
}

/** A JSON or form body against its schema. @throws Failure invalid, tooLarge */
export async function readAuthBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<AuthBody<z.output<S>>> {
  const limit = bodyLimits.auth;
  const form = isFormPost(request) ? await readForm(request, { limit }) : null;
  const sent = form ? textsOf(form) : await readJson(request, { limit });
  return { fields: checked(schema, sent), redirectTo: form ? redirectOf(form) : null };
}

/** For posts that need no body at all. */
export async function readRedirect(request: Request): Promise<string | null> {
  if (!isFormPost(request)) return null;
  return redirectOf(await readForm(request, { limit: bodyLimits.auth }));
}

function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

function redirectOf(form: FormData): string | null {
  const wanted = form.get("redirectTo");
  return wanted === null ? null : safeRedirect(wanted);
}

interface AnswerOptions {
  status?: number;
  /** When set, the answer is a 303 to that address. */
  redirectTo?: string | null;
  setCookies?: readonly string[];
}

/** Never cached. A Response, because it may carry several Set-Cookie values. */
export function authAnswer(data: unknown, options: AnswerOptions = {}): Response {
  const { status = 200, redirectTo = null, setCookies = [] } = options;
  const reply = json(data, { status, headers: { "cache-control": "no-store" } });
  const { "content-type": _, ...bare } = reply.headers;
  const response =
    redirectTo === null
      ? new Response(reply.body, { status, headers: reply.headers })
      : new Response(null, { status: 303, headers: { ...bare, location: redirectTo } });
  for (const cookie of setCookies) response.headers.append("set-cookie", cookie);
  return response;
}
