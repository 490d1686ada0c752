import { existsSync } from "node:fs";

if (existsSync(".env")) process.loadEnvFile?.(".env");
// React and other packages choose their build when they are loaded, so this must come first.
process.env.NODE_ENV ??= "production";
const { openProcess } = await import("./http/server/open-process.server");
const opened = openProcess();
// From here on, anything that loading prints becomes a line of the log.
const { runStore } = await import("./http/server/process.server");
export const store = await runStore(new URL("./", import.meta.url), opened);
