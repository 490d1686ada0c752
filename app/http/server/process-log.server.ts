import { describeError, type Log } from "~/log.server";

/**
 * Makes lines of the log of what a process prints by itself: warnings of Node, what libraries print,
 * and failures that nobody caught.
 *
 * A rejection that nobody listened to says nothing about the other requests, so it is counted, told
 * loudly, and the process lives. What was thrown outside of every promise may have left anything
 * half done: until `served` is called it ends the process here, later it does after the drain.
 */
export function logProcess(log: Log): { served(): void } {
  let rejections = 0;
  const thrown = (error: unknown) => {
    log.error({ error }, "stopping after an error nobody caught");
    process.exit(1);
  };
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    const { name, message } = warning;
    log.warn({ warning: { ...describeError(warning), name, message } }, "[process] warning");
  });
  process.on("unhandledRejection", (error) => {
    rejections += 1;
    log.error({ error, rejections }, "[process] nobody caught a rejection");
  });
  process.on("uncaughtException", thrown);
  for (const method of ["debug", "error", "info", "log", "trace", "warn"] as const) {
    console[method] = (...given: unknown[]) => log.warn(printed(given), "[process] printed");
  }
  return {
    served() {
      process.off("uncaughtException", thrown);
    },
  };
}

/** The fixed part alone: what it is filled with may be anything. */
function printed([first]: unknown[]): object {
  if (first instanceof Error) return { error: first };
  return { text: typeof first === "string" ? first.slice(0, 200) : typeof first };
}
