import { describeError } from "~/log.server";
import { type Command, print, printError } from "./command";
import { admin } from "./commands/admin";
import { backup } from "./commands/backup";
import { copy } from "./commands/copy";
import { doctor } from "./commands/doctor";
import { invoices } from "./commands/invoices";
import { migrate } from "./commands/migrate";
import { payments } from "./commands/payments";
import { reindex } from "./commands/reindex";
import { restore } from "./commands/restore";
import { seed } from "./commands/seed";

export { demoAccounts, demoPassword } from "./demo-accounts";

const commands: Record<string, Command> = {
  ...{ migrate, seed, doctor, admin, payments, invoices, reindex },
  ...{ copy, backup, restore },
};

/** Runs one operator command; returns the exit code. */
export async function runCommand([name = "", ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const help = name === "help" || name === "--help";
    (help ? print : printError)(usage());
    return help ? 0 : 2;
  }
  try {
    return await command.run(args);
  } catch (error) {
    printError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    if (process.env.LOG_LEVEL === "debug")
      printError(JSON.stringify(describeError(error), null, 2));
    return 1;
  }
}

function usage(): string {
  const rows = Object.values(commands).map(({ usage: left, summary }) => [left, summary] as const);
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    "Usage: npm run store -- <command>",
    "",
    ...rows.map(([left, summary]) => `  ${left.padEnd(width)}  ${summary}`),
  ].join("\n");
}
