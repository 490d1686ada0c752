import type { Agent } from "node:https";
import { projectOf } from "~/kernel/env/features";
import { projectVariables, text } from "~/kernel/env/variables";
import { Failure, tooManyRequests } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import type { Limiter } from "~/kernel/limits/limiter";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { defineProvider } from "~/kernel/provider";
import { fullName } from "~/modules/customers/customer.resource";
import { accountEmail } from "~/modules/identity/accounts.server";
import type { Caller } from "~/modules/identity/caller";
import { createDeviceCookie } from "~/modules/identity/device-cookie.server";
import type { CurrentSession, Identity, SignIn, Visit } from "~/modules/identity/identity";
import type { IdentityDeps } from "~/modules/identity/identity-deps.server";
import { createSessionCookie } from "~/modules/identity/session-cookie.server";
import {
  createSessionKeeper,
  type OpenSession,
  type SessionKeeper,
} from "~/modules/identity/session-keeper.server";
import { createSessions, type Sessions } from "~/modules/identity/sessions.server";
import { createThrottle } from "~/modules/identity/throttle.server";
import { createStoredKey } from "~/modules/queue/stored-key.server";
import type { Storage } from "~/storage/storage";
import { t } from "~/texts/text";
import { createIdTokens, type IdTokens } from "./id-tokens.server";
import {
  createIdentityRest,
  type IdentityRest,
  isRestError,
  type RestHosts,
  type RestTokens,
  restHosts,
} from "./identity-rest.server";

/** Accounts of Firebase Authentication. */
export const firebase = defineProvider({
  id: "firebase",
  title: "Firebase accounts",
  variables: {
    ...projectVariables,
    FIREBASE_WEB_API_KEY: text,
    FIREBASE_AUTH_EMULATOR_HOST: text,
  },
  configure({ set, off, env }) {
    const projectId = projectOf(set);
    if (!projectId && !set.GOOGLE_APPLICATION_CREDENTIALS) {
      const what = "AUTH_PROVIDER=firebase needs GOOGLE_CLOUD_PROJECT or FIREBASE_SERVICE_ACCOUNT";
      return off(what, ["FIREBASE_SERVICE_ACCOUNT"]);
    }
    return {
      on: true,
      settings: {
        projectId,
        serviceAccount: set.FIREBASE_SERVICE_ACCOUNT ?? null,
        webApiKey: set.FIREBASE_WEB_API_KEY ?? null,
        emulatorHost: set.FIREBASE_AUTH_EMULATOR_HOST ?? null,
        publicOrigin: env.publicOrigin,
      },
    };
  },
  refusal: ({ FIREBASE_AUTH_EMULATOR_HOST: host }) =>
    host ? "FIREBASE_AUTH_EMULATOR_HOST is set, tokens would be unchecked" : null,
  create: (settings, deps: IdentityDeps): Identity =>
    createFirebaseIdentity({ ...deps, ...settings }),
  check: ({ projectId, webApiKey, emulatorHost }) => {
    const project = projectId === null ? "the project of the credentials" : `project ${projectId}`;
    const pages = webApiKey || emulatorHost ? "" : "; pages sign nobody in without a web API key";
    return [[pages === "" ? "ok" : "warn", "sign-in", `Firebase, ${project}${pages}`]];
  },
});

export interface FirebaseIdentityDeps {
  /** null without a backend: bearer tokens still work, but pages sign nobody in. */
  storage: Storage | null;
  limiter: Limiter;
  clock: Clock;
  random: Random;
  log: Log;
  projectId: string | null;
  serviceAccount: string | null;
  webApiKey: string | null;
  emulatorHost: string | null;
  publicOrigin: string | null;
  isAdmin: (uid: string) => Promise<boolean>;
  /** Tests direct the SDK and the REST calls to servers of their own. */
  httpAgent?: Agent;
  hosts?: RestHosts;
}

export interface FirebaseIdentity extends Identity {
  readonly idTokens: IdTokens;
}

/**
 * Bearer ID tokens for API clients; for pages, a session of the store that holds the refresh token.
 */
export function createFirebaseIdentity(deps: FirebaseIdentityDeps): FirebaseIdentity {
  const { log, storage, projectId, serviceAccount, httpAgent } = deps;
  const apiKey = deps.webApiKey ?? (deps.emulatorHost ? "emulator" : null);
  const hosts = deps.hosts ?? restHosts(deps.emulatorHost);
  const rest = apiKey ? createIdentityRest({ apiKey, hosts }) : null;
  const idTokens = createIdTokens({ projectId, serviceAccount, rest, httpAgent, log });
  const pages = rest && storage ? createPages({ ...deps, storage }, rest, idTokens) : null;

  return {
    kind: "bearer",
    idTokens,
    signIn: pages?.signIn ?? null,
    async find(who) {
      if (!who.includes("@")) return { uid: who, email: "" };
      const email = accountEmail(who);
      const uid = await idTokens.uidOf(email);
      return uid === null ? null : { uid, email };
    },
    async caller(request, { via, crossSite, checkRevoked = false }) {
      const header = request.headers.get("Authorization");
      if (header === null) {
        return via === "page" && pages ? pages.caller(request, { crossSite, checkRevoked }) : null;
      }
      const [, token] = /^Bearer +(\S+)$/i.exec(header.trim()) ?? [];
      return token ? idTokens.verify(token, checkRevoked) : null;
    },
  };
}

