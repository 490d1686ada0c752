import { createHash } from "node:crypto";
import { Failure } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import type { SendEmailConfirmation } from "~/modules/mail/mail.resource";
import type { Storage } from "~/storage/storage";
import { localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import type { Account, OneTimeToken } from "./account.resource";
import type { EmailConfirmation, Visit } from "./identity";
import type { Throttle } from "./throttle.server";

const kind = "email-confirmation";
const linkMs = 24 * 60 * 60 * 1000;

/**
 * Confirms an account's address by a one-time link. The link alone confirms nothing: its user must
 * be signed in to that account. Otherwise a stranger who created an account with somebody's address
 * could have them confirm it.
 */
export function createEmailConfirmation({
  storage,
  throttle,
  clock,
  random,
  log,
  send,
  origin,
  accountOf,
}: {
  storage: Storage;
  throttle: Throttle;
  clock: Clock;
  random: Random;
  log: Log;
  send: SendEmailConfirmation;
  /** The origin of links, never taken from a request. */
  origin: (request: Request) => string;
  /** The account that the visitor is signed in to. @throws Failure unauthenticated */
  accountOf: (visit: Visit) => Promise<Account>;
}): EmailConfirmation {
  async function sendLink({ id: subject, email, firstName, lastName }: Account, store: string) {
    const token = random.token(32);
    const created = clock();
    const expires = new Date(created.getTime() + linkMs);
    await storage.tokens.insert({ id: storedId(token), kind, subject, expires, created });
    await send({
      to: email,
      firstName,
      lastName,
      link: `${store}${localPath("/confirm-email")}?token=${token}`,
    });
  }

  function holds(row: OneTimeToken | null, uid: string): row is OneTimeToken {
    return row?.kind === kind && row.subject === uid && row.expires > clock();
  }

  return {
    async isOpen(visit, token) {
      const { id } = await accountOf(visit);
      return holds(await storage.tokens.get(storedId(token)), id);
    },
    async request(visit) {
      const account = await accountOf(visit);
      if (account.emailVerified !== null) return;
      if (!(await throttle.reset(visit, account.email))) return;
      const sent = sendLink(account, origin(visit.request));
      void bestEffort(log, "[identity] address confirmation", sent);
    },
    async confirm(visit, token) {
      const { id: uid } = await accountOf(visit);
      await throttle.confirm(visit);
      const done = await storage.atomically(async (tx) => {
        const row = await tx.tokens.get(storedId(token));
        const account = await tx.accounts.get(uid);
        if (!holds(row, uid) || !account) return false;
        const now = clock();
        await tx.accounts.patch(uid, { emailVerified: now, updated: now });
        await tx.tokens.remove(row.id);
        return true;
      });
      if (!done) throw new Failure("invalid", t("identity:thisLinkNoLongerValid"));
    },
  };
}

function storedId(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
