import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = fileURLToPath(new URL("../../app/routes/admin/", import.meta.url));

/**
 * The first words of the intents that the desk's forms know, with the file that says so: the keys of
 * tables named handlers or operations, and of those that stand in a call of `readIntent`.
 */
export function knownIntents(): [file: string, intent: string][] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
      return tablesIn(source).flatMap((table) =>
        table.properties.flatMap(({ name: key }): [string, string][] =>
          key && (ts.isIdentifier(key) || ts.isStringLiteral(key)) ? [[name, key.text]] : [],
        ),
      );
    });
}

function tablesIn(node: ts.Node): ts.ObjectLiteralExpression[] {
  const found: ts.ObjectLiteralExpression[] = [];
  const visit = (each: ts.Node) => {
    const table = tableOf(each);
    if (table && ts.isObjectLiteralExpression(table)) found.push(table);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

function tableOf(node: ts.Node): ts.Node | undefined {
  if (ts.isVariableDeclaration(node) && /^(handlers|operations)$/.test(node.name.getText())) {
    return node.initializer;
  }
  const isRead = ts.isCallExpression(node) && node.expression.getText() === "readIntent";
  return isRead ? node.arguments[1] : undefined;
}
