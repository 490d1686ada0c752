import { createHash, timingSafeEqual } from "node:crypto";
import { Failure, notFound } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { readRole } from "~/domain/role";
import { type ApiKey, isLive, keyPrefix } from "~/domain/staff";
import { bestEffort } from "~/log.server";
import { changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import { remindOfKeys } from "./key-reminders.server";
import type { KeysService, ShownKey } from "./keys-service";

const hour = 3_600_000;
const most = 1_000;
const form = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`);

export function createKeys(deps: CommerceDeps): KeysService {
  const { storage, clock, random, log } = deps;

  function shown({ hash: _, ...key }: ApiKey): ShownKey {
    return { ...key, live: isLive({ ...key, hash: "" }, clock()) };
  }

  async function noteUse({ id, lastUsed }: ApiKey, now: Date): Promise<void> {
    if (lastUsed && now.getTime() - lastUsed.getTime() < hour) return;
    await bestEffort(log, "[keys] last use", storage.apiKeys.patch(id, { lastUsed: now }));
  }

  return {
    async list() {
      const order = { by: "created", direction: "desc" } as const;
      return (await storage.apiKeys.find({ order, limit: most })).map(shown);
    },

    async create(tx, actor, { name, role, methods, expires }) {
      const now = clock();
      if (expires && expires <= now) {
        throw new Failure("invalid", "Choose a later day.", { expires: "Choose a later day" });
      }
      const secret = keyPrefix + random.token(32);
      const key: ApiKey = {
        ...{ id: newId(clock, random), hash: hashOf(secret).toString("hex"), name, role, methods },
        ...{ createdBy: actor, created: now, expires, lastUsed: null, revoked: null },
      };
      await tx.apiKeys.insert(key);
      return changed({
        target: { type: "key", id: key.id },
        summary: `Key created: ${name}`,
        result: { key: shown(key), secret },
        before: null,
        after: { name, role, methods, expires },
      });
    },

    async revoke(tx, _actor, id) {
      const before = await tx.apiKeys.get(id);
      if (!before) throw notFound("Key");
      const told = { target: { type: "key", id }, summary: `Key revoked: ${before.name}` };
      if (before.revoked) return unchanged({ ...told, result: shown(before) });
      const revoked = clock();
      await tx.apiKeys.patch(id, { revoked });
      const after = { ...before, revoked };
      return changed({
        ...told,
        result: shown(after),
        before: { revoked: null },
        after: { revoked },
      });
    },

    remindOfEnds: (stopped) => remindOfKeys(deps, stopped),

    async find(presented) {
      if (!form.test(presented)) return null;
      const hash = hashOf(presented);
      const known = await storage.apiKeys.getBy("hash", hash.toString("hex"));
      if (!known || !timingSafeEqual(Buffer.from(known.hash, "hex"), hash)) return null;
      const now = clock();
      if (!isLive(known, now)) return null;
      await noteUse(known, now);
      const { id, role, methods } = known;
      return { id, role: role === null ? null : readRole(role), methods };
    },
  };
}

function hashOf(presented: string): Buffer {
  return createHash("sha256").update(presented).digest();
}
