import type { Agent } from "node:https";
import type { Storage } from "~/commerce/storage";
import type { Caller } from "~/domain/caller";
import { fullName } from "~/domain/customer";
import { Failure, tooManyRequests } from "~/domain/failure";
import type { Clock, Random } from "~/domain/identifiers";
import type { Limiter } from "~/limits/limiter";
import { bestEffort, type Log } from "~/log.server";
import { createStoredKey } from "~/stored-key.server";
import { accountEmail } from "./accounts.server";
import { createDeviceCookie } from "./device-cookie.server";
import { createTokenSessions } from "./firebase-sessions.server";
import { createIdTokens, type IdTokens } from "./id-tokens.server";
import type { Identity, SignIn, Visit } from "./identity";
import {
  createIdentityRest,
  type IdentityRest,
  isRestError,
  type RestHosts,
  type RestTokens,
  restHosts,
} from "./identity-rest.server";
import { createSessionCookie } from "./session-cookie.server";
import { createSessionKeeper } from "./session-keeper.server";
import { createSessions } from "./sessions.server";
import { createThrottle } from "./throttle.server";

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
    kind: "firebase",
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
    if (!caller) throw new Failure("unexpected", "Sign-in is not possible at the moment.");
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
      if (!known) throw new Failure("unauthenticated", "Authentication required.");
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
      async request(visit, email) {
        if (!(await throttle.reset(visit, accountEmail(email)))) return;
        void bestEffort(log, "[identity] reset mail", rest.sendReset(accountEmail(email)));
      },
      confirm: null,
    },
    confirmPassword: null,
    secondFactor: null,
    confirmation: {
      async request(visit) {
        const known = await tokenSessions.current(visit);
        if (!known) throw new Failure("unauthenticated", "Authentication required.");
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
    throw new Failure("unauthenticated", "Invalid email or password.");
  }
  if (isRestError(error, "taken")) throw new Failure("invalid", "Invalid request body");
  if (isRestError(error, "tooMany")) throw tooManyRequests(600);
  if (isRestError(error)) {
    throw new Failure("unexpected", "Sign-in is not possible at the moment.");
  }
  throw error;
}

function endedAsNull(error: unknown): null {
  if (isRestError(error, "ended", "refused")) return null;
  return asFailure(error);
}
