import type { OutboxEntry, OutboxStatus } from "~/domain/mail";
import type { Page } from "~/domain/page";
import type { Audited } from "./change";

/** The mails that were not sent: they wait, failed for good, or were no longer needed. */
export interface OutboxService {
  /** Newest first, `outboxPageSize` per page. */
  list(status: Exclude<OutboxStatus, "sent">, cursor?: string): Promise<Page<OutboxEntry>>;
  countParked(): Promise<number>;
  /** Entries that failed for good, oldest first. */
  listParked(limit: number): Promise<OutboxEntry[]>;
  /** Makes an entry due at once; false when there is none, it is done, or it is being sent. */
  resend: Audited<[id: string], boolean>;
}
