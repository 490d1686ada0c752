import type { Clock, Random } from "~/kernel/identifiers";
import type { Limiter } from "~/kernel/limits/limiter";
import type { Log } from "~/kernel/process/log.server";
import type {
  SendEmailConfirmation,
  SendPasswordReset,
  SendSecurityNotice,
} from "~/modules/mail/mail.resource";
import type { Storage } from "~/storage/storage";
import type { Passwords } from "./passwords.server";

/** What the store gives to a provider of identity. */
export interface IdentityDeps {
  /** null without a backend. */
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
