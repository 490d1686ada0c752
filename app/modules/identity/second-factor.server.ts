import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { Failure } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import type { SealedFor, Sealing } from "~/kernel/process/sealing.server";
import type { Storage, Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { type Account, noFactors, type SecondFactors } from "./account.resource";
import { createPasskeys, hasFactor } from "./passkeys.server";

const recoveryCodes = 10;
/** 50 random bits each. */
const recoveryLength = 10;
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const pendingMs = 10 * 60 * 1000;
/** Codes of the step before and the step after are accepted, because clocks differ. */
const stepsOff = 1;
const period = 30;

const secondFactorText = "A code of your second factor is needed.";

/** The password was right, but the account has a second factor. */
export class SecondFactorNeeded extends Failure {
  /** Proves for ten minutes that this browser gave the right password. */
  readonly pending: string;

  constructor(pending: string) {
    super("unauthenticated", secondFactorText);
    this.pending = pending;
  }
}

export function isSecondFactorNeeded(error: unknown): error is SecondFactorNeeded {
  return error instanceof Error && "pending" in error && "kind" in error;
}

export function hasSecondFactor({ factors }: Pick<Account, "factors">): boolean {
  return factors !== null && hasFactor(factors);
}

interface Deps {
  storage: Storage;
  sealing: Sealing;
  clock: Clock;
  random: Random;
  /** The name that authenticator apps and browsers show. */
  issuer: () => string;
  publicOrigin: string | null;
  production: boolean;
  /** Changes with the account's password. */
  versionOf: (account: Account) => string;
}

/** Time-based codes (TOTP), passkeys and recovery codes, stored in the account. */
export function createSecondFactor(deps: Deps) {
  const { storage, sealing, clock, random } = deps;
  const secretOf = (owner: string): SealedFor => ({ purpose: "totp", owner });
  const pendingOf: SealedFor = { purpose: "sign-in", owner: "" };

  function totpOf(secret: string, label = ""): TOTP {
    const fixed = { issuer: deps.issuer(), label, algorithm: "SHA1", digits: 6, period };
    return new TOTP({ ...fixed, secret: Secret.fromBase32(secret) });
  }

  /** The time step of a valid code that was not used yet; null for any other code. */
  function stepOf(secret: string, code: string, lastStep: number): number | null {
    const timestamp = clock().getTime();
    const delta = totpOf(secret).validate({ token: code, window: stepsOff, timestamp });
    const step = delta === null ? 0 : Math.floor(timestamp / 1000 / period) + delta;
    return step > lastStep ? step : null;
  }

  /** The factors after a code was used; null for a wrong code. */
  function factorsAfter(account: Account, typed: string): SecondFactors | null {
    const { factors } = account;
    if (!factors) return null;
    const code = typed.replace(/[\s-]/g, "").toLowerCase();
    if (/^\d{6}$/.test(code)) {
      if (!factors.totp) return null;
      const use = secretOf(account.id);
      const opened = sealing.open(factors.totp.secret, use);
      const step = opened && stepOf(opened.text, code, factors.totp.lastStep);
      if (!opened || step === null) return null;
      const secret = opened.stale ? sealing.seal(opened.text, use) : factors.totp.secret;
      return { ...factors, totp: { ...factors.totp, secret, lastStep: step } };
    }
    const hash = hashOf(code);
    const recovery = factors.recovery.filter((each) => each !== hash);
    return recovery.length < factors.recovery.length ? { ...factors, recovery } : null;
  }

  async function put(tx: Tx, id: string, factors: SecondFactors | null): Promise<void> {
    await tx.accounts.patch(id, { factors, updated: clock() });
  }

  function newRecovery(): { codes: string[]; hashes: string[] } {
    const codes = Array.from({ length: recoveryCodes }, () =>
      Array.from({ length: recoveryLength }, () => alphabet[random.int(alphabet.length)]).join(""),
    );
    const shown = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
    return { codes: shown, hashes: codes.map(hashOf) };
  }

  return {
    passkeys: createPasskeys({ ...deps, newRecovery }),

    /** Proves until the second step of a sign-in that the password was right. */
    pendingFor(account: Account): string {
      const until = clock().getTime() + pendingMs;
      const content = [account.id, deps.versionOf(account), until];
      return sealing.seal(JSON.stringify(content), pendingOf);
    },

    /** The account whose password was given in the first step; null when that is too long ago. */
    async accountOf(pending: string): Promise<Account | null> {
      const opened = sealing.open(pending, pendingOf);
      if (!opened) return null;
      const [id, version, until] = JSON.parse(opened.text) as [string, string, number];
      const account = until > clock().getTime() ? await storage.accounts.get(id) : null;
      return account && deps.versionOf(account) === version ? account : null;
    },

    /** Uses a code up. @throws Failure unauthenticated */
    async spend(id: string, code: string): Promise<void> {
      await storage.atomically(async (tx) => {
        const account = await tx.accounts.get(id);
        const after = account && factorsAfter(account, code);
        if (!after) {
          const text = t("identity:wrongCode");
          throw new Failure("unauthenticated", text, { code: text });
        }
        await put(tx, id, after);
      });
    },

    /** A new secret for an authenticator app. `setup` brings it back with the first code. */
    begin({ id, email }: Account): { setup: string; secret: string; uri: string } {
      const secret = new Secret({ size: 20 }).base32;
      const setup = sealing.seal(secret, { purpose: "totp-setup", owner: id });
      return { setup, secret, uri: totpOf(secret, email).toString() };
    },

    /** The secret that a form brings back, to show it again. */
    resume({ id, email }: Account, setup: string): { secret: string; uri: string } | null {
      const opened = sealing.open(setup, { purpose: "totp-setup", owner: id });
      return opened && { secret: opened.text, uri: totpOf(opened.text, email).toString() };
    },

    /** Turns codes on, and returns the recovery codes. @throws Failure invalid */
    async confirm(id: string, { setup, code }: { setup: string; code: string }) {
      const opened = sealing.open(setup, { purpose: "totp-setup", owner: id });
      const step = opened && stepOf(opened.text, code.replace(/\s/g, ""), 0);
      if (!opened || step === null) {
        const text = t("identity:wrongAppCode");
        throw new Failure("invalid", text, { code: text });
      }
      const { codes, hashes } = newRecovery();
      const totp = {
        secret: sealing.seal(opened.text, secretOf(id)),
        lastStep: step,
        created: clock(),
      };
      await storage.atomically(async (tx) => {
        const account = await tx.accounts.get(id);
        await put(tx, id, { ...(account?.factors ?? noFactors), totp, recovery: hashes });
      });
      return codes;
    },

    async renewRecovery(id: string): Promise<string[]> {
      const { codes, hashes } = newRecovery();
      await storage.atomically(async (tx) => {
        const account = await tx.accounts.get(id);
        if (!account?.factors) throw new Failure("impossible", t("identity:thereIsNoSecondFactor"));
        await put(tx, id, { ...account.factors, recovery: hashes });
      });
      return codes;
    },

    /** Turns codes off. Passkeys stay, and the recovery codes with them. */
    async remove(id: string): Promise<void> {
      await storage.atomically(async (tx) => {
        const { factors = null } = (await tx.accounts.get(id)) ?? {};
        const after = factors && { ...factors, totp: null };
        await put(tx, id, after && hasFactor(after) ? after : null);
      });
    },
  };
}

/** The codes are random enough for a plain hash. */
function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
