import { createHash } from "node:crypto";
import type { ShopArgs } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";

/**
 * Names the request that a form makes, so that a form that is sent twice makes one. The name follows
 * from the form's key and from a secret that only this browser has, so that nobody who knows a
 * request's id can ask for it again. Undefined for a guest without a cookie.
 */
export async function submissionKey(
  args: ShopArgs,
  { key }: { key?: string },
): Promise<string | undefined> {
  const { caller, guest } = await visitorOf(args);
  const secret = caller?.uid ?? guest;
  return key && secret ? derivedKey(secret, key) : undefined;
}

/** The same for a form whose guests have no cookie: then the key in the form is the secret. */
export async function questionKey(
  args: ShopArgs,
  { key }: { key?: string },
): Promise<string | undefined> {
  return (await submissionKey(args, { key })) ?? (key && derivedKey("", key));
}

function derivedKey(secret: string, key: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([secret, key]))
    .digest("hex");
  return BigInt(`0x${digest}`).toString(36).slice(0, 24);
}
