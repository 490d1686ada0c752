import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Prints documents one after the other, beside the thread that answers requests. The compiler is
 * native and takes about 40 MB, so this thread starts with the first document.
 */
const require = createRequire(import.meta.url);

/** A third of the time of what answers requests, where both want the same processor. */
const niceness = 5;
// On Linux this is about the calling thread alone, and those that it starts.
if (process.platform === "linux") setPriority(niceness);
const { NodeCompiler } = require("@myriaddreamin/typst-ts-node-compiler");

const fontFiles = [
  // The typefaces that a brand may choose.
  ...[
    ["atkinson-hyperlegible-next", "AtkinsonHyperlegibleNext"],
    ["ibm-plex-sans", "IBMPlexSans"],
    ["inter", "Inter"],
    ["public-sans", "PublicSans"],
    ["source-sans-3", "SourceSans3"],
  ].flatMap(([folder, name]) =>
    ["400Regular", "700Bold"].map(
      (weight) => `@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`,
    ),
  ),
  "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
  "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  "@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf",
  "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
  "@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf",
].map((name) => require.resolve(name));

const template = readFileSync(new URL("./template.typ", import.meta.url), "utf8");
// An empty folder: a template can read nothing of this machine.
const { workspace } = workerData;
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [
    { fontBlobs: [...fontFiles, ...workerData.fontFiles].map((file) => readFileSync(file)) },
  ],
});

parentPort.on("message", ({ id, data, files }) => {
  const paths = [...files.keys()].map((name) => join(workspace, name));
  try {
    // Never on the disk: the compiler is handed the bytes.
    for (const [name, content] of files)
      compiler.mapShadow(join(workspace, name), Buffer.from(content));
    const compiled = compiler.compile({ mainFileContent: template, inputs: { data } });
    const document = compiled.result;
    if (!document) throw new Error(messagesOf(compiled.takeError()).join("; "));
    const warnings = messagesOf(compiled.takeWarnings()).length;
    parentPort.postMessage({ id, warnings, ...printed(document, data) });
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    for (const path of paths) compiler.unmapShadow(path);
    // Without it every document keeps about 20 MB.
    compiler.evictCache(2);
  }
});

/** All are tagged. The first also has to say every character, and a font's own signs say nothing. */
const archivable = ["a-3a", "a-3b"];

/**
 * An archivable file has to show every character; without a font for one it is a usual PDF. Every
 * file is tagged, so that screen readers know headings, tables and the order in which to read.
 */
function printed(document, data) {
  for (const pdfStandard of archivable) {
    try {
      return { pdf: compiler.pdf(document, { pdfStandard }), missing: [] };
    } catch {}
  }
  const pdf = compiler.pdf(document, { pdfStandard: "1.7" });
  return { pdf, missing: missingScripts(data) };
}

/** Scripts that want a font of their own; what else is missing is named by its code points. */
const scripts = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Devanagari", "Bengali", "Tamil"]
  .concat(["Telugu", "Georgian", "Armenian", "Khmer", "Lao", "Ethiopic", "Sinhala", "Myanmar"])
  .map((name) => ({ name, has: new RegExp(`\\p{Script=${name}}`, "u") }));

/** "Han", or "U+1F400-1F4FF": never the characters, which are somebody's text. */
function scriptOf(character) {
  const script = scripts.find(({ has }) => has.test(character));
  if (script) return script.name;
  const start = character.codePointAt(0) & ~0xff;
  const hexadecimal = (point) => point.toString(16).toUpperCase().padStart(4, "0");
  return `U+${hexadecimal(start)}-${hexadecimal(start + 0xff)}`;
}

/** Prints one character of each script alone, to see which lack a font. */
function missingScripts(data) {
  const { fonts, ...texts } = JSON.parse(data);
  const samples = new Map();
  for (const character of JSON.stringify(texts)) {
    const script = scriptOf(character);
    if (/[^\p{M}\p{C}]|\p{Co}/u.test(character) && !samples.has(script))
      samples.set(script, character);
  }
  return [...samples]
    .filter(([, character]) => !isPrintable(character, fonts))
    .map(([name]) => name);
}

const sample = `#let data = json(bytes(sys.inputs.data))
#set text(font: data.fonts, fallback: false)
#data.character`;

function isPrintable(character, fonts) {
  const inputs = { data: JSON.stringify({ character, fonts }) };
  const { result } = compiler.compile({ mainFileContent: sample, inputs });
  try {
    if (result) compiler.pdf(result, { pdfStandard: "a-3b" });
    return true;
  } catch {
    return false;
  }
}

function messagesOf(problem) {
  return (problem?.shortDiagnostics ?? []).map(({ message }) => String(message));
}
