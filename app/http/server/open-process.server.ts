import { type Env, readEnv } from "~/env.server";
import { createLog, type Log } from "~/log.server";
import { logProcess } from "./process-log.server";

/** A process that has its settings and its log, before anything large is loaded. */
export interface OpenedProcess {
  env: Env;
  problems: string[];
  log: Log;
  /** From now on somebody else ends the process after an error that nobody caught. */
  served(): void;
}

export function openProcess(): OpenedProcess {
  const { env, problems } = readEnv(process.env);
  const log = createLog(env.logLevel);
  return { env, problems, log, served: logProcess(log).served };
}
