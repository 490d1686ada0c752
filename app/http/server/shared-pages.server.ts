import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Writable } from "node:stream";

/** Pages that every guest sees alike: the catalogue, and the pages of fixed text. */
const shared =
  /^\/(?:|products|products\/[^/]+|categories\/[^/]+|about|contact|terms|privacy|imprint)$/;

/**
 * Whether caches between the store and its visitors may keep the answer. Whoever sends a cookie or a
 * credential may see a cart, a name, a choice of colours or prices of their own.
 */
export function mayShare({ method, headers }: IncomingMessage, path: string): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const isPlain = headers.cookie === undefined && headers.authorization === undefined;
  return isRead && isPlain && shared.test(path);
}

/** How long a cache may answer with a page that it fetches again meanwhile. */
const staleSeconds = 300;

export function sharedFor(seconds: number): string {
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${staleSeconds}`;
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * What allows exactly the inline scripts of this page. A nonce would be handed to everybody who gets
 * the page from a cache.
 */
export function hashesOf(html: string): string[] {
  const scripts = [...html.matchAll(inlineScript)].map(([, script = ""]) => script);
  const hashes = scripts.map((script) => createHash("sha256").update(script).digest("base64"));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** Gathers a whole page, because the hashes of its scripts go out before it. */
export function gathered(response: ServerResponse, send: (page: Buffer) => void): Writable {
  const pieces: Buffer[] = [];
  const output = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      send(Buffer.concat(pieces));
      done();
    },
    destroy(error, done) {
      if (error) response.destroy(error);
      done(error);
    },
    autoDestroy: false,
  });
  response.once("close", () => output.destroy());
  return output;
}
