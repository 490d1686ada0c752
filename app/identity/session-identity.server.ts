import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Storage } from "~/commerce/storage";
import type { Account } from "~/domain/account";
import { Failure } from "~/domain/failure";
import type { Clock, Random } from "~/domain/identifiers";
import type { Limiter } from "~/limits/limiter";
import type { Log } from "~/log.server";
import { accountEmail, callerOf, createAccounts } from "./accounts.server";
import type { Identity, SendPasswordReset, SignIn, SignInMethod, SingleSignOn } from "./identity";
import { linkOrigin } from "./link-origin.server";
import { createPasswordReset } from "./password-reset.server";
import { createPasswords, type Passwords } from "./passwords.server";
import { createSessionCookie } from "./session-cookie.server";
import { createSessionKeeper } from "./session-keeper.server";
import { createSessions } from "./sessions.server";
import { createOidcFlow, type OidcSettings } from "./single-sign-on.server";
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
  /** null: e-mail is off. */
  sendPasswordReset: SendPasswordReset | null;
  passwords?: Passwords;
}

/** Sign-in over the store's own accounts: password form, optional single sign-on, sessions in rows. */
export function createSessionIdentity(deps: SessionIdentityDeps): Identity {
  const { storage, clock, random, log, publicOrigin, secrets } = deps;
  const passwords = deps.passwords ?? createPasswords();
  const throttle = createThrottle(deps.limiter);
  const sessions = createSessions({ storage, clock, random, isAdmin: deps.isAdmin });
  const cookie = createSessionCookie({ secrets, publicOrigin, clock });
  const keeper = createSessionKeeper({ sessions, cookie, log });
  const endSessions = (uid: string) => sessions.endAll(uid);
  const accounts = createAccounts({ storage, passwords, clock, random, endSessions });
  const authenticator = new Authenticator<Account>().use(
    new FormStrategy<Account>(async ({ form }) => {
      const account = await accounts.withPassword(textOf(form, "email"), textOf(form, "password"));
      if (!account) throw new Failure("unauthenticated", "Invalid email or password.");
      return account;
    }),
  );

  async function check(request: Request, email: string, password: string): Promise<Account> {
    const body = new URLSearchParams({ email, password });
    const form = new Request(new URL("/sign-in", request.url), { method: "POST", body });
    return authenticator.authenticate("form", form);
  }

  const signIn: SignIn = {
    methods: methodsOf(deps.oidc),
    async withPassword(visit, { email, password }) {
      await throttle.signIn(visit.address, accountEmail(email));
      return keeper.open(visit, callerOf(await check(visit.request, email, password)));
    },
    async register(visit, account) {
      await throttle.signUp(visit.address);
      return keeper.open(visit, callerOf(await accounts.create(account)));
    },
    signOut: keeper.signOut,
    async current({ request, crossSite }) {
      const open = await keeper.find(request, crossSite);
      const account = open && (await accounts.get(open.session.uid));
      if (!account) return null;
      const renewed = await keeper.renew(request, open);
      return { caller: callerOf(account), expires: open.session.expires, renewed };
    },
    renewedCookie: keeper.renewedCookie,
    sessions: keeper.entries,
    endSession: keeper.endSession,
    endOtherSessions: keeper.endOtherSessions,
    async rename(visit, { firstName, lastName }) {
      const { session } = await keeper.need(visit);
      await storage.accounts.patch(session.uid, { firstName, lastName, updated: clock() });
    },
    async changePassword(visit, { current, password }) {
      const { session } = await keeper.need(visit);
      const account = await accounts.get(session.uid);
      if (!account) throw new Failure("unauthenticated", "Authentication required.");
      await throttle.signIn(visit.address, account.email);
      await check(visit.request, account.email, current);
      const passwordHash = await passwords.hash(password);
      await storage.accounts.patch(account.id, { passwordHash, updated: clock() });
      await sessions.endAll(account.id);
      return keeper.open(visit, callerOf(account));
    },
    reset: deps.sendPasswordReset
      ? createPasswordReset({
          ...{ storage, accounts, passwords, throttle, clock, random, log, endSessions },
          send: deps.sendPasswordReset,
          origin: (request) => linkOrigin(request, deps),
        })
      : null,
    singleSignOn: deps.oidc ? singleSignOn(deps.oidc) : null,
  };

  function singleSignOn(settings: OidcSettings): SingleSignOn {
    const accountOf = accounts.ofPerson;
    const flow = createOidcFlow({ settings, secrets, publicOrigin, accountOf, log });
    return {
      async start(visit, redirectTo) {
        await throttle.singleSignOn(visit.address);
        return flow.start(visit, redirectTo);
      },
      async finish(visit) {
        await throttle.singleSignOn(visit.address);
        const { account, redirectTo, setCookies } = await flow.finish(visit);
        const opened = await keeper.open(visit, callerOf(account));
        return { ...opened, redirectTo, setCookies: [...setCookies, ...opened.setCookies] };
      },
    };
  }

  return {
    kind: "session",
    signIn,
    async find(who) {
      const account = await (who.includes("@") ? accounts.byEmail(who) : accounts.get(who));
      return account && { uid: account.id, email: account.email };
    },
    async caller(request, { crossSite }) {
      const open = await keeper.find(request, crossSite);
      const account = open && (await accounts.get(open.session.uid));
      return account ? callerOf(account) : null;
    },
  };
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

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
