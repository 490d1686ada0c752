import type { Quote } from "~/domain/quote";
import type { Snooze, SnoozeKind } from "~/domain/snooze";
import type { Audited } from "../change";
import type { Figures, LowProduct, Period } from "./figures";

/** Something that is put off, as whoever puts it off has seen it. */
export interface SnoozeInput {
  kind: SnoozeKind;
  id: string;
  version: number;
  /** By what people know it. */
  name: string;
  until: Date;
}

/** What the overview of the desk shows. */
export interface OverviewService {
  /** The last days and as many before them, from kept totals: no record is read. */
  figures(period: Period): Promise<Figures>;
  /** Listed products at or below the site's threshold, the least first. */
  low(limit: number): Promise<LowProduct[]>;
  /** Offers without an answer that end within so many days, the first to end first. */
  ending(within: { days: number; limit: number }): Promise<Quote[]>;
  /** What is put off now, by when it comes back. */
  snoozes(): Promise<Snooze[]>;
  /** @throws Failure impossible: the day is not to come, or too far off */
  snooze: Audited<[input: SnoozeInput], Snooze>;
  wake: Audited<[id: string], null>;
}
