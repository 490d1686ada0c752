import type { Caller } from "~/domain/caller";
import { fullName } from "~/domain/customer";
import { Failure } from "~/domain/failure";
import type { Clock } from "~/domain/identifiers";
import type { Log } from "~/log.server";
import type { IdTokens } from "./id-tokens.server";
import type { CurrentSession, Visit } from "./identity";
import { type IdentityRest, isRestError } from "./identity-rest.server";
import type { OpenSession, SessionKeeper } from "./session-keeper.server";
import type { Sessions } from "./sessions.server";

/**
 * The encrypted content of a session row: the provider's refresh token, and the last known user.
 */
interface Kept {
  refreshToken: string;
  checked: number;
  caller: Caller;
}

export interface TokenSessions {
  secret(refreshToken: string, caller: Caller): string;
  caller(
    request: Request,
    options: { crossSite: boolean; checkRevoked: boolean },
  ): Promise<Caller | null>;
  current(visit: Visit): Promise<CurrentSession | null>;
  rename(visit: Visit, name: { firstName: string; lastName: string }): Promise<void>;
  /** Asks the provider to mail a link that verifies the visitor's address. */
  verifyEmail(visit: Visit): Promise<void>;
}

const checkEveryMs = 60 * 60 * 1000;

/**
 * Sessions based on the provider's refresh token. The token is used hourly and at every admin
 * method, so that a disabled, deleted or signed-out account loses its session here.
 */
export function createTokenSessions({
  sessions,
  keeper,
  rest,
  idTokens,
  clock,
  log,
}: {
  sessions: Sessions;
  keeper: SessionKeeper;
  rest: IdentityRest;
  idTokens: IdTokens;
  clock: Clock;
  log: Log;
}): TokenSessions {
  const underWay = new Map<string, Promise<Caller | null>>();
  const secret = (refreshToken: string, caller: Caller) =>
    JSON.stringify({ refreshToken, caller, checked: clock().getTime() } satisfies Kept);

  /** null when the provider refuses. Rejects with `unavailable` when it does not answer. */
  async function renew({ id, session }: OpenSession, kept: Kept): Promise<Caller | null> {
    try {
      const tokens = await rest.refresh(kept.refreshToken);
      const caller = await idTokens.verify(tokens.idToken, false);
      if (caller?.uid !== session.uid) return null;
      await sessions.keepSecret(id, session, secret(tokens.refreshToken, caller));
      return caller;
    } catch (error) {
      if (!isRestError(error, "ended", "refused")) throw error;
      await sessions.close(id);
      return null;
    }
  }

  /** Loaders of one page ask at the same time, so they share one request. */
  function renewOnce(open: OpenSession, kept: Kept): Promise<Caller | null> {
    const known = underWay.get(open.session.id);
    if (known) return known;
    const asked = renew(open, kept).finally(() => underWay.delete(open.session.id));
    underWay.set(open.session.id, asked);
    return asked;
  }

  async function callerOf(open: OpenSession, checkRevoked: boolean): Promise<Caller | null> {
    const kept = readKept(sessions.secretOf(open.id, open.session));
    if (!kept) return null;
    const due = clock().getTime() - kept.checked >= checkEveryMs;
    if (!due && !checkRevoked) return kept.caller;
    try {
      return await renewOnce(open, kept);
    } catch (error) {
      log.warn({ error }, "[identity] session not checked with the provider");
      return checkRevoked ? null : kept.caller;
    }
  }

  async function verifyEmail(visit: Visit) {
    const { id, session } = await keeper.need(visit);
    const kept = readKept(sessions.secretOf(id, session));
    if (!kept) throw new Failure("unauthenticated", "Authentication required.");
    const { idToken, refreshToken } = await rest.refresh(kept.refreshToken);
    await sessions.keepSecret(id, session, secret(refreshToken, kept.caller));
    await rest.sendVerification(idToken);
  }

  async function rename(visit: Visit, name: { firstName: string; lastName: string }) {
    const { id, session } = await keeper.need(visit);
    const kept = readKept(sessions.secretOf(id, session));
    if (!kept) throw new Failure("unauthenticated", "Authentication required.");
    const { idToken, refreshToken } = await rest.refresh(kept.refreshToken);
    await rest.setName(idToken, fullName(name));
    await sessions.keepSecret(id, session, secret(refreshToken, { ...kept.caller, ...name }));
  }

  return {
    secret,
    rename,
    verifyEmail,
    async caller(request, { crossSite, checkRevoked }) {
      const open = await keeper.find(request, crossSite);
      return open && callerOf(open, checkRevoked);
    },
    async current({ request, crossSite }) {
      const open = await keeper.find(request, crossSite);
      const caller = open && (await callerOf(open, false));
      if (!caller) return null;
      const renewed = await keeper.renew(request, open);
      return { caller, expires: open.session.expires, renewed };
    },
  };
}

function readKept(secret: string | null): Kept | null {
  if (secret === null) return null;
  try {
    return JSON.parse(secret) as Kept;
  } catch {
    return null;
  }
}
