import type { Shopper } from "./works";

/** Creates an account and returns its cookie, for the calls that need one. */
export async function signUp(origin: string): Promise<Shopper> {
  const response = await fetch(`${origin}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `bench-${Date.now()}@example.test`,
      password: "a password for the bench",
    }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
  const body = (await response.json()) as { user?: { uid?: string } };
  if (!body.user?.uid) throw new Error(`sign-up: ${response.status} ${JSON.stringify(body)}`);
  return { uid: body.user.uid, cookie };
}
