import type { OfferContent } from "./offer";

/** offer: a whole offer without a customer; snippet: a text for offers and messages. */
export const templateKinds = ["offer", "snippet"] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** A named text or offer that a seller uses again. */
export interface OfferTemplate {
  id: string;
  kind: TemplateKind;
  name: string;
  nameLower: string;
  /** The text of a snippet; empty for an offer. */
  text: string;
  /** The content of an offer; null for a snippet. */
  content: OfferContent | null;
  created: Date;
  updated: Date;
  version: number;
}

export const templateLimits = { name: 100, text: 5_000, kept: 500 } as const;
