import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import serveStatic from "serve-static";
import { compress, type Middleware } from "./transport.server";

const yearInSeconds = 31_536_000;
const encodings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/**
 * Serves the built files. Names below /assets contain a hash of their content, so these files never
 * change; the shop owner may change all others. Only files that existed at start are served.
 */
export function serveFiles(folder: string): Middleware {
  const files = new Set(listFiles(folder));
  const options = { index: false, redirect: false, fallthrough: true, dotfiles: "allow" } as const;
  const assets = serveStatic(folder, {
    ...options,
    immutable: true,
    maxAge: yearInSeconds * 1000,
  });
  const others = serveStatic(folder, { ...options, maxAge: "1h" });
  return (request, response, next) => {
    const path = decoded(request.url ?? "");
    const isAsset = path.startsWith("/assets/");
    if (!files.has(path)) {
      if (isAsset) sendNotFound(response);
      else next();
      return;
    }
    if (!isAsset) {
      compress(request, response, () => others(request, response, next));
      return;
    }
    const packed = packedForm(String(request.headers["accept-encoding"] ?? ""), path, files);
    if (files.has(`${path}.br`)) response.setHeader("vary", "Accept-Encoding");
    if (packed) {
      response.setHeader("content-type", typeOf(path));
      response.setHeader("content-encoding", packed.encoding);
      request.url = encodeURI(packed.path);
    }
    assets(request, response, next);
  };
}

function sendNotFound(response: ServerResponse): void {
  response.statusCode = 404;
  response.setHeader("cache-control", "no-store");
  response.setHeader("content-type", "text/plain; charset=utf-8");
  response.end("Not found");
}

/** The type of a file, of whose packed form the ending would say something else. */
function typeOf(path: string): string {
  const { mime } = serveStatic;
  const type = mime.lookup(path);
  const charset = mime.charsets.lookup(type, "");
  return charset ? `${type}; charset=${charset}` : type;
}

function decoded(url: string): string {
  const [path = ""] = url.split("?", 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function packedForm(accepted: string, path: string, files: Set<string>) {
  for (const [encoding, ending] of encodings) {
    if (accepted.includes(encoding) && files.has(path + ending)) {
      return { encoding, path: path + ending };
    }
  }
  return null;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".map"))
      .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
      .map((path) => `/${path.split(sep).join("/")}`);
  } catch {
    return [];
  }
}
