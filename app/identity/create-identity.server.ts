import type { Storage } from "~/commerce/storage";
import type { Clock, Random } from "~/domain/identifiers";
import type { SendEmailConfirmation, SendPasswordReset, SendSecurityNotice } from "~/domain/mail";
import type { Env } from "~/env.server";
import type { Limiter } from "~/limits/limiter";
import type { Log } from "~/log.server";
import { createFirebaseIdentity } from "./firebase-identity.server";
import { type Identity, noIdentity } from "./identity";
import type { Passwords } from "./passwords.server";
import { createSessionIdentity } from "./session-identity.server";

export interface IdentityDeps {
  storage: Storage | null;
  limiter: Limiter;
  clock: Clock;
  random: Random;
  log: Log;
  isAdmin: (uid: string) => Promise<boolean>;
  /** The name that authenticator apps show. */
  storeName: () => string;
  /** null: e-mail is off. */
  sendPasswordReset: SendPasswordReset | null;
  /** null: e-mail is off. */
  sendEmailConfirmation: SendEmailConfirmation | null;
  /** Tells the owner of changed credentials; null or left out: e-mail is off. */
  sendSecurityNotice?: SendSecurityNotice | null;
  /** Replaced by cheaper ones in tests. */
  passwords?: Passwords;
}

/**
 * Creates the provider that AUTH_PROVIDER names. With an unknown or unconfigured one nobody can
 * sign in.
 */
export function createIdentity(env: Env, deps: IdentityDeps): Identity {
  if (!env.identity.on) return noIdentity;
  const { settings } = env.identity;
  const { publicOrigin, production } = env;
  if (settings.kind === "firebase") {
    return createFirebaseIdentity({ ...deps, ...settings, publicOrigin });
  }
  const { storage } = deps;
  if (!storage) return { ...noIdentity, kind: "session" };
  const { oidc, secrets } = settings;
  return createSessionIdentity({ ...deps, storage, oidc, secrets, publicOrigin, production });
}
