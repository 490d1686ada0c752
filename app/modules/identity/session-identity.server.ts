import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Failure } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import type { Limiter } from "~/kernel/limits/limiter";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { createSealing } from "~/kernel/process/sealing.server";
import type {
  SendEmailConfirmation,
  SendPasswordReset,
  SendSecurityNotice,
} from "~/modules/mail/mail.resource";
import type { Storage } from "~/storage/storage";
import { type PlainKey, t } from "~/texts/text";
import { type Account, noFactors, type Session } from "./account.resource";
import { type Accounts, accountEmail, callerOf, createAccounts } from "./accounts.server";
import type { Caller } from "./caller";
import { deviceName } from "./device";
import { createDeviceCookie } from "./device-cookie.server";
import { createEmailConfirmation } from "./email-confirmation.server";
import type { Identity, SignedIn, SignIn, SignInMethod, SingleSignOn, Visit } from "./identity";
import { linkOrigin } from "./link-origin.server";
import type { OidcSettings } from "./openid.server";
import { passkeysOf } from "./passkeys.server";
import { createPasswordReset } from "./password-reset.server";
import { createPasswords, type Passwords, type QueuePlace } from "./passwords.server";
import { createSecondFactor, hasSecondFactor, SecondFactorNeeded } from "./second-factor.server";
import { createSessionCookie } from "./session-cookie.server";
import { createSessionKeeper, type OpenSession } from "./session-keeper.server";
import { createSessions } from "./sessions.server";
import { createOidcFlow } from "./single-sign-on.server";
import { createThrottle } from "./throttle.server";

export interface SessionIdentityDeps {
  storage: Storage;
  limiter: Limiter;
  clock: Clock;
  random: Random;
  log: Log;
  secrets: string[];
  publicOrigin: string | null;
  production: boolean;
  oidc: OidcSettings | null;
  isAdmin: (uid: string) => Promise<boolean>;
  /** The name that authenticator apps show. */
  storeName: () => string;
  /** null: e-mail is off. */
  sendPasswordReset: SendPasswordReset | null;
  /** null: e-mail is off. */
  sendEmailConfirmation: SendEmailConfirmation | null;
  /** Tells the owner of changed credentials; null or left out: e-mail is off. */
  sendSecurityNotice?: SendSecurityNotice | null;
  passwords?: Passwords;
}

/** Within this time after it was created, an account's first sign-in needs no mail. */
const newAccountMs = 60_000;

/**
 * Sign-in with the store's own accounts: password form, optional single sign-on, sessions in rows.
 */
