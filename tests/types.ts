import ts from "typescript";
import { sourcesOf } from "./support/imports";
import { loosePromises, programOf } from "./support/promises";

// A check of `npm test`, beside lint: types, and promises that nobody listens to. Both need the
// types of the whole program, which is read once.
const host: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getNewLine: () => ts.sys.newLine,
};

const program = programOf();
const wrong = ts.getPreEmitDiagnostics(program);
if (wrong.length > 0) console.error(ts.formatDiagnosticsWithColorAndContext(wrong, host));

const loose = loosePromises(program, ["app", "db"].flatMap(sourcesOf));
for (const { at, code } of loose) console.error(`${at}: nobody listens to this promise: ${code}`);

process.exitCode = wrong.length + loose.length > 0 ? 1 : 0;
