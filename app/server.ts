import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";

if (existsSync(".env")) process.loadEnvFile?.(".env");
// React and other packages choose their build when they are loaded, so this must come first.
process.env.NODE_ENV ??= "production";
// Nearly everything that is made while modules load stays. V8 takes that for a busy process and gives
// its young generation 32 MB, which it keeps; here it may grow only after the start.
setFlagsFromString("--semi-space-growth-factor=1");
// What is hot while modules load is hardly called again. Optimising it took a quarter of the start's
// processor time, and 8 MB in the compiler's threads.
setFlagsFromString("--no-opt");
const { openProcess } = await import("./http/server/open-process.server");
const opened = openProcess();
// From here on, anything that loading prints becomes a line of the log.
const { runStore } = await import("./http/server/process.server");
export const store = await runStore(new URL("./", import.meta.url), opened);
setFlagsFromString("--semi-space-growth-factor=2");
setFlagsFromString("--opt");
