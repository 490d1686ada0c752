import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { sourcesOf } from "./support/imports";
import { type LoosePromise, loosePromises } from "./support/promises";

// A check of `npm test`, beside lint: types, and promises that nobody listens to. Both need the
// types of the whole program, which is read once. What was found in a file is kept in .cache until
// the file, or one that it depends on, changes.
const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, ".cache/types");
const buildInfo = join(folder, "program.tsbuildinfo");
const promises = join(folder, "promises.json");

const read = (path: string) => ts.sys.readFile(path) ?? "";
const hash = (...texts: string[]) => {
  const sum = createHash("sha1");
  for (const text of texts) sum.update(text).update("\0");
  return sum.digest("hex");
};

/** The compiler, the packages, the settings and the check itself: with another one nothing is kept. */
const basis = hash(
  ts.version,
  ...["package-lock.json", "tsconfig.json", "tests/types.ts", "tests/support/promises.ts"].map(
    (name) => read(join(root, name)),
  ),
);

interface Kept {
  basis: string;
  /** By the file: the hash of what it depends on, and what was found. */
  found: Record<string, { on: string; loose: LoosePromise[] }>;
}

function readKept(): Kept {
  try {
    const kept = JSON.parse(readFileSync(promises, "utf8")) as Kept;
    if (kept.basis === basis) return kept;
  } catch {
    // The first check, or one that was killed while it wrote.
  }
  rmSync(folder, { recursive: true, force: true });
  return { basis, found: {} };
}

const kept = readKept();
const parsed = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config,
  ts.sys,
  root,
);
const options = { ...parsed.options, incremental: true, tsBuildInfoFile: buildInfo };
const builder = ts.createIncrementalProgram({ rootNames: parsed.fileNames, options });

const host: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getNewLine: () => ts.sys.newLine,
};
const wrong = [
  ...builder.getConfigFileParsingDiagnostics(),
  ...builder.getOptionsDiagnostics(),
  ...builder.getSyntacticDiagnostics(),
  ...builder.getGlobalDiagnostics(),
  ...builder.getSemanticDiagnostics(),
];
if (wrong.length > 0) {
  console.error(
    ts.formatDiagnosticsWithColorAndContext(ts.sortAndDeduplicateDiagnostics(wrong), host),
  );
}

const texts = new Map(
  builder.getSourceFiles().map(({ fileName, text }) => [fileName, hash(fileName, text)]),
);

/** The text of a file and of every file of the project that it imports, however far away. */
function dependsOn(file: string): string {
  const source = builder.getSourceFile(join(root, file));
  if (!source) throw new Error(`${file} is not in the program`);
  const own = builder.getAllDependencies(source).filter((name) => !name.includes("/node_modules/"));
  return hash(...own.sort().map((name) => texts.get(name) ?? read(name)));
}

const found = Object.fromEntries(
  ["app", "db"].flatMap(sourcesOf).map((file) => {
    const on = dependsOn(file);
    const known = kept.found[file];
    const loose = known?.on === on ? known.loose : loosePromises(builder.getProgram(), [file]);
    return [file, { on, loose }];
  }),
);
const loose = Object.values(found).flatMap((each) => each.loose);
for (const { at, code } of loose) console.error(`${at}: nobody listens to this promise: ${code}`);

mkdirSync(folder, { recursive: true });
builder.emit();
writeFileSync(promises, JSON.stringify({ basis, found } satisfies Kept));

process.exitCode = wrong.length + loose.length > 0 ? 1 : 0;
