import type { Extension } from "~/extending/extension";
import type { Limiter, LimiterDeps } from "~/kernel/limits/limiter";
import type { Provider } from "~/kernel/provider";
import type { Files } from "~/modules/files/files";
import type { Identity } from "~/modules/identity/identity";
import type { IdentityDeps } from "~/modules/identity/identity-deps.server";
import type { MailDeps, Mailer } from "~/modules/mail/mailer";
import type { PaymentMethod } from "~/modules/payments/provider";

/** A port without dependencies. */
export type NoDeps = Record<never, never>;

/** The providers of each port. The first configured one is used. */
export interface StoreProviders {
  /** The first of each kind is used: one that pays online, and one by transfer. */
  payment: readonly Provider<NoDeps, PaymentMethod>[];
  mail: readonly Provider<MailDeps, Mailer>[];
  files: readonly Provider<NoDeps, Files>[];
  /** AUTH_PROVIDER names the one that is used, by its id. */
  identity: readonly Provider<IdentityDeps, Identity>[];
  limits: readonly Provider<LimiterDeps, Limiter>[];
}

export interface StoreConfig {
  providers: StoreProviders;
  /** In this order they take part in decisions. */
  extensions: readonly Extension[];
  defaults: {
    /** The provider of identity when AUTH_PROVIDER is not set. */
    identity: string;
  };
}

/** What a store is made of. It is checked at start, see `readProviders`. */
export function defineStore(config: StoreConfig): StoreConfig {
  return config;
}
