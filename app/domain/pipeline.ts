import type { LossReason } from "./loss";
import type { QuoteStatus } from "./quote";

/** The states in which something is still to be done or to be hoped for. */
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
  /** What those come to that have a price. */
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
  /** Won among won, lost and expired, 0–1; null while none has ended. */
  winRate: number | null;
  /** The same by what they come to. */
  winRateByValue: number | null;
}

/** Of the quotes that were first offered in a month. */
export interface PipelineMonth extends OutcomeTotals {
  /** `2026-03` */
  month: string;
}

export interface PipelineLoss {
  /** null: nobody said. */
  reason: LossReason | null;
  count: number;
  value: number;
}

export interface Pipeline {
  stages: PipelineStage[];
  /** The earliest first. */
  months: PipelineMonth[];
  total: OutcomeTotals;
  /** Why quotes were lost that ended in these months, the most valuable reason first. */
  losses: PipelineLoss[];
}
