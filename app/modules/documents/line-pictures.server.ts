import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import type { Log } from "~/kernel/process/log.server";
import type { Files } from "~/modules/files/files";
import { smallPicture } from "~/modules/files/web-picture.server";
import type { PrintedDocument } from "./printed-document";

/** As long as a document waits for its pictures. It is printed without those that are not ready. */
const mostMs = 10_000;

/**
 * The pictures of a document's lines by their paths. One that is gone, damaged or too slow is left
 * out: a document matters more than its pictures.
 */
export async function linePictures(
  { rows, options }: Pick<PrintedDocument, "rows" | "options">,
  read: (path: string) => Promise<Uint8Array | null>,
): Promise<Map<string, Uint8Array>> {
  const paths = [...rows, ...(options?.rows ?? [])].flatMap((row) =>
    row.kind === "line" && row.picture ? [row.picture.path] : [],
  );
  const pictures = new Map<string, Uint8Array>();
  const end = performance.now() + mostMs;
  for (const path of new Set(paths)) {
    if (performance.now() > end) break;
    const content = await read(path);
    if (content) pictures.set(path, content);
  }
  return pictures;
}

/** Reads the store's own pictures: uploaded ones, and the drawings of its folder `public`. */
export function createLinePictures(files: Pick<Files, "read">, log: Log) {
  return async (path: string): Promise<Uint8Array | null> => {
    try {
      const content = path.startsWith("/files/")
        ? (await files.read(path.slice("/files/".length)))?.content
        : await publicPicture(path);
      return content ? await smallPicture(content) : null;
    } catch (error) {
      log.warn({ error }, "[pdf] a picture of a line could not be read");
      return null;
    }
  };
}

/**
 * A drawing of the folder `public` by its path; null when there is none. In the build its folder is
 * beside the server's; in the source it is at the top.
 */
export async function publicPicture(path: string): Promise<Uint8Array | null> {
  const places = ["../client", "../../client", "../../../public"];
  const found = places
    .map((place) => new URL(`${place}${path}`, import.meta.url))
    .find((url) => existsSync(url));
  return found ? readFile(found) : null;
}
