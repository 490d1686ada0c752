import type { z } from "zod";
import { tellAllowance } from "~/http/api/allowance";
import { bodyLimits, checked, isFormPost, readForm, readJson } from "~/http/api/body.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { errorReply, json, type Reply } from "~/http/api/reply";
import { errors } from "~/http/api/statuses";
import { flashCookie } from "~/http/pages/flash.server";
import { isAdmin, visitOf } from "~/http/pages/guards.server";
import { Failure, isFailure } from "~/kernel/failure";
import type { Allowance } from "~/kernel/limits/limiter";
import type { Caller } from "~/modules/identity/caller";
import { credentialSchemas } from "~/modules/identity/credentials.server";
import { clearedCookies } from "~/modules/identity/departure";
import type { SignedIn, SignIn, Visit } from "~/modules/identity/identity";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { cartFlash, completeSignIn, landing } from "~/routes/account/sign-in.server";
import { inPageLanguage, languageOfPath } from "~/texts/on-server";

interface AuthRoute {
  GET?: AuthHandler;
  POST?: AuthHandler;
}

const failedSignOn = "/sign-in?problem=single-sign-on";

const routes: Record<string, AuthRoute> = {
  session: {
    async GET({ call, visit, signIn }) {
      const current = await signIn.current(visit);
      if (!current) return authAnswer({ user: null, expires: null });
      const { caller, expires, renewed } = current;
      const body = { user: await shownUser(call, caller), expires };
      return authAnswer(body, { setCookies: renewed ? [renewed] : [] });
    },
  },

  providers: {
    async GET({ signIn }) {
      return authAnswer({ providers: signIn.methods });
    },
  },

  signup: {
    async POST({ call, visit, signIn }) {
      const { fields, redirectTo } = await readAuthBody(visit.request, credentialSchemas.signUp);
      const signedIn = await signIn.register(visit, fields);
      return welcome(call, signedIn, { status: 201, redirectTo });
    },
  },

  signin: {
    async POST({ call, visit, signIn }) {
      const { fields, redirectTo } = await readAuthBody(visit.request, credentialSchemas.signIn);
      return welcome(call, await signIn.withPassword(visit, fields), { redirectTo });
    },
  },

  "signin/oidc": {
    async POST({ visit, signIn }) {
      if (!signIn.singleSignOn) return notFound();
      const isForm = isFormPost(visit.request);
      const back = await readRedirect(visit.request);
      try {
        const { url, setCookies } = await signIn.singleSignOn.start(visit, back ?? "/");
        return authAnswer({ url }, { setCookies, redirectTo: isForm ? url : null });
      } catch (error) {
        if (!isForm || !isFailure(error) || error.kind !== "unexpected") throw error;
        return authAnswer(null, { redirectTo: failedSignOn });
      }
    },
  },

  "callback/oidc": {
    /**
     * Browsers open this address themselves, so they are redirected to a page, even after a
     * failure.
     */
    async GET({ call, visit, signIn }) {
      if (!signIn.singleSignOn) return notFound();
      try {
        const signedIn = await signIn.singleSignOn.finish(visit);
        return await welcome(call, signedIn, { redirectTo: signedIn.redirectTo });
      } catch (error) {
        if (!isFailure(error) || error.kind !== "unauthenticated") throw error;
        return authAnswer(null, { redirectTo: failedSignOn });
      }
    },
  },

  signout: {
    async POST({ visit, signIn }) {
      const redirectTo = await readRedirect(visit.request);
      return authAnswer({ ok: true }, { redirectTo, setCookies: await farewell(visit, signIn) });
    },
  },

  reset: {
    async POST({ visit, signIn }) {
      if (!signIn.reset) throw resetOff();
      const { fields, redirectTo } = await readAuthBody(visit.request, credentialSchemas.reset);
      await signIn.reset.request(visit, fields.email);
      return authAnswer({ ok: true }, { redirectTo });
    },
  },

  "reset/confirm": {
    async POST({ visit, signIn }) {
      if (!signIn.reset?.confirm) throw resetOff();
      const { fields, redirectTo } = await readAuthBody(visit.request, credentialSchemas.confirm);
      await signIn.reset.confirm(visit, fields);
      return authAnswer({ ok: true }, { redirectTo });
    },
  },
};

