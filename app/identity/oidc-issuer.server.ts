import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";

/** What an issuer's discovery document says, as far as sign-in needs it. */
export interface IssuerMetadata {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | null;
  keys: JWTVerifyGetKey;
}

export interface Issuer {
  metadata(): Promise<IssuerMetadata>;
  /** The claims of an ID token that is signed by the issuer, for this client, with that nonce. */
  verify(idToken: string, nonce: string): Promise<JWTPayload & { sub: string }>;
  /** The person's e-mail where the ID token holds none. */
  userinfo(accessToken: string, subject: string): Promise<Record<string, unknown>>;
}

export const issuerTimeoutMs = 8_000;
const metadataMs = 60 * 60 * 1000;
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "EdDSA",
];

/** An OpenID provider, found by discovery; its document is kept for an hour, its keys by jose. */
export function createIssuer({ issuer, clientId }: { issuer: string; clientId: string }): Issuer {
  let kept: { at: number; metadata: Promise<IssuerMetadata> } | null = null;

  function metadata(): Promise<IssuerMetadata> {
    if (kept && Date.now() - kept.at < metadataMs) return kept.metadata;
    const found = discover(issuer);
    kept = { at: Date.now(), metadata: found };
    found.catch(() => {
      kept = null;
    });
    return found;
  }

  return {
    metadata,
    async verify(idToken, nonce) {
      const { issuer: name, keys } = await metadata();
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: name,
        audience: clientId,
        algorithms,
        requiredClaims: ["sub", "iat", "exp", "nonce"],
        clockTolerance: 60,
      });
      if (payload.nonce !== nonce) throw new RangeError("The ID token's nonce is not ours");
      const party = payload.azp ?? (Array.isArray(payload.aud) ? null : clientId);
      if (party !== clientId) throw new RangeError("The ID token is for another party");
      if (typeof payload.sub !== "string" || payload.sub === "" || payload.sub.length > 255) {
        throw new RangeError("The ID token names nobody");
      }
      return { ...payload, sub: payload.sub };
    },
    async userinfo(accessToken, subject) {
      const { userinfoEndpoint } = await metadata();
      if (!userinfoEndpoint) return {};
      const claims = await getJson(userinfoEndpoint, { Authorization: `Bearer ${accessToken}` });
      return claims.sub === subject ? claims : {};
    },
  };
}

async function discover(issuer: string): Promise<IssuerMetadata> {
  const root = issuer.replace(/\/$/, "");
  const document = await getJson(`${root}/.well-known/openid-configuration`, {});
  if (typeof document.issuer !== "string" || document.issuer.replace(/\/$/, "") !== root) {
    throw new RangeError("The discovery document names another issuer");
  }
  const endpoint = (name: string): string => {
    const value = document[name];
    const url = typeof value === "string" ? new URL(value) : null;
    if (url && (url.protocol === "https:" || url.protocol === new URL(root).protocol))
      return url.href;
    throw new RangeError(`The discovery document has no usable ${name}`);
  };
  return {
    issuer: document.issuer,
    authorizationEndpoint: endpoint("authorization_endpoint"),
    tokenEndpoint: endpoint("token_endpoint"),
    userinfoEndpoint: document.userinfo_endpoint ? endpoint("userinfo_endpoint") : null,
    keys: createRemoteJWKSet(new URL(endpoint("jwks_uri")), { timeoutDuration: issuerTimeoutMs }),
  };
}

async function getJson(
  url: string,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    headers: { Accept: "application/json", ...headers },
    signal: AbortSignal.timeout(issuerTimeoutMs),
  });
  const body: unknown = response.ok ? await response.json() : null;
  if (typeof body !== "object" || body === null) throw new RangeError("The issuer did not answer");
  return body as Record<string, unknown>;
}
