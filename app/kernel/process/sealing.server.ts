import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** What a sealed text is for, and which record it belongs to. Neither can be exchanged later. */
export interface SealedFor {
  /** Such as `totp` or `webhook`. Every purpose has a key of its own. */
  purpose: string;
  /** Such as the id of the record, so that a copied value cannot be opened in another record. */
  owner: string;
}

/** Encrypts secrets that the store keeps. */
export interface Sealing {
  seal(text: string, use: SealedFor): string;
  /**
   * null when no present secret opens it. `stale`: an older secret did, so the text should be
   * sealed again.
   */
  open(sealed: string, use: SealedFor): { text: string; stale: boolean } | null;
}

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with keys derived from SESSION_SECRET, newest secret first. A sealed text names the
 * key that it needs, so secrets can be rotated.
 */
export function createSealing(secrets: readonly string[]): Sealing {
  const keyOf = (secret: string, purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `sealed ${purpose}`, 32));
  const nameOf = (key: Buffer) => createHash("sha256").update(key).digest("hex").slice(0, 8);

  return {
    seal(text, { purpose, owner }) {
      const key = keyOf(secrets[0] ?? "", purpose);
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body]);
      return [version, nameOf(key), bytes.toString("base64url")].join(".");
    },

    open(sealed, { purpose, owner }) {
      const [form, name, content = ""] = sealed.split(".");
      const at = secrets.findIndex((secret) => nameOf(keyOf(secret, purpose)) === name);
      const bytes = Buffer.from(content, "base64url");
      if (form !== version || at < 0 || bytes.length < nonceBytes + tagBytes) return null;
      const key = keyOf(secrets[at] ?? "", purpose);
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        const text = Buffer.concat([body, decipher.final()]).toString("utf8");
        return { text, stale: at > 0 };
      } catch {
        return null;
      }
    },
  };
}

/** Seals a secret of a record; without a key it is kept as it is. */
export function sealed(sealing: Sealing | null | undefined, text: string, use: SealedFor): string {
  return sealing ? sealing.seal(text, use) : text;
}

/**
 * The secret of a record. One from before sealing is stale, like one under an older key. null when
 * no present key opens it.
 */
export function unsealed(
  sealing: Sealing | null | undefined,
  kept: string,
  use: SealedFor,
): { text: string; stale: boolean } | null {
  if (!kept.startsWith(`${version}.`)) return { text: kept, stale: Boolean(sealing) };
  return sealing?.open(kept, use) ?? null;
}
