/** Shows the progress of a long command. */
export interface Progress {
  /** A total of 0 is unknown. */
  at(what: string, done: number, total: number): void;
  /** Removes the display, so that the next line stands alone. */
  end(): void;
}

const width = 24;
const everyMs = { terminal: 100, plain: 5_000 };

/** On a terminal a bar in one line; otherwise a line every few seconds. */
export function createProgress(
  output: Pick<NodeJS.WriteStream, "write" | "isTTY"> = process.stderr,
  clock: () => number = () => performance.now(),
): Progress {
  const bar = output.isTTY === true;
  // A file or a mail of cron gets no line of a command that is soon done.
  let shown = bar ? Number.NEGATIVE_INFINITY : clock();
  return {
    at(what, done, total) {
      const now = clock();
      if (now - shown < (bar ? everyMs.terminal : everyMs.plain)) return;
      shown = now;
      const line = `${shareOf(done, total, bar)}${what} ${done.toLocaleString("en")}`;
      output.write(bar ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (bar) output.write("\r\u001b[K");
    },
  };
}

function shareOf(done: number, total: number, bar: boolean): string {
  if (total <= 0) return "";
  const share = Math.min(1, done / total);
  const percent = `${`${Math.floor(share * 100)}`.padStart(3)} %  `;
  const full = Math.round(share * width);
  return bar ? `[${"#".repeat(full)}${".".repeat(width - full)}] ${percent}` : percent;
}
