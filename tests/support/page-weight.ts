import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

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

/** What these built files weigh together, packed by Brotli as every present browser gets them. */
export function weightOf(files: readonly string[]): number {
  const sizes = files.map((file) => statSync(`${client}${file}.br`).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
