import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { reviewReasons } from "~/modules/orders/order-states";
import { storeNotes } from "~/modules/pricing/history";
import { units } from "~/modules/pricing/offer";
import { storeCharges } from "~/modules/pricing/reduction";
import { incoterms } from "~/modules/pricing/tax";
import { lossReasons } from "~/modules/quotes/loss";
import { forwardingText } from "~/modules/upkeep/forwarding-note.server";

/*
 * Texts that people read stand in the catalogues of app/texts. This test reads the sources and
 * names each text that is left in the code: words between tags, words of attributes and properties
 * that are shown, and literals of two or more words elsewhere.
 */

const folders = [
  ...["app/components", "app/forms", "app/routes", "app/http/pages", "emails"],
  ...["app/modules", "app/extensions", "app/providers", "examples/extensions"],
  ...["app/kernel", "app/gateway", "app/extending", "app/http/api", "app/http/server"],
];
/** The texts of the API and of its documentation are English in every language. */
const constant = ["app/routes/api", "app/routes/docs"];
/** The API's methods, whose texts are their descriptions and refusals. */
const methods = /\.methods\.server\.ts$/;
/** The parts that do the work of the pages. */
const works = /^(app\/(modules|extensions|providers|kernel|gateway|extending|http)|examples)\//;
/** What these hold there is English for all readers. */
const kept = new Set([
  // The audit trail, the history of records, and why staff have to review them.
  ...["summary", "verb", "outcome", "changeOf", "note", "about", "told", "reasons", "review"],
  // Descriptions of the API, logs, and secrets of signatures.
  ...["tag", "attempted", "traced", "digest", "hkdfSync", "update"],
]);
/** The texts of an extension, and what only the desk shows of it. */
const extensions = /^(app|examples)\/extensions\//;
const own = new Set(["messages", "fields", "settings", "desk"]);
/**
 * Providers name themselves, and say to operators what is not set; what carries the modules writes
 * to programs, operators and logs. Pages show their refusals.
 */
const providers = /^app\/(providers|kernel|gateway|extending|http\/(api|server))\//;
const refusals = new Set(["Failure", "impossible", "invalid"]);
/** The store that a new installation begins with; its owner replaces its texts. */
const firstStore = ["app/modules/settings/site.ts", "app/modules/settings/site-on-server.ts"];
/** Samples of mails, documents and imports, which only their previews show. */
const samples = [
  "emails/parts/samples.ts",
  "emails/parts/german-samples.ts",
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
  // Stored values, which labels are written for.
  ...["In Review", "bank transfer", "card terminal", "no answer"],
  // Values of buttons, headers and style sheets.
  ...["add product", "default-src 'none'; sandbox", "4px solid transparent"],
]);
/** The same, in the parts that do the work. */
const namedInWorks = new Set([
  // Stored values, which labels are written for.
  "Partly shipped",
  ...[...lossReasons, ...units.map(({ text }) => text)],
  ...[reviewReasons, storeCharges, storeNotes].flatMap((texts) => Object.values<string>(texts)),
  // Notes of the history, which only staff read.
  ...["Set to accepted by staff.", "The customer agreed elsewhere: …", "No discount"],
  ...["Customer changed: ….", "telephone number", "delivery address", "billing address"],
  "Links sent before no longer open the quote.",
  "The quote is now in the account of the e-mail address.",
  "as the shop",
  ...["… was given.", "… was removed.", "… was replaced by ….", "Credit note"],
  ...["… is used up, so it was removed.", "no use left"],
  "…: … asked for, and the minimum quantity is ….",
  "…: … asked for, and it is sold in packs of ….",
  // The audit trail.
  ...[", by the word of staff", "revoked, and a new one sent"],
  // Refusals of the API alone.
  ...["Already in use: …, by a product in the bin.", "Already in use: sku.", "too many"],
  "Already in use: …, by another variant of this product.",
  "Not reached in time: send it again.",
  ...["Give an id or a sku.", "A new product needs a name.", "Changed meanwhile."],
  ...["Product not found. It is in the bin.", "Too much technical data."],
  ...["The same call is still being processed.", "A code of your second factor is needed."],
  ...["Could not start checkout. Please try again.", "Pictures cannot be reached just now."],
  ...["checkout not configured", "webhook not configured", "Commerce backend is not configured."],
  ...[
    "Invalid cursor",
    "Unknown commerce method.",
    "Invalid arguments for ….",
    "Unknown parameter",
  ],
  ...["Invalid request body", "Authentication required."],
  ...["Missing signature", "Invalid signature", "… is not emailable", "quote is not emailable"],
  // Logs, and what operators read.
  ...["the folder", "the payment spool", "… records failed", "not a public address"],
  "numbers are held after a restore: confirm the last one that was given out",
  "… documents and … lost numbers, but … were given out",
  "it must be an e-mail address, or a name with an address in angle brackets",
  "EMAIL_FROM_ADDRESS is not an address: write name@your-domain.example",
  "… belongs to a mailbox provider: send from a domain of your own",
  forwardingText,
  // Columns of CSV files, and words in imported data.
  ...["signed up", "unsubscribe link", "name", "more pictures", "text"],
  ...["variant id", "variant sku", "variant name"],
  ...["manufacturer's number", "manufacturer number", "manufacturer part number", "Yes", "No"],
  // Names of fonts, browsers and Incoterms.
  ...["Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "IBM Plex Sans", "Source Sans 3"],
  ...["Public Sans", "Atkinson Hyperlegible Next", "Samsung Internet"],
  ...Object.values(incoterms),
  // Values of protocols and style sheets.
  ...["openid email profile", "not all"],
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
  const isWork = works.test(source.fileName);
  const add = (node: ts.Node, text: string) => {
    const line = text.replace(/\s+/g, " ").trim();
    if (!named.has(line) && !(isWork && namedInWorks.has(line)))
      found.push({ at: node.getStart(source), text: line });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && sampled.test(node.type?.getText(source) ?? "")) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) && word.test(node.text.replace(/&\w+;/g, ""))) {
      if (!isKept(node, source.fileName)) add(node, node.text);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = partsOf(node).join("…");
      if (isShown(node, text) && !isKept(node, source.fileName)) add(node, text);
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
    if (ts.isPropertyAccessExpression(parent)) {
      return !silent.test(parent.name.text) && isProse(text);
    }
    if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return false;
    return isProse(text);
  }
}

