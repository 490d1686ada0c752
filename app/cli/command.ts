import { parseArgs } from "node:util";
import { readEnv } from "~/env.server";
import { createLog } from "~/log.server";
import { createServices, type Services } from "~/services.server";

/** One operator command of `npm run store`. */
export interface Command {
  /** The command line, with its arguments. */
  usage: string;
  summary: string;
  /** Returns the exit code: 0 done, 1 failed, 2 wrong arguments. */
  run(args: string[]): Promise<number>;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Opens the environment's store for one piece of work, and closes it again. */
export async function withStore(work: (services: Services) => Promise<number>): Promise<number> {
  const { env, problems } = readEnv(process.env);
  for (const problem of problems) printError(problem);
  if (!env.backend.on) {
    printError(env.backend.why);
    return 1;
  }
  const services = await createServices(env, { log: createLog("warn") });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

/** `<file> [--replace]`; null for any other arguments. */
export function fileArguments(args: string[]): { file: string; replace: boolean } | null {
  try {
    const options = { replace: { type: "boolean", default: false } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file] = positionals;
    return file && positionals.length === 1 ? { file, replace: values.replace } : null;
  } catch {
    return null;
  }
}
