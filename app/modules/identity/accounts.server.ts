import { Failure, isFailure, isTaken } from "~/kernel/failure";
import { type Clock, newId, type Random } from "~/kernel/identifiers";
import type { Storage, Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import type { Account } from "./account.resource";
import type { Caller } from "./caller";
import type { NewAccount } from "./identity";
import type { Passwords, QueuePlace } from "./passwords.server";

/** A person as single sign-on reports them. */
export interface OidcPerson {
  /** `<issuer>|<subject>`. */
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface Accounts {
  get(uid: string): Promise<Account | null>;
  byEmail(email: string): Promise<Account | null>;
  /**
   * The account with this e-mail and password; null when either is wrong, after the same amount of
   * work.
   */
  withPassword(email: string, password: string, turn: QueuePlace): Promise<Account | null>;
  /** Failure `invalid`, always the same, when the e-mail is taken. */
  create(account: NewAccount, turn: QueuePlace): Promise<Account>;
  ofPerson(person: OidcPerson): Promise<Account>;
  /** Replaces the password if it is still the one that was read; null when it has changed. */
  replacePassword(account: Account, passwordHash: string): Promise<Account | null>;
  /**
   * Sets a password and deletes the reset links of the previous one. All writes follow the reads.
   */
  setPassword(tx: Tx, account: Account, passwordHash: string): Promise<Account>;
}

/** The kind of a one-time token that sets a password. */
export const resetLink = "password-reset";

export function accountEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function callerOf(account: Account): Caller {
  const { id: uid, email, firstName, lastName } = account;
  return { uid, email, firstName, lastName, emailVerified: account.emailVerified !== null };
}

export function createAccounts({
  storage,
  passwords,
  clock,
  random,
  endSessions,
}: {
  storage: Storage;
  passwords: Passwords;
  clock: Clock;
  random: Random;
  endSessions: (uid: string) => Promise<unknown>;
}): Accounts {
  const byEmail = (email: string) => storage.accounts.getBy("email", accountEmail(email));

  async function insert(fields: Omit<Account, "id" | "created" | "updated">): Promise<Account> {
    const now = clock();
    const account = { ...fields, id: newId(clock, random), created: now, updated: now };
    await storage.accounts.insert(account);
    return account;
  }

  /**
   * An address that the provider has verified proves more than a password that anybody could have
   * set for it. The person takes over the account, and the password is removed. So are the second
   * factors of an account whose address nobody had proved: they may be a stranger's.
   */
  async function link(known: Account, person: OidcPerson): Promise<Account> {
    if (!person.emailVerified || known.oidcSubject !== null) throw refused();
    const now = clock();
    const proved = { oidcSubject: person.subject, emailVerified: now };
    const factors = known.emailVerified === null ? null : known.factors;
    const changes = { ...proved, passwordHash: null, factors, updated: now };
    await storage.accounts.patch(known.id, changes);
    await endSessions(known.id);
    return { ...known, ...changes };
  }

  /** The provider may have verified the account's address since the account was made. */
  async function proven(account: Account, person: OidcPerson): Promise<Account> {
    const same = accountEmail(person.email) === account.email;
    if (account.emailVerified !== null || !person.emailVerified || !same) return account;
    const changes = { emailVerified: clock() };
    await storage.accounts.patch(account.id, changes);
    return { ...account, ...changes };
  }

  const versionOf = ({ passwordHash }: Account) => passwords.versionOf(passwordHash);
  const isSame = (one: Account, other: Account) => versionOf(one) === versionOf(other);

  /** Only while the tried password is still current, so that a reset is not undone. */
  async function strengthen(account: Account, password: string, turn: QueuePlace): Promise<void> {
    const hash = account.passwordHash ?? "";
    const passwordHash = await passwords.strengthen(password, hash, turn).catch(unlessBusy);
    if (passwordHash === null) return;
    await storage.atomically(async (tx) => {
      if ((await tx.accounts.get(account.id))?.passwordHash !== hash) return;
      await tx.accounts.patch(account.id, { passwordHash, updated: clock() });
    });
  }

  async function setPassword(tx: Tx, account: Account, passwordHash: string): Promise<Account> {
    const where = { kind: resetLink, subject: account.id };
    const links = await tx.tokens.find({ where, limit: 100, only: ["id"] });
    const changes = { passwordHash, updated: clock() };
    await tx.accounts.patch(account.id, changes);
    for (const { id } of links) await tx.tokens.remove(id);
    return { ...account, ...changes };
  }

  return {
    get: (uid) => storage.accounts.get(uid),
    byEmail,
    async withPassword(email, password, turn) {
      const account = await byEmail(email);
      const hash = account?.passwordHash ?? null;
      if (!(await passwords.verify(password, hash, turn))) return null;
      if (account && hash && passwords.isWeak(hash)) await strengthen(account, password, turn);
      return account;
    },
    async replacePassword(account, passwordHash) {
      const { id } = account;
      return storage.atomically(async (tx) => {
        const present = await tx.accounts.get(id);
        return present && isSame(present, account) ? setPassword(tx, present, passwordHash) : null;
      });
    },
    setPassword,
    async create({ email, password, firstName, lastName }, turn) {
      const passwordHash = await passwords.hash(password, turn);
      const names = { firstName, lastName, factors: null };
      const fields = { email: accountEmail(email), passwordHash, ...names };
      try {
        return await insert({ ...fields, oidcSubject: null, emailVerified: null });
      } catch (error) {
        if (isTaken(error, "email")) throw new Failure("invalid", t("identity:invalidRequestBody"));
        throw error;
      }
    },
    async ofPerson(person) {
      for (let attempt = 1; ; attempt += 1) {
        const linked = await storage.accounts.getBy("oidcSubject", person.subject);
        if (linked) return proven(linked, person);
        if (person.email === "") throw refused();
        const known = await byEmail(person.email);
        // Another first sign-in of the same person may have created it since the read above.
        if (known?.oidcSubject === person.subject) return proven(known, person);
        if (known) return link(known, person);
        try {
          const { subject: oidcSubject, firstName, lastName } = person;
          const email = accountEmail(person.email);
          const emailVerified = person.emailVerified ? clock() : null;
          const names = { firstName, lastName, factors: null };
          return await insert({ email, passwordHash: null, oidcSubject, ...names, emailVerified });
        } catch (error) {
          // Two first sign-ins may run at once; the second then finds the account that the first
          // created.
          if (!isTaken(error) || attempt >= 2) throw error;
        }
      }
    },
  };
}

function refused(): Failure {
  return new Failure("unauthenticated", t("identity:singleSignDidNotSucceed"));
}

/**
 * A stronger hash can wait for a quieter time; the sign-in that found the weak one is answered at
 * once.
 */
function unlessBusy(error: unknown): null {
  if (isFailure(error) && error.kind === "busy") return null;
  throw error;
}
