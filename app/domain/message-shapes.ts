import { attachedFile } from "./file-shape";
import {
  type LineWish,
  messageKinds,
  type OfferOpening,
  type QuoteMessage,
  type QuoteThread,
} from "./message";
import { offerContent } from "./offer-shapes";
import {
  count,
  date,
  dateOrNull,
  each,
  flag,
  nullable,
  numberOrNull,
  type Shape,
  text,
  textOrNull,
} from "./shape";
import type { OfferTemplate } from "./template";

const change: Shape<LineWish> = {
  line: text,
  name: text,
  quantity: numberOrNull,
  price: numberOrNull,
  remove: flag,
};

const side = (raw: unknown) => (raw === "seller" ? "seller" : "customer");

export const messages: Shape<QuoteMessage> = {
  id: text,
  quoteId: text,
  quoteNumber: text,
  revision: count,
  side,
  kind: (raw) => messageKinds.find((kind) => kind === raw) ?? "message",
  actor: text,
  name: text,
  text: textOrNull,
  wishes: each(change),
  files: each(attachedFile),
  created: date,
};

export const quoteThread = nullable<QuoteThread>({
  messages: count,
  last: date,
  by: side,
  openSince: dateOrNull,
  muted: flag,
});

export const openings: Shape<OfferOpening> = {
  id: text,
  quoteId: text,
  revision: count,
  firstAt: date,
  lastAt: date,
  times: count,
  viewed: dateOrNull,
};

export const templates: Shape<OfferTemplate> = {
  id: text,
  kind: (raw) => (raw === "snippet" ? "snippet" : "offer"),
  name: text,
  nameLower: text,
  text,
  content: nullable(offerContent),
  created: date,
  updated: date,
  version: count,
};
