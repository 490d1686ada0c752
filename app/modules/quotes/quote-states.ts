import { defineStates, type StateFacts } from "~/kernel/states";
import type { QuoteStatus } from "./quote.resource";

interface QuoteState extends StateFacts<QuoteStatus> {
  /** open: work or an answer is due. closed: it releases the discount use. ordered: an order exists. */
  phase: "open" | "closed" | "ordered";
  /** Whether nothing was offered yet, so that the seller's prices are still a draft. */
  beforeOffer?: boolean;
  /** Whether it ends at `validUntil`. An accepted offer binds both sides and never expires. */
  expires?: boolean;
  /** Whether ending it needs a reason. */
  endsWithReason?: boolean;
}

const reopens = { Pending: ["staff"], Quoted: ["reopening"] } as const;

/** A state that names itself allows new prices or another offer without a change of status. */
export const quoteMachine = defineStates<QuoteStatus, QuoteState>({
  Pending: {
    phase: "open",
    beforeOffer: true,
    moves: {
      Pending: ["staff"],
      "In Review": ["staff"],
      Quoted: ["staff"],
      Approved: ["staff"],
      Rejected: ["staff"],
      Cancelled: ["staff", "customer"],
      Converted: ["conversion"],
    },
  },
  "In Review": {
    phase: "open",
    beforeOffer: true,
    moves: {
      "In Review": ["staff"],
      Quoted: ["staff"],
      Approved: ["staff"],
      Rejected: ["staff"],
      Cancelled: ["staff", "customer"],
      Converted: ["conversion"],
    },
  },
  Quoted: {
    phase: "open",
    expires: true,
    moves: {
      Quoted: ["staff"],
      Approved: ["staff", "customer"],
      Declined: ["customer"],
      Rejected: ["staff"],
      Cancelled: ["staff"],
      Expired: ["system"],
      Converted: ["conversion"],
    },
  },
  Approved: {
    phase: "open",
    endsWithReason: true,
    moves: { Cancelled: ["staff"], Converted: ["conversion"] },
  },
  Rejected: { phase: "closed", moves: reopens },
  Declined: { phase: "closed", moves: { Quoted: ["staff"], Pending: ["staff"] } },
  Cancelled: { phase: "closed", moves: reopens },
  // An earlier version let accepted offers expire, which is undone.
  Expired: {
    phase: "closed",
    moves: { Quoted: ["staff"], Pending: ["staff"], Approved: ["system"] },
  },
  Converted: { phase: "ordered", moves: {} },
});
