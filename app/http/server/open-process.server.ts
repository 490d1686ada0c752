import { type Env, readEnv } from "~/env.server";
import { createLog, type Log } from "~/log.server";
import { logProcess } from "./process-log.server";

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
