import { address, text } from "~/kernel/env/variables";
import { defineProvider, type Finding } from "~/kernel/provider";
import { type Identity, noIdentity } from "~/modules/identity/identity";
import type { IdentityDeps } from "~/modules/identity/identity-deps.server";
import { createSessionIdentity } from "~/modules/identity/session-identity.server";

const checkMs = 4_000;

/** Accounts in the store's own database, and beside them single sign-on by OpenID Connect. */
export const session = defineProvider({
  id: "session",
  title: "Accounts of the store",
  variables: { OIDC_ISSUER: address, OIDC_CLIENT_ID: text, OIDC_CLIENT_SECRET: text },
  groups: [
    {
      names: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
      others: "the other OIDC_ variables need it",
    },
  ],
  configure({ set, off, env }) {
    const { sessionSecrets: secrets, publicOrigin, production } = env;
    if (secrets.length === 0) {
      const why = env.unusable.SESSION_SECRET ?? "AUTH_PROVIDER=session needs SESSION_SECRET";
      return off(why, []);
    }
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set;
    const oidc = issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
    return { on: true, settings: { oidc, secrets, publicOrigin, production } };
  },
  create(settings, deps: IdentityDeps): Identity {
    const { storage } = deps;
    if (!storage) return { ...noIdentity, kind: "session" };
    return createSessionIdentity({ ...deps, ...settings, storage });
  },
  async check({ oidc }) {
    return oidc === null ? [] : [await issuerFinding(oidc.issuer)];
  },
  formTargets: ({ OIDC_ISSUER: issuer }) =>
    issuer && URL.canParse(issuer) ? [new URL(issuer).origin] : [],
});

async function issuerFinding(issuer: string): Promise<Finding> {
  const subject = "single sign-on";
  const metadata = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetch(metadata, { signal: AbortSignal.timeout(checkMs) });
    const found = (await response.json()) as { issuer?: unknown };
    if (response.ok && typeof found.issuer === "string") {
      return ["ok", subject, "the issuer answers"];
    }
    return ["FAIL", subject, "the issuer has no OpenID configuration: check OIDC_ISSUER"];
  } catch {
    return ["warn", subject, "the issuer could not be asked: check OIDC_ISSUER"];
  }
}
