import type { Quote } from "~/domain/quote";
import type { Snooze, SnoozeKind } from "~/domain/snooze";
import type { Audited } from "../change";
import type { Figures, LowProduct, Period } from "./figures";

/** An item to be snoozed, as its page showed it. */
export interface SnoozeInput {
  kind: SnoozeKind;
  id: string;
  version: number;
  /** The name that people know it by. */
  name: string;
  until: Date;
}

/** The data of the desk's overview. */
export interface OverviewService {
  /** The last days and as many days before them, from stored totals: no record is read. */
  figures(period: Period): Promise<Figures>;
  /** Listed products at or below the site's threshold, lowest first. */
  low(limit: number): Promise<LowProduct[]>;
  /** Unanswered offers that end within this number of days, earliest first. */
  ending(within: { days: number; limit: number }): Promise<Quote[]>;
  /** The present snoozes, by their end. */
  snoozes(): Promise<Snooze[]>;
  /** @throws Failure impossible: the day is not in the future, or too far ahead */
  snooze: Audited<[input: SnoozeInput], Snooze>;
  wake: Audited<[id: string], null>;
  /**
   * Notes in the audit trail that somebody had waiting payments tried again; recording them is the
   * payment folder's work, after the commit.
   */
  retryPayments: Audited<[waiting: number], null>;
}
