import {
  business,
  count,
  decimal,
  flag,
  id,
  instant,
  list,
  money,
  nullable,
  oneOf,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource, index, sortedIndex } from "~/kernel/resource/resource";
import { t } from "~/texts/text";

/** Who wrote: the customer's side, or a member of staff. */
export type MessageSide = "customer" | "seller";

/* @__NO_SIDE_EFFECTS__ */
function side() {
  return oneOf<MessageSide>(["customer", "seller"], "customer");
}

/**
 * message: written by either side; request: sent with the request; declined: sent with a refusal;
 * again: the customer asks for another offer.
 */
const messageKinds = ["message", "request", "declined", "again"] as const;
export type MessageKind = (typeof messageKinds)[number];

export const lineWishFields = {
  line: text({
    about: "The line's id in the sent offer; in a request asked-1, asked-2 and so on.",
  }),
  /** The line's name at that time. */
  name: text(),
  quantity: nullable(decimal({ about: "Null: unchanged." })),
  price: nullable(money({ about: "Price of one unit; null: unchanged." })),
  remove: flag(),
};

/** A change that the customer requests for a line. null: the field stays as it is. */
export interface LineWish extends RecordOf<typeof lineWishFields> {}

/** The types of files that can be sent along, and the ending that a kept file's name gets. */
export const attachmentEndings = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/vnd.dxf": "dxf",
  "image/vnd.dwg": "dwg",
  "model/step": "step",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/zip": "zip",
} as const;
export type AttachmentType = keyof typeof attachmentEndings;

export const attachmentTypes = Object.keys(attachmentEndings) as [
  AttachmentType,
  ...AttachmentType[],
];

/** For people who choose files. */
export function attachmentNames(): string {
  return t("quotes:attachmentNames");
}

export const messageFileFields = {
  id: text(),
  /** The sender's file name, cleaned. */
  name: text(),
  type: oneOf(attachmentTypes, "application/pdf"),
  bytes: count(),
  /** SHA-256 of its content, which is also its storage key. */
  hash: text(),
};

/** A file that was sent with a message. */
export interface MessageFile extends RecordOf<typeof messageFileFields> {}

/** A file that is already stored, and is to be sent with a message. */
export type NewFile = Omit<MessageFile, "id">;

export const quoteMessageFields = {
  id: id(),
  quoteId: technical(text()),
  quoteNumber: business(text()),
  revision: business(
    count(0, { about: "The revision that its writer saw; 0 before the first offer." }),
  ),
  side: business(side()),
  kind: business(oneOf(messageKinds, "message")),
  actor: personal(text({ about: "A uid, or seller, customer-link." })),
  /** The writer's name, as the other side sees it. */
  name: personal(text()),
  text: personal(unindexed(nullable(text()))),
  wishes: personal(list(record(lineWishFields))),
  files: personal(list(record(messageFileFields))),
  /** Taken from the database's clock. */
  created: technical(instant()),
};

/** A message about a quote. Records are only added. */
export interface QuoteMessage extends RecordOf<typeof quoteMessageFields> {}

/** Messages about quotes: rows are only added. */
export const messages = defineResource("messages", quoteMessageFields, [
  sortedIndex("quoteId", "created", "id"),
]);

export const quoteThreadFields = {
  messages: count(),
  last: instant(),
  by: side(),
  /** Since when the customer waits for an answer; null when they do not. */
  openSince: nullable(instant()),
  /** Whether the customer wants no more reminders. */
  muted: flag(),
};

/** The summary of its messages that a quote stores. */
export interface QuoteThread extends RecordOf<typeof quoteThreadFields> {}

export const messageLimits = {
  text: 5_000,
  wishes: 200,
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  fileName: 100,
  /** The most messages that a page shows. */
  shown: 500,
} as const;

/** Why these files cannot be sent together; null when their number and sizes are allowed. */
export function filesProblem(files: readonly { name: string; size: number }[]): string | null {
  if (files.length > messageLimits.files) return t("quotes:atMostFiveFiles");
  const large = files.find(({ size }) => size > messageLimits.fileBytes);
  return large ? t("quotes:fileIsTooLarge", { name: large.name }) : null;
}

const offerOpeningFields = {
  /** Quote's id and revision. */
  id: id(),
  quoteId: technical(text()),
  revision: business(count()),
  firstAt: personal(instant()),
  lastAt: personal(instant()),
  times: personal(count()),
  /** When a browser had shown it for some seconds; null when no browser with scripts did. */
  viewed: personal(nullable(instant())),
};

/** How often, and when, the customer's side opened a revision. */
export interface OfferOpening extends RecordOf<typeof offerOpeningFields> {}

/** The openings of each revision by its customer, one row per revision. */
export const openings = defineResource("openings", offerOpeningFields, [
  index("quoteId", "revision", "id"),
]);

/** The thread's summary after another message. */
export function threadAfter(
  thread: QuoteThread | null,
  { side, created }: Pick<QuoteMessage, "side" | "created">,
): QuoteThread {
  const openSince = side === "seller" ? null : (thread?.openSince ?? created);
  const muted = thread?.muted ?? false;
  return { messages: (thread?.messages ?? 0) + 1, last: created, by: side, openSince, muted };
}
