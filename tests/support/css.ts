import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

const folder = "app/styles";

/** Every selector of the style sheets, with its file. */
function selectors(): { file: string; selector: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => {
      const css = readFileSync(`${folder}/${file}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      return [...css.matchAll(/(?<=^|[{};])([^{};]+)\{/g)]
        .map(([, prelude = ""]) => prelude.trim())
        .filter((prelude) => !prelude.startsWith("@") && !/^(from|to|[\d.]+%)/.test(prelude))
        .flatMap((prelude) => prelude.split(/,(?![^(]*\))/).map((each) => each.trim()))
        .map((selector) => ({ file, selector: selector.replace(/\s+/g, " ") }));
    });
}

/** States that a person or a program brings about, and parts that no element is. */
const states =
  /::[\w-]+(\([^)]*\))?|:(hover|focus|focus-visible|focus-within|active|visited|link|checked|indeterminate|disabled|enabled|target|open|popover-open|autofill|invalid|user-invalid|placeholder-shown|modal|fullscreen|default)(?![\w-])|\[open\]/g;

/** The selector without them: what some element has to match. */
function stateless(selector: string): string {
  return selector
    .replace(states, "")
    .replace(/\s*([>+~,])\s*/g, "$1")
    .replace(/:(not|has|is|where)\(,*\)/g, "")
    .replace(/(^|[>+~])(?=[>+~)]|$)/g, "$1*")
    .trim();
}

/** The tags, classes, ids and attributes without which a page cannot match. */
function namesIn(selector: string): string[] {
  const plain = selector.replace(/:[\w-]+(\((?:[^()]|\([^)]*\))*\))?/g, "").replace(/"[^"]*"/g, "");
  return plain.match(/[A-Za-z_][\w-]*/g) ?? [];
}

const scripts = /<script[\s\S]*?<\/script>/g;

/** The selectors that no page has matched yet. */
export function unmatchedSelectors() {
  const left = new Map(
    selectors().map(({ file, selector }) => {
      const wanted = stateless(selector);
      return [`${file}: ${selector}`, { wanted, names: namesIn(wanted) }];
    }),
  );
  const { window } = new JSDOM("");
  const parser = new (window as unknown as { DOMParser: typeof DOMParser }).DOMParser();
  return {
    left: () => [...left.keys()],
    see(html: string) {
      const has = new Set(html.split(/[\s"=<>/]+/));
      const tried = [...left].filter(([, { names }]) => names.every((name) => has.has(name)));
      if (tried.length === 0) return;
      const page = parser.parseFromString(html.replace(scripts, ""), "text/html");
      for (const [key, { wanted }] of tried) if (page.querySelector(wanted)) left.delete(key);
    },
  };
}
