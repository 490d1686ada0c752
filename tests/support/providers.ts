import type { Env } from "~/kernel/env/env.server";
import { text } from "~/kernel/env/variables";
import type { Log } from "~/kernel/process/log.server";
import { type Identity, noIdentity } from "~/modules/identity/identity";
import type { IdentityDeps } from "~/modules/identity/identity-deps.server";
import { type Mailer, silentMailer } from "~/modules/mail/mailer";
import { readProviders } from "~/read-providers.server";

/** The provider of mail that the variables choose. */
export function mailerUnder(env: Env, log: Log): Mailer {
  return readProviders(env).mail?.create({ log }) ?? silentMailer;
}

/** The provider of identity that the variables choose, with what a test replaces. */
export function identityUnder(env: Env, deps: IdentityDeps): Identity {
  const { identity } = readProviders(env);
  return identity.on ? identity.create(deps) : noIdentity;
}

/** The folder in which a store keeps its files. */
export function filesDirOf(env: Env): string {
  return env.readVariables({ FILES_DIR: text }).set.FILES_DIR ?? "data/files";
}
