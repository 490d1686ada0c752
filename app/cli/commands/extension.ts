import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Refused } from "~/moving/refused";
import { type Command, print, WrongArguments } from "../command";

const config = "app/store.config.ts";
const idPattern = /^[a-z][a-z0-9-]{1,39}$/;

export const extensionNew: Command = {
  name: "extension new",
  operands: ["<id>"],
  summary: "writes a working extension with its test, and installs it in app/store.config.ts",
  check({ operands: [id = ""] }) {
    if (!existsSync(config)) {
      throw new WrongArguments("Run this in the folder of the store's sources.");
    }
    if (!idPattern.test(id)) {
      throw new WrongArguments("<id> has 2 to 40 of a-z, 0-9 and -, and begins with a letter.");
    }
  },
  async run({ operands: [id = ""] }) {
    const folder = join("app/extensions", id);
    if (existsSync(folder)) throw new Refused(`${folder} exists already.`);
    const name = camelCase(id);
    const test = join("tests/extensions", `${id}.test.ts`);
    await mkdir(folder, { recursive: true });
    await mkdir("tests/extensions", { recursive: true });
    await writeFile(join(folder, "extension.ts"), extensionText(id, name));
    await writeFile(test, testText(id, name));
    const before = await readFile(config, "utf8");
    const after = installed(before, { id, name });
    if (after === before) print(`Add ${name} to the extensions in ${config}.`);
    else await writeFile(config, after);
    print(`Wrote ${join(folder, "extension.ts")} and ${test}.`);
    print(`Run its test: npx vitest run ${test}`);
    print("See it: npm run dev, then a product in the desk.");
    return 0;
  },
};

function camelCase(id: string): string {
  return id.replace(/-+(.)?/g, (_, letter: string = "") => letter.toUpperCase());
}

/** The configuration with one more extension; the same text when it has another form. */
function installed(config: string, { id, name }: { id: string; name: string }): string {
  const line = `import { ${name} } from "./extensions/${id}/extension";\n`;
  const listed = config.replace(/extensions: \[([^\]]*)\]/, (_, others: string) => {
    const names = [...others.split(",").map((each) => each.trim()), name].filter(Boolean);
    return `extensions: [${names.join(", ")}]`;
  });
  return listed === config ? config : line + listed;
}

function extensionText(id: string, name: string): string {
  return `import { defineExtension, nullable, text } from "~/extending/extension";

export const ${name} = defineExtension({
  id: "${id}",
  apiVersion: 1,
  fields: {
    products: { remark: nullable(text({ label: "Remark", max: 200 })) },
  },
  publicFields: ["products.remark"],
  slots: {
    "product.facts": ({ product }, { own }) => own.products(product).remark,
  },
});
`;
}

function testText(id: string, name: string): string {
  return `import { expect, it } from "vitest";
import { ${name} } from "~/extensions/${id}/extension";
import { testExtension } from "~/test-extension.server";

it("shows the remark of a product", async () => {
  const store = await testExtension(${name});
  const product = await store.addProduct({
    productName: "Vice",
    custom: { "${id}": { remark: "Made to order" } },
  });
  expect(await store.extending.slot("product.facts", { product })).toEqual([
    { extension: "${id}", html: "Made to order" },
  ]);
  await store.close();
});
`;
}
