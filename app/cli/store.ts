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
  try {
    const input = readInput(command, { args: rest, folder });
    await command.check?.(input);
    return await command.run(input);
  } catch (error) {
    if (error instanceof WrongArguments) {
      printError(`${error.message}\n\n${helpFor(command)}`);
      return 2;
    }
    const why = error instanceof Error ? error.message : String(error);
    if (command.options?.json && rest.includes("--json")) {
      print(JSON.stringify({ ok: false, error: why }, null, 2));
    }
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
