import type { AttachmentType, MessageFile } from "./message";
import { count, type Shape, text } from "./shape";

const types: readonly AttachmentType[] = ["image/png", "image/jpeg", "image/webp"];

/** A file attached to a message or to a recorded answer. */
export const attachedFile: Shape<MessageFile> = {
  id: text,
  name: text,
  type: (raw) => types.find((type) => type === raw) ?? "application/pdf",
  bytes: count,
  hash: text,
};
