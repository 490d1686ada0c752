import type { Caller } from "~/domain/caller";
import { Failure, isFailure } from "~/domain/failure";
import { tellAllowance } from "~/http/api/allowance";
import { isFormPost } from "~/http/api/body.server";
import type { Call } from "~/http/api/endpoint.server";
import { errorReply, type Reply } from "~/http/api/reply";
import { errors } from "~/http/api/statuses";
import { isAdmin, visitOf } from "~/http/pages/guards.server";
import { credentialSchemas } from "~/identity/credentials.server";
import { clearedCookies } from "~/identity/departure";
import type { SignedIn, Visit } from "~/identity/identity";
import type { Allowance } from "~/limits/limiter";
import { completeSignIn, landing } from "../account/arrival.server";
import { type AuthHandler, authAnswer, readAuthBody, readRedirect } from "./auth-request.server";

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
export function allowAuth(call: Call): string | null {
  const route = routeOf(call);
  return route && verbsOf(route);
}

/** Every path below /api/auth; only the session provider has them. */
export async function answerAuth(call: Call): Promise<Reply | Response> {
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
  const cookies = [...setCookies, ...arrival.setCookies];
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
