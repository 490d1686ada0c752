import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

type Claims = Record<string, unknown>;

/** A grant that waits for its code to be exchanged. */
interface Grant {
  challenge: string;
  redirectURI: string;
  nonce: string;
}

export interface OidcHost {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person who signs in; change it between flows. */
  person: Claims;
  /** The faults of the host; reset them by assigning {}. */
  faults: {
    /** Claims of the ID token, after the good ones. */
    claims?: (good: Claims) => Claims;
    /** Signs with a key that is not published. */
    foreignKey?: boolean;
    algorithm?: "none" | "HS256";
    tokenStatus?: number;
    hang?: boolean;
    discovery?: (good: Claims) => Claims;
  };
  /** Requests to the token endpoint, as they came. */
  exchanges: { body: URLSearchParams; authorization: string | undefined }[];
  /** Signs in like a browser and returns the callback's address. */
  authorize(url: string): string;
  close(): Promise<void>;
}

/** Made once for all hosts of a process: a key takes longer than most tests. */
let keys: ReturnType<typeof makeKeys> | null = null;

const makeKeys = () => Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);

/** A local OpenID provider: discovery, keys, authorization, token and userinfo. */
export async function openOidcHost(): Promise<OidcHost> {
  keys ??= makeKeys();
  const [own, foreign] = await keys;
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const host: OidcHost = {
    issuer,
    clientId: "store",
    clientSecret: "a client's secret",
    person: { sub: "person-1", email: "Sso@Example.test", email_verified: true },
    faults: {},
    exchanges: [],
    authorize(url) {
      const query = new URL(url).searchParams;
      if (query.get("code_challenge_method") !== "S256") throw new Error("no PKCE");
      const code = randomUUID();
      const redirectURI = query.get("redirect_uri") ?? "";
      grants.set(code, {
        redirectURI,
        challenge: query.get("code_challenge") ?? "",
        nonce: query.get("nonce") ?? "",
      });
      const back = new URL(redirectURI);
      back.search = new URLSearchParams({ code, state: query.get("state") ?? "" }).toString();
      return back.href;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };

  async function idToken(grant: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const { faults, person, clientId: aud } = host;
    const good = { iss: issuer, aud, iat: now, exp: now + 300, nonce: grant.nonce, ...person };
    const claims = faults.claims?.(good) ?? good;
    if (faults.algorithm === "none") return `${part({ alg: "none" })}.${part(claims)}.`;
    if (faults.algorithm === "HS256") {
      const secret = Buffer.from(JSON.stringify(publicKey));
      return new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "own" }).sign(secret);
    }
    const key = faults.foreignKey ? foreign.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "own" }).sign(key);
  }

  async function exchange(request: IncomingMessage): Promise<[number, Claims]> {
    const body = new URLSearchParams(await bodyOf(request));
    const { authorization } = request.headers;
    host.exchanges.push({ body, authorization });
    if (host.faults.tokenStatus) return [host.faults.tokenStatus, { error: "invalid_grant" }];
    const grant = grants.get(body.get("code") ?? "");
    grants.delete(body.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const good =
      grant?.challenge === challenge &&
      grant.redirectURI === body.get("redirect_uri") &&
      isClient(authorization);
    if (!grant || !good) return [400, { error: "invalid_grant" }];
    return [200, { access_token: "access", token_type: "Bearer", id_token: await idToken(grant) }];
  }

  /** Identifier and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
  function isClient(authorization = ""): boolean {
    const pair = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
      .toString()
      .split(":");
    const [id, secret] = pair.map((text) => decodeURIComponent(text.replaceAll("+", " ")));
    return id === host.clientId && secret === host.clientSecret;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (host.faults.hang) return;
    const [status, body] = await bodyFor(request);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }

  async function bodyFor(request: IncomingMessage): Promise<[number, Claims]> {
    switch (new URL(request.url ?? "/", issuer).pathname) {
      case "/.well-known/openid-configuration": {
        const good = {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
        };
        return [200, host.faults.discovery?.(good) ?? good];
      }
      case "/keys":
        return [200, { keys: [publicKey] }];
      case "/token":
        return exchange(request);
      case "/userinfo":
        return request.headers.authorization === "Bearer access"
          ? [200, { ...host.person, email: "userinfo@example.test", email_verified: false }]
          : [401, {}];
      default:
        return [404, {}];
    }
  }
  return host;
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
