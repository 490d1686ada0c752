import type { Env } from "~/kernel/env/env.server";
import type { Clock, Random } from "~/kernel/identifiers";
import type { Limiter } from "~/kernel/limits/limiter";
import type { Log } from "~/kernel/process/log.server";
import { type Identity, noIdentity } from "~/modules/identity/identity";
import type { Passwords } from "~/modules/identity/passwords.server";
import { createSessionIdentity } from "~/modules/identity/session-identity.server";
import type {
  SendEmailConfirmation,
  SendPasswordReset,
  SendSecurityNotice,
} from "~/modules/mail/mail.resource";
import type { Storage } from "~/storage/storage";
import { createFirebaseIdentity } from "./firebase/firebase-identity.server";

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
  const { publicOrigin, production, sessionSecrets: secrets } = env;
  if (settings.kind === "firebase") {
    return createFirebaseIdentity({ ...deps, ...settings, publicOrigin });
  }
  const { storage } = deps;
  if (!storage) return { ...noIdentity, kind: "session" };
  const { oidc } = settings;
  return createSessionIdentity({ ...deps, storage, oidc, secrets, publicOrigin, production });
}
