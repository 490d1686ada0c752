import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import { OAuth2Strategy } from "remix-auth-oauth2";
import type { OidcPerson } from "./accounts.server";
import { type Issuer, issuerTimeoutMs } from "./oidc-issuer.server";

type Tokens = OAuth2Strategy.VerifyOptions["tokens"];
type Claims = JWTPayload & { sub: string };

/**
 * The code flow with PKCE and state of remix-auth-oauth2, made OpenID Connect: a nonce bound to the
 * browser's verifier cookie, and an ID token checked before anybody is believed.
 */
export class OidcStrategy<User> extends OAuth2Strategy<User> {
  override name = "oidc";
  readonly #issuer: Issuer;
  readonly #claims: WeakMap<Tokens, Claims>;

  constructor({
    options,
    issuer,
    verify,
  }: {
    options: OAuth2Strategy.ConstructorOptions;
    issuer: Issuer;
    verify: (person: OidcPerson) => Promise<User>;
  }) {
    const claims = new WeakMap<Tokens, Claims>();
    super(options, async ({ tokens }) =>
      verify(await readPerson(issuer, tokens, claims.get(tokens))),
    );
    this.#issuer = issuer;
    this.#claims = claims;
  }

  protected override createAuthorizationURL() {
    const made = super.createAuthorizationURL();
    made.url.searchParams.set("nonce", nonceOf(made.codeVerifier));
    return made;
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const tokens = await inTime(super.validateAuthorizationCode(code, codeVerifier));
    this.#claims.set(tokens, await this.#issuer.verify(tokens.idToken(), nonceOf(codeVerifier)));
    return tokens;
  }
}

/** The verifier lies in an HttpOnly cookie; its hash in the ID token proves the same browser. */
function nonceOf(codeVerifier: string): string {
  return createHash("sha256").update(`nonce ${codeVerifier}`).digest("base64url");
}

async function readPerson(
  issuer: Issuer,
  tokens: Tokens,
  claims: Claims | undefined,
): Promise<OidcPerson> {
  if (!claims) throw new RangeError("The ID token was not checked");
  const told =
    typeof claims.email === "string"
      ? claims
      : { ...(await issuer.userinfo(tokens.accessToken(), claims.sub)), ...claims };
  const text = (value: unknown) => (typeof value === "string" ? value.trim().slice(0, 200) : "");
  const email = typeof told.email === "string" && told.email.length <= 320 ? told.email : "";
  return {
    subject: `${claims.iss}|${claims.sub}`,
    email: /^[^\s@]+@[^\s@]+$/.test(email) ? email : "",
    emailVerified: told.email_verified === true || told.email_verified === "true",
    firstName: text(told.given_name),
    lastName: text(told.family_name),
  };
}

/** The token request has no time limit of its own. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The issuer did not answer")), issuerTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
