/** What a store tells of something that happened. */
export interface WebhookEvent {
  /** The same however often it is delivered. */
  id: string;
  /** Such as `order.created`. */
  type: string;
  timestamp: string;
  /** The record as its customer may read it; its shape follows from the type. */
  data: Record<string, unknown>;
}

export interface ReceivedWebhook {
  /** The request's body, byte for byte. */
  body: string;
  /** The request's headers, as fetch or as Node has them. */
  headers: { get(name: string): string | null } | { [name: string]: string | string[] | undefined };
  /** `whsec_…`, as the store showed it once. */
  secret: string;
}

const toleranceSeconds = 300;

/**
 * Reads the event of a delivery that the store signed in the last five minutes.
 * @throws Error for anything else; nothing of it may be believed
 */
export async function readWebhook({
  body,
  headers,
  secret,
}: ReceivedWebhook): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const seconds = headerOf(headers, "webhook-timestamp");
  const age = Math.abs(Date.now() / 1000 - Number(seconds || Number.NaN));
  if (!(age <= toleranceSeconds)) throw new Error("The delivery is too old, or has no timestamp.");
  const usage = { name: "HMAC", hash: "SHA-256" };
  const raw = bytesOf(secret.replace(/^whsec_/, "")) ?? new Uint8Array();
  const key = await crypto.subtle.importKey("raw", raw, usage, false, ["verify"]);
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  for (const signature of headerOf(headers, "webhook-signature").split(" ")) {
    const given = signature.startsWith("v1,") ? bytesOf(signature.slice(3)) : null;
    if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) return JSON.parse(body);
  }
  throw new Error("The delivery is not signed with this secret.");
}

function headerOf(headers: ReceivedWebhook["headers"], name: string): string {
  if (typeof headers.get === "function") return headers.get(name) ?? "";
  return [(headers as Record<string, string | string[] | undefined>)[name]].flat()[0] ?? "";
}

/** null: no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
