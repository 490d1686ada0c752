import type { Env } from "~/env.server";

/**
 * Why the store must not start, or null. The ID-token emulator signs nothing, so in production
 * anybody could be anybody.
 */
export function emulatorRefusal(env: Env): string | null {
  if (!env.production || !env.identity.on) return null;
  const { settings } = env.identity;
  if (settings.kind !== "firebase" || settings.emulatorHost === null) return null;
  return "FIREBASE_AUTH_EMULATOR_HOST is set: its ID tokens carry no signature, and the store does not start with it in production.";
}
