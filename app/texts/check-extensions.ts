import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { original, shopLanguages } from "./languages";

/*
 * The texts that extensions bring: `messages` of defineExtension. The build reads them from the
 * sources, since an extension runs only within a whole store.
 */

const folders = ["app/extensions", "examples/extensions"];

type Texts = Readonly<Record<string, string>>;
type Read = string | { readonly [name: string]: Read } | null;

/** What is wrong with the texts of the extensions below `root`; each is a file or a folder. */
export function findExtensionProblems(root: string): string[] {
  return folders.flatMap((folder) => {
    const at = join(root, folder);
    if (!existsSync(at)) return [];
    return readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
      const place = join(at, entry.name);
      const files = entry.isDirectory() ? readdirSync(place, { recursive: true }) : [""];
      const sources = files
        .map((file) => join(place, String(file)))
        .filter((file) => /\.tsx?$/.test(file))
        .map(readSource);
      return problemsOf(sources).map((problem) => `${relative(root, place)}: ${problem}`);
    });
  });
}

function readSource(file: string): ts.SourceFile {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
}

function problemsOf(sources: readonly ts.SourceFile[]): string[] {
  const nodes = sources.flatMap(messagesIn);
  const read = nodes.map(readValue);
  const messages = read.every(isMessages) ? Object.assign({}, ...read) : null;
  if (messages === null) return ["write its messages out, or import them from a JSON file"];
  const texts: Texts = messages[original] ?? {};
  const calls = sources.flatMap(callsIn);
  const used = new Set(sources.flatMap((source) => literalsIn(source, nodes)));
  const languages =
    nodes.length === 0 ? [] : [...new Set([...shopLanguages, ...Object.keys(messages)])];
  return [
    ...languages.flatMap((language) => problemsIn(language, messages[language] ?? {}, texts)),
    ...Object.keys(texts).flatMap((key) => (used.has(key) ? [] : [`${key}: unused`])),
    ...calls.flatMap(({ key, given }) => problemsOfCall(key, given, texts)),
  ];
}

function problemsIn(language: string, own: Texts, texts: Texts): string[] {
  const missing = Object.keys(texts).filter((key) => own[key] === undefined);
  return [
    ...missing.map((key) => `${key}: missing in ${language}`),
    ...Object.entries(own).flatMap(([key, text]) => {
      const english = texts[key];
      if (english === undefined) return [`${key}: in ${language}, but not in ${original}`];
      // Not the ICU format: values alone, which stand in braces.
      if (/[{}]/.test(text.replace(/\{\w+\}/g, "")))
        return [`${key}: a brace is left open, in ${language}`];
      const [names, needed] = [namesIn(text), namesIn(english)];
      if (names.join() === needed.join()) return [];
      const found = names.join(", ") || "none";
      return [
        `${key}: the values are ${found} instead of ${needed.join(", ") || "none"}, in ${language}`,
      ];
    }),
  ];
}

function problemsOfCall(key: string, given: readonly string[] | null, texts: Texts): string[] {
  const text = texts[key];
  if (text === undefined) return [`${key}: there is no such text in ${original}`];
  const missing = given ? namesIn(text).filter((name) => !given.includes(name)) : [];
  return missing.map((name) => `${key}: it is used without its value ${name}`);
}

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();
}

function isMessages(value: Read): value is Record<string, Texts> {
  if (value === null || typeof value === "string") return false;
  return Object.values(value).every(
    (texts) =>
      texts !== null &&
      typeof texts === "object" &&
      Object.values(texts).every((text) => typeof text === "string"),
  );
}

/** The values of `messages` in the definitions of extensions. */
function messagesIn(source: ts.SourceFile): ts.Expression[] {
  return found(source, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "defineExtension") return [];
    const [definition] = node.arguments;
    if (!definition || !ts.isObjectLiteralExpression(definition)) return [];
    return definition.properties.flatMap((property) => {
      if (property.name?.getText() !== "messages") return [];
      if (ts.isShorthandPropertyAssignment(property)) return [property.name];
      return ts.isPropertyAssignment(property) ? [property.initializer] : [];
    });
  });
}

/** What an expression is in the source, or in the JSON file that is imported; null for another. */
function readValue(node: ts.Expression): Read {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return readValue(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return readNamed(node);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [readValue(node.left), readValue(node.right)];
    return typeof left === "string" && typeof right === "string" ? left + right : null;
  }
  if (!ts.isObjectLiteralExpression(node)) return null;
  const parts: Record<string, Read> = {};
  for (const part of node.properties) {
    if (ts.isShorthandPropertyAssignment(part)) parts[part.name.text] = readNamed(part.name);
    else if (!ts.isPropertyAssignment(part) || ts.isComputedPropertyName(part.name)) return null;
    else parts[part.name.text] = readValue(part.initializer);
  }
  return parts;
}

function readNamed(node: ts.Identifier): Read {
  const name = node.text;
  const source = node.getSourceFile();
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const made = statement.declarationList.declarations.find(
        (each) => each.name.getText() === name,
      );
      if (made?.initializer) return readValue(made.initializer);
    }
    if (ts.isImportDeclaration(statement) && statement.importClause?.name?.text === name) {
      const from = (statement.moduleSpecifier as ts.StringLiteral).text;
      if (!from.endsWith(".json")) return null;
      return JSON.parse(readFileSync(join(dirname(source.fileName), from), "utf8"));
    }
  }
  return null;
}

/** The strings of a source that could be keys: those outside of the messages. */
function literalsIn(source: ts.SourceFile, messages: readonly ts.Node[]): string[] {
  const within = (node: ts.Node): boolean =>
    messages.includes(node) || (node.parent !== undefined && within(node.parent));
  return found(source, (node) =>
    ts.isStringLiteralLike(node) && !within(node) ? [node.text] : [],
  );
}

/** The keys of `text("key", { values })`, and the names of the values, where they are written out. */
function callsIn(source: ts.SourceFile): { key: string; given: string[] | null }[] {
  return found(source, (node) => {
    if (!ts.isCallExpression(node) || !/(^|\.)text$/.test(node.expression.getText())) return [];
    const [key, values] = node.arguments;
    if (!key) return [];
    let given: string[] | null = values ? null : [];
    if (values && ts.isObjectLiteralExpression(values)) {
      given = values.properties.map(({ name }) => name?.getText() ?? "");
    }
    const keys = ts.isConditionalExpression(key) ? [key.whenTrue, key.whenFalse] : [key];
    return keys.filter(ts.isStringLiteralLike).map(({ text }) => ({ key: text, given }));
  });
}

/** What `take` takes of the nodes of a source, in their order. */
function found<T>(source: ts.SourceFile, take: (node: ts.Node) => readonly T[]): T[] {
  const all: T[] = [];
  const visit = (node: ts.Node): void => {
    all.push(...take(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return all;
}
