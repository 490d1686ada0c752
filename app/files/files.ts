import type { AttachmentType } from "~/domain/message";

/** A stored picture. Its `name` is a hash of its content, so it never changes. */
export interface StoredFile {
  name: string;
  /** Path on this site. */
  path: string;
  type: PictureType;
  bytes: number;
}

export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif";

/** Storage of uploaded pictures. The default keeps them in a local folder. */
export interface Files {
  /**
   * * Stores a picture; the same picture twice is one file. Durable when it resolves.
   * @throws Failure invalid for another file, tooLarge beyond `pictureLimit`
   */
  save(content: Uint8Array): Promise<StoredFile>;
  /** null for an unknown name. */
  read(name: string): Promise<{ content: Uint8Array; type: PictureType } | null>;
  /** Newest first. */
  list(limit: number): Promise<StoredFile[]>;
  /** The names of all files, attachments included, in no order. */
  names(): AsyncIterable<string>;
  /** A picture's or an attachment's file name. */
  remove(name: string): Promise<boolean>;
  /**
   * * Stores an attached file. It has no address of its own: `read` and `list` ignore it. Durable
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

/** The most bytes that one picture may have. */
export const pictureLimit = 8 * 1024 * 1024;

export const extensions: Record<PictureType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};
