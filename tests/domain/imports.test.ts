import { describe, expect, it } from "vitest";
import {
  circlesOf,
  fileCirclesOf,
  type Import,
  importsOf,
  readImports,
  sourcesOf,
} from "../support/imports";

const folders = ["app", "db", "emails"];
const all = readImports(folders);

/** The parts of the store, the deepest path first; a file belongs to the first that holds it. */
const parts: [name: string, holds: RegExp][] = [
  ["kernel", /^app\/kernel\//],
  ["domain", /^app\/domain\//],
  ["adapters", /^app\/commerce\/adapters\//],
  ["commerce", /^app\/commerce\//],
  ["identity", /^app\/identity\//],
  ["payments", /^app\/payments\//],
  ["documents", /^app\/documents\//],
  ["mail", /^app\/mail\//],
  ["webhooks", /^app\/webhooks\//],
  ["files", /^app\/files\//],
  ["moving", /^app\/moving\//],
  ["limits", /^app\/limits\//],
  ["http", /^app\/http\//],
  ["components", /^app\/((components|forms|styles)\/|icons)/],
  ["pages", /^app\/(routes\/|root|routes)/],
  ["services", /^app\/(services|backend)\.server/],
  ["server", /^app\/cli\/|^app\/server$|^app\/server\.ts$/],
  ["site", /^app\/site/],
  [
    "foundation",
    /^app\/(env\/|(log|env|random|failpoint|hourly|stored-key|sealing|tracing|within|semaphore|version|writable)\.server)|^package\.json$/,
  ],
  ["entry", /^app\/entry\./],
  ["emails", /^emails\//],
  ["db", /^db\//],
];

/** What each part may name, types included: a type that a lower part needs belongs lower down. */
const mayUse: Record<string, string[]> = {
  kernel: ["kernel"],
  domain: ["domain", "kernel"],
  commerce: ["kernel", "commerce", "limits", "domain", "site", "foundation"],
  adapters: ["kernel", "adapters", "commerce", "domain", "db", "foundation"],
  identity: ["kernel", "identity", "commerce", "limits", "domain", "site", "foundation"],
  payments: ["kernel", "payments", "commerce", "domain", "site", "foundation"],
  documents: ["kernel", "documents", "commerce", "domain", "site", "foundation"],
  mail: [
    "kernel",
    "mail",
    "documents",
    "commerce",
    "limits",
    "domain",
    "site",
    "foundation",
    "emails",
  ],
  webhooks: ["kernel", "webhooks", "commerce", "domain", "foundation"],
  files: ["kernel", "files", "domain", "foundation"],
  moving: ["kernel", "moving", "commerce", "payments", "domain", "foundation"],
  limits: ["kernel", "limits", "domain", "foundation"],
  components: ["kernel", "components", "commerce", "domain", "site"],
  http: [
    "http",
    "services",
    "commerce",
    "identity",
    "limits",
    "domain",
    "components",
    "site",
    "foundation",
  ],
  pages: [
    "kernel",
    "pages",
    "http",
    "components",
    "commerce",
    "identity",
    "payments",
    "mail",
    "documents",
    "limits",
    "domain",
    "site",
    "foundation",
    "files",
  ],
  services: [
    "services",
    "adapters",
    "commerce",
    "identity",
    "payments",
    "mail",
    "documents",
    "limits",
    "files",
    "webhooks",
    "domain",
    "site",
    "foundation",
  ],
  server: [
    "server",
    "services",
    "payments",
    "files",
    "moving",
    "http",
    "commerce",
    "identity",
    "domain",
    "site",
    "foundation",
    "db",
  ],
  site: ["site"],
  foundation: ["foundation", "domain"],
  entry: ["components", "http", "foundation"],
  emails: ["emails", "domain"],
  db: ["kernel", "db", "domain", "site"],
};

/** The one home of each SDK, or the few. */
const homes: Record<string, RegExp> = {
  "@opentelemetry/api": /^app\/http\/server\/tracing\.server\.ts$/,
  stripe: /^app\/payments\/stripe\.server\.ts$/,
  resend: /^app\/mail\/resend\.server\.ts$/,
  pg: /^app\/commerce\/adapters\/postgres\/connection\.server\.ts$/,
  "better-sqlite3": /^app\/commerce\/adapters\/sqlite\/connection\.server\.ts$/,
  "@supabase/postgrest-js": /^app\/commerce\/adapters\/supabase\//,
  "firebase-admin": /^app\/(commerce\/adapters\/firestore\/sdk|identity\/id-tokens)\.server\.ts$/,
  "remix-auth": /^app\/identity\//,
  "remix-auth-form": /^app\/identity\//,
  "openid-client": /^app\/identity\//,
  jose: /^app\/identity\//,
  "ipaddr.js": /^app\/(http|webhooks)\//,
  "drizzle-orm": /^(db|app\/commerce\/adapters)\//,
  aws4fetch: /^app\/files\/s3-files\.server\.ts$/,
  "drizzle-kit": /^db\//,
  undici: /^app\/(webhooks|commerce\/adapters\/supabase)\//,
  express: /^app\/http\/server\//,
  compression: /^app\/http\/server\//,
  "@remix-run/express": /^app\/http\/server\//,
  "@react-email/components": /^emails\//,
  "@react-email/render": /^app\/mail\/messages\//,
  pino: /^app\/log\.server\.ts$/,
  vite: /^app\/cli\/dev\.ts$/,
};

function partOf(file: string): string {
  return parts.find(([, holds]) => holds.test(file))?.[0] ?? `no part (${file})`;
}

const spell = ({ from, to }: Import) => `${from} → ${to}`;
const within = all.filter(({ outside }) => !outside);
const inside = within.filter(({ typeOnly }) => !typeOnly);
const outside = all.filter(({ outside: away, typeOnly }) => away && !typeOnly);

describe("imports go one way", () => {
  it.each(Object.entries(mayUse))("%s uses only %j", (part, allowed) => {
    const wrong = within.filter(
      ({ from, to }) => partOf(from) === part && !allowed.includes(partOf(to)),
    );
    expect(wrong.map(spell)).toEqual([]);
  });

  it("folder by folder, in no circle", () => {
    expect(circlesOf(within)).toEqual([]);
  });

  it("file by file, in no circle", () => {
    expect(fileCirclesOf(within)).toEqual([]);
  });

  it("and every file belongs to a part", () => {
    const files = folders.flatMap(sourcesOf);
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => !(partOf(file) in mayUse))).toEqual([]);
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
        !/\.server\./.test(from) && partOf(to) === "commerce" && !/client$/.test(to),
    );
    expect(wrong.map(spell)).toEqual([]);
  });

  it("does not carry the schema library", () => {
    const wrong = outside.filter(
      ({ from, to }) =>
        to === "zod" &&
        /^(app\/(components|forms|domain)|emails)\//.test(from) &&
        !/\.server\./.test(from),
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
        partOf(to) === "adapters" && !["adapters", "services"].includes(partOf(from)),
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
