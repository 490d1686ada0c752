import type { AuditEntry } from "~/domain/audit";
import { newId } from "~/domain/identifiers";
import type { CommerceDeps } from "../deps";
import { pageOf } from "../pages";
import type { Where } from "../storage";
import type { AuditService } from "./audit-service";
import { veiled } from "./veil";

export function createAudit({ storage, clock, random }: CommerceDeps): AuditService {
  return {
    listPage({ actorUid, action, targetId, ...options } = {}) {
      const where: Where<AuditEntry> = {
        ...(actorUid === undefined ? {} : { actorUid }),
        ...(action === undefined ? {} : { action }),
        ...(targetId === undefined ? {} : { targetId }),
      };
      return pageOf(storage.audit, where, options);
    },

    async record(tx, entry) {
      const now = clock();
      await tx.audit.insert(
        {
          ...entry,
          changes: veiled(entry.targetType, entry.changes),
          id: newId(clock, random),
          created: now,
        },
        { clock: "created" },
      );
    },
  };
}
