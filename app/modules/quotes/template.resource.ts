import { customField } from "~/kernel/extensions/custom-field";
import {
  business,
  count,
  id,
  instant,
  type NestedOf,
  nullable,
  oneOf,
  record,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";
import { offerContentFields } from "~/modules/pricing/offer";

/** offer: a whole offer without a customer; snippet: a text for offers and messages. */
export const templateKinds = ["offer", "snippet"] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** The content of an offer; null for a snippet. */
export const templateContent = nullable(record(offerContentFields));

const offerTemplateFields = {
  id: id(),
  kind: business(oneOf(["snippet", "offer"], "offer")),
  name: business(text()),
  nameLower: technical(text()),
  /** The text of a snippet; empty for an offer. */
  text: business(unindexed(text())),
  content: business(templateContent),
  custom: customField("business"),
  created: technical(instant()),
  updated: technical(instant()),
  version: technical(count()),
};

/** A named text or offer that a seller uses again. */
export interface OfferTemplate extends NestedOf<typeof offerTemplateFields> {}

/** Whole offers and texts for repeated use. */
export const templates = defineResource("templates", offerTemplateFields, [
  index("kind", "nameLower", "id"),
]);

export const templateLimits = { name: 100, text: 5_000, kept: 500 } as const;
