import type { AuditEntry } from "~/domain/audit";
import type { Page } from "~/domain/page";
import type { ListOptions } from "../pages";
import type { Tx } from "../storage";

export interface AuditService {
  listPage(
    options?: ListOptions & { actorUid?: string; action?: string; targetId?: string },
  ): Promise<Page<AuditEntry>>;
  /** Only for calls within the process; the entry gets the database's time. */
  record(tx: Tx, entry: Omit<AuditEntry, "id" | "created">): Promise<void>;
}
