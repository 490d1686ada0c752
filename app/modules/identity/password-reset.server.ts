import { createHash } from "node:crypto";
import { Failure } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import type { SendPasswordReset } from "~/modules/mail/mail.resource";
import type { Storage } from "~/storage/storage";
import { localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import type { Account } from "./account.resource";
import { type Accounts, accountEmail, resetLink as kind } from "./accounts.server";
import type { PasswordReset, Visit } from "./identity";
import type { Passwords } from "./passwords.server";
import type { Throttle } from "./throttle.server";

const linkMs = 30 * 60 * 1000;

/** Password reset by a one-time link that is valid for 30 minutes. */
export function createPasswordReset({
  storage,
  accounts,
  passwords,
  throttle,
  clock,
  random,
  log,
  send,
  origin,
  endSessions,
  onChanged,
}: {
  storage: Storage;
  accounts: Accounts;
  passwords: Passwords;
  throttle: Throttle;
  clock: Clock;
  random: Random;
  log: Log;
  send: SendPasswordReset;
  /** The origin of links, never taken from a request. */
  origin: (request: Request) => string;
  endSessions: (uid: string) => Promise<unknown>;
  /** Called after a new password was set. */
  onChanged: (account: Account, visit: Visit) => void;
}): PasswordReset {
  async function sendLink(email: string, store: string): Promise<void> {
    const account = await accounts.byEmail(email);
    if (!account) return;
    const token = random.token(32);
    const created = clock();
    const expires = new Date(created.getTime() + linkMs);
    const id = storedTokenId(token);
    await storage.tokens.insert({ id, kind, subject: account.id, expires, created });
    const link = `${store}${localPath("/reset-password")}?token=${token}`;
    const { firstName, lastName } = account;
    await send({ to: account.email, firstName, lastName, link, expires });
  }

  async function spend(id: string, passwordHash: string): Promise<Account | null> {
    return storage.atomically(async (tx) => {
      const token = await tx.tokens.get(id);
      if (!token || token.kind !== kind || token.expires <= clock()) return null;
      const account = await tx.accounts.get(token.subject);
      if (!account) return null;
      await accounts.setPassword(tx, account, passwordHash);
      // The holder of the link can read mail to that address.
      await tx.accounts.patch(account.id, { emailVerified: account.emailVerified ?? clock() });
      return account;
    });
  }

  async function isOpen(id: string): Promise<boolean> {
    const known = await storage.tokens.get(id);
    return known?.kind === kind && known.expires > clock();
  }

  return {
    isOpen: (token) => isOpen(storedTokenId(token)),
    async request(visit, email) {
      const { request } = visit;
      if (!(await throttle.reset(visit, accountEmail(email)))) return;
      // Not awaited, so that the response takes the same time whether or not the account exists.
      void bestEffort(log, "[identity] reset link", sendLink(email, origin(request)));
    },
    async confirm(visit, { token, password }) {
      const { address } = visit;
      await throttle.confirm(visit);
      const id = storedTokenId(token);
      if (!(await isOpen(id))) throw gone();
      const account = await spend(id, await passwords.hash(password, { from: address }));
      if (!account) throw gone();
      await endSessions(account.id);
      onChanged(account, visit);
    },
  };
}

function storedTokenId(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function gone(): Failure {
  return new Failure("invalid", t("identity:resetLinkEnded"));
}
