import { z } from "zod";
import { amount, text, textOrNull } from "~/gateway/rows/arguments";
import { nameSchemas } from "~/gateway/rows/named-schemas";
import { offerLimits } from "~/modules/pricing/offer";
import { acceptanceLimits } from "./acceptance.resource";
import { attachmentTypes, messageLimits } from "./message.resource";

const change = z.object({
  line: z.string().min(1).max(64),
  name: text(offerLimits.name),
  quantity: z.number().positive().max(offerLimits.quantity).nullable(),
  price: amount.nullable(),
  remove: z.boolean(),
});

export const file = z.object({
  name: text(messageLimits.fileName).min(1),
  type: z.enum(attachmentTypes),
  bytes: z.number().int().min(0).max(messageLimits.fileBytes),
  hash: z.string().regex(/^[a-f0-9]{64}$/),
});

export const requestFiles = z.array(file).max(messageLimits.files);

const parts = {
  text: textOrNull(messageLimits.text),
  wishes: z.array(change).max(messageLimits.wishes).default([]),
  files: requestFiles.default([]),
};

type Said = { text: string | null; wishes: unknown[]; files: unknown[] };

export function says({ text, wishes, files }: Said): boolean {
  return text !== null || wishes.length + files.length > 0;
}

export const question = z
  .object({
    ...parts,
    kind: z.enum(["message", "again", "request"]).default("message"),
    /** Who writes by the customer's link; "" for the customer. */
    writer: text(acceptanceLimits.name).default(""),
  })
  .refine(says);
/** The content of a message from an API client. */
export const sent = z
  .object({
    kind: z.enum(["message", "again"]).default("message"),
    text: parts.text,
    wishes: z
      .array(
        change.omit({ name: true }).extend({
          quantity: change.shape.quantity.default(null),
          price: change.shape.price.default(null),
          remove: z.boolean().default(false),
        }),
      )
      .max(messageLimits.wishes)
      .default([]),
  })
  .refine((said) => says({ ...said, files: [] }));
nameSchemas({ MessageInput: sent });
export const answer = z.object({ text: parts.text, files: parts.files });