/** Whether a text of the parts that do the work is for no page of the shop or the desk. */
function isKept(node: ts.Node, file: string): boolean {
  if (!works.test(file)) return false;
  const inside = namesAround(node, ts.isFunctionLike);
  if (inside.some((name) => kept.has(name))) return true;
  if (providers.test(file)) return !inside.some((name) => refusals.has(name));
  return extensions.test(file) && namesAround(node).some((name) => own.has(name));
}

/** The properties, variables and calls around a literal, up to the last node. */
function namesAround(node: ts.Node, isLast?: (node: ts.Node) => boolean): string[] {
  const names: string[] = [];
  for (let at = node.parent; at && !isLast?.(at); at = at.parent) {
    if (ts.isPropertyAssignment(at) || ts.isVariableDeclaration(at)) names.push(at.name.getText());
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) {
      names.push(...at.expression.getText().split("."));
    }
  }
  return names;
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
  const left = [...constant, ...firstStore, ...samples];
  const isLeft = (file: string) => left.some((part) => `${file}/`.startsWith(`${part}/`));
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !isLeft(file) && !methods.test(file))
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

const work = `
const columns = ["variant id"];
export function ship(order: Order) {
  if (order.open === 0) throw impossible("Nothing is open");
  const note = \`Delivery note \${order.number}\`;
  return { summary: "Order shipped", note, problem: "It was shipped before." };
}
export const carrier = defineExtension({
  messages: { en: { way: "On its way" } },
  slots: { "order.facts": () => "It is on its way" },
});`;

it("tells what people read from the audit trail, notes and the API", () => {
  expect(placesIn("app/modules/orders/shipping.server.ts", work)).toEqual([
    "app/modules/orders/shipping.server.ts:4: Nothing is open",
    "app/modules/orders/shipping.server.ts:6: It was shipped before.",
    "app/modules/orders/shipping.server.ts:9: On its way",
    "app/modules/orders/shipping.server.ts:10: It is on its way",
  ]);
  expect(placesIn("app/extensions/carriers/extension.ts", work)).toHaveLength(3);
  expect(placesIn("app/providers/disk/files.server.ts", work)).toEqual([
    "app/providers/disk/files.server.ts:4: Nothing is open",
  ]);
});