function routeOf({ params, context }: Call): AuthRoute | null {
  const path = params["*"] ?? "";
  const known = context.services.identity.kind === "session" && Object.hasOwn(routes, path);
  return (known && routes[path]) || null;
}

function verbsOf(route: AuthRoute): string {
  return route.GET ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
}

/** The verbs of a path below /api/auth; null for an unknown path. */
function allowAuth(call: Call): string | null {
  const route = routeOf(call);
  return route && verbsOf(route);
}

/** Every path below /api/auth; only the session provider has them. */
async function answerAuth(call: Call): Promise<Reply | Response> {
  const { identity } = call.context.services;
  const route = routeOf(call);
  if (!route) return notFound();
  const method = call.request.method === "POST" ? "POST" : "GET";
  const handler = route[method];
  if (!handler) return errorReply(405, errors.methodNotAllowed, { allow: verbsOf(route) });
  if (!identity.signIn) throw new Failure("notConfigured", "sign-in not configured");
  const { context } = call;
  const visit = {
    ...(await visitOf(call)),
    onAllowance: (left: Allowance) => tellAllowance(context, left),
  };
  // Signing in must not be forged either: the visitor would then use somebody else's account.
  if (visit.crossSite) throw new Failure("forbidden", "Cross-site request refused");
  return handler({ call, visit, signIn: identity.signIn });
}

/** After a sign-in: merges the cart and answers with the user. */
async function welcome(
  call: Call,
  { caller, setCookies }: SignedIn,
  options: { status?: number; redirectTo: string | null },
): Promise<Response> {
  const arrival = await completeSignIn(call, caller);
  const user = await shownUser(call, caller);
  const redirectTo = options.redirectTo && (await landing(call, caller, options.redirectTo));
  const { cart } = arrival;
  // A program gets no message, which it could not show.
  const told =
    redirectTo && cart
      ? [inPageLanguage(languageOfPath(redirectTo), () => flashCookie(call, cartFlash(cart)))]
      : [];
  const cookies = [...setCookies, ...arrival.setCookies, ...told];
  return authAnswer({ user }, { ...options, redirectTo, setCookies: cookies });
}

async function farewell(
  visit: Visit,
  signIn: { signOut(visit: Visit): Promise<string[]> },
): Promise<string[]> {
  const ended = await signIn.signOut(visit);
  return [...clearedCookies(visit.request.headers.get("Cookie")), ...ended];
}

async function shownUser(call: Call, caller: Caller) {
  const { uid, email, firstName, lastName } = caller;
  return { uid, email, firstName, lastName, isAdmin: await isAdmin(call, caller) };
}

function notFound(): Reply {
  return errorReply(404, errors.notFound);
}

function resetOff(): Failure {
  return new Failure("notConfigured", "password reset not configured");
}

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
async function readAuthBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<AuthBody<z.output<S>>> {
  const limit = bodyLimits.auth;
  const form = isFormPost(request) ? await readForm(request, { limit }) : null;
  const sent = form ? textsOf(form) : await readJson(request, { limit });
  return { fields: checked(schema, sent), redirectTo: form ? redirectOf(form) : null };
}

/** For posts that need no body at all. */
async function readRedirect(request: Request): Promise<string | null> {
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
function authAnswer(data: unknown, options: AnswerOptions = {}): Response {
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

/** GET and POST /api/auth/[...auth] */
export const loader = endpoint({ GET: answerAuth, POST: answerAuth }, { allow: allowAuth });
export const action = loader;
