import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Import {
  /** The importing file, from the project's root. */
  from: string;
  /** The imported file without its extension, from the root; or the bare package name. */
  to: string;
  /** Whether the import disappears with the types. */
  typeOnly: boolean;
  /** Whether it is a package other than the project itself. */
  outside: boolean;
}

/** Every import, export from and import() of the given folders. */
export function readImports(folders: readonly string[]): Import[] {
  return folders.flatMap((folder) =>
    sourcesOf(folder).flatMap((file) => importsOf(file, readFileSync(join(root, file), "utf8"))),
  );
}

export function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(sep).join("/"));
}

export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Expression | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.push({ from: file, typeOnly, ...resolveImport(file, specifier.text) });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false));
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

/** Resolves a specifier: a file of the project, without its extension, or a package. */
export function resolveImport(file: string, specifier: string): { to: string; outside: boolean } {
  const alias = /^~(\w*)\/(.*)$/.exec(specifier);
  if (alias) return { to: `${alias[1] || "app"}/${alias[2]}`, outside: false };
  if (specifier.startsWith(".")) {
    return { to: posix.normalize(posix.join(dirname(file), specifier)), outside: false };
  }
  const parts = specifier.split("/");
  const name = specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0];
  return { to: name ?? specifier, outside: true };
}

/**
 * Folders that import each other in a circle, types included, each circle as a line. A folder is
 * where files lie that lie beside no other folder; a file beside folders counts for itself, so that
 * a port may stand above its adapters and below what puts them together.
 */
export function circlesOf(imports: readonly Import[]): string[] {
  const folders = new Set(imports.map(({ from }) => posix.dirname(from)));
  const above = new Set([...folders].map((folder) => posix.dirname(folder)));
  return circlesBetween(imports, (file) => {
    const folder = posix.dirname(file);
    return above.has(folder) ? withoutExtension(file) : folder;
  });
}

/** Files that import each other in a circle, types included. */
export function fileCirclesOf(imports: readonly Import[]): string[] {
  return circlesBetween(imports, withoutExtension);
}

const withoutExtension = (file: string) => file.replace(/\.tsx?$/, "");

function circlesBetween(imports: readonly Import[], place: (file: string) => string): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const used = uses.get(place(from)) ?? new Set();
    if (place(to) !== place(from)) used.add(place(to));
    uses.set(place(from), used);
  }
  return [...uses.keys()].flatMap((start) => {
    const way = wayBack(start, uses);
    return way && start === way.toSorted()[0] ? [way.join(" → ")] : [];
  });
}

/** The shortest way from a place back to itself; null: there is none. */
function wayBack(start: string, uses: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of uses.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}
