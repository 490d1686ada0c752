import type { IssuedDocument } from "./issued-document";
import type { OfferRevision } from "./offer-records";
import { count, date, type Shape, text } from "./shape";

export const revisions: Shape<OfferRevision> = {
  id: text,
  quoteId: text,
  revision: count,
  document: text,
  hash: text,
  sentBy: text,
  created: date,
};

export const issuedDocuments: Shape<IssuedDocument> = {
  id: text,
  fileName: text,
  hash: text,
  content: text,
  created: date,
};