export function createSessionIdentity(deps: SessionIdentityDeps): Identity {
  const { storage, clock, random, log, publicOrigin, secrets } = deps;
  const passwords = deps.passwords ?? createPasswords();
  const throttle = createThrottle(deps.limiter);
  const sessions = createSessions({ storage, clock, random, isAdmin: deps.isAdmin });
  const cookie = createSessionCookie({ secrets, publicOrigin, clock });
  const devices = createDeviceCookie({ keys: async () => secrets, publicOrigin, clock, random });
  const accounts = createAccounts({
    storage,
    passwords,
    clock,
    random,
    endSessions: sessions.endAll,
  });
  const check = createPasswordForm(accounts);
  const owners = new WeakMap<Session, Account>();
  const versionOf = (account: Account) => passwords.versionOf(account.passwordHash);
  const sealing = createSealing(secrets);
  const issuer = deps.storeName;
  const { production } = deps;
  const factor = createSecondFactor({
    storage,
    sealing,
    clock,
    random,
    issuer,
    versionOf,
    publicOrigin,
    production,
  });
  const { passkeys } = factor;
  const keeper = createSessionKeeper({ sessions, cookie, devices, holds });

  /** A session belongs to the account's password at sign-in, and ends when that changes. */
  async function holds({ id, session }: OpenSession): Promise<boolean> {
    const account = await accounts.get(session.uid);
    // Older sessions have no password version.
    const begun = session.secret === null ? null : sessions.secretOf(id, session);
    if (!account || (session.secret !== null && begun !== versionOf(account))) return false;
    owners.set(session, account);
    return true;
  }

  async function open(visit: Visit, account: Account): Promise<SignedIn> {
    const secret = versionOf(account);
    return keeper.open(visit, callerOf(account), {
      secret,
      async holds() {
        const present = await accounts.get(account.id);
        return present !== null && versionOf(present) === secret;
      },
    });
  }

  /** Best effort, and not awaited: an answer must not wait for the mail provider. */
  function notify(
    { email, firstName, lastName }: Account,
    what: PlainKey,
    { request }: Visit,
  ): void {
    if (!deps.sendSecurityNotice) return;
    const device = deviceName(request.headers.get("User-Agent") ?? "");
    const notice = { to: email, firstName, lastName, what, at: clock(), device };
    void bestEffort(log, "[identity] security notice", deps.sendSecurityNotice(notice));
  }

  /** Opens a session, and tells the owner of a browser that never signed in to it before. */
  async function openAlert(visit: Visit, account: Account): Promise<SignedIn> {
    const device = await devices.deviceOf(visit.request, account.email);
    const signedIn = await open(visit, account);
    if (device === null) {
      notify(account, "mails:signedInWithNewBrowser", visit);
    }
    return signedIn;
  }

  async function spendCode(uid: string, code: string): Promise<void> {
    await throttle.secondFactor(uid);
    await factor.spend(uid, code);
  }

  async function ownAccount(visit: Visit): Promise<Account> {
    const account = owners.get((await keeper.need(visit)).session);
    if (!account) throw new Failure("unauthenticated", t("identity:authenticationRequired"));
    return account;
  }

  const signIn: SignIn = {
    methods: methodsOf(deps.oidc),
    async withPassword(visit, { email, password, code }) {
      const { request, address, onAllowance } = visit;
      const known = accountEmail(email);
      const guess = {
        address,
        onAllowance,
        email: known,
        device: await devices.deviceOf(request, known),
      };
      const attempt = (turn: QueuePlace) => check(request, { email, password }, turn);
      const account = await throttle.signIn(guess, attempt);
      if (hasSecondFactor(account)) {
        if (!code) throw new SecondFactorNeeded(factor.pendingFor(account));
        await spendCode(account.id, code);
      }
      return openAlert(visit, account);
    },
    secondFactor: {
      async state(visit) {
        const account = await ownAccount(visit);
        const { totp, recovery } = account.factors ?? noFactors;
        return {
          totpSince: totp?.created ?? null,
          passkeys: passkeysOf(account).map(({ id, name, created, lastUsed }) => {
            return { id, name, created, lastUsed };
          }),
          recoveryLeft: recovery.length,
        };
      },
      async finish(visit, { pending, ...step }) {
        const account = await factor.accountOf(pending);
        if (!account) throw new Failure("invalid", t("identity:thisTookTooLongPlease"));
        if ("code" in step) await spendCode(account.id, step.code);
        else {
          await throttle.secondFactor(account.id);
          await passkeys.use(visit.request, account, step.passkey);
        }
        return openAlert(visit, account);
      },
      async ways({ request }, pending) {
        const account = await factor.accountOf(pending);
        if (!account) return null;
        const passkey = await passkeys.askToSignIn(request, account);
        return { app: account.factors?.totp != null, passkey };
      },
      async beginPasskey(visit) {
        return passkeys.askToAdd(visit.request, await ownAccount(visit));
      },
      async addPasskey(visit, made) {
        const account = await ownAccount(visit);
        await throttle.secondFactor(account.id);
        const codes = await passkeys.add(visit.request, account, made);
        notify(account, "mails:passkeyWasAdded", visit);
        return codes;
      },
      async removePasskey(visit, id) {
        const account = await ownAccount(visit);
        const removed = await passkeys.remove(account, id);
        if (removed) notify(account, "mails:passkeyWasRemoved", visit);
        return removed;
      },
      async begin(visit, setup = null) {
        const account = await ownAccount(visit);
        const resumed = setup === null ? null : factor.resume(account, setup);
        return setup !== null && resumed ? { setup, ...resumed } : factor.begin(account);
      },
      async confirm(visit, typed) {
        const account = await ownAccount(visit);
        await throttle.secondFactor(account.id);
        const codes = await factor.confirm(account.id, typed);
        notify(account, "mails:appWasAdded", visit);
        return codes;
      },
      async renewRecovery(visit) {
        const account = await ownAccount(visit);
        const codes = await factor.renewRecovery(account.id);
        notify(account, "mails:recoveryCodesWereMade", visit);
        return codes;
      },
      async remove(visit) {
        const account = await ownAccount(visit);
        await factor.remove(account.id);
        notify(account, "mails:appWasRemoved", visit);
      },
    },
    async register(visit, account) {
      await throttle.signUp(visit);
      return open(visit, await accounts.create(account, { from: visit.address }));
    },
    signOut: keeper.signOut,
    async current({ request, crossSite }) {
      const found = await keeper.find(request, crossSite);
      const account = found && owners.get(found.session);
      if (!account) return null;
      const renewed = await keeper.renew(request, found);
      const caller = sessionCaller(account, found.session);
      return { caller, expires: found.session.expires, renewed };
    },
    renewedCookie: keeper.renewedCookie,
    sessions: keeper.entries,
    endSession: keeper.endSession,
    endOtherSessions: keeper.endOtherSessions,
    async rename(visit, { firstName, lastName }) {
      const { session } = await keeper.need(visit);
      await storage.accounts.patch(session.uid, { firstName, lastName, updated: clock() });
    },
    async confirmPassword(visit, password) {
      const { session } = await keeper.need(visit);
      const { email } = await ownAccount(visit);
      const guess = { address: visit.address, email, device: session.id };
      await throttle.signIn(guess, (turn) => check(visit.request, { email, password }, turn));
      await sessions.refresh(session);
    },
    async changePassword(visit, { current, password }) {
      const { session } = await keeper.need(visit);
      const account = await ownAccount(visit);
      const { email } = account;
      // Their own session distinguishes them from strangers, as a device cookie would.
      const guess = { address: visit.address, email, device: session.id };
      const attempt = (turn: QueuePlace) =>
        check(visit.request, { email, password: current }, turn);
      const tried = await throttle.signIn(guess, attempt);
      const passwordHash = await passwords.hash(password, { from: visit.address });
      const changed = await accounts.replacePassword(tried, passwordHash);
      if (!changed) throw new Failure("unauthenticated", t("identity:invalidEmailOrPassword"));
      await sessions.endAll(account.id);
      notify(changed, "mails:passwordWasChanged", visit);
      return open(visit, changed);
    },
    reset: deps.sendPasswordReset
      ? createPasswordReset({
          storage,
          accounts,
          passwords,
          throttle,
          clock,
          random,
          log,
          endSessions: sessions.endAll,
          onChanged: (account, visit) => notify(account, "mails:passwordWasReset", visit),
          send: deps.sendPasswordReset,
          origin: (request) => linkOrigin(request, deps),
        })
      : null,
    confirmation: deps.sendEmailConfirmation
      ? createEmailConfirmation({
          storage,
          throttle,
          clock,
          random,
          log,
          send: deps.sendEmailConfirmation,
          origin: (request) => linkOrigin(request, deps),
          accountOf: ownAccount,
        })
      : null,
    singleSignOn: deps.oidc ? singleSignOn(deps.oidc) : null,
  };

  function singleSignOn(settings: OidcSettings): SingleSignOn {
    const accountOf = accounts.ofPerson;
    const flow = createOidcFlow({ settings, secrets, publicOrigin, accountOf, log });
    return {
      async start(visit, redirectTo) {
        await throttle.singleSignOn(visit);
        return flow.start(visit, redirectTo);
      },
      async finish(visit) {
        await throttle.singleSignOn(visit);
        const { account, redirectTo, setCookies } = await flow.finish(visit);
        const isNew = clock().getTime() - account.created.getTime() < newAccountMs;
        const opened = await (isNew ? open : openAlert)(visit, account);
        return { ...opened, redirectTo, setCookies: [...setCookies, ...opened.setCookies] };
      },
    };
  }

  return {
    kind: "session",
    signIn,
    hashing: passwords.load,
    async find(who) {
      const account = await (who.includes("@") ? accounts.byEmail(who) : accounts.get(who));
      return account && { uid: account.id, email: account.email };
    },
    async caller(request, { crossSite }) {
      const found = await keeper.find(request, crossSite);
      const account = found && owners.get(found.session);
      return account ? sessionCaller(account, found.session) : null;
    },
  };
}

