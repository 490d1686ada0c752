import { type Env, readEnv } from "~/kernel/env/env.server";
import { createLog, describeError, type Log } from "~/kernel/process/log.server";

/** A process with its settings and its log, before large modules are loaded. */
export interface OpenedProcess {
  env: Env;
  problems: string[];
  log: Log;
  /** From now on the caller ends the process after an uncaught error. */
  served(): void;
}

export function openProcess(): OpenedProcess {
  const { env, problems } = readEnv(process.env);
  const log = createLog(env.logLevel);
  return { env, problems, log, served: logProcess(log).served };
}

/**
 * Turns what a process prints by itself into lines of the log: warnings of Node, output of
 * libraries, and uncaught errors. An unhandled rejection does not affect other requests, so it is
 * counted and logged, and the process continues. An exception outside every promise may leave work
 * half done: before `served` is called it ends the process here, later the caller ends it after the
 * drain.
 */
export function logProcess(log: Log): { served(): void } {
  let rejections = 0;
  const thrown = (error: unknown) => {
    log.error({ error }, "stopping after an uncaught error");
    process.exit(1);
  };
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    const { name, message } = warning;
    log.warn({ warning: { ...describeError(warning), name, message } }, "[process] warning");
  });
  process.on("unhandledRejection", (error) => {
    rejections += 1;
    log.error({ error, rejections }, "[process] unhandled rejection");
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

/** Only the fixed part of the message, because its parameters may contain anything. */
function printed([first]: unknown[]): object {
  if (first instanceof Error) return { error: first };
  return { text: typeof first === "string" ? first.slice(0, 200) : typeof first };
}
