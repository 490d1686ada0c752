import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { Clock, Random } from "~/kernel/identifiers";
import type { Storage } from "~/storage/storage";
import type { Session } from "./account.resource";

const hour = 60 * 60 * 1000;
const visitorMs = 30 * 24 * hour;
const adminMs = 8 * hour;
const listed = 100;

export interface Sessions {
  /** A new session with a new random id; the one it replaces is deleted. */
  open(opening: {
    uid: string;
    userAgent: string | null;
    secret?: string | null;
    replaces?: string | null;
  }): Promise<{ id: string; session: Session }>;
  /**
   * The live session of a cookie's id, whose use is recorded; null when there is none, or it has
   * ended.
   */
  read(id: string): Promise<Session | null>;
  /** The provider's data in the session; readable only with the cookie's id. */
  secretOf(id: string, session: Session): string | null;
  keepSecret(id: string, session: Session, secret: string): Promise<void>;
  /** The person has signed in again within this session. */
  refresh(session: Session): Promise<void>;
  close(id: string): Promise<void>;
  list(uid: string): Promise<Session[]>;
  /** By the stored id, only within that account. */
  end(uid: string, storedId: string): Promise<boolean>;
  endAll(uid: string, except?: string | null): Promise<number>;
}

/** The stored id of a session: the cookie's random id is never stored. */
export function storedSessionId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/**
 * Sessions on the server: 30 days since the last use; an admin's ends 8 hours after sign-in. The
 * use is written at most hourly.
 */
export function createSessions({
  storage,
  clock,
  random,
  isAdmin,
}: {
  storage: Storage;
  clock: Clock;
  random: Random;
  isAdmin: (uid: string) => Promise<boolean>;
}): Sessions {
  async function endOf(uid: string, created: Date, now: Date): Promise<Date> {
    const admin = await isAdmin(uid);
    return new Date(admin ? created.getTime() + adminMs : now.getTime() + visitorMs);
  }

  async function keepAlive(session: Session, now: Date): Promise<Session | null> {
    if (now.getTime() - session.lastSeen.getTime() < hour) return session;
    const expires = await endOf(session.uid, session.created, now);
    if (expires <= now) {
      await storage.sessions.remove(session.id);
      return null;
    }
    const known = await storage.sessions.patch(session.id, { lastSeen: now, expires });
    return known ? { ...session, lastSeen: now, expires } : null;
  }

  async function endAll(uid: string, except: string | null = null): Promise<number> {
    const rows = (
      await storage.sessions.find({ where: { uid }, limit: 1_000, only: ["id"] })
    ).filter((row) => row.id !== except);
    for (const row of rows) await storage.sessions.remove(row.id);
    return rows.length;
  }

  return {
    async open({ uid, userAgent, secret = null, replaces = null }) {
      const now = clock();
      const id = random.token(32);
      const session: Session = {
        id: storedSessionId(id),
        uid,
        created: now,
        lastSeen: now,
        expires: await endOf(uid, now, now),
        userAgent: cleanAgent(userAgent),
        secret: secret === null ? null : seal(id, secret),
      };
      await storage.sessions.insert(session);
      if (replaces) await storage.sessions.remove(storedSessionId(replaces));
      return { id, session };
    },
    async read(id) {
      const now = clock();
      const session = await storage.sessions.get(storedSessionId(id));
      if (!session || session.expires <= now) return null;
      return keepAlive(session, now);
    },
    secretOf: (id, session) => (session.secret === null ? null : unseal(id, session.secret)),
    async keepSecret(id, session, secret) {
      await storage.sessions.patch(session.id, { secret: seal(id, secret) });
    },
    async refresh({ id, uid }) {
      const now = clock();
      const expires = await endOf(uid, now, now);
      await storage.sessions.patch(id, { created: now, lastSeen: now, expires });
    },
    async close(id) {
      await storage.sessions.remove(storedSessionId(id));
    },
    async list(uid) {
      const now = clock();
      const rows = await storage.sessions.find({
        where: { uid },
        order: { by: "created", direction: "desc" },
        limit: listed,
      });
      return rows
        .filter((row) => row.expires > now)
        .sort((a, b) => b.lastSeen.getTime() - a.lastSeen.getTime());
    },
    async end(uid, storedId) {
      const session = await storage.sessions.get(storedId);
      return session?.uid === uid && storage.sessions.remove(storedId);
    },
    endAll,
  };
}

function cleanAgent(agent: string | null): string {
  return (agent ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 200);
}

/**
 * The key is derived from the cookie's id, which the store does not keep, so a copy of the rows
 * reveals nothing.
 */
function keyOf(id: string): Buffer {
  return Buffer.from(hkdfSync("sha256", id, "", "session secret", 32));
}

function seal(id: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(id), nonce);
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function unseal(id: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(id), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
