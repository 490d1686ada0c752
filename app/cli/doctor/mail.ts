import type { Env } from "~/kernel/env/env.server";
import type { Finding } from "./finding";

const subject = "sender";
const timeLimit = 4_000;
const providerAddress = "https://api.resend.com";
const mailboxes = /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|gmx|web|aol|proton)\./;

/** Whether the provider lets the store send with its settings. */
export async function senderFindings(env: Env): Promise<Finding[]> {
  if (!env.email.on) return [];
  const from = env.emailFromAddress;
  if (!from) {
    return [
      [
        env.production ? "warn" : "ok",
        subject,
        "EMAIL_FROM_ADDRESS is not set: the provider's sandbox sender reaches nobody but the owner of its account",
      ],
    ];
  }
  const domain = /@([^\s@<>]+\.[^\s@<>]+?)>?$/.exec(from.trim())?.[1]?.toLowerCase();
  if (!domain) {
    return [
      ["FAIL", subject, "EMAIL_FROM_ADDRESS is not an address: write name@your-domain.example"],
    ];
  }
  if (mailboxes.test(domain)) {
    return [
      ["FAIL", subject, `${domain} belongs to a mailbox provider: send from a domain of your own`],
    ];
  }
  return [await verification(env.email.apiKey, domain, env.emailApiBaseURL ?? providerAddress)];
}

interface Listed {
  data?: { name?: unknown; status?: unknown }[];
}

/** A key that may only send cannot ask; this is not a fault. */
async function verification(key: string, domain: string, address: string): Promise<Finding> {
  try {
    const response = await fetch(`${address.replace(/\/+$/, "")}/domains`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!response.ok) {
      return ["ok", subject, `${domain}; this key may not ask the provider whether it is verified`];
    }
    const { data = [] } = (await response.json()) as Listed;
    const known = data.find(({ name }) => isWithin(domain, name));
    if (known?.status === "verified") return ["ok", subject, `${domain} is verified`];
    const why = known ? "is not verified yet" : "is unknown to the provider";
    return ["FAIL", subject, `${domain} ${why}: set its DNS records as the provider shows them`];
  } catch {
    return ["warn", subject, `${domain}; the provider could not be asked if it is verified`];
  }
}

function isWithin(domain: string, name: unknown): boolean {
  return typeof name === "string" && (domain === name || domain.endsWith(`.${name}`));
}
