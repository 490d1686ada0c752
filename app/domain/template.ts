import type { OfferContent } from "./offer";

/** offer: a whole offer without a customer; snippet: a text for offers and answers. */
export const templateKinds = ["offer", "snippet"] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** What a seller keeps to use again, under a name. */
export interface OfferTemplate {
  id: string;
  kind: TemplateKind;
  name: string;
  nameLower: string;
  /** Of a snippet; empty for an offer. */
  text: string;
  /** Of an offer; null for a snippet. */
  content: OfferContent | null;
  created: Date;
  updated: Date;
  version: number;
}

export const templateLimits = { name: 100, text: 5_000, kept: 500 } as const;
