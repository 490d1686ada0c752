import { Failure } from "~/kernel/failure";
import { t } from "~/texts/text";
import type { Session } from "./account.resource";
import type { Caller } from "./caller";
import type { DeviceCookie } from "./device-cookie.server";
import type { SessionEntry, SignedIn, Visit } from "./identity";
import type { SessionCookie } from "./session-cookie.server";
import { type Sessions, storedSessionId } from "./sessions.server";

/** A live session, with the id from the cookie that opened it. */
export interface OpenSession {
  id: string;
  session: Session;
  /** The cookie is due for a new lifetime. */
  stale: boolean;
}

/** The conditions of a new session. */
export interface Standing {
  /** Stored with the session, readable only with its cookie. */
  secret: string;
  /**
   * Called after the session is stored: a password change during sign-in may have ended all
   * sessions before this one existed.
   */
  holds(): Promise<boolean>;
}

/** What both providers have in common: the cookie and the session rows. */
export interface SessionKeeper {
  find(request: Request, crossSite: boolean): Promise<OpenSession | null>;
  /** Like find; Failure `unauthenticated` when nobody is signed in. */
  need(visit: Visit): Promise<OpenSession>;
  /**
   * Opens a session in place of the browser's previous one. Failure `unauthenticated` when its
   * conditions no longer hold.
   */
  open(visit: Visit, caller: Caller, stands: Standing): Promise<SignedIn>;
  renew(request: Request, open: OpenSession): Promise<string | null>;
  renewedCookie(visit: Visit): Promise<string | null>;
  signOut(visit: Visit): Promise<string[]>;
  entries(visit: Visit): Promise<SessionEntry[]>;
  endSession(visit: Visit, id: string): Promise<boolean>;
  endOtherSessions(visit: Visit): Promise<number>;
}

export function createSessionKeeper({
  sessions,
  cookie,
  devices,
  holds = async () => true,
}: {
  sessions: Sessions;
  cookie: SessionCookie;
  devices: DeviceCookie;
  /** Whether a stored session is still valid. */
  holds?: (open: OpenSession) => Promise<boolean>;
}): SessionKeeper {
  async function find(request: Request, crossSite: boolean): Promise<OpenSession | null> {
    if (crossSite) return null;
    const sent = await cookie.read(request);
    if (!sent) return null;
    const session = await sessions.read(sent.id);
    const open = session && { ...sent, session };
    return open && (await holds(open)) ? open : null;
  }

  async function need({ request, crossSite }: Visit): Promise<OpenSession> {
    const open = await find(request, crossSite);
    if (!open) throw new Failure("unauthenticated", t("identity:authenticationRequired"));
    return open;
  }

  async function renew(request: Request, { id, session, stale }: OpenSession) {
    return stale ? cookie.write(request, id, session.expires) : null;
  }

  async function confirm(id: string, stands: Standing["holds"]): Promise<void> {
    let good = false;
    try {
      good = await stands();
    } finally {
      if (!good) await sessions.close(id);
    }
    if (!good) throw new Failure("unauthenticated", t("identity:invalidEmailOrPassword"));
  }

  return {
    find,
    need,
    async open({ request, crossSite }, caller, { secret, holds: stands }) {
      const former = crossSite ? null : await cookie.read(request);
      const { id, session } = await sessions.open({
        uid: caller.uid,
        userAgent: request.headers.get("User-Agent"),
        secret,
        replaces: former?.id ?? null,
      });
      await confirm(id, stands);
      const setCookies = [
        await cookie.write(request, id, session.expires),
        await devices.remember(request, caller.email),
      ];
      return { caller, expires: session.expires, setCookies };
    },
    renew,
    async renewedCookie({ request, crossSite }) {
      // Called on every page, so a fresh cookie must not cost a read.
      if (crossSite || !(await cookie.read(request))?.stale) return null;
      const open = await find(request, crossSite);
      return open && renew(request, open);
    },
    async signOut({ request, crossSite }) {
      const sent = crossSite ? null : await cookie.read(request);
      if (sent) await sessions.close(sent.id);
      return [await cookie.clear(request)];
    },
    async entries(visit) {
      const { session: own } = await need(visit);
      const rows = await sessions.list(own.uid);
      return rows.map(({ id, created, lastSeen, expires, userAgent }) => ({
        id,
        current: id === own.id,
        created,
        lastSeen,
        expires,
        userAgent,
      }));
    },
    async endSession(visit, id) {
      const { session } = await need(visit);
      return sessions.end(session.uid, id);
    },
    async endOtherSessions(visit) {
      const { id, session } = await need(visit);
      return sessions.endAll(session.uid, storedSessionId(id));
    },
  };
}
