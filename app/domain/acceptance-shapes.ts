import type { Acceptance, AcceptanceFacts } from "./acceptance";
import { postal } from "./customer-shapes";
import { attachedFile } from "./file-shape";
import { always, taken, taxRow } from "./offer-shapes";
import { count, date, each, nullable, numberOrNull, type Shape, text, textOrNull } from "./shape";

const facts: Shape<AcceptanceFacts> = {
  hash: text,
  fileHash: textOrNull,
  opened: textOrNull,
  taken: each(taken),
  net: numberOrNull,
  taxes: each(taxRow),
  total: numberOrNull,
  currency: text,
  terms: text,
  termsHash: text,
  sentence: text,
  sentenceVersion: count,
  method: (raw) => (raw === "account" || raw === "link" ? raw : "staff"),
  name: text,
  role: text,
  email: text,
  companyName: text,
  confirmed: (raw) => (raw === "account" || raw === "code" || raw === "link" ? raw : "none"),
  uid: textOrNull,
  link: nullable<{ id: string; sentTo: string; sent: string }>({
    ...{ id: text, sentTo: text, sent: text },
  }),
  purchaseOrder: textOrNull,
  note: textOrNull,
  deliveryAddress: nullable(postal),
  billingAddress: nullable(postal),
  timeZone: text,
  addressHash: textOrNull,
  userAgent: text,
  requestId: text,
  recorded: nullable<NonNullable<AcceptanceFacts["recorded"]>>({
    ...{ by: text, how: text, at: text },
    files: each(attachedFile),
  }),
};

export const acceptances: Shape<Acceptance> = {
  id: text,
  quoteId: text,
  quoteNumber: text,
  revision: count,
  answer: (raw) => (raw === "declined" ? "declined" : "accepted"),
  facts: always(facts),
  created: date,
};
