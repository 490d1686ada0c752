import { readFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript";
import { deskOnly, placesOfKeys, readNotes } from "./check";
import { compile, namesIn } from "./compile";
import { english } from "./english";

/*
 * What a translator is told about a text: what it is on its page, what stands in the place of its
 * values, how long it may be, and the note beside it. All but the note is read from the sources.
 */

/** What a text is, by the element, attribute, property or call that takes it; the first that fits. */
const roles: readonly (readonly [name: RegExp, role: string])[] = [
  [/^(button|Submit|\w*Button|submit|confirm)$/, "a button"],
  [/^pending$/, "a button while its form is being sent"],
  [/^(h[1-6]|heading|headline|caption|legend)$/, "a heading"],
  [/^(th|column|columns)$/, "the head of a column"],
  [/^(label|[a-z]+Label|Label|Field|InputField)$/, "the label of a field or a value"],
  [/^(option|Choice|Box)$/, "a choice"],
  [/^(dt|Fact|term)$/, "the name of a value"],
  [/^(a|Link|NavLink|\w+Link)$/, "a link"],
  [/^summary$/, "a heading that opens what stands below it"],
  [/^aria-label$|^visually-hidden$/, "read aloud, not seen"],
  [/^alt$/, "the description of a picture, read aloud"],
  [/^placeholder$/, "an example in an empty field"],
  [/^subjects?$/, "the subject of a mail"],
  [/^(Preview|preview)$/, "the first words of a mail, shown in the list of mails"],
  [/^(impossible|invalid|Failure|refuse|error|errors|problem|missing|conflict)$/, "an error"],
  [/^(seo|title)$/, "a title"],
  [/^hint$/, "a hint below a field"],
  [/^(flash|done|redirectWithFlash|notice)$/, "what a page says after a form was sent"],
];

/** What a text is by the files that use it, where its place in them does not say. */
const kinds: readonly (readonly [file: RegExp, kind: string])[] = [
  [/^emails\/|\/mail\//, "a text of a mail"],
  [/^app\/modules\/documents\//, "a text of a printed document"],
];

/** What values look like, by their names. */
const examples: readonly (readonly [name: RegExp, example: string])[] = [
  [/amount|total|price|sum|paid|rest/i, "€1,234.50"],
  [/day|date|until/i, "3 March 2026"],
  [/number|^quote$|^order$/i, "Q-20261121-5030Q47T"],
];

/** Roles that leave little room. */
const narrow = /^(a button|the head of a column)/;

/** The context of every text of the shop, by its key. `root` is the folder of the project. */
export async function contextsOf(root: string): Promise<Map<string, string>> {
  // A tool of development, which the running store does not have.
  const { default: typescript } = await import("typescript");
  const places = new Map([...placesOfKeys(root)].filter(([key]) => !deskOnly.test(key)));
  const notes = readNotes(root);
  const found = new Map<string, Set<string>>();
  for (const file of new Set([...places.values()].flatMap((files) => [...files]))) {
    const source = typescript.createSourceFile(
      file,
      readFileSync(join(root, file), "utf8"),
      typescript.ScriptTarget.Latest,
      true,
      file.endsWith("x") ? typescript.ScriptKind.TSX : typescript.ScriptKind.TS,
    );
    const visit = (node: ts.Node): void => {
      if (typescript.isStringLiteralLike(node) && places.has(node.text)) {
        const role = roleOf(typescript, node);
        if (role) found.set(node.text, (found.get(node.text) ?? new Set()).add(role));
      }
      typescript.forEachChild(node, visit);
    };
    visit(source);
  }
  const texts: Readonly<Record<string, string>> = english;
  return new Map(
    [...places].map(([key, files]) => [
      key,
      contextOf(key, {
        text: texts[key] ?? "",
        roles: [...(found.get(key) ?? [])],
        note: notes[key],
        files: [...files],
      }),
    ]),
  );
}

interface Context {
  text: string;
  roles: readonly string[];
  note: string | undefined;
  files: readonly string[];
}

function contextOf(key: string, { text, roles, note, files }: Context): string {
  const kind = /:subject/.test(key)
    ? "the subject of a mail"
    : kinds.find(([pattern]) => files.some((file) => pattern.test(file)))?.[1];
  const sure = roles.filter((role) => !role.startsWith("the word for"));
  const what = [sure, roles, [kind ?? []].flat()].find((each) => each.length > 0) ?? [];
  const isNarrow = roles.some((role) => narrow.test(role));
  const most = Math.max(12, Math.ceil(text.length * 1.5));
  const values = valuesOf(text);
  return [
    `English: ${text}`,
    ...(note ? [`Note: ${note}`] : []),
    ...(what.length > 0 ? [`It is ${what.join("; ")}.`] : []),
    ...(isNarrow ? [`There is room for about ${most} characters.`] : []),
    ...(values.length > 0 ? [`Values: ${values.join("; ")}.`] : []),
    `In: ${files.join(", ")}`,
  ].join("\n");
}

/** What stands in the place of each value, such as `{orderNumber}: the order number`. */
function valuesOf(text: string): string[] {
  return namesIn(compile(text)).map((name) => {
    if (name.startsWith("<")) return `${name}…</${name.slice(1)}: a link or a marked part`;
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    if (text.includes(`{${name}, plural`)) return `{${name}}: a number, which decides the form`;
    if (text.includes(`{${name}, number`)) return `{${name}}: a number`;
    const example = examples.find(([pattern]) => pattern.test(name))?.[1];
    return example ? `{${name}}: ${words}, such as ${example}` : `{${name}}: ${words}`;
  });
}

/** What a text is, judged by the nearest element, attribute, property or call around it. */
function roleOf(typescript: typeof ts, literal: ts.Node): string | null {
  const table: string[] = [];
  let drawn = false;
  for (let at = literal.parent, part: ts.Node = literal; at; part = at, at = at.parent) {
    const name = nameOf(typescript, at, part);
    if (name === null) break;
    const role = name && roles.find(([pattern]) => pattern.test(name))?.[1];
    if (role) return role;
    drawn ||= typescript.isJsxElement(at);
    if (typescript.isPropertyAssignment(at) && at.initializer === part) table.unshift(name);
  }
  if (drawn) return "a text of the page";
  return table.length > 0 ? `the word for “${table.join(", ")}”` : null;
}

/** The name of what takes a text; empty where it is passed on, and null where nothing takes it. */
function nameOf(typescript: typeof ts, at: ts.Node, part: ts.Node): string | null {
  if (typescript.isFunctionDeclaration(at) || typescript.isStatement(at)) {
    return typescript.isFunctionDeclaration(at) || typescript.isBlock(at) ? null : "";
  }
  if (typescript.isJsxAttribute(at)) return at.name.getText();
  if (typescript.isPropertyAssignment(at)) {
    return at.name === part ? "" : at.name.getText().replace(/["']/g, "");
  }
  if (typescript.isJsxElement(at)) {
    const { tagName, attributes } = at.openingElement;
    const isHidden = /visually-hidden/.test(attributes.getText());
    return isHidden ? "visually-hidden" : (tagName.getText().split(".").at(-1) ?? "");
  }
  if (typescript.isCallExpression(at) || typescript.isNewExpression(at)) {
    const name = at.expression.getText().split(".").at(-1) ?? "";
    return /^(t|rich|said|tagged)$/.test(name) ? "" : name;
  }
  if (typescript.isVariableDeclaration(at)) return at.name.getText();
  return "";
}
