import { describe, expect, it } from "vitest";
import { fileCirclesOf, type Import, importsOf, readImports, sourcesOf } from "../support/imports";

const folders = ["app", "db", "emails"];
const all = readImports(folders);

/** The modules, each with a pure half (definitions, states, rules) and a half of `.server` files. */
const pureOrder = [
  ...["settings", "staff", "identity", "customers", "cart", "catalogue", "pricing", "discounts"],
  ...["quotes", "orders", "inventory", "invoices", "payments", "links", "documents", "mail"],
  ...["webhooks", "files", "runs", "audit", "idempotency", "overview", "statistics", "privacy"],
  ...["search"],
  ...["extensions"],
];
const serverOrder = [
  ...[
    "files",
    "idempotency",
    "queue",
    "what services get",
    "rows",
    "audit",
    "search",
    "statistics",
  ],
  ...["customers", "cart", "catalogue", "inventory", "discounts", "quotes", "orders", "staff"],
  ...["identity", "invoices", "links", "documents", "mail", "webhooks", "payments", "runs"],
  ...["overview", "desk", "upkeep", "privacy", "settings", "extensions", "commerce"],
];
const pureHalf = (name: string) => `${name} (pure)`;
const serverHalf = (name: string) => `${name} (server)`;

/** Every part, the lowest first: a part may import those before it, and itself. Types count. */
const order = [
  "texts",
  "kernel",
  ...pureOrder.map(pureHalf),
  "emails",
  "registry",
  "db",
  "storage",
  "adapters",
  ...serverOrder.map(serverHalf),
  "providers",
  "gateway",
  "moving",
  "extending",
  "extensions",
  "config",
  "slots",
  "services",
  "components",
  "http",
  "pages",
  "server",
];

/** Parts that may use less than all below them. */
const only: Record<string, (part: string, typeOnly: boolean) => boolean> = {
  emails: isPure,
  db: (part) => isPure(part) || part === "registry",
  components: (part, typeOnly) =>
    isPure(part) || part === "slots" || (typeOnly && (isCalled(part) || part === "extending")),
  http: (part) => !["adapters", "db", "providers", "moving"].includes(part),
  pages: (part) => !["adapters", "db", "providers", "moving", "registry"].includes(part),
};

/** What the methods take and answer. */
function isCalled(part: string): boolean {
  return part.endsWith("(server)") || part === "gateway" || part === "storage";
}

function isPure(part: string): boolean {
  return part === "texts" || part === "kernel" || part.endsWith("(pure)");
}

