/** Shows how far a long command is. */
export interface Progress {
  at(what: string, done: number, total: number): void;
  /** Removes what was shown, so that the next line stands alone. */
  end(): void;
}

const width = 24;
const everyMs = { terminal: 100, plain: 5_000 };

/** A bar that is drawn anew on a terminal, else a plain line every few seconds. */
export function createProgress(
  output: Pick<NodeJS.WriteStream, "write" | "isTTY"> = process.stderr,
  clock: () => number = () => performance.now(),
): Progress {
  const bar = output.isTTY === true;
  let shown = Number.NEGATIVE_INFINITY;
  return {
    at(what, done, total) {
      const now = clock();
      if (now - shown < (bar ? everyMs.terminal : everyMs.plain)) return;
      shown = now;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const percent = `${Math.floor(share * 100)}`.padStart(3);
      const line = `${percent} %  ${what} ${done.toLocaleString("en")}`;
      const full = Math.round(share * width);
      const drawn = `[${"#".repeat(full)}${".".repeat(width - full)}]`;
      output.write(bar ? `\r\u001b[K${drawn} ${line}` : `${line}\n`);
    },
    end() {
      if (bar) output.write("\r\u001b[K");
    },
  };
}
