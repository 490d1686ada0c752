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
  /** Gone when the types are. */
  typeOnly: boolean;
  /** Another package than the project itself. */
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

/** Where a specifier leads: a file of the project, without its extension, or a package. */
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
