import type { CopyResult } from "~/moving/copy-sums";
import { print, printError } from "./command";

/** Prints a line per collection; returns whether both sides are equal. */
export function tellCompared(
  { collections: each, counters, same }: CopyResult,
  oneMoment: boolean,
) {
  for (const [name, { from, to }] of Object.entries({ ...each, totals: counters })) {
    const equal = from.sha256 === to.sha256;
    const counts = equal ? `${to.count}` : `${from.count} in the source, ${to.count} in the target`;
    const sums = equal ? from.sha256.slice(0, 12) : "NOT the same";
    (equal ? print : printError)(`${name.padEnd(18)} ${counts.padStart(8)}  ${sums}`);
  }
  if (same) print("Both sides are equal.");
  else if (oneMoment) printError("The two sides differ: something else writes into the target.");
  else
    printError(
      "The two sides differ: something changed in the meantime. Run the same command again.",
    );
  return same;
}
