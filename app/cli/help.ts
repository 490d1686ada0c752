import type { Command, Option } from "./command";

const program = "npm run store --";
const helpOption = { about: "shows this help" };

/** `copy --from <backend> [--dry-run]`: the command as it is typed. */
function usageOf({ name, operands = [], options = {} }: Command): string {
  const flags = Object.entries(options).map((option) => `[${spelled(option)}]`);
  return [name, ...operands, ...flags].join(" ");
}

function spelled([name, { value }]: readonly [string, Option]): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

export function helpFor(command: Command): string {
  const rows = Object.entries({ ...command.options, help: helpOption }).map(
    (option) => [spelled(option), option[1].about] as const,
  );
  return [
    `Usage: ${program} ${usageOf(command)}`,
    "",
    sentence(command.summary),
    "",
    ...columns(rows),
  ].join("\n");
}

export function helpForAll(commands: readonly Command[]): string {
  return [
    `Usage: ${program} <command>`,
    "",
    ...columns(commands.map((command) => [usageOf(command), command.summary] as const)),
    "",
    `${program} <command> --help shows the options of a command, ${program} --version the version.`,
  ].join("\n");
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(44, Math.max(...rows.map(([left]) => left.length)));
  return rows.map(([left, right]) =>
    left.length > width
      ? `  ${left}\n  ${" ".repeat(width)}  ${right}`
      : `  ${left.padEnd(width)}  ${right}`,
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The table of commands in docs/operations.md. */
export function commandsTable(commands: readonly Command[]): string {
  const rows = commands.map((command) => `| \`${usageOf(command)}\` | ${command.summary} |`);
  return ["| command | does |", "|---|---|", ...rows].join("\n");
}
