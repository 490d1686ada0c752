import type { Operation } from "./operation.server";

export interface Snippet {
  language: "curl" | "TypeScript" | "Python";
  text: string;
}

interface Example {
  operation: Operation;
  /** Path and query with their values. */
  path: string;
  origin: string;
}

/** The same call in three languages. */
export function snippetsOf(example: Example): Snippet[] {
  return [
    { language: "curl", text: curl(example) },
    { language: "TypeScript", text: typescript(example) },
    { language: "Python", text: python(example) },
  ];
}

function bodyOf({ operation: { verb, body } }: Example): string | null {
  return verb === "post" ? JSON.stringify(body?.example ?? {}) : null;
}

function needsCredential({ operation: { security } }: Example): boolean {
  return security === "required";
}

/** A guest opens a document with the key from its link. */
function takesLinkKey({ operation: { parameters = [] } }: Example): boolean {
  return parameters.some(({ name }) => name === "x-link-key");
}

function curl(example: Example): string {
  const body = bodyOf(example);
  const address = `'${example.origin}${example.path}'`;
  const lines = [
    `curl ${address}`,
    ...(needsCredential(example) ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(takesLinkKey(example) ? ['-H "x-link-key: $LINK_KEY"'] : []),
    ...(body === null
      ? []
      : ["-H 'content-type: application/json'", `-d '${body.replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}

function typescript(example: Example): string {
  const { operation, origin, path } = example;
  const token = needsCredential(example) ? ", token" : "";
  const shop = [
    'import { createClient } from "@quote-store/client";',
    "",
    `const shop = createClient({ origin: "${origin}"${token} });`,
  ];
  const call = clientCall(operation, takesLinkKey(example) ? "shop.with({ linkKey })" : "shop");
  if (call) return [...shop, `const answer = await ${call};`].join("\n");
  const body = bodyOf(example);
  const init =
    body === null
      ? ""
      : `, {\n  method: "POST",\n  headers: { "content-type": "application/json" },\n  body: JSON.stringify(${body}),\n}`;
  return `const response = await fetch("${origin}${path}"${init});\nconst answer = await response.json();`;
}

const own: Record<string, string> = {
  "store.discover": "shop.store.discover()",
  "store.categories": "shop.store.categories()",
  "store.products": 'shop.store.products({ category: "machine-tools", limit: 2 })',
  "store.product": 'shop.store.product("arbor-press-ap2")',
  "auth.session": "shop.auth.user()",
  "auth.signUp": 'shop.auth.signUp({ email: "ada@example.com", password: "a long passphrase" })',
  "auth.signIn": 'shop.auth.signIn({ email: "ada@example.com", password: "a long passphrase" })',
  "auth.signOut": "shop.auth.signOut()",
};

/** The call with the client package; null when the package does not have it. */
function clientCall({ id, tag, body }: Operation, shop: string): string | null {
  if (tag !== "commerce") return own[id] ?? null;
  const { args = [] } = (body?.example ?? {}) as { args?: unknown[] };
  return `${shop}.${id}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`;
}

function python(example: Example): string {
  const body = bodyOf(example);
  const headers = [
    ...(body === null ? [] : ['"content-type": "application/json"']),
    ...(needsCredential(example) ? ['"authorization": f"Bearer {token}"'] : []),
    ...(takesLinkKey(example) ? ['"x-link-key": link_key'] : []),
  ];
  const given = [
    `"${example.origin}${example.path}"`,
    ...(body === null ? [] : [`data=json.dumps(${pythonValue(JSON.parse(body))}).encode()`]),
    ...(headers.length > 0 ? [`headers={${headers.join(", ")}}`] : []),
  ];
  return [
    "import json",
    "import urllib.request",
    "",
    `request = urllib.request.Request(\n    ${given.join(",\n    ")},\n)`,
    "with urllib.request.urlopen(request) as response:",
    "    answer = json.load(response)",
  ].join("\n");
}

function pythonValue(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value);
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}: ${pythonValue(each)}`).join(", ")}}`;
}
