import type { Configuration, IDToken, UserInfoResponse } from "openid-client";
import { storableText } from "~/kernel/text";
import type { OidcPerson } from "./accounts.server";

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Values that the browser must bring back, hidden from the issuer and from scripts. */
export interface SignOnProof {
  state: string;
  nonce: string;
  verifier: string;
}

/** One OpenID provider, found by discovery. */
export interface OpenId {
  /** The issuer's page for the browser. */
  begin(redirectURI: string): Promise<{ url: string; proof: SignOnProof }>;
  /** The person who returned to that address. Rejects when anything is wrong. */
  person(returned: URL, proof: SignOnProof): Promise<OidcPerson>;
}

const timeoutSeconds = 5;
const clockSkewSeconds = 60;
const metadataMs = 60 * 60 * 1000;

/** The code flow with PKCE, state and nonce, by openid-client, which loads when first used. */
export function createOpenId({ issuer, clientId, clientSecret }: OidcSettings): OpenId {
  const library = () => import("openid-client");
  let kept: { at: number; configuration: Promise<Configuration> } | null = null;

  async function discover(): Promise<Configuration> {
    const oidc = await library();
    const url = new URL(issuer);
    const client = { client_secret: clientSecret, [oidc.clockTolerance]: clockSkewSeconds };
    return oidc.discovery(url, clientId, client, oidc.ClientSecretBasic(clientSecret), {
      timeout: timeoutSeconds,
      execute: [
        // The ID token's signature is checked even though it comes straight from the issuer.
        oidc.enableNonRepudiationChecks,
        ...(url.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
      ],
    });
  }

  function configuration(): Promise<Configuration> {
    if (kept && Date.now() - kept.at < metadataMs) return kept.configuration;
    const found = discover();
    kept = { at: Date.now(), configuration: found };
    found.catch(() => {
      kept = null;
    });
    return found;
  }

  return {
    async begin(redirectURI) {
      const [oidc, config] = [await library(), await configuration()];
      const proof = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectURI,
        scope: "openid email profile",
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, proof };
    },
    async person(returned, { state, nonce, verifier }) {
      const [oidc, config] = [await library(), await configuration()];
      const tokens = await oidc.authorizationCodeGrant(config, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new RangeError("The issuer sent no ID token");
      const { azp = clientId } = claims;
      if (azp !== clientId) throw new RangeError("The ID token is for another party");
      if (typeof claims.email === "string" || !config.serverMetadata().userinfo_endpoint) {
        return personOf(claims, claims);
      }
      const profile = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
      return personOf(claims, { ...profile, ...claims });
    },
  };
}

function personOf({ iss, sub }: IDToken, profile: IDToken | UserInfoResponse): OidcPerson {
  if (sub === "" || sub.length > 255) throw new RangeError("The ID token names nobody");
  const text = (value: unknown) => (typeof value === "string" ? storableText(value, 200) : "");
  const email =
    typeof profile.email === "string" && profile.email.length <= 320 ? profile.email : "";
  const verified: unknown = profile.email_verified;
  return {
    subject: `${iss}|${sub}`,
    email: /^[^\s@]+@[^\s@]+$/.test(email) ? email : "",
    emailVerified: verified === true || verified === "true",
    firstName: text(profile.given_name),
    lastName: text(profile.family_name),
  };
}
