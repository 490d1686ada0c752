import { describeError } from "~/kernel/process/log.server";
import { version } from "~/kernel/process/version.server";
import { type Command, print, printError, readInput, WrongArguments } from "./command";
import { adminCreate, adminGrant, adminRemoveFactors, adminRevoke } from "./commands/admin";
import { backup, backupVerify } from "./commands/backup";
import { copy } from "./commands/copy";
import { doctor } from "./commands/doctor";
import { extensionNew } from "./commands/extension";
import { invoices, invoicesConfirm } from "./commands/invoices";
import { migrate } from "./commands/migrate";
import { paymentsReconcile, paymentsRecord } from "./commands/payments";
import { reindex } from "./commands/reindex";
import { repair } from "./commands/repair";
import { restore } from "./commands/restore";
import { seed } from "./commands/seed";
import { textsExport, textsImport } from "./commands/texts";
import { helpFor, helpForAll } from "./help";

export { demoAccounts, demoPassword } from "./demo-accounts";

export const commands: readonly Command[] = [
  doctor,
  migrate,
  seed,
  reindex,
  repair,
  copy,
  backup,
  backupVerify,
  restore,
  adminCreate,
  adminGrant,
  adminRevoke,
  adminRemoveFactors,
  invoices,
  invoicesConfirm,
  paymentsReconcile,
  paymentsRecord,
  extensionNew,
  textsExport,
  textsImport,
];

/**
 * Runs one operator command; returns the exit code.
 * @param folder the folder that relative paths start from
 */
export async function runCommand(args: string[], folder = process.cwd()): Promise<number> {
  const [first = "", second = ""] = args;
  if (first === "--version") {
    print(version);
    return 0;
  }
  const named = (name: string) => commands.find((each) => each.name === name);
  const command = named(`${first} ${second}`) ?? named(first);
  if (!command) return tellCommands(args);
  const rest = args.slice(command.name.split(" ").length);
  const end = rest.indexOf("--");
  if ((end < 0 ? rest : rest.slice(0, end)).includes("--help")) {
    print(helpFor(command));
    return 0;
  }
  // A program that asked for JSON gets every failure as JSON too.
  const tellProgram = (error: string) => {
    if (command.options?.json && rest.includes("--json")) {
      print(JSON.stringify({ ok: false, error }, null, 2));
    }
  };
  try {
    const input = readInput(command, { args: rest, folder });
    await command.check?.(input);
    return await command.run(input);
  } catch (error) {
    if (error instanceof WrongArguments) {
      tellProgram(error.message);
      printError(`${error.message}\n\n${helpFor(command)}`);
      return 2;
    }
    const why = whyFailed(error);
    tellProgram(why);
    printError(`${command.name} failed: ${why}`);
    if (process.env.LOG_LEVEL === "debug")
      printError(JSON.stringify(describeError(error), null, 2));
    return 1;
  }
}

/** No command, or the first word of several. */
function tellCommands([first = "", ...rest]: string[]): number {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  const isAsked = ["help", "--help"].includes(first) || (group.length > 0 && rest[0] === "--help");
  const help = helpForAll(group.length > 0 ? group : commands);
  const isHalf = group.length > 0 && rest.length === 0;
  const why = isHalf ? `“${first}” needs a second word.` : "There is no command like that.";
  if (isAsked) print(help);
  else printError(first === "" ? help : `${why}\n\n${help}`);
  return isAsked ? 0 : 2;
}

const systemFaults: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  ENOTDIR: (path) => `A part of ${path} is no folder.`,
  EACCES: (path) => `The user of this command may not use ${path}.`,
  EPERM: (path) => `The user of this command may not use ${path}.`,
  EROFS: (path) => `${path} is on a disk that is read-only.`,
  ENOSPC: (path) => `No space is left on the disk of ${path}.`,
};

/** Why a command failed: faults of files in words, with the path. */
function whyFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", path } = error as NodeJS.ErrnoException;
  return (path && systemFaults[code]?.(path)) || error.message;
}
