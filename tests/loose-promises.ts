import { sourcesOf } from "./support/imports";
import { loosePromises, programOf } from "./support/promises";

// A check of `npm test`, beside lint and types: it needs the types of the whole program.
const files = ["app", "db"].flatMap(sourcesOf);
const found = loosePromises(programOf(files), files);
for (const { at, code } of found) console.error(`${at}: nobody listens to this promise: ${code}`);
process.exitCode = found.length > 0 ? 1 : 0;
