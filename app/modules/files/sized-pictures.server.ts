import { isFailure } from "~/kernel/failure";
import type { Files, PublicType } from "./files";
import type { PictureWidth } from "./picture-widths";
import { narrowPicture } from "./web-picture.server";

interface Picture {
  content: Uint8Array;
  type: PublicType;
}

export interface SizedPictures {
  /**
   * An uploaded picture in a width; AVIF for whoever takes it. `isFinal` is false when it is the
   * original because too many others are being made. null for an unknown name.
   */
  read(
    name: string,
    width: PictureWidth,
    takesAvif: boolean,
  ): Promise<(Picture & { isFinal: boolean }) | null>;
}

/** Pictures that browsers show in a smaller width. A GIF may move, and stays as it is. */
const narrowed = new Set<PublicType>(["image/png", "image/jpeg", "image/webp", "image/avif"]);
/** The most bytes of finished pictures that are kept in memory: about two thousand. */
const mostKept = 48 * 1024 * 1024;
/** More than these waiting: the next get the original, so that nobody fills the queue. */
const mostWaiting = 24;

/**
 * Makes pictures in their widths when they are first asked for, one at a time, beside the thread
 * that answers shoppers. Browsers and proxies keep them for ever, and the process the newest.
 */
export function createSizedPictures(files: Pick<Files, "read">): SizedPictures {
  const kept = new Map<string, Picture>();
  const making = new Map<string, Promise<Picture | null>>();
  let keptBytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function keep(key: string, picture: Picture): void {
    kept.set(key, picture);
    keptBytes += picture.content.byteLength;
    for (const [oldest, { content }] of kept) {
      if (keptBytes <= mostKept) break;
      kept.delete(oldest);
      keptBytes -= content.byteLength;
    }
  }

  async function make(key: string, { name, width, type }: Wanted): Promise<Picture | null> {
    const found = await files.read(name);
    if (!found || !narrowed.has(found.type)) return found;
    try {
      const content = await narrowPicture(found.content, width, type);
      const smaller = content.byteLength < found.content.byteLength;
      const picture = smaller ? { content, type } : found;
      keep(key, picture);
      return picture;
    } catch (error) {
      if (!isFailure(error)) throw error;
      return found;
    }
  }

  return {
    async read(name, width, takesAvif) {
      const type = takesAvif ? "image/avif" : "image/webp";
      const key = `${name} ${width} ${type}`;
      const known = kept.get(key);
      if (known) {
        // The newest stands last.
        kept.delete(key);
        kept.set(key, known);
        return { ...known, isFinal: true };
      }
      let made = making.get(key);
      if (!made) {
        if (making.size >= mostWaiting) {
          const original = await files.read(name);
          return original && { ...original, isFinal: false };
        }
        made = last.then(async () => {
          try {
            return await make(key, { name, width, type });
          } finally {
            making.delete(key);
          }
        });
        making.set(key, made);
        last = made.catch(() => undefined);
      }
      const picture = await made;
      return picture && { ...picture, isFinal: true };
    },
  };
}

interface Wanted {
  name: string;
  width: PictureWidth;
  type: "image/webp" | "image/avif";
}
