import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "~/kernel/env/env.server";
import { createLog, standardOutput } from "~/kernel/process/log.server";
import { Refused } from "~/moving/refused";
import { readProviders } from "~/read-providers.server";
import { createServices, type Services } from "~/services.server";
import { openBackend } from "./backends";

/** An option of a command. One with a `value` takes a text, the others are flags. */
export interface Option {
  /** Stands for the value in the help, such as `<backend>`. */
  value?: string;
  about: string;
}

/** One operator command of `npm run store`. Help and docs are made from this. */
export interface Command {
  /** One or two words. */
  name: string;
  /** What must be named after the command, such as `<file>`. */
  operands?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  summary: string;
  /**
   * Looks at the arguments before any work, so that a wrong one costs nothing.
   * @throws WrongArguments, Refused
   */
  check?(input: Input): void | Promise<void>;
  /** Returns the exit code: 0 done, 1 failed, 2 wrong arguments. */
  run(input: Input): Promise<number>;
}

/** The arguments of one call of a command. */
export interface Input {
  operands: readonly string[];
  has(flag: string): boolean;
  text(option: string): string | undefined;
  /** A path that the caller wrote, from the caller's folder. */
  path(written: string): string;
  /** Prints the lines, or under `--json` the result as one JSON object. */
  answer(result: object, lines: readonly string[]): void;
}

export const jsonOption = { about: "prints the result as one JSON object" };
export const dryRunOption = { about: "shows what would be done, and changes nothing" };

/** Wrong arguments: the message and the command's usage are printed, and the exit code is 2. */
export class WrongArguments extends Error {}

/** @throws WrongArguments */
export function readInput(
  { operands = [], options = {} }: Command,
  { args, folder }: { args: string[]; folder: string },
): Input {
  const types = Object.entries(options).map(([name, { value }]) => {
    const type: "string" | "boolean" = value === undefined ? "boolean" : "string";
    return [name, { type }] as const;
  });
  const { values, positionals } = parse(args, Object.fromEntries(types));
  // An empty one is often a shell's variable that is not set.
  const missing = operands.find((_, at) => !positionals[at]?.trim());
  if (missing) throw new WrongArguments(`${missing} is missing.`);
  const empty = Object.entries(values).find(([, value]) => String(value).trim() === "");
  if (empty) throw new WrongArguments(`--${empty[0]} needs a value.`);
  if (positionals.length > operands.length) {
    throw new WrongArguments(`Unexpected argument: ${positionals[operands.length]}`);
  }
  return {
    operands: positionals,
    has: (flag) => values[flag] === true,
    text(option) {
      const value = values[option];
      return typeof value === "string" ? value : undefined;
    },
    path: (written) => resolve(folder, written),
    answer(result, lines) {
      if (values.json === true) print(JSON.stringify(result, null, 2));
      else for (const line of lines) print(line);
    },
  };
}

function parse(args: string[], options: Record<string, { type: "string" | "boolean" }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongArguments((error as Error).message.split(". ")[0]);
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Opens the environment's store for one piece of work, and closes it again. Read-only, nothing is
 * created or migrated.
 */
export async function withStore(
  work: (services: Services) => Promise<number>,
  { readOnly = false, logLevel = "warn" } = {},
): Promise<number> {
  const { env, problems } = readEnv(process.env);
  for (const problem of [...problems, ...readProviders(env).problems]) printError(problem);
  if (!env.backend.on) {
    throw new Refused(env.backend.why);
  }
  if (readOnly) await openBackend(env.backend.settings, { readOnly }).then((each) => each.close());
  const services = await createServices(env, {
    log: createLog(logLevel, standardOutput(2)),
    migrate: !readOnly,
  });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
