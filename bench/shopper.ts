import { setTimeout as pause } from "node:timers/promises";
import type { Shopper } from "./works";

/** Creates an account and returns its cookie, for the calls that need one. */
export async function signUp(origin: string, tries = 10): Promise<Shopper> {
  const response = await fetch(`${origin}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `bench-${Date.now()}@example.test`,
      password: "a password for the bench",
    }),
  });
  // A machine with much other work has no time for a password at once.
  if (response.status === 503 && tries > 1) {
    await pause(2_000);
    return signUp(origin, tries - 1);
  }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
  const body = (await response.json()) as { user?: { uid?: string } };
  if (!body.user?.uid) throw new Error(`sign-up: ${response.status} ${JSON.stringify(body)}`);
  return { uid: body.user.uid, cookie };
}
