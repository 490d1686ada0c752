import { execFileSync } from "node:child_process";

/** Those of the flags that V8 knows in this version of Node, which starts with no other. */
export function knownFlags(...flags) {
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  return flags.filter((flag) => known.includes(` ${flag.split("=")[0]} (`));
}
