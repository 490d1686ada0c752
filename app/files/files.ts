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
   * Stores a picture; the same picture twice is one file. Durable when it resolves.
   * @throws Failure invalid for what is no picture, tooLarge beyond `pictureLimit`
   */
  save(content: Uint8Array): Promise<StoredFile>;
  /** null for an unknown name. */
  read(name: string): Promise<{ content: Uint8Array; type: PictureType } | null>;
  /** Newest first. */
  list(limit: number): Promise<StoredFile[]>;
  /** The names of all, in no order. */
  names(): AsyncIterable<string>;
  remove(name: string): Promise<boolean>;
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
