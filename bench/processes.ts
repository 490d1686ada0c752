import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

export interface Running {
  origin: string;
  /** Milliseconds from spawn to the first 200 answer of `ready`. */
  coldStart: number;
  /** The resident memory in MB, now and at its peak. */
  memory(): { now: number; peak: number };
  /** The seconds of processor time that it has used. */
  processor(): number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a server as a process of its own and waits for its first response. */
export async function start(
  args: string[],
  { env = {}, ready = "/" }: { env?: Record<string, string>; ready?: string },
): Promise<Running> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  await firstAnswer(`${origin}${ready}`, child);
  const coldStart = performance.now() - begun;
  return {
    origin,
    coldStart,
    memory: () => memoryOf(child),
    processor: () => processorOf(child),
    stop: () => stop(child),
  };
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status === 200) return;
    } catch {
      // The server is not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no answer from ${url}`);
}

function memoryOf(child: ChildProcess): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    const megabytes = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
  } catch {
    return { now: 0, peak: 0 };
  }
}

/** Of all threads, as Linux counts it in nanoseconds. */
function processorOf(child: ChildProcess): number {
  const tasks = `/proc/${child.pid}/task`;
  const spent = readdirSync(tasks).map((task) => {
    const [time = "0"] = readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ");
    return Number(time);
  });
  return spent.reduce((sum, time) => sum + time, 0) / 1e9;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), 8_000).unref();
  });
}
