import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RestHosts } from "~/providers/firebase/identity-rest.server";
import { bodyOf } from "./identity-provider";
import type { TokenIssuer } from "./token-issuer";

interface RestAccount {
  uid: string;
  email: string;
  password: string;
  displayName: string;
  disabled: boolean;
  verified: boolean;
}

export interface RestHost {
  hosts: RestHosts;
  accounts: Map<string, RestAccount>;
  /** Valid refresh tokens → uid. */
  refreshTokens: Map<string, string>;
  /** Method names in the order they were called. */
  calls: string[];
  /** Addresses that were sent a reset link. */
  resets: string[];
  /** Addresses that were sent a link that verifies them. */
  verifications: string[];
  /** Answers of the next calls instead of the good ones. */
  fault: { status: number; message: string } | "garbage" | "cut" | null;
  close(): Promise<void>;
}

type Answer = [status: number, body: unknown];

/** A local stand-in for the identity provider's REST interface, with its error codes. */
export async function openRestHost(issuer: TokenIssuer, apiKey: string): Promise<RestHost> {
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const url = new URL(request.url ?? "/", "http://local");
      const name = url.pathname.split(/[:/]/).at(-1) ?? "";
      host.calls.push(name);
      if (host.fault === "cut") return request.socket.destroy();
      if (host.fault === "garbage") return response.end("<html>");
      const [status, answer] = host.fault
        ? failure(host.fault.message, host.fault.status)
        : url.searchParams.get("key") === apiKey
          ? await answerTo(name, body)
          : failure("API_KEY_INVALID");
      response.writeHead(status, { "Content-Type": "application/json" });
      return response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const host: RestHost = {
    hosts: { toolkit: `${base}/toolkit`, token: `${base}/token-host` },
    accounts: new Map(),
    refreshTokens: new Map(),
    calls: [],
    resets: [],
    verifications: [],
    fault: null,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };

  const named = (uid: string) => [...host.accounts.values()].find((entry) => entry.uid === uid);

  async function tokens(account: RestAccount): Promise<Record<string, string>> {
    const refreshToken = `refresh-${randomUUID()}`;
    host.refreshTokens.set(refreshToken, account.uid);
    const { email, displayName: name } = account;
    const idToken = await issuer.token(account.uid, (good) => ({
      ...good,
      email,
      ...(name ? { name } : {}),
      email_verified: account.verified,
    }));
    return { idToken, refreshToken, localId: account.uid, expiresIn: "3600" };
  }

  function byIdToken(idToken: string): RestAccount | undefined {
    const claims = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
    return named(claims.sub);
  }

  const methods: Record<string, (fields: Record<string, string>) => Promise<Answer>> = {
    async signInWithPassword({ email = "", password }) {
      const account = host.accounts.get(email);
      if (!account || account.password !== password) return failure("INVALID_LOGIN_CREDENTIALS");
      return account.disabled ? failure("USER_DISABLED") : [200, await tokens(account)];
    },
    async signUp({ email = "", password = "", displayName = "" }) {
      if (host.accounts.has(email)) return failure("EMAIL_EXISTS");
      const account = {
        uid: randomUUID(),
        email,
        password,
        displayName,
        disabled: false,
        verified: false,
      };
      host.accounts.set(email, account);
      return [200, await tokens(account)];
    },
    async update({ idToken = "", password = "" }) {
      const account = byIdToken(idToken);
      if (!account) return failure("INVALID_ID_TOKEN");
      account.password = password;
      for (const [token, uid] of host.refreshTokens) {
        if (uid === account.uid) host.refreshTokens.delete(token);
      }
      return [200, await tokens(account)];
    },
    async sendOobCode({ email = "", requestType, idToken = "" }) {
      if (requestType === "VERIFY_EMAIL") {
        const account = byIdToken(idToken);
        if (!account) return failure("INVALID_ID_TOKEN");
        host.verifications.push(account.email);
        return [200, { email: account.email }];
      }
      if (requestType !== "PASSWORD_RESET") return failure("INVALID_REQ_TYPE");
      if (!host.accounts.has(email)) return failure("EMAIL_NOT_FOUND");
      host.resets.push(email);
      return [200, { email }];
    },
  };

  async function answerTo(name: string, body: string): Promise<Answer> {
    if (name !== "token") {
      const method = methods[name];
      return method ? method(JSON.parse(body)) : [404, {}];
    }
    const fields = new URLSearchParams(body);
    const uid = host.refreshTokens.get(fields.get("refresh_token") ?? "");
    if (fields.get("grant_type") !== "refresh_token" || !uid) return failure("TOKEN_EXPIRED");
    const account = named(uid);
    if (!account) return failure("USER_NOT_FOUND");
    if (account.disabled) return failure("USER_DISABLED");
    const { idToken, refreshToken } = await tokens(account);
    return [200, { id_token: idToken, refresh_token: refreshToken, user_id: uid }];
  }
  return host;
}

function failure(message: string, status = 400): Answer {
  return [status, { error: { code: status, message, errors: [{ message, domain: "global" }] } }];
}