function partOf(file: string): string {
  const module = /^app\/modules\/([\w-]+)\//.exec(file)?.[1];
  if (module) return /\.server(\.tsx?)?$/.test(file) ? serverHalf(module) : pureHalf(module);
  const known: [RegExp, string][] = [
    [/^app\/modules\/registry/, "registry"],
    [/^app\/modules\/(announcements|deps)/, serverHalf("what services get")],
    [/^app\/modules\/(commerce|create-commerce)/, serverHalf("commerce")],
    [/^app\/gateway\/rows\//, serverHalf("rows")],
    [/^app\/storage\/(adapters\/|open-storage)/, "adapters"],
    [/^app\/(components|forms|styles)\//, "components"],
    [/^app\/(routes\/|root|routes)/, "pages"],
    [/^app\/(services|read-providers)\.server/, "services"],
    [/^app\/(define-store|store\.config)/, "config"],
    [/^app\/store\.slots/, "slots"],
    [/^app\/test-extension\.server/, "server"],
    [/^app\/(cli\/|server(\.ts)?$|entry\.)/, "server"],
    [/^app\/(texts|kernel|storage|providers|gateway|moving|extending|extensions|http)\//, "$1"],
    [/^package\.json$/, "kernel"],
    [/^(emails|db)\//, "$1"],
  ];
  for (const [holds, name] of known) {
    const found = holds.exec(file);
    if (found) return name === "$1" ? (found[1] ?? "") : name;
  }
  return `no part (${file})`;
}

/** The one home of each SDK, or the few. */
const homes: Record<string, RegExp> = {
  "@opentelemetry/api": /^app\/http\/server\/tracing\.server\.ts$/,
  stripe: /^app\/providers\/stripe\//,
  resend: /^app\/providers\/resend\//,
  nodemailer: /^app\/providers\/smtp\//,
  pg: /^app\/storage\/adapters\/postgres\/connection\.server\.ts$/,
  "better-sqlite3": /^app\/storage\/adapters\/sqlite\/connection\.server\.ts$/,
  "@supabase/postgrest-js": /^app\/storage\/adapters\/supabase\//,
  "firebase-admin":
    /^app\/(storage\/adapters\/firestore\/sdk|providers\/firebase\/id-tokens)\.server\.ts$/,
  "remix-auth": /^app\/modules\/identity\//,
  "remix-auth-form": /^app\/modules\/identity\//,
  "openid-client": /^app\/modules\/identity\//,
  jose: /^app\/(modules\/identity|providers\/firebase)\//,
  "ipaddr.js": /^app\/(http|modules\/webhooks)\//,
  "drizzle-orm": /^(db|app\/storage\/adapters)\//,
  aws4fetch: /^app\/providers\/s3\//,
  "drizzle-kit": /^db\//,
  undici: /^app\/(modules\/webhooks|storage\/adapters\/supabase)\//,
  express: /^app\/http\/server\//,
  compression: /^app\/http\/server\//,
  "@remix-run/express": /^app\/http\/server\//,
  "@react-email/components": /^emails\//,
  "@react-email/render": /^app\/modules\/mail\/messages\//,
  pino: /^app\/kernel\/process\/log\.server\.ts$/,
  vite: /^app\/(cli\/dev|texts\/vite-plugin)\.ts$/,
  "@formatjs/icu-messageformat-parser": /^app\/texts\//,
};

const spell = ({ from, to }: Import) => `${from} → ${to}`;
const within = all.filter(({ outside }) => !outside);
const inside = within.filter(({ typeOnly }) => !typeOnly);
const outside = all.filter(({ outside: away, typeOnly }) => away && !typeOnly);

describe("imports go one way", () => {
  it.each(order)("%s uses only what is below it", (part) => {
    const wrong = within.filter(({ from, to, typeOnly }) => {
      if (partOf(from) !== part || partOf(to) === part) return false;
      const isBelow = order.indexOf(partOf(to)) < order.indexOf(part);
      return !isBelow || only[part]?.(partOf(to), typeOnly) === false;
    });
    expect(wrong.map(spell)).toEqual([]);
  });

  it("file by file, in no circle", () => {
    expect(fileCirclesOf(within)).toEqual([]);
  });

  it("and every file belongs to a part", () => {
    const files = folders.flatMap(sourcesOf);
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => !order.includes(partOf(file)))).toEqual([]);
  });

  it("and no folder is a drawer", () => {
    const sizes = new Map<string, number>();
    for (const file of folders.flatMap(sourcesOf)) {
      const folder = file.slice(0, file.lastIndexOf("/"));
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    expect([...sizes].filter(([, count]) => count > 55)).toEqual([]);
  });
});

describe("what runs in browsers", () => {
  const shared = inside.filter(({ from }) => /^app\/(components|forms)\//.test(from));

  it("uses no server module", () => {
    const wrong = shared.filter(({ from, to }) => !/\.server\./.test(from) && /\.server$/.test(to));
    expect(wrong.map(spell)).toEqual([]);
  });

  it("of the shop's services uses only what is made for clients", () => {
    const wrong = shared.filter(
      ({ from, to }) =>
        !/\.server\./.test(from) && partOf(to).endsWith("(server)") && !/client$/.test(to),
    );
    expect(wrong.map(spell)).toEqual([]);
  });

  it("does not carry the schema library", () => {
    const wrong = outside.filter(
      ({ from, to }) =>
        to === "zod" &&
        (/^(app\/(components|forms)|emails)\//.test(from) || isPure(partOf(from))) &&
        !/\.server\./.test(from) &&
        !/^app\/kernel\/(env\/|resource\/schema)/.test(from),
    );
    expect(wrong.map(spell)).toEqual([]);
  });
});

describe("an SDK has one home", () => {
  it.each(Object.entries(homes))("%s", (name, home) => {
    const wrong = outside.filter(({ from, to }) => to === name && !home.test(from));
    expect(wrong.map(spell)).toEqual([]);
  });

  it("and adapters are opened by the composition root alone", () => {
    const wrong = inside.filter(
      ({ from, to }) =>
        partOf(to) === "adapters" && !["adapters", "services", "server"].includes(partOf(from)),
    );
    expect(wrong.map(spell)).toEqual([]);
  });
});

describe("the reader of imports", () => {
  it("sees every form of them", () => {
    const text = `
      import type { A } from "~/domain/a";
      import { type B } from "./b";
      import { type C, d } from "../mail/c";
      import "~/styles/index.css";
      export { e } from "~db/e";
      const f = await import("stripe");
      const g: import("pg").Pool = 1;
    `;
    expect(importsOf("app/payments/x.ts", text)).toEqual([
      { from: "app/payments/x.ts", to: "app/domain/a", typeOnly: true, outside: false },
      { from: "app/payments/x.ts", to: "app/payments/b", typeOnly: true, outside: false },
      { from: "app/payments/x.ts", to: "app/mail/c", typeOnly: false, outside: false },
      { from: "app/payments/x.ts", to: "app/styles/index.css", typeOnly: false, outside: false },
      { from: "app/payments/x.ts", to: "db/e", typeOnly: false, outside: false },
      { from: "app/payments/x.ts", to: "stripe", typeOnly: false, outside: true },
    ]);
  });
});
