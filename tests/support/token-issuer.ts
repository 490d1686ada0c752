import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { Agent, createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { connect } from "node:tls";
import { SignJWT } from "jose";
import { selfSigned } from "./certificate";
import { bodyOf } from "./identity-provider";

type Claims = Record<string, unknown>;

export interface TokenIssuer {
  projectId: string;
  serviceAccount: string;
  /** Sends every request of the SDK to the local server, with its certificate checked. */
  httpAgent: Agent;
  /** A good ID token of that uid. */
  token(uid: string, change?: (good: Claims) => Claims): Promise<string>;
  /** The same claims, signed otherwise. */
  signed(
    claims: Claims,
    how: { kid?: string | null; alg?: string; key?: KeyObject | Uint8Array },
  ): Promise<string>;
  good(uid: string): Claims;
  publicPem: string;
  foreignKey: KeyObject;
  /** uid → what the provider says of it; unknown ones are deleted accounts. */
  users: Map<string, { email?: string; disabled?: boolean; validSince?: string }>;
  /** Paths asked for, in order. */
  asked: string[];
  /** The server answers nothing but 500. */
  down: boolean;
  close(): Promise<void>;
}

const rsaKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
/** Made once for all issuers of a process: a key takes longer than most tests. */
let keys: ReturnType<typeof makeKeys> | null = null;

function makeKeys() {
  return { own: rsaKeys(), foreign: rsaKeys().privateKey, tls: selfSigned(hosts) };
}

const hosts = ["www.googleapis.com", "identitytoolkit.googleapis.com", "oauth2.googleapis.com"];

/** A local TLS server in the place of the provider's key, token and account hosts. */
export async function openTokenIssuer(projectId = "demo-store"): Promise<TokenIssuer> {
  keys ??= makeKeys();
  const { privateKey, publicKey } = keys.own;
  const foreignKey = keys.foreign;
  const { key, cert } = keys.tls;
  const publicPem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const kid = randomUUID();
  const server = createServer({ key, cert }, (request, response) => {
    void bodyOf(request).then((body) => {
      const path = new URL(request.url ?? "/", "https://local").pathname;
      issuer.asked.push(path);
      const [status, answer] = issuer.down ? [500, {}] : answerTo(path, body);
      const headers = { "Content-Type": "application/json", "Cache-Control": "max-age=3600" };
      response.writeHead(status, headers).end(JSON.stringify(answer));
    });
  });
  const port = await portOf(server);
  const httpAgent = new Agent({ keepAlive: false, ca: cert });
  Object.assign(httpAgent, {
    createConnection: (options: { servername?: string; host?: string }) =>
      connect({
        host: "127.0.0.1",
        port,
        ca: cert,
        servername: options.servername ?? options.host,
      }),
  });

  function answerTo(path: string, body: string): [number, Claims] {
    if (path.includes("/metadata/x509/")) return [200, { [kid]: publicPem }];
    if (path.endsWith("/token")) return [200, { access_token: "access", expires_in: 3600 }];
    if (!path.endsWith("/accounts:lookup")) return [404, {}];
    const { localId = [], email = [] } = JSON.parse(body) as Record<string, string[]>;
    const found = [...issuer.users].filter(
      ([uid, user]) => localId.includes(uid) || email.includes(user.email ?? "-"),
    );
    return [200, { users: found.map(([uid, user]) => ({ localId: uid, ...user })) }];
  }

  const issuer: TokenIssuer = {
    projectId,
    serviceAccount: JSON.stringify({
      type: "service_account",
      project_id: projectId,
      client_email: "server@example.test",
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    }),
    httpAgent,
    publicPem,
    foreignKey,
    users: new Map(),
    asked: [],
    down: false,
    good(uid) {
      const now = Math.floor(Date.now() / 1000);
      return {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        user_id: uid,
        auth_time: now - 5,
        iat: now - 5,
        exp: now + 3600,
        email: `${uid}@example.test`,
      };
    },
    token: (uid, change = (good) => good) => issuer.signed(change(issuer.good(uid)), {}),
    signed(claims, { kid: id = kid, alg = "RS256", key: signer = privateKey }) {
      const header = id === null ? { alg } : { alg, kid: id };
      return new SignJWT(claims).setProtectedHeader(header).sign(signer);
    },
    close: () =>
      new Promise((done) => {
        httpAgent.destroy();
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return issuer;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}
