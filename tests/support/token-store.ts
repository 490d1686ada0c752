import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import {
  createFirebaseIdentity,
  type FirebaseIdentity,
} from "~/providers/firebase/firebase-identity.server";
import { type EdgeServer, openEdge } from "./edge";
import { openTokenIssuer, type TokenIssuer } from "./token-issuer";

export interface TokenStore {
  edge: EdgeServer;
  issuer: TokenIssuer;
  /** Calls the RPC with a bearer token, or none. */
  call(
    name: string,
    body: unknown,
    token?: string | null,
    headers?: Record<string, string>,
  ): Promise<RpcAnswer>;
  close(): Promise<void>;
}

export interface RpcAnswer {
  status: number;
  body: { result?: unknown; error?: string };
}

/** The API over HTTP under the default identity provider, with ID tokens of a local issuer. */
export async function openTokenStore(variables: Record<string, string> = {}): Promise<TokenStore> {
  const issuer = await openTokenIssuer();
  const folder = await mkdtemp(join(tmpdir(), "credentials-"));
  const file = join(folder, "service-account.json");
  await writeFile(file, issuer.serviceAccount);
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", file);
  let idTokens: FirebaseIdentity["idTokens"] | null = null;
  const edge = await openEdge(variables, {
    adapt(services) {
      const { storage, limiter, clock, random, log, commerce } = services;
      const identity = createFirebaseIdentity({
        storage,
        limiter,
        clock,
        random,
        log,
        projectId: issuer.projectId,
        serviceAccount: null,
        webApiKey: null,
        emulatorHost: null,
        publicOrigin: null,
        isAdmin: async (uid) => (await commerce?.admin.isAdmin(uid)) ?? false,
        httpAgent: issuer.httpAgent,
      });
      idTokens = identity.idTokens;
      return { identity };
    },
  });
  return {
    edge,
    issuer,
    async call(name, body, token = null, headers = {}) {
      const response = await fetch(`${edge.origin}/api/commerce/${name.replace(".", "/")}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as RpcAnswer["body"] };
    },
    async close() {
      await edge.stop();
      await (idTokens as FirebaseIdentity["idTokens"] | null)?.close();
      vi.unstubAllEnvs();
      await issuer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
