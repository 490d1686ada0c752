import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import { lastWords, textIn } from "~/texts/catalogue";
import { isLanguage, type Language, original } from "~/texts/languages";
import { withTexts } from "~/texts/scripts";
import type { Middleware } from "./transport.server";

/**
 * The scripts of pages in the languages and words that the build did not write them in. Each has an
 * address that names the language and its texts, so browsers keep it for ever.
 */
export interface Scripts {
  /** The build with the addresses of scripts in this language. */
  buildIn(language: Language): ServerBuild;
  serve: Middleware;
}

interface Script {
  plain: Buffer;
  br: Promise<Buffer>;
  gz: Promise<Buffer>;
}

const address = /^\/assets\/texts-([a-z]{2})-([0-9a-f]{12})\/([\w.-]+\.js)(?:\?|$)/;
const year = "public, max-age=31536000, immutable";
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

export function createScripts(
  build: ServerBuild,
  { clientFolder, templates }: { clientFolder: string; templates: string },
): Scripts {
  const assets = join(clientFolder, "assets");
  const marked = new Set(namesIn(templates));
  const all = new Set(namesIn(assets));
  const builds = new Map<Language, { version: string; build: ServerBuild }>();
  const scripts = new Map<string, Promise<Script>>();
  let words = lastWords();
  let versions = new Map<Language, string>();

  /** Null where the build's own scripts are in this language. */
  function versionOf(language: Language): string | null {
    if (words !== lastWords()) {
      words = lastWords();
      versions = new Map();
      scripts.clear();
    }
    if (language === original && words.changed[original] === undefined) return null;
    const known = versions.get(language);
    if (known) return known;
    const hash = createHash("sha256").update(build.assets.version);
    for (const key of words.keys) hash.update(textIn(language, key)).update("\0");
    const version = hash.digest("hex").slice(0, 12);
    versions.set(language, version);
    return version;
  }

  async function scriptOf(language: Language, folder: string, name: string): Promise<Script> {
    const text = await readFile(join(marked.has(name) ? templates : assets, name), "utf8");
    const written = withTexts(text, (key) => textIn(language, key)).replace(
      /(["'`])(\/?assets\/)([\w.-]+\.js)\1/g,
      (_, quote: string, place: string, file: string) =>
        `${quote}${place}${folder}/${file}${quote}`,
    );
    const plain = Buffer.from(written);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    return { plain, br: packBrotli(plain, quality), gz: packGzip(plain) };
  }

  return {
    buildIn(language) {
      const version = versionOf(language);
      if (version === null) return build;
      const known = builds.get(language);
      if (known?.version === version) return known.build;
      const localized = withScripts(build, `texts-${language}-${version}`);
      builds.set(language, { version, build: localized });
      return localized;
    },

    serve(request, response, next) {
      const match = address.exec(request.url ?? "");
      const [, language = "", version = "", name = ""] = match ?? [];
      if (!match || !isLanguage(language) || !all.has(name)) {
        next();
        return;
      }
      // Another instance may have newer words; the page works with these, and is not kept.
      const present = versionOf(language);
      const folder = `texts-${language}-${version}`;
      const key = `${folder}/${name}`;
      let script = scripts.get(key);
      if (!script) {
        script = scriptOf(language, folder, name);
        if (present === version) scripts.set(key, script);
        script.catch(() => scripts.delete(key));
      }
      const accepted = String(request.headers["accept-encoding"] ?? "");
      send(response, script, { accepted, cache: present === version ? year : "no-store" }).catch(
        next,
      );
    },
  };
}

async function send(
  response: ServerResponse,
  made: Promise<Script>,
  { accepted, cache }: { accepted: string; cache: string },
): Promise<void> {
  const script = await made;
  const encoding = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : null;
  const body = await (encoding === "br" ? script.br : encoding ? script.gz : script.plain);
  if (encoding) response.setHeader("content-encoding", encoding);
  response.setHeader("content-type", "text/javascript; charset=utf-8");
  response.setHeader("cache-control", cache);
  response.setHeader("vary", "Accept-Encoding");
  response.setHeader("content-length", body.length);
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function withScripts(build: ServerBuild, folder: string): ServerBuild {
  const moved = (path: string) => path.replace(/^(\/assets\/)([\w.-]+\.js)$/, `$1${folder}/$2`);
  const { entry, routes, url } = build.assets;
  const movedRoutes = Object.entries(routes).map(([id, route]) => [
    id,
    { ...route, module: moved(route.module), imports: route.imports?.map(moved) },
  ]);
  return {
    ...build,
    assets: {
      ...build.assets,
      url: moved(url),
      entry: { ...entry, module: moved(entry.module), imports: entry.imports.map(moved) },
      routes: Object.fromEntries(movedRoutes),
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".js"));
  } catch {
    return [];
  }
}
