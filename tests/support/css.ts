import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { sourcesOf } from "./imports";

const folder = "app/styles";

/** Every selector of the shop's style sheets, with its file. */
export function selectors(): { file: string; selector: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => {
      const css = readFileSync(`${folder}/${file}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      return [...css.matchAll(/(?<=^|[{};])([^{};]+)\{/g)]
        .map(([, prelude = ""]) => prelude.trim())
        .filter((prelude) => !prelude.startsWith("@") && !/^(from|to|[\d.]+%)/.test(prelude))
        .flatMap((prelude) => prelude.split(/,(?![^(]*\))/).map((each) => each.trim()))
        .map((selector) => ({ file, selector }));
    });
}

/** The classes, ids and data attributes that an element needs to match the selector. */
export function namesIn(selector: string): string[] {
  const plain = selector.replace(/:not\([^)]*\)/g, "");
  const names = plain.matchAll(/[.#]([A-Za-z_][\w-]*)|\[(data-[\w-]+)/g);
  return [...names].map(([, name, attribute]) => name ?? attribute ?? "");
}

export interface MarkupNames {
  whole: Set<string>;
  /** The beginnings of names that are completed later, as in `button-${kind}`. */
  beginnings: Set<string>;
}

/** Every name in the texts and attributes of the code that renders pages. */
export function namesInMarkup(): MarkupNames {
  const words: MarkupNames = { whole: new Set(), beginnings: new Set() };
  const add = (text: string, isCut: boolean) => {
    const parts = text.split(/[\s"'=<>/.#[\]()]+/);
    for (const part of parts) words.whole.add(part);
    const last = parts.at(-1);
    if (isCut && last?.endsWith("-")) words.beginnings.add(last);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) add(node.text, false);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node)) add(node.text, true);
    else if (ts.isTemplateTail(node)) add(node.text, false);
    else if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name)) add(node.name.text, false);
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name))
      add(node.name.text, false);
    ts.forEachChild(node, visit);
  };
  for (const file of sourcesOf("app")) {
    const text = readFileSync(file, "utf8");
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  }
  return words;
}
