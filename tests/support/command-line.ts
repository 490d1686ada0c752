import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { runCommand } from "~/cli/store";

export interface CommandLine {
  folder: string;
  out: string;
  err: string;
  /** Sets variables until the test ends. */
  set(variables: Record<string, string>): void;
  /** Runs a command with what it prints kept; answers the exit code. */
  run(...args: string[]): Promise<number>;
  /** Runs `doctor`, again where a busy machine kept the backend from answering in time. */
  doctor(): Promise<number>;
}

const mostDoctors = 5;

/** The operator's commands in a temporary folder, with no variable of this machine. */
export function commandLine(): CommandLine {
  const line: CommandLine = {
    folder: "",
    out: "",
    err: "",
    set(variables) {
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    },
    async run(...args) {
      line.out = "";
      line.err = "";
      const spies = (["stdout", "stderr"] as const).map((name) =>
        vi.spyOn(process[name], "write").mockImplementation((text) => {
          line[name === "stdout" ? "out" : "err"] += String(text);
          return true;
        }),
      );
      try {
        return await runCommand(args);
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
    },
    async doctor() {
      for (let round = 1; ; round += 1) {
        const code = await line.run("doctor");
        const isUnanswered = /^FAIL {2}backend: .* does not answer/m.test(line.out);
        if (!isUnanswered || round === mostDoctors) return code;
      }
    },
  };
  beforeEach(async () => {
    line.folder = await mkdtemp(join(tmpdir(), "commands-"));
    line.set({
      COMMERCE_BACKEND: "sqlite",
      DATABASE_FILE: join(line.folder, "store.db"),
      DATABASE_URL: "",
      PAYMENT_SPOOL_DIR: join(line.folder, "payments"),
      ERASED_LIST_FILE: join(line.folder, "erased.jsonl"),
      FILES_DIR: join(line.folder, "files"),
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
      DEMO_MODE: "",
      PAYMENT_SECRET_KEY: "",
      EMAIL_API_KEY: "",
      FIREBASE_SERVICE_ACCOUNT: "",
      GOOGLE_APPLICATION_CREDENTIALS: "",
      FIRESTORE_EMULATOR_HOST: "",
    });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(line.folder, { recursive: true, force: true });
  });
  return line;
}
