import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

export const kilobyte = 1_000;

const client = fileURLToPath(new URL("../../build/client/", import.meta.url));

type Relation = "modulepreload" | "stylesheet";

/** Every file of that kind that the page's markup asks for. */
export function linked(html: string, relation: Relation): string[] {
  const links = html.match(/<link [^>]*>/g) ?? [];
  const files = links
    .filter((link) => link.includes(`rel="${relation}"`))
    .map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? "");
  return [...new Set(files)];
}

/** What these built files weigh together, each packed as it is sent. */
export function weightOf(files: readonly string[]): number {
  const sizes = files.map((file) => gzipSync(readFileSync(client + file), { level: 9 }).byteLength);
  return sizes.reduce((sum, size) => sum + size, 0);
}
