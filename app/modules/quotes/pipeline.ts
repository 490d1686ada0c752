import type { LossReason } from "./loss";
import type { QuoteStatus } from "./quote.resource";

/** The statuses of quotes that are not decided yet. */
export const pipelineStates = [
  "Pending",
  "In Review",
  "Quoted",
  "Approved",
] as const satisfies readonly QuoteStatus[];
export type PipelineStatus = (typeof pipelineStates)[number];

export const pipelineMonths = { most: 24, usual: 12 } as const;

export interface PipelineStage {
  status: PipelineStatus;
  count: number;
  /** The sum of those that have a price. */
  value: number;
}

/** How offers ended; amounts in major units. */
export interface OutcomeTotals {
  sent: number;
  sentValue: number;
  won: number;
  wonValue: number;
  /** Declined or cancelled. */
  lost: number;
  lostValue: number;
  expired: number;
  expiredValue: number;
  /** The share of won offers among won, lost and expired ones, 0–1; null while none has ended. */
  winRate: number | null;
  /** The same share by value. */
  winRateByValue: number | null;
}

/** Quotes by the month of their first offer. */
export interface PipelineMonth extends OutcomeTotals {
  /** `2026-03` */
  month: string;
}

export interface PipelineLoss {
  /** null when no reason was given. */
  reason: LossReason | null;
  count: number;
  value: number;
}

export interface Pipeline {
  stages: PipelineStage[];
  /** Earliest first. */
  months: PipelineMonth[];
  total: OutcomeTotals;
  /** The reasons why quotes were lost in these months, by value, highest first. */
  losses: PipelineLoss[];
}
