import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { Failure } from "~/kernel/failure";
import type { Clock } from "~/kernel/identifiers";
import type { Sealing } from "~/kernel/process/sealing.server";
import type { Storage } from "~/storage/storage";
import { t } from "~/texts/text";
import { type Account, noFactors, type Passkey, type SecondFactors } from "./account.resource";
import type { PasskeyQuestion } from "./identity";
import { linkOrigin } from "./link-origin.server";

const signInMs = 10 * 60 * 1000;
/** A page with the form may stay open for a while. */
const addingMs = 60 * 60 * 1000;
const mostPasskeys = 10;

interface Deps {
  storage: Storage;
  sealing: Sealing;
  clock: Clock;
  publicOrigin: string | null;
  production: boolean;
  /** The name that the browser shows. */
  issuer: () => string;
  newRecovery: () => { codes: string[]; hashes: string[] };
}

/** Loaded when it is first needed, because few stores and fewer requests use it. */
const library = () => import("@simplewebauthn/server");

type Purpose = "adding" | "sign-in";

/** Passkeys as a second factor. A challenge is sealed into the form that brings it back. */
export function createPasskeys(deps: Deps) {
  const { storage, sealing, clock } = deps;

  /**
   * The store as browsers know it; null where they have no passkeys for it: its address is unknown,
   * or a number.
   */
  function placeOf(request: Request): { origin: string; rpID: string } | null {
    try {
      const { origin, hostname: rpID } = new URL(linkOrigin(request, deps));
      return isIP(rpID) || rpID.startsWith("[") ? null : { origin, rpID };
    } catch {
      return null;
    }
  }

  const sealedFor = (purpose: Purpose, { id }: Account) => ({
    purpose: "passkey",
    owner: `${purpose} ${id}`,
  });

  function ticketFor(purpose: Purpose, account: Account, challenge: string): string {
    const content = [challenge, clock().getTime()];
    return sealing.seal(JSON.stringify(content), sealedFor(purpose, account));
  }

  /** The challenge of a ticket, and when it was made. @throws Failure invalid when it is too old */
  function challengeIn(purpose: Purpose, account: Account, ticket: string) {
    const opened = sealing.open(ticket, sealedFor(purpose, account));
    const [challenge, at] = opened ? (JSON.parse(opened.text) as [string, number]) : ["", 0];
    const lifetime = purpose === "adding" ? addingMs : signInMs;
    if (clock().getTime() - at > lifetime) throw new Failure("invalid", t("identity:tookTooLong"));
    return { challenge, at };
  }

  /** What a browser answered, as JSON. The library checks its content. */
  function parsed<T>(response: string): T {
    try {
      return JSON.parse(response) as T;
    } catch {
      throw new Failure("invalid", t("identity:passkeyRefused"));
    }
  }

  async function askToAdd(request: Request, account: Account): Promise<PasskeyQuestion | null> {
    const place = placeOf(request);
    if (!place) return null;
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: deps.issuer(),
      rpID: place.rpID,
      userName: account.email,
      userID: new TextEncoder().encode(account.id),
      attestationType: "none",
      excludeCredentials: passkeysOf(account).map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
    });
    return { ticket: ticketFor("adding", account, options.challenge), options };
  }

  async function askToSignIn(request: Request, account: Account): Promise<PasskeyQuestion | null> {
    const place = placeOf(request);
    const known = passkeysOf(account);
    if (!place || known.length === 0) return null;
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: place.rpID,
      allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
      userVerification: "preferred",
    });
    return { ticket: ticketFor("sign-in", account, options.challenge), options };
  }

  /** Adds a passkey. Returns recovery codes when it is the first factor; otherwise null. */
  async function add(
    request: Request,
    account: Account,
    { ticket, response, name }: { ticket: string; response: string; name: string },
  ): Promise<string[] | null> {
    const place = placeOf(request);
    if (!place) throw new Failure("invalid", t("identity:passkeyRefused"));
    const { challenge } = challengeIn("adding", account, ticket);
    const { verifyRegistrationResponse } = await library();
    const verified = await checked(
      verifyRegistrationResponse({
        response: parsed<RegistrationResponseJSON>(response),
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpID,
        requireUserVerification: false,
      }),
    );
    if (!verified?.registrationInfo) throw new Failure("invalid", t("identity:passkeyRefused"));
    const { credential } = verified.registrationInfo;
    const passkey: Passkey = {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      created: clock(),
      lastUsed: null,
    };
    const { codes, hashes } = deps.newRecovery();
    return storage.atomically(async (tx) => {
      const present = await tx.accounts.get(account.id);
      const before = present?.factors ?? noFactors;
      if (before.passkeys.some(({ id }) => id === passkey.id)) {
        throw new Failure("invalid", t("identity:thisPasskeyWasAddedBefore"));
      }
      if (before.passkeys.length >= mostPasskeys) {
        throw new Failure("invalid", t("identity:removePasskeyBeforeYouAdd"));
      }
      const isFirst = !hasFactor(before);
      const factors = {
        ...before,
        passkeys: [...before.passkeys, passkey],
        recovery: isFirst ? hashes : before.recovery,
      };
      await tx.accounts.patch(account.id, { factors, updated: clock() });
      return isFirst ? codes : null;
    });
  }

  /** Uses a passkey for a sign-in, once per challenge. @throws Failure unauthenticated, invalid */
  async function use(
    request: Request,
    account: Account,
    { ticket, response }: { ticket: string; response: string },
  ): Promise<void> {
    const place = placeOf(request);
    const { challenge, at } = challengeIn("sign-in", account, ticket);
    const answer = parsed<AuthenticationResponseJSON>(response);
    const passkey = passkeysOf(account).find(({ id }) => id === answer?.id);
    if (!place || !passkey) throw new Failure("unauthenticated", t("identity:passkeyRefused"));
    const { verifyAuthenticationResponse } = await library();
    const verified = await checked(
      verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpID,
        requireUserVerification: false,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
          counter: passkey.counter,
        },
      }),
    );
    if (!verified?.verified) throw new Failure("unauthenticated", t("identity:passkeyRefused"));
    const { newCounter } = verified.authenticationInfo;
    await storage.atomically(async (tx) => {
      const present = await tx.accounts.get(account.id);
      const known = present?.factors?.passkeys.find(({ id }) => id === passkey.id);
      // An answer to a challenge from before the last use could be a copy of that use.
      const isReused = known?.lastUsed != null && known.lastUsed.getTime() >= at;
      if (!present?.factors || !known || isReused) {
        throw new Failure("unauthenticated", t("identity:passkeyRefused"));
      }
      const used = { ...known, counter: newCounter, lastUsed: clock() };
      const passkeys = present.factors.passkeys.map((each) => (each === known ? used : each));
      const factors = { ...present.factors, passkeys };
      await tx.accounts.patch(account.id, { factors, updated: clock() });
    });
  }

  /** False when there is no such passkey. The last factor takes the recovery codes with it. */
  async function remove({ id: uid }: Account, id: string): Promise<boolean> {
    return storage.atomically(async (tx) => {
      const { factors } = (await tx.accounts.get(uid)) ?? {};
      const passkeys = factors?.passkeys.filter((each) => each.id !== id) ?? [];
      if (!factors || passkeys.length === factors.passkeys.length) return false;
      const after = { ...factors, passkeys };
      const kept = hasFactor(after) ? after : null;
      await tx.accounts.patch(uid, { factors: kept, updated: clock() });
      return true;
    });
  }

  return { askToAdd, askToSignIn, add, use, remove };
}

export function passkeysOf({ factors }: Pick<Account, "factors">): Passkey[] {
  return factors?.passkeys ?? [];
}

/** Whether a sign-in needs one of these factors. Recovery codes alone are none. */
export function hasFactor({ totp, passkeys }: Pick<SecondFactors, "totp" | "passkeys">): boolean {
  return totp !== null || passkeys.length > 0;
}

/** The library throws for whatever does not fit; to the person it is one refusal. */
async function checked<T>(verification: Promise<T>): Promise<T | null> {
  try {
    return await verification;
  } catch {
    return null;
  }
}
