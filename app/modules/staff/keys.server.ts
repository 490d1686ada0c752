import { createHash, timingSafeEqual } from "node:crypto";
import { Failure, notFound } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { omit } from "~/kernel/pick";
import { bestEffort } from "~/kernel/process/log.server";
import type { CommerceDeps } from "~/modules/deps";
import type { StoreAdmin } from "~/modules/identity/account.resource";
import { type Audited, changed, unchanged } from "~/storage/change";
import { forEachRow, pagesOf, sweeping } from "~/storage/sweeping.server";
import { t } from "~/texts/text";
import { createKeyCalls, type KeyCalls } from "./key-calls.server";
import { readRole } from "./role";
import {
  type ApiKey,
  isLive,
  type KeyAccess,
  type KeyLog,
  keyOfActor,
  keyPrefix,
} from "./staff.resource";

/** A key as the desk shows it; the secret is shown only once, when it is created. */
export type ShownKey = Omit<ApiKey, "hash"> & {
  live: boolean;
  /** Whoever made it is no owner any more, so it works only after an owner took it over. */
  makerLeft: boolean;
};

export interface NewKey extends Pick<ApiKey, "name" | "role" | "methods" | "expires"> {}

export interface KeysService {
  /** Newest first. */
  list(): Promise<ShownKey[]>;
  /** `secret` is the key itself, which is not stored. */
  create: Audited<[asked: NewKey], { key: ShownKey; secret: string }>;
  /** Takes effect at the next call; a revoked key stays in the list. */
  revoke: Audited<[id: string], ShownKey>;
  /** From now on the key counts as the caller's own, so that it works again or goes on working. */
  takeOver: Audited<[id: string], ShownKey>;
  /**
   * The latest calls of a key, and its latest refused calls.
   * @throws Failure notFound
   */
  calls(id: string): Promise<KeyLog>;
  noteCall: KeyCalls["note"];
  /** Stores the calls that were noted. */
  storeCalls(): Promise<void>;
  /** Mails owners about keys that end soon, once for each key; returns the number of mails. */
  remindOfEnds(stopped?: AbortSignal): Promise<number>;
  /**
   * The permissions of a presented key; null when it is unknown, revoked, expired, or its maker
   * is no owner any more. Records its use at most hourly.
   */
  find(presented: string): Promise<KeyAccess | null>;
}

