import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Null where this machine has the program, else why a test of it is skipped. */
export async function reasonWithout(program: string): Promise<string | null> {
  return promisify(execFile)(program, ["--version"]).then(
    () => null,
    () => `${program} is not installed`,
  );
}
