import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/*
 * Texts that people read stand in the catalogues of app/texts. This test reads the sources and
 * names each text that is left in the code: words between tags, words of attributes and properties
 * that are shown, and literals of two or more words elsewhere.
 */

const folders = ["app/components", "app/forms", "app/routes", "app/http/pages", "emails"];
/** The texts of the API and of its documentation are English in every language. */
const constant = ["app/routes/api", "app/routes/docs"];
/** Samples of mails, documents and imports, which only their previews show. */
const samples = [
  "emails/parts/samples.ts",
  "emails/parts/printed-samples.ts",
  "emails/parts/shop.ts",
  "app/routes/admin/runs/run-files.ts",
];
/** The types of the samples beside a mail. */
const sampled = /^(Record<string, )?\w+Props>?$|^PrintedDocument$/;
/** Names, keys and codes, which are the same in every language. */
const named = new Set([
  ...[
    "PDF",
    "Ctrl K",
    "Ctrl Enter",
    "j k",
    "Q-2026…",
    "O-2026…",
    "name@example.com",
    "14 Foundry Quay",
  ],
  // Stored values.
  ...["In Review", "bank transfer", "card terminal", "no answer"],
  // Values of buttons, headers and style sheets.
  ...["add product", "default-src 'none'; sandbox", "4px solid transparent"],
]);

/** Attributes and properties whose value is shown. */
const shown =
  /^(alt|aria-(description|label|roledescription|valuetext)|button|caption|description|heading|headline|hint|intro|legend|message|pending|placeholder|subject|summary|text|title)$|[lL]abel$/;
/** Attributes, properties and calls whose texts no person reads. */
const unseen =
  /^(accept|allow|autoComplete|className|code|content|class|d|fingerprint|headers?|href|id|intent|key|media|name|path|rel|sizes|src|srcSet|style|to|transform|type|value|viewBox)$/;
const silent =
  /^(Error|RangeError|TypeError|console|log|t|rich|tagged|querySelector(All)?|closest|matches|includes|startsWith|endsWith|indexOf|split|join|get|set|append|describe|bestEffort|RegExp|URL|matchMedia)$/;

const key = /^[a-z][a-zA-Z]*:[a-zA-Z]\w*$/;
const word = /\p{L}/u;
/** Two words that a person would write: no path, class, code or rule of a style sheet. */
const words =
  /(?<![\w#./=<>{}[\]-])\p{L}[\p{L}’']*[,.:;!?]?[ \n]+[“(]?\p{L}[\p{L}’']*(?![\w=(/<>[\]{-])/u;
/** Names of classes, fonts and rules. */
const codes = /^[a-z0-9]+(-[a-z0-9]+)*( [a-z0-9]+(-[a-z0-9]+)*)*$|[{}]|serif$|monospace$/;

interface Found {
  at: number;
  text: string;
}

function textsIn(source: ts.SourceFile): Found[] {
  const found: Found[] = [];
  const add = (node: ts.Node, text: string) => {
    const line = text.replace(/\s+/g, " ").trim();
    if (!named.has(line)) found.push({ at: node.getStart(source), text: line });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && sampled.test(node.type?.getText(source) ?? "")) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) && word.test(node.text.replace(/&\w+;/g, ""))) add(node, node.text);
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = partsOf(node).join("…");
      if (isShown(node, text)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function partsOf(node: ts.StringLiteralLike | ts.TemplateExpression): string[] {
  if (!ts.isTemplateExpression(node)) return [node.text];
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

/** Whether a person reads a literal, judged by the attribute, property or call that takes it. */
function isShown(node: ts.Node, text: string): boolean {
  if (!word.test(text) || key.test(text)) return false;
  let value = node;
  for (let parent = node.parent; ; value = parent, parent = parent.parent) {
    if (isPassedOn(parent, value)) continue;
    if (ts.isJsxExpression(parent)) {
      if (!ts.isJsxAttribute(parent.parent)) return true;
      continue;
    }
    if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) {
      if (parent.name === value) return false;
      const name = parent.name.getText();
      if (shown.test(name)) return true;
      return !unseen.test(name) && isProse(text);
    }
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const name = parent.expression.getText().split(".");
      return !name.some((each) => silent.test(each)) && isProse(text);
    }
    if (ts.isBinaryExpression(parent) && /[=!]==|^in$|[<>]/.test(parent.operatorToken.getText())) {
      return false;
    }
    if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return false;
    return isProse(text);
  }
}

/** Whether an expression has the value of its part: `a ? value : other`, `known ?? value`. */
function isPassedOn(node: ts.Node, part: ts.Node): boolean {
  if (ts.isConditionalExpression(node)) return node.condition !== part;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return true;
  if (ts.isSatisfiesExpression(node) || ts.isTemplateSpan(node)) return true;
  if (ts.isTemplateExpression(node)) return true;
  return ts.isBinaryExpression(node) && /^(\?\?|\|\||&&|\+)$/.test(node.operatorToken.getText());
}

function isProse(text: string): boolean {
  return words.test(text) && !(codes.test(text) && /[-{}]/.test(text));
}

function readSource(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

function placesIn(file: string, text: string): string[] {
  const source = readSource(file, text);
  return textsIn(source).map(({ at, text }) => {
    return `${file}:${source.getLineAndCharacterOfPosition(at).line + 1}: ${text}`;
  });
}

function leftInCode(): string[] {
  const left = [...constant, ...samples];
  const isLeft = (file: string) => left.some((part) => `${file}/`.startsWith(`${part}/`));
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !isLeft(file))
      .flatMap((file) => placesIn(file, readFileSync(file, "utf8"))),
  );
}

it("has no text in the code that a catalogue should hold", () => {
  expect(leftInCode()).toEqual([]);
});

const example = `
const labels = { Quoted: "quotes:offerReady", "In Review": "quotes:inReview" };
export const meta = { title: "Orders" };
export function Page({ count, to }: Props) {
  if (to === "one two") throw new Error("No such page");
  return (
    <p className="button button-plain" aria-label={count > 0 ? "Orders" : t("cart:empty")}>
      {t(labels.Quoted)} &nbsp; {count} lines
      <a href={to}>{to === "/" ? "home" : \`page \${to}\`}</a>
      {refuse("Choose a day")} {log("[desk]", "not read")}
    </p>
  );
}`;

it("tells texts from keys, names of classes, codes and errors of programs", () => {
  expect(placesIn("page.tsx", example)).toEqual([
    "page.tsx:3: Orders",
    "page.tsx:7: Orders",
    "page.tsx:8: lines",
    "page.tsx:9: home",
    "page.tsx:9: page …",
    "page.tsx:10: Choose a day",
  ]);
});
