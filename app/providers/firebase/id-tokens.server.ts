import { randomUUID } from "node:crypto";
import type { Agent } from "node:https";
import type { Auth, DecodedIdToken } from "firebase-admin/auth";
import type { Log } from "~/kernel/process/log.server";
import { storableText } from "~/kernel/text";
import { splitName } from "~/modules/customers/customer.resource";
import type { Caller } from "~/modules/identity/caller";
import type { IdentityRest } from "./identity-rest.server";

export interface IdTokens {
  /** The user of a bearer ID token; null when the token is invalid in any respect. */
  verify(token: string, checkRevoked: boolean): Promise<Caller | null>;
  /** The uid of an e-mail address, from the provider; null when unknown. */
  uidOf(email: string): Promise<string | null>;
  close(): Promise<void>;
}

export interface IdTokenSettings {
  projectId: string | null;
  serviceAccount: string | null;
  /** Tells which tokens were revoked where there is no service account. */
  rest: IdentityRest | null;
  /** Lets a test direct the SDK to a local server. */
  httpAgent?: Agent;
  log: Log;
}

const longestToken = 8_192;

/** ID tokens by firebase-admin: signature, project, issuer, audience, expiry, and revocation. */
export function createIdTokens(settings: IdTokenSettings): IdTokens {
  const { rest, log } = settings;
  let sdk: Promise<{ auth: Auth; close(): Promise<void> }> | null = null;
  const load = () => {
    sdk ??= loadSdk(settings);
    return sdk;
  };

  async function decode(token: string, checkRevoked: boolean): Promise<DecodedIdToken | null> {
    const { auth } = await load();
    const byRest = checkRevoked && rest && !settings.serviceAccount;
    const claims = await auth.verifyIdToken(token, checkRevoked && !byRest);
    if (byRest && !(await rest.stands(token, claims.auth_time))) return null;
    return claims;
  }

  return {
    async verify(token, checkRevoked) {
      if (token.length > longestToken || token.split(".").length !== 3) return null;
      try {
        const claims = await decode(token, checkRevoked);
        return claims && isWhole(claims) ? callerOfClaims(claims) : null;
      } catch (error) {
        if (!isBadToken(error)) log.error({ error }, "[identity] ID token not checked");
        return null;
      }
    },
    async uidOf(email) {
      const { auth } = await load();
      const user = await auth.getUserByEmail(email).catch((error: unknown) => {
        if (codeOf(error) === "auth/user-not-found") return null;
        throw error;
      });
      return user?.uid ?? null;
    },
    async close() {
      await (await sdk)?.close();
    },
  };
}

/** The SDK is large, so it is imported when the first token arrives. */
async function loadSdk({ projectId, serviceAccount, httpAgent }: IdTokenSettings) {
  const [{ cert, deleteApp, initializeApp }, { getAuth }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
  ]);
  const app = initializeApp(
    {
      ...(projectId ? { projectId } : {}),
      ...(serviceAccount ? { credential: cert(JSON.parse(serviceAccount), httpAgent) } : {}),
      ...(httpAgent ? { httpAgent } : {}),
    },
    `identity-${randomUUID()}`,
  );
  return { auth: getAuth(app), close: () => deleteApp(app) };
}

/**
 * The SDK would accept a signed token without an expiry, or one of its special tokens without a
 * user.
 */
function isWhole({ exp, iat, auth_time, uid }: DecodedIdToken): boolean {
  const times = [exp, iat, auth_time].every((time) => Number.isFinite(time));
  return times && typeof uid === "string" && uid !== "";
}

function callerOfClaims(claims: DecodedIdToken): Caller {
  const { uid, email } = claims;
  const name: unknown = claims.name;
  return {
    uid,
    email: email?.toLowerCase() ?? "",
    ...(claims.email_verified === true ? { emailVerified: true } : {}),
    ...splitName(typeof name === "string" ? storableText(name, 400) : null),
  };
}

const badTokens = new Set([
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
  "ended",
]);

/**
 * Keys that could not be fetched have the same error code as a bad token; only the text differs.
 */
function isBadToken(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "auth/argument-error") return /ID token/.test((error as Error).message);
  return badTokens.has(code);
}

function codeOf(error: unknown): string {
  return error instanceof Error ? String((error as { code?: unknown }).code) : "";
}
