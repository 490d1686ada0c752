import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { resolveImport } from "./imports";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Names {
  exported: Set<string>;
  /** Those that are types: what is exported may name them without another file doing so. */
  types: Set<string>;
  /** By the file they come from, without its extension; `*`: all of them. */
  imported: [from: string, name: string][];
  /** How often each identifier occurs in the file. */
  mentions: Map<string, number>;
}

/** `file: name` of each export of `files` that no other file of `readers` uses; of a type, nor its own. */
export function unusedExports(files: readonly string[], readers: readonly string[]): string[] {
  const names = new Map([...new Set([...files, ...readers])].map((file) => [file, namesOf(file)]));
  const used = new Set<string>();
  for (const { imported } of names.values()) {
    for (const [from, name] of imported) used.add(`${from}: ${name}`);
  }
  return files.flatMap((file) => {
    const { exported, types, mentions } = names.get(file) ?? namesOf(file);
    const places = [file, file.replace(/\.tsx?$/, ""), file.replace(/\/index\.tsx?$/, "")];
    const isUsed = (name: string) =>
      places.some((place) => used.has(`${place}: ${name}`) || used.has(`${place}: *`)) ||
      (types.has(name) && (mentions.get(name) ?? 0) > 1);
    return [...exported].filter((name) => !isUsed(name)).map((name) => `${file}: ${name}`);
  });
}

function namesOf(file: string): Names {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const names: Names = {
    exported: new Set(),
    types: new Set(),
    imported: [],
    mentions: new Map(),
  };
  const take = (specifier: ts.Expression | undefined, name: string) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const { to, outside } = resolveImport(file, specifier.text);
    if (!outside) names.imported.push([to, name]);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      names.mentions.set(node.text, (names.mentions.get(node.text) ?? 0) + 1);
    } else if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      if (clause?.name) take(node.moduleSpecifier, "default");
      const named = clause?.namedBindings;
      if (named && ts.isNamespaceImport(named)) take(node.moduleSpecifier, "*");
      if (named && ts.isNamedImports(named)) {
        for (const { name, propertyName } of named.elements) {
          take(node.moduleSpecifier, (propertyName ?? name).text);
        }
      }
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      if (clause && ts.isNamedExports(clause)) {
        for (const { name, propertyName } of clause.elements) {
          names.exported.add(name.text);
          take(node.moduleSpecifier, (propertyName ?? name).text);
        }
      } else take(node.moduleSpecifier, "*");
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0], "*");
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      take(node.argument.literal as ts.Expression, "*");
    }
    for (const name of declaredExports(node)) {
      names.exported.add(name);
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) names.types.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/**
 * The names that `export function`, `export const`, `export interface` and similar statements
 * declare.
 */
function declaredExports(node: ts.Node): string[] {
  if (!ts.canHaveModifiers(node)) return [];
  const kinds = ts.getModifiers(node)?.map(({ kind }) => kind) ?? [];
  if (!kinds.includes(ts.SyntaxKind.ExportKeyword)) return [];
  if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) return ["default"];
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const { name } = node as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((each) =>
    ts.isOmittedExpression(each) ? [] : boundNames(each.name),
  );
}
