import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import express, { type RequestHandler } from "express";
import { compress } from "./transport.server";

const yearInSeconds = 31_536_000;
const encodings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/**
 * Serves the built files. Names below /assets contain a hash of their content, so these files never
 * change; the shop owner may change all others. Only files that existed at start are served.
 */
export function serveFiles(folder: string): RequestHandler {
  const files = new Set(listFiles(folder));
  const options = { index: false, redirect: false, fallthrough: true, dotfiles: "allow" } as const;
  const assets = express.static(folder, {
    ...options,
    immutable: true,
    maxAge: yearInSeconds * 1000,
  });
  const others = express.static(folder, { ...options, maxAge: "1h" });
  return (request, response, next) => {
    const path = decoded(request.path);
    const isAsset = path.startsWith("/assets/");
    if (!files.has(path)) {
      if (isAsset)
        response.status(404).set("cache-control", "no-store").type("text").send("Not found");
      else next();
      return;
    }
    if (!isAsset) return compress(request, response, () => others(request, response, next));
    const packed = packedForm(String(request.headers["accept-encoding"] ?? ""), path, files);
    if (files.has(`${path}.br`)) response.vary("Accept-Encoding");
    if (packed) {
      response.type(extname(path)).set("content-encoding", packed.encoding);
      request.url = encodeURI(packed.path);
    }
    assets(request, response, next);
  };
}

function decoded(path: string): string {
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
