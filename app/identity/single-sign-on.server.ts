import { createCookie } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import type { Account } from "~/domain/account";
import { Failure, isFailure } from "~/domain/failure";
import type { Log } from "~/log.server";
import type { OidcPerson } from "./accounts.server";
import { clearedCookies } from "./departure";
import type { Visit } from "./identity";
import { createIssuer } from "./oidc-issuer.server";
import { OidcStrategy } from "./oidc-strategy.server";
import { safeRedirect } from "./redirect-to";
import { isSecure } from "./session-cookie.server";

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface OidcFlow {
  start(visit: Visit, redirectTo: string): Promise<{ url: string; setCookies: string[] }>;
  finish(visit: Visit): Promise<{ account: Account; redirectTo: string; setCookies: string[] }>;
}

const flowSeconds = 10 * 60;
export const callbackPath = "/api/auth/callback/oidc";

/** The browser's way to the issuer and back, through remix-auth. */
export function createOidcFlow({
  settings,
  secrets,
  publicOrigin,
  accountOf,
  log,
}: {
  settings: OidcSettings;
  secrets: string[];
  publicOrigin: string | null;
  accountOf: (person: OidcPerson) => Promise<Account>;
  log: Log;
}): OidcFlow {
  const issuer = createIssuer(settings);
  const names = (request: Request) => {
    const secure = isSecure(request, publicOrigin);
    const prefix = secure ? "__Host-" : "";
    return { secure, state: `${prefix}oidc`, back: `${prefix}sso-return` };
  };
  const backCookie = (request: Request) => {
    const { secure, back } = names(request);
    const options = { path: "/", httpOnly: true, sameSite: "lax", secrets } as const;
    return createCookie(back, { ...options, secure, maxAge: flowSeconds });
  };

  /** One for each request: the callback's address follows the store's own. */
  async function authenticatorFor(request: Request): Promise<Authenticator<Account>> {
    const { authorizationEndpoint, tokenEndpoint } = await issuer.metadata();
    const { secure, state } = names(request);
    const origin = publicOrigin ?? new URL(request.url).origin;
    const cookie = {
      name: state,
      ...(secure ? { secure } : {}),
      httpOnly: true,
      path: "/",
      sameSite: "Lax",
      maxAge: flowSeconds,
    } as const;
    const options = {
      cookie,
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      authorizationEndpoint,
      tokenEndpoint,
      redirectURI: `${origin}${callbackPath}`,
      scopes: ["openid", "email", "profile"],
    };
    const strategy = new OidcStrategy<Account>({ options, issuer, verify: accountOf });
    return new Authenticator<Account>().use(strategy);
  }

  return {
    async start({ request }, redirectTo) {
      const headers = { Cookie: request.headers.get("Cookie") ?? "" };
      const clean = new Request(new URL("/sign-in", request.url), { headers });
      const authenticator = await authenticatorFor(request).catch((error: unknown) => {
        log.error({ error }, "[identity] the single sign-on provider cannot be used");
        throw new Failure("unexpected", "Single sign-on is not possible at the moment.");
      });
      const answer = await authenticator.authenticate("oidc", clean).catch((thrown) => thrown);
      if (!(answer instanceof Response)) throw answer;
      const setCookies = answer.headers.getSetCookie();
      setCookies.push(await backCookie(request).serialize(safeRedirect(redirectTo)));
      return { url: answer.headers.get("Location") ?? "/sign-in", setCookies };
    },

    async finish({ request }) {
      const query = new URL(request.url).searchParams;
      const cookieHeader = request.headers.get("Cookie");
      const redirectTo = safeRedirect(await backCookie(request).parse(cookieHeader));
      try {
        const { issuer: name } = await issuer.metadata();
        if (!query.get("state") || (query.get("iss") ?? name) !== name) throw new RangeError("iss");
        const account = await (await authenticatorFor(request)).authenticate("oidc", request);
        return { account, redirectTo, setCookies: spentCookies(cookieHeader, names(request)) };
      } catch (error) {
        if (isFailure(error)) throw error;
        log.warn({ error }, "[identity] single sign-on failed");
        throw new Failure("unauthenticated", "Single sign-on did not succeed.");
      }
    },
  };
}

/** State and verifier serve once: every cookie of the flow goes. */
function spentCookies(
  header: string | null,
  { state, back }: { state: string; back: string },
): string[] {
  const spent = (cookie: string) => cookie.startsWith(`${back}=`) || cookie.startsWith(`${state}:`);
  return clearedCookies(header).filter(spent);
}
