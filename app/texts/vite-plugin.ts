import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { isKey, messageIn, textIn } from "./catalogue";
import { findProblems } from "./check";
import { findExtensionProblems } from "./check-extensions";
import { original } from "./languages";
import { keysIn, withMarks, withTexts } from "./scripts";

const source = /\/app\/.+\.tsx?$/;
const machinery = /\/app\/texts\//;

interface Options {
  /** Where the scripts with their marks are kept, for the other languages. */
  templates: string;
  /** The folders whose sources use texts. */
  root: string;
}

function kindOf(key: string) {
  if (!isKey(key)) return null;
  return typeof messageIn(original, key) === "string" ? "text" : "values";
}

/**
 * Writes English into the scripts of pages, and keeps them with marks for other languages. The build
 * fails where a text is missing, unused, or has other values than its original.
 */
export function textsInScripts({ templates, root }: Options): Plugin {
  const keys = new Map<string, Set<string>>();
  let development = false;
  return {
    name: "texts-in-scripts",
    enforce: "pre",
    configResolved({ command }) {
      development = command === "serve";
    },
    buildStart() {
      if (development) return;
      const problems = [...findProblems(root), ...findExtensionProblems(root)];
      if (problems.length > 0) this.error(`Texts:\n  ${problems.join("\n  ")}`);
    },
    resolveId(name, importer, { ssr }) {
      if (ssr || name !== "./on-server" || !importer || !machinery.test(importer)) return null;
      const file = development ? "in-development.ts" : "in-browsers.ts";
      return join(dirname(importer), file);
    },
    transform(code, id, { ssr } = {}) {
      const [file = ""] = id.split("?", 1);
      if (ssr || development || !source.test(file) || machinery.test(file)) return null;
      const marked = withMarks(code, kindOf);
      if (!marked) return null;
      keys.set(file, marked.keys);
      return { code: marked.code, map: null };
    },
    /** A script whose texts changed has another name, since browsers keep scripts for a year. */
    augmentChunkHash({ moduleIds }) {
      const used = moduleIds.flatMap((id) => [...(keys.get(id) ?? [])]).sort();
      const texts = used.map((key) => [key, messageIn(original, key)]);
      return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
    },
    /** After Vite, which writes into the scripts what they load later. */
    generateBundle: {
      order: "post",
      handler({ dir = "" }, bundle) {
        if (!dir.endsWith("client")) return;
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          if (keysIn(file.code).size > 0) {
            const path = join(templates, file.fileName.replace(/^assets\//, ""));
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, file.code);
          }
          file.code = withTexts(file.code, (key) => textIn(original, key));
        }
      },
    },
  };
}