function createPages(
  deps: FirebaseIdentityDeps & { storage: Storage },
  rest: IdentityRest,
  idTokens: IdTokens,
) {
  const { storage, clock, random, log, publicOrigin } = deps;
  const throttle = createThrottle(deps.limiter);
  const sessions = createSessions({ storage, clock, random, isAdmin: deps.isAdmin });
  const cookie = createSessionCookie({ secrets: [], publicOrigin, clock });
  const key = createStoredKey({ id: "device-key", tokens: storage.tokens, clock, random });
  const keys = async () => [await key()];
  const devices = createDeviceCookie({ keys, publicOrigin, clock, random });
  const keeper = createSessionKeeper({ sessions, cookie, devices });
  const tokenSessions = createTokenSessions({ sessions, keeper, rest, idTokens, clock, log });

  async function opened(visit: Visit, work: Promise<RestTokens>, isNew = false) {
    const tokens = await work.catch(asFailure);
    const caller = await idTokens.verify(tokens.idToken, false);
    if (!caller) throw new Failure("unexpected", t("identity:signInNotPossible"));
    return open(visit, caller, { ...tokens, isNew });
  }

  function open(
    visit: Visit,
    caller: Caller,
    { refreshToken, isNew }: RestTokens & { isNew: boolean },
  ) {
    const secret = tokenSessions.secret(refreshToken, caller);
    /** The provider revokes the refresh tokens when the password changes. */
    async function holds(): Promise<boolean> {
      return isNew || (await rest.refresh(refreshToken).catch(endedAsNull)) !== null;
    }
    return keeper.open(visit, caller, { secret, holds });
  }

  function guessed(
    { address }: Visit,
    { email, device, password }: { email: string; device: string | null; password: string },
  ): Promise<RestTokens> {
    return throttle.signIn({ address, email, device }, async (turn) => {
      await turn.begin();
      return rest.withPassword(email, password).catch(asFailure);
    });
  }

  const signIn: SignIn = {
    methods: [{ id: "password", name: "E-mail and password", type: "credentials" }],
    async withPassword(visit, credentials) {
      const email = accountEmail(credentials.email);
      const device = await devices.deviceOf(visit.request, email);
      return opened(visit, guessed(visit, { email, device, password: credentials.password }));
    },
    async register(visit, account) {
      await throttle.signUp(visit);
      const { email, password } = account;
      const made = rest.register(accountEmail(email), password, fullName(account));
      return opened(visit, made, true);
    },
    signOut: keeper.signOut,
    current: tokenSessions.current,
    renewedCookie: keeper.renewedCookie,
    sessions: keeper.entries,
    endSession: keeper.endSession,
    endOtherSessions: keeper.endOtherSessions,
    rename: tokenSessions.rename,
    async changePassword(visit, { current, password }) {
      const known = await tokenSessions.current(visit);
      if (!known) throw new Failure("unauthenticated", t("identity:authenticationRequired"));
      const { email, uid } = known.caller;
      const { session } = await keeper.need(visit);
      const guess = { email, device: session.id, password: current };
      const { idToken } = await guessed(visit, guess);
      const changed = rest.setPassword(idToken, password);
      const tokens = await changed.catch(asFailure);
      await sessions.endAll(uid);
      return open(visit, known.caller, { ...tokens, isNew: false });
    },
    reset: {
      isOpen: async () => false,
      async request(visit, email) {
        if (!(await throttle.reset(visit, accountEmail(email)))) return;
        void bestEffort(log, "[identity] reset mail", rest.sendReset(accountEmail(email)));
      },
      confirm: null,
    },
    confirmPassword: null,
    secondFactor: null,
    confirmation: {
      isOpen: async () => false,
      async request(visit) {
        const known = await tokenSessions.current(visit);
        if (!known) throw new Failure("unauthenticated", t("identity:authenticationRequired"));
        if (known.caller.emailVerified) return;
        if (!(await throttle.reset(visit, known.caller.email))) return;
        await tokenSessions.verifyEmail(visit).catch(asFailure);
      },
      confirm: null,
    },
    singleSignOn: null,
  };
  return { signIn, caller: tokenSessions.caller };
}

/** Turns the provider's refusals into the port's failures. */
function asFailure(error: unknown): never {
  if (isRestError(error, "refused", "ended")) {
    throw new Failure("unauthenticated", t("identity:invalidEmailOrPassword"));
  }
  if (isRestError(error, "taken")) throw new Failure("invalid", t("identity:invalidRequestBody"));
  if (isRestError(error, "tooMany")) throw tooManyRequests(600);
  if (isRestError(error)) {
    throw new Failure("unexpected", t("identity:signInNotPossible"));
  }
  throw error;
}

