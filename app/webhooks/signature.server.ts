import { createHmac } from "node:crypto";

/** The signing secrets of an endpoint, opened. */
export interface SigningSecrets {
  secret: string;
  /** The one before; its signature is sent too until `previousUntil`. */
  previousSecret: string | null;
  previousUntil: Date | null;
}

/** The signed text of the Standard Webhooks scheme. */
interface Signed {
  id: string;
  /** Seconds since 1970. */
  seconds: number;
  body: string;
}

/** The signature header. For a day after a new secret was created it has two signatures. */
export function signaturesFor(
  { secret, previousSecret, previousUntil }: SigningSecrets,
  signed: Signed,
  now: Date,
): string {
  const old = previousSecret !== null && previousUntil !== null && previousUntil > now;
  const secrets = old ? [secret, previousSecret] : [secret];
  return secrets.map((each) => signature(each, signed)).join(" ");
}

function signature(secret: string, { id, seconds, body }: Signed): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