function sessionCaller(account: Account, session: Session): Caller {
  const caller = { ...callerOf(account), signedInAt: session.created };
  // Single sign-on leaves the second factor to its provider.
  if (account.passwordHash === null) return caller;
  return { ...caller, secondFactor: hasSecondFactor(account) };
}

function methodsOf(oidc: OidcSettings | null): SignInMethod[] {
  const password: SignInMethod = {
    id: "password",
    name: "E-mail and password",
    type: "credentials",
  };
  if (!oidc) return [password];
  return [password, { id: "oidc", name: new URL(oidc.issuer).hostname, type: "oidc" }];
}

interface Credentials {
  email: string;
  password: string;
}

/** Checks an e-mail address and a password; the account that has them. */
function createPasswordForm(accounts: Pick<Accounts, "withPassword">) {
  return async (request: Request, credentials: Credentials, turn: QueuePlace): Promise<Account> => {
    const authenticator = new Authenticator<Account>().use(
      new FormStrategy<Account>(async ({ form }) => {
        const [email, password] = [textOf(form, "email"), textOf(form, "password")];
        const account = await accounts.withPassword(email, password, turn);
        if (!account) throw new Failure("unauthenticated", t("identity:invalidEmailOrPassword"));
        return account;
      }),
    );
    const body = new URLSearchParams({ ...credentials });
    const form = new Request(new URL("/sign-in", request.url), { method: "POST", body });
    return authenticator.authenticate("form", form);
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