function endedAsNull(error: unknown): null {
  if (isRestError(error, "ended", "refused")) return null;
  return asFailure(error);
}

/**
 * The encrypted content of a session row: the provider's refresh token, and the last known user.
 */
interface Kept {
  refreshToken: string;
  checked: number;
  caller: Caller;
}

export interface TokenSessions {
  secret(refreshToken: string, caller: Caller): string;
  caller(
    request: Request,
    options: { crossSite: boolean; checkRevoked: boolean },
  ): Promise<Caller | null>;
  current(visit: Visit): Promise<CurrentSession | null>;
  rename(visit: Visit, name: { firstName: string; lastName: string }): Promise<void>;
  /** Asks the provider to mail a link that verifies the visitor's address. */
  verifyEmail(visit: Visit): Promise<void>;
}

const checkEveryMs = 60 * 60 * 1000;

/**
 * Sessions based on the provider's refresh token. The token is used hourly and at every admin
 * method, so that a disabled, deleted or signed-out account loses its session here.
 */
function createTokenSessions({
  sessions,
  keeper,
  rest,
  idTokens,
  clock,
  log,
}: {
  sessions: Sessions;
  keeper: SessionKeeper;
  rest: IdentityRest;
  idTokens: IdTokens;
  clock: Clock;
  log: Log;
}): TokenSessions {
  const underWay = new Map<string, Promise<Caller | null>>();
  const secret = (refreshToken: string, caller: Caller) =>
    JSON.stringify({ refreshToken, caller, checked: clock().getTime() } satisfies Kept);

  /** null when the provider refuses. Rejects with `unavailable` when it does not answer. */
  async function renew({ id, session }: OpenSession, kept: Kept): Promise<Caller | null> {
    try {
      const tokens = await rest.refresh(kept.refreshToken);
      const caller = await idTokens.verify(tokens.idToken, false);
      if (caller?.uid !== session.uid) return null;
      await sessions.keepSecret(id, session, secret(tokens.refreshToken, caller));
      return caller;
    } catch (error) {
      if (!isRestError(error, "ended", "refused")) throw error;
      await sessions.close(id);
      return null;
    }
  }

  /** Loaders of one page ask at the same time, so they share one request. */
  function renewOnce(open: OpenSession, kept: Kept): Promise<Caller | null> {
    const known = underWay.get(open.session.id);
    if (known) return known;
    const asked = renew(open, kept).finally(() => underWay.delete(open.session.id));
    underWay.set(open.session.id, asked);
    return asked;
  }

  async function callerOf(open: OpenSession, checkRevoked: boolean): Promise<Caller | null> {
    const kept = readKept(sessions.secretOf(open.id, open.session));
    if (!kept) return null;
    const due = clock().getTime() - kept.checked >= checkEveryMs;
    if (!due && !checkRevoked) return kept.caller;
    try {
      return await renewOnce(open, kept);
    } catch (error) {
      log.warn({ error }, "[identity] session not checked with the provider");
      return checkRevoked ? null : kept.caller;
    }
  }

  async function verifyEmail(visit: Visit) {
    const { id, session } = await keeper.need(visit);
    const kept = readKept(sessions.secretOf(id, session));
    if (!kept) throw new Failure("unauthenticated", t("identity:authenticationRequired"));
    const { idToken, refreshToken } = await rest.refresh(kept.refreshToken);
    await sessions.keepSecret(id, session, secret(refreshToken, kept.caller));
    await rest.sendVerification(idToken);
  }

  async function rename(visit: Visit, name: { firstName: string; lastName: string }) {
    const { id, session } = await keeper.need(visit);
    const kept = readKept(sessions.secretOf(id, session));
    if (!kept) throw new Failure("unauthenticated", t("identity:authenticationRequired"));
    const { idToken, refreshToken } = await rest.refresh(kept.refreshToken);
    await rest.setName(idToken, fullName(name));
    await sessions.keepSecret(id, session, secret(refreshToken, { ...kept.caller, ...name }));
  }

  return {
    secret,
    rename,
    verifyEmail,
    async caller(request, { crossSite, checkRevoked }) {
      const open = await keeper.find(request, crossSite);
      return open && callerOf(open, checkRevoked);
    },
    async current({ request, crossSite }) {
      const open = await keeper.find(request, crossSite);
      const caller = open && (await callerOf(open, false));
      if (!caller) return null;
      const renewed = await keeper.renew(request, open);
      return { caller, expires: open.session.expires, renewed };
    },
  };
}

function readKept(secret: string | null): Kept | null {
  if (secret === null) return null;
  try {
    return JSON.parse(secret) as Kept;
  } catch {
    return null;
  }
}