const hour = 3_600_000;
/** More keys, and more people, than any store has. */
const most = 1_000;
const form = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`);

export function createKeys(deps: CommerceDeps): KeysService {
  const { storage, clock, random, log } = deps;
  const calls = createKeyCalls(deps);

  async function shown(key: ApiKey, reads: Makers) {
    const rest = omit(key, ["hash"]);
    const now = clock();
    const makerLeft = !(await mayStillMake(reads, key.createdBy, now));
    return { ...rest, makerLeft, live: isLive(key, now) && !makerLeft };
  }

  async function noteUse({ id, lastUsed }: ApiKey, now: Date): Promise<void> {
    if (lastUsed && now.getTime() - lastUsed.getTime() < hour) return;
    await bestEffort(log, "[keys] last use", storage.apiKeys.patch(id, { lastUsed: now }));
  }

  return {
    async list() {
      const order = { by: "created", direction: "desc" } as const;
      const keys = await storage.apiKeys.find({ order, limit: most });
      const makers = readOnce(storage);
      return Promise.all(keys.map((key) => shown(key, makers)));
    },

    async create(tx, actor, asked) {
      const { name, expires } = asked;
      const now = clock();
      if (expires && expires <= now) {
        throw new Failure("invalid", t("deskStaff:chooseLaterDay"), {
          expires: t("deskStaff:chooseALaterDay"),
        });
      }
      const secret = keyPrefix + random.token(32);
      const key: ApiKey = {
        ...asked,
        id: newId(clock, random),
        hash: hashOf(secret).toString("hex"),
        createdBy: actor,
        created: now,
        lastUsed: null,
        revoked: null,
      };
      const shownKey = await shown(key, tx);
      await tx.apiKeys.insert(key);
      return changed({
        target: { type: "key", id: key.id },
        summary: `Key created: ${name}`,
        result: { key: shownKey, secret },
        before: null,
        after: asked,
      });
    },

    async revoke(tx, _actor, id) {
      const before = await tx.apiKeys.get(id);
      if (!before) throw notFound("Key");
      const told = { target: { type: "key", id }, summary: `Key revoked: ${before.name}` };
      const revoked = before.revoked ?? clock();
      const result = await shown({ ...before, revoked }, tx);
      if (before.revoked) return unchanged({ ...told, result });
      await tx.apiKeys.patch(id, { revoked });
      return changed({
        ...told,
        result,
        before: { revoked: null },
        after: { revoked },
      });
    },

    async takeOver(tx, actor, id) {
      const before = await tx.apiKeys.get(id);
      if (!before) throw notFound("Key");
      const after = { ...before, createdBy: actor };
      const result = await shown(after, tx);
      const told = { target: { type: "key", id }, summary: `Key taken over: ${before.name}` };
      if (before.createdBy === actor) return unchanged({ ...told, result });
      await tx.apiKeys.patch(id, { createdBy: actor });
      return changed({
        ...told,
        result,
        before: { createdBy: before.createdBy },
        after: { createdBy: actor },
      });
    },

    async calls(id) {
      if (!(await storage.apiKeys.get(id))) throw notFound("Key");
      return calls.read(id);
    },
    noteCall: calls.note,
    storeCalls: calls.store,

    remindOfEnds: (stopped) => remindOfKeys(deps, stopped),

    async find(presented) {
      if (!form.test(presented)) return null;
      const hash = hashOf(presented);
      const known = await storage.apiKeys.getBy("hash", hash.toString("hex"));
      if (!known || !timingSafeEqual(Buffer.from(known.hash, "hex"), hash)) return null;
      const now = clock();
      if (!isLive(known, now) || !(await mayStillMake(storage, known.createdBy, now))) return null;
      await noteUse(known, now);
      const { id, role, methods } = known;
      return { id, role, methods };
    },
  };
}

const day = 86_400_000;
/** The mail goes out this many days before the end. */
const remindedDays = 7;
/** Whoever made a key for a shorter time knows when it ends. */
const shortestDays = 2 * remindedDays;

function endsSoon(key: ApiKey, now: Date): boolean {
  const { created, expires } = key;
  if (!expires || !isLive(key, now)) return false;
  return (
    expires.getTime() - now.getTime() <= remindedDays * day &&
    expires.getTime() - created.getTime() > shortestDays * day
  );
}

/** Mails the owners once about each key that ends soon. Returns the number of mails. */
async function remindOfKeys(deps: CommerceDeps, stopped?: AbortSignal): Promise<number> {
  const { storage, announcements, clock, log } = deps;
  let mails = 0;
  async function remind({ id }: { id: string }): Promise<void> {
    await storage.atomically(async (tx) => {
      const key = await tx.apiKeys.get(id);
      const all = await tx.admins.find({ limit: most });
      if (!key || !endsSoon(key, clock())) return;
      const owners = all.filter(({ role }) => readRole(role) === "owner");
      mails += await announcements.keyEnds(tx, key, owners);
    }, sweeping);
  }
  // There are few keys, so they need no index of their ends.
  const only = ["expires", "revoked"] as const;
  for await (const rows of pagesOf(storage.apiKeys, { where: {}, by: "created", only, stopped })) {
    const ending = rows.filter((key) => endsSoon(key as ApiKey, clock()));
    await forEachRow(ending, remind, { log, tag: "[keys] reminder", stopped });
  }
  return mails;
}

function hashOf(presented: string): Buffer {
  return createHash("sha256").update(presented).digest();
}

/** Keys that made keys; a longer chain counts as broken. */
const mostSteps = 8;

/** Where the makers of keys and invitations are read. */
export interface Makers {
  admins: { get(id: string): Promise<Pick<StoreAdmin, "role"> | null> };
  apiKeys: { get(id: string): Promise<ApiKey | null> };
}

/** Reads each maker once for a whole list: a thousand reads at once would wait for a connection. */
export function readOnce({ admins, apiKeys }: Makers): Makers {
  const once = <R>(get: (id: string) => Promise<R>) => {
    const known = new Map<string, Promise<R>>();
    return (id: string) => {
      const found = known.get(id) ?? get(id);
      known.set(id, found);
      return found;
    };
  };
  return {
    admins: { get: once((id) => admins.get(id)) },
    apiKeys: { get: once((id) => apiKeys.get(id)) },
  };
}

/**
 * Whether who made a key or an invitation may still make one. What somebody handed on ends with
 * their own rights, however they lost them, so this is read at each use instead of written when
 * somebody leaves.
 * @param maker the uid of an owner, or the actor of an owner's key
 */
export async function mayStillMake(
  { admins, apiKeys }: Makers,
  maker: string,
  now: Date,
): Promise<boolean> {
  let actor = maker;
  for (let step = 0; step < mostSteps; step += 1) {
    const keyId = keyOfActor(actor);
    if (keyId === null) {
      const member = await admins.get(actor);
      return member !== null && readRole(member.role) === "owner";
    }
    const key = await apiKeys.get(keyId);
    if (!key || !isLive(key, now)) return false;
    actor = key.createdBy;
  }
  return false;
}
