import type { OutboxEntry, OutboxStatus } from "~/domain/mail";
import type { Page } from "~/domain/page";
import type { Audited } from "./change";

/** The mails that did not go out: they wait, are parked, or were not needed any more. */
export interface OutboxService {
  /** Newest first, `outboxPageSize` per page. */
  list(status: Exclude<OutboxStatus, "sent">, cursor?: string): Promise<Page<OutboxEntry>>;
  countParked(): Promise<number>;
  /** Parked entries, the oldest first. */
  listParked(limit: number): Promise<OutboxEntry[]>;
  /** Makes an entry due at once; false: there is none, it is done, or it is on its way. */
  resend: Audited<[id: string], boolean>;
}
