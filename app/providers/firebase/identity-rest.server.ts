/** The answer of the identity provider's REST interface to a sign-in. */
export interface RestTokens {
  idToken: string;
  refreshToken: string;
}

/** Its error codes that the store distinguishes; all others are `unavailable`. */
export type RestProblem = "refused" | "taken" | "tooMany" | "ended" | "unavailable";

class RestError extends Error {
  override readonly name = "RestError";
  readonly code: RestProblem;

  constructor(code: RestProblem) {
    super(`identity provider: ${code}`);
    this.code = code;
  }
}

export interface IdentityRest {
  /** @throws RestError refused, tooMany or unavailable, like all of these. */
  withPassword(email: string, password: string): Promise<RestTokens>;
  /** @throws RestError also taken. */
  register(email: string, password: string, displayName: string): Promise<RestTokens>;
  setPassword(idToken: string, password: string): Promise<RestTokens>;
  setName(idToken: string, displayName: string): Promise<void>;
  /** The provider mails a link to its own page; an unknown address is no error. */
  sendReset(email: string): Promise<void>;
  /** The provider mails a link to its own page, to the address of that ID token. */
  sendVerification(idToken: string): Promise<void>;
  /** @throws RestError ended: revoked, disabled or deleted. */
  refresh(refreshToken: string): Promise<RestTokens>;
  /** Whether an ID token from a sign-in at that time is still valid. */
  stands(idToken: string, authTime: number): Promise<boolean>;
}

const timeoutMs = 5_000;

const problems: Record<string, RestProblem> = {
  EMAIL_NOT_FOUND: "refused",
  INVALID_PASSWORD: "refused",
  INVALID_LOGIN_CREDENTIALS: "refused",
  INVALID_EMAIL: "refused",
  MISSING_PASSWORD: "refused",
  USER_DISABLED: "ended",
  USER_NOT_FOUND: "ended",
  TOKEN_EXPIRED: "ended",
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: "ended",
  INVALID_REFRESH_TOKEN: "ended",
  INVALID_GRANT: "ended",
  INVALID_ID_TOKEN: "ended",
  EMAIL_EXISTS: "taken",
  WEAK_PASSWORD: "taken",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "taken",
  OPERATION_NOT_ALLOWED: "taken",
  ADMIN_ONLY_OPERATION: "taken",
  TOO_MANY_ATTEMPTS_TRY_LATER: "tooMany",
};

export interface RestHosts {
  toolkit: string;
  token: string;
}

export function restHosts(emulatorHost: string | null): RestHosts {
  const emulator = emulatorHost ? `http://${emulatorHost}/` : null;
  return {
    toolkit: emulator
      ? `${emulator}identitytoolkit.googleapis.com`
      : "https://identitytoolkit.googleapis.com",
    token: emulator
      ? `${emulator}securetoken.googleapis.com`
      : "https://securetoken.googleapis.com",
  };
}

/** The provider's own sign-in interface, called by the server, so that pages need no scripts. */
export function createIdentityRest({
  apiKey,
  hosts,
}: {
  apiKey: string;
  hosts: RestHosts;
}): IdentityRest {
  const account = (method: string, body: object) =>
    post(`${hosts.toolkit}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  return {
    async withPassword(email, password) {
      return tokens(
        await account("signInWithPassword", { email, password, returnSecureToken: true }),
      );
    },
    async register(email, password, displayName) {
      const named = displayName ? { displayName } : {};
      return tokens(
        await account("signUp", { email, password, ...named, returnSecureToken: true }),
      );
    },
    async setPassword(idToken, password) {
      return tokens(await account("update", { idToken, password, returnSecureToken: true }));
    },
    async setName(idToken, displayName) {
      await account("update", { idToken, displayName, returnSecureToken: false });
    },
    async sendReset(email) {
      try {
        await account("sendOobCode", { requestType: "PASSWORD_RESET", email });
      } catch (error) {
        if (!isRestError(error, "refused")) throw error;
      }
    },
    async sendVerification(idToken) {
      await account("sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
    },
    async refresh(refreshToken) {
      const body = new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: refreshToken,
      });
      const url = `${hosts.token}/v1/token?key=${encodeURIComponent(apiKey)}`;
      const answer = await post(url, { body });
      return tokens({ idToken: answer.id_token, refreshToken: answer.refresh_token });
    },
    async stands(idToken, authTime) {
      const { users } = await account("lookup", { idToken });
      const user: unknown = Array.isArray(users) ? users[0] : null;
      if (typeof user !== "object" || user === null) return false;
      const { disabled, validSince } = user as { disabled?: unknown; validSince?: unknown };
      return disabled !== true && authTime >= Number(validSince ?? 0);
    },
  };
}

export function isRestError(error: unknown, ...codes: RestProblem[]): error is RestError {
  return (
    error instanceof Error &&
    error.name === "RestError" &&
    (codes.length === 0 || codes.includes((error as RestError).code))
  );
}

function tokens({ idToken, refreshToken }: Record<string, unknown>): RestTokens {
  // With a second factor the answer has no tokens, and the store's pages do not ask for one.
  if (typeof idToken !== "string" || typeof refreshToken !== "string") {
    throw new RestError("refused");
  }
  return { idToken, refreshToken };
}

async function post(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(url, {
      ...init,
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = await answer.json();
  } catch {
    throw new RestError("unavailable");
  }
  if (answer.ok && typeof body === "object" && body !== null)
    return body as Record<string, unknown>;
  throw new RestError(problemOf(body));
}

/** Codes come alone or before a colon: `TOO_MANY_ATTEMPTS_TRY_LATER : Access …`. */
function problemOf(body: unknown): RestProblem {
  const error = (body as { error?: { message?: unknown } | string } | null)?.error;
  const message = typeof error === "object" ? error?.message : error;
  const code = typeof message === "string" ? (message.split(/[\s:]/, 1)[0] ?? "") : "";
  return (
    (Object.hasOwn(problems, code.toUpperCase()) && problems[code.toUpperCase()]) || "unavailable"
  );
}
