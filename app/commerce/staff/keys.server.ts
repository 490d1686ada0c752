import { createHash, timingSafeEqual } from "node:crypto";
import { Failure, notFound } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { readRole } from "~/domain/role";
import { type ApiKey, isLive, keyPrefix } from "~/domain/staff";
import { omit } from "~/kernel/pick";
import { bestEffort } from "~/log.server";
import { changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import type { Storage, Tx } from "../storage";
import { remindOfKeys } from "./key-reminders.server";
import type { KeysService } from "./keys-service";
import { mayStillMake } from "./makers";

const hour = 3_600_000;
const most = 1_000;
const form = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`);

export function createKeys(deps: CommerceDeps): KeysService {
  const { storage, clock, random, log } = deps;

  async function shown(key: ApiKey, reads: Pick<Storage | Tx, "admins" | "apiKeys">) {
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
      return Promise.all(keys.map((key) => shown(key, storage)));
    },

    async create(tx, actor, { name, role, methods, expires }) {
      const now = clock();
      if (expires && expires <= now) {
        throw new Failure("invalid", "Choose a later day.", { expires: "Choose a later day" });
      }
      const secret = keyPrefix + random.token(32);
      const key: ApiKey = {
        id: newId(clock, random),
        hash: hashOf(secret).toString("hex"),
        name,
        role,
        methods,
        createdBy: actor,
        created: now,
        expires,
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
        after: { name, role, methods, expires },
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
      return { id, role: role === null ? null : readRole(role), methods };
    },
  };
}

function hashOf(presented: string): Buffer {
  return createHash("sha256").update(presented).digest();
}
