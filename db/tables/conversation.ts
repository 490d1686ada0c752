import type { OfferOpening, QuoteMessage } from "~/domain/message";
import type { OfferTemplate } from "~/domain/template";
import { index, instant, integer, json, key, nullable, table, text } from "../kit";

/** Messages about quotes: rows are only added. */
export const messages = table<QuoteMessage>(
  "messages",
  {
    id: key(),
    quoteId: text(),
    quoteNumber: text(),
    revision: integer(),
    side: text(),
    kind: text(),
    actor: text(),
    name: text(),
    text: nullable(text()),
    wishes: json(),
    files: json(),
    created: instant(),
  },
  [index("quoteId", "created", "id")],
);

/** The openings of each revision by its customer, one row per revision. */
export const openings = table<OfferOpening>(
  "openings",
  {
    id: key(),
    quoteId: text(),
    revision: integer(),
    firstAt: instant(),
    lastAt: instant(),
    times: integer(),
    viewed: nullable(instant()),
  },
  [index("quoteId", "revision", "id")],
);

/** Whole offers and texts for repeated use. */
export const templates = table<OfferTemplate>(
  "templates",
  {
    id: key(),
    kind: text(),
    name: text(),
    nameLower: text(),
    text: text(),
    content: nullable(json()),
    created: instant(),
    updated: instant(),
    version: integer(),
  },
  [index("kind", "nameLower", "id")],
);
