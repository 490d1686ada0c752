import type { AttachmentType } from "~/modules/quotes/message.resource";

/** A stored file that everybody may read: a picture or a data sheet. Its `name` is a hash of its content, so it never changes. */
export interface StoredFile {
  name: string;
  /** Path on this site. */
  path: string;
  type: PublicType;
  bytes: number;
}

export type PublicType = PictureType | "application/pdf" | ModelType;

/** Drawings and models of a product, which browsers save and never open. */
export type ModelType = "model/step" | "application/zip";

export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif";

/**
 * The port of uploaded files. Its contract suite is tests/contract/files.suite.ts. A place that
 * cannot be reached throws Failure `busy`, without names, addresses or secrets in its message.
 */
export interface Files {
  /**
   * Rejects when nothing could be stored now; left out by a place that only a check asks. The
   * readiness of the store asks it, so it must be cheap.
   */
  ready?(): Promise<void>;
  /**
   * Stores a picture, a PDF file, a STEP model or a ZIP archive; the same one twice is one file. Durable when it resolves.
   * @throws Failure invalid for another file, tooLarge beyond `pictureLimit`
   */
  save(content: Uint8Array): Promise<StoredFile>;
  /** null for an unknown name. */
  read(name: string): Promise<{ content: Uint8Array; type: PublicType } | null>;
  /** Pictures, newest first. */
  list(limit: number): Promise<StoredFile[]>;
  /** The names of all files, attachments included, in no order. */
  names(): AsyncIterable<string>;
  /** A picture's or an attachment's file name. */
  remove(name: string): Promise<boolean>;
  /**
   * Stores an attached file. It has no address of its own: `read` and `list` ignore it. Durable
   * when it resolves.
   * @param name the sender's file name; null for a file that a store accepted before
   * @throws Failure invalid for other types than `attachmentTypes`, tooLarge
   */
  saveAttachment(content: Uint8Array, name: string | null): Promise<StoredAttachment>;
  /** By its hash; null for an unknown hash. */
  readAttachment(hash: string): Promise<Uint8Array | null>;
}

/** A message's data of a file: its type is that of its content. */
export interface StoredAttachment {
  /** SHA-256 of the content. */
  hash: string;
  type: AttachmentType;
  bytes: number;
}

/** The most bytes that one picture or data sheet may have. */
export const pictureLimit = 8 * 1024 * 1024;

export const extensions: Record<PublicType, string> = {
  "application/pdf": "pdf",
  "model/step": "step",
  "application/zip": "zip",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};
