import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Storage } from "~/commerce/storage";
import type { Account } from "~/domain/account";
import { Failure } from "~/domain/failure";
import type { Clock, Random } from "~/domain/identifiers";
import type { Limiter } from "~/limits/limiter";
import type { Log } from "~/log.server";
import { accountEmail, callerOf, createAccounts } from "./accounts.server";
import { createDeviceCookie } from "./device-cookie.server";
import type { Identity, SendPasswordReset, SignIn, SignInMethod, SingleSignOn } from "./identity";
import { linkOrigin } from "./link-origin.server";
import { createPasswordReset } from "./password-reset.server";
import { createPasswords, type Passwords, type Turn } from "./passwords.server";
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
  const devices = createDeviceCookie({ keys: async () => secrets, publicOrigin, clock, random });
  const keeper = createSessionKeeper({ sessions, cookie, devices, log });
  const endSessions = (uid: string) => sessions.endAll(uid);
  const accounts = createAccounts({ storage, passwords, clock, random, endSessions });

  async function check(request: Request, credentials: Credentials, turn: Turn): Promise<Account> {
    const authenticator = new Authenticator<Account>().use(
      new FormStrategy<Account>(async ({ form }) => {
        const [email, password] = [textOf(form, "email"), textOf(form, "password")];
        const account = await accounts.withPassword(email, password, turn);
        if (!account) throw new Failure("unauthenticated", "Invalid email or password.");
        return account;
      }),
    );
    const body = new URLSearchParams({ ...credentials });
    const form = new Request(new URL("/sign-in", request.url), { method: "POST", body });
    return authenticator.authenticate("form", form);
  }

  const signIn: SignIn = {
    methods: methodsOf(deps.oidc),
    async withPassword(visit, { email, password }) {
      const { request, address } = visit;
      const known = accountEmail(email);
      const guess = { address, email: known, device: await devices.deviceOf(request, known) };
      const attempt = (turn: Turn) => check(request, { email, password }, turn);
      return keeper.open(visit, callerOf(await throttle.signIn(guess, attempt)));
    },
    async register(visit, account) {
      await throttle.signUp(visit.address);
      const made = await accounts.create(account, { from: visit.address });
      return keeper.open(visit, callerOf(made));
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
      const { email } = account;
      // Their own session tells them from strangers as well as a device cookie would.
      const guess = { address: visit.address, email, device: session.id };
      const attempt = (turn: Turn) => check(visit.request, { email, password: current }, turn);
      await throttle.signIn(guess, attempt);
      const passwordHash = await passwords.hash(password, { from: visit.address });
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

interface Credentials {
  email: string;
  password: string;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
