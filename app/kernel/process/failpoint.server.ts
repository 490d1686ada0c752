type Action = (() => Promise<void>) | null;

const points = armed(process.env);

/**
 * A named place where a test may kill, delay or fail the process. It does nothing unless the
 * process was started with NODE_ENV=test and FAILPOINTS set.
 */
export async function failpoint(name: string): Promise<void> {
  if (points.size > 0) await points.get(name)?.();
}

/** Parses FAILPOINTS once, at start: `record:after-insert=kill9,webhook:before-answer=slow:200`. */
function armed(env: Record<string, string | undefined>): Map<string, () => Promise<void>> {
  const armed = new Map<string, () => Promise<void>>();
  if (env.NODE_ENV !== "test" || !env.FAILPOINTS) return armed;
  for (const entry of env.FAILPOINTS.split(",")) {
    const at = entry.lastIndexOf("=");
    const action = at > 0 ? actionOf(entry.slice(at + 1)) : null;
    if (action) armed.set(entry.slice(0, at), action);
  }
  return armed;
}

function actionOf(text: string): Action {
  const [kind, milliseconds] = text.split(":");
  if (kind === "kill9") {
    return async () => {
      // Lets everything written before leave the process first.
      await new Promise((resolve) => setImmediate(resolve));
      process.kill(process.pid, "SIGKILL");
      return new Promise(() => {});
    };
  }
  if (kind === "throw") return () => Promise.reject(new Error("Failpoint"));
  if (kind === "slow") {
    return () => new Promise((resolve) => setTimeout(resolve, Number(milliseconds)));
  }
  return null;
}
