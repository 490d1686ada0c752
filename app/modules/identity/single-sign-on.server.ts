import { type Cookie, createCookie } from "@remix-run/node";
import { Failure, isFailure } from "~/kernel/failure";
import type { Log } from "~/kernel/process/log.server";
import { t } from "~/texts/text";
import type { Account } from "./account.resource";
import type { OidcPerson } from "./accounts.server";
import { clearedCookies } from "./departure";
import type { Visit } from "./identity";
import { createOpenId, type OidcSettings, type SignOnProof } from "./openid.server";
import { safeRedirect } from "./redirect-to";
import { isSecure } from "./session-cookie.server";

export interface OidcFlow {
  start(visit: Visit, redirectTo: string): Promise<{ url: string; setCookies: string[] }>;
  finish(visit: Visit): Promise<{ account: Account; redirectTo: string; setCookies: string[] }>;
}

interface Begun extends SignOnProof {
  back: string;
}

const flowSeconds = 10 * 60;
const callbackPath = "/api/auth/callback/oidc";
const prefixes = ["oidc-", "__Host-oidc-"];

/**
 * The browser's way to the issuer and back, with one signed cookie per attempt, so that tabs do not
 * mix.
 */
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
  const openId = createOpenId(settings);
  const originOf = (request: Request) => publicOrigin ?? new URL(request.url).origin;

  function cookieFor(request: Request, state: string): Cookie {
    const secure = isSecure(request, publicOrigin);
    const name = `${secure ? "__Host-" : ""}oidc-${state.slice(0, 12)}`;
    const flags = { path: "/", httpOnly: true, sameSite: "lax", maxAge: flowSeconds } as const;
    return createCookie(name, { ...flags, secrets, secure });
  }

  async function begunBy(request: Request, state: string): Promise<Begun> {
    if (!/^[\w-]{43}$/.test(state)) throw new RangeError("The callback has no state of ours");
    const begun = await cookieFor(request, state).parse(request.headers.get("Cookie"));
    if (begun?.state !== state) throw new RangeError("The callback is not of this browser");
    return begun as Begun;
  }

  return {
    async start({ request }, redirectTo) {
      const redirectURI = originOf(request) + callbackPath;
      const { url, proof } = await openId.begin(redirectURI).catch((error: unknown) => {
        log.error({ error }, "[identity] the single sign-on provider cannot be used");
        throw new Failure("unexpected", t("identity:singleSignNotPossibleAt"));
      });
      const begun: Begun = { ...proof, back: safeRedirect(redirectTo) };
      return { url, setCookies: [await cookieFor(request, proof.state).serialize(begun)] };
    },

    async finish({ request }) {
      const { pathname, search, searchParams } = new URL(request.url);
      try {
        const begun = await begunBy(request, searchParams.get("state") ?? "");
        // The address as the browser sees it: the issuer compares it with the one it was told.
        const returned = new URL(pathname + search, originOf(request));
        const account = await accountOf(await openId.person(returned, begun));
        const setCookies = spentCookies(request.headers.get("Cookie"));
        return { account, redirectTo: safeRedirect(begun.back), setCookies };
      } catch (error) {
        if (isFailure(error)) throw error;
        log.warn({ reason: reasonOf(error) }, "[identity] single sign-on failed");
        throw new Failure("unauthenticated", t("identity:singleSignDidNotSucceed"));
      }
    },
  };
}

/** A state is valid once, so all cookies of the attempt are deleted. */
function spentCookies(header: string | null): string[] {
  return clearedCookies(header).filter((line) => prefixes.some((name) => line.startsWith(name)));
}

/**
 * The library's errors contain what the issuer said about the person, so only their code is logged.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
