import type { Resend } from "resend";
import { address, text } from "~/kernel/env/variables";
import type { Log } from "~/kernel/process/log.server";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import { defineProvider, type Finding } from "~/kernel/provider";
import {
  type Delivery,
  foldInFlight,
  type MailAttachment,
  type MailDeps,
  type Mailer,
  type MailMessage,
  senderAddress,
  senderDomain,
} from "~/modules/mail/mailer";

const sandboxSender = "onboarding@resend.dev";
const timeoutMs = 4_000;
/**
 * The time for both calls and the pause, because an HTTP caller gets a response within eight
 * seconds.
 */
const deadlineMs = 7_000;
const longestPauseMs = 2_000;
const pauseMs = 500;

interface ResendSettings {
  apiKey: string;
  /** null means the provider's sandbox sender. */
  from: string | null;
  /** Another host with the provider's interface; null means the provider's own. */
  baseUrl: string | null;
  log: Log;
}

/** Mail through Resend. */
export const resend = defineProvider({
  id: "resend",
  title: "Resend",
  variables: {
    EMAIL_API_KEY: text,
    EMAIL_FROM_ADDRESS: senderAddress,
    EMAIL_API_BASE_URL: address,
  },
  configure({ set, unusable, off }) {
    const { EMAIL_API_KEY: apiKey, EMAIL_FROM_ADDRESS, EMAIL_API_BASE_URL } = set;
    if (!apiKey) return off("EMAIL_API_KEY is not set", ["EMAIL_API_KEY"]);
    // The sandbox sender in its place would reach nobody.
    if (unusable.EMAIL_FROM_ADDRESS) return { on: false, why: unusable.EMAIL_FROM_ADDRESS };
    const from = EMAIL_FROM_ADDRESS ?? null;
    return { on: true, settings: { apiKey, from, baseUrl: EMAIL_API_BASE_URL ?? null } };
  },
  create: (settings, { log }: MailDeps): Mailer => foldInFlight(resendMailer({ ...settings, log })),
  async check({ apiKey, from, baseUrl }, { production }) {
    if (!from) {
      const detail =
        "EMAIL_FROM_ADDRESS is not set: the provider's sandbox sender reaches nobody but the owner of its account";
      return [[production ? "warn" : "ok", senderSubject, detail]];
    }
    const sender = senderDomain(from);
    if ("problem" in sender) return [["FAIL", senderSubject, sender.problem]];
    return [await verification(apiKey, sender.domain, baseUrl ?? providerAddress)];
  },
});

const senderSubject = "sender";
const providerAddress = "https://api.resend.com";
const checkLimit = 4_000;

/** The result of one call. `status` is null when there was no readable response. */
interface Answer {
  error: { name: string } | null;
  status: number | null;
  retryAfterMs: number | null;
}

/**
 * Sends through Resend. Its client has no time limit, so every call gets 4 s. After a 429 or a 5xx
 * the call is repeated once, after the pause that the provider requests, at most 2 s.
 */
function resendMailer({ apiKey, from, baseUrl, log }: ResendSettings): Mailer {
  const options = baseUrl === null ? {} : { baseUrl: baseUrl.replace(/\/+$/, "") };
  let client: Resend | null = null;

  /** Loads the client with the first mail. */
  async function open(): Promise<Resend> {
    const { Resend } = await import("resend");
    client ??= new Resend(apiKey, options);
    return client;
  }

  async function call(message: MailMessage, key: string): Promise<Answer> {
    const { emails } = client ?? (await open());
    const { data, error, headers } = await emails.send(
      {
        from: from ?? sandboxSender,
        to: message.to,
        subject: message.subject,
        text: message.text,
        ...(message.html === null ? {} : { html: message.html }),
        ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
        ...(message.headers ? { headers: message.headers } : {}),
        ...(message.attachments ? { attachments: attached(message.attachments) } : {}),
      },
      // The client passes unknown options on to fetch, but its type leaves the signal out.
      { idempotencyKey: key, signal: AbortSignal.timeout(timeoutMs) } as { idempotencyKey: string },
    );
    if (data !== null || error === null) return { error: null, status: 200, retryAfterMs: null };
    const name = /^[a-z_]{1,64}$/.test(String(error.name)) ? String(error.name) : "unknown";
    const answered = headers === null ? null : statusOf(error.statusCode, name);
    return { error: { name }, status: answered, retryAfterMs: retryAfter(headers) };
  }

  async function callTwice(message: MailMessage, key: string): Promise<Answer> {
    const first = await call(message, key);
    if (!isWorthASecondTry(first)) return first;
    await new Promise((resolve) => setTimeout(resolve, first.retryAfterMs ?? pauseMs));
    return call(message, key);
  }

  return {
    on: true,
    async send(message, key) {
      try {
        const answer = await withinOrThrow(
          deadlineMs,
          callTwice(message, key),
          () => new Error("The provider took too long"),
        );
        const delivery = deliveryOf(answer);
        if (!delivery.sent) {
          log.warn({ code: delivery.code, status: answer.status }, "[mail] not accepted");
        }
        return delivery;
      } catch (error) {
        log.error({ error }, "[mail] provider call failed");
        return { sent: false, retry: true, code: "unreachable" };
      }
    },
  };
}

function attached(files: readonly MailAttachment[]) {
  return files.map(({ name, content }) => ({
    filename: name,
    content: content.toString("base64"),
  }));
}

/** The provider's body has the status too. For a host without it, the error's name decides. */
function statusOf(stated: unknown, name: string): number {
  if (typeof stated === "number") return stated;
  if (name.includes("rate_limit") || name.includes("quota")) return 429;
  return 500;
}

function retryAfter(headers: Record<string, string> | null): number | null {
  const value = headers?.["retry-after"];
  if (value === undefined) return null;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : new Date(value).getTime() - Date.now();
  return Number.isFinite(wait) ? Math.min(longestPauseMs, Math.max(0, wait)) : null;
}

const underway = "concurrent_idempotent_requests";

function isWorthASecondTry({ error, status }: Answer): boolean {
  if (error === null || status === null) return false;
  return status === 429 || status >= 500 || error.name === underway;
}

/**
 * Statuses that refuse this message permanently. After any other, the message may be accepted once the
 * cause is repaired.
 */
const hopeless = [400, 404, 405, 413, 415, 422];

function deliveryOf({ error, status }: Answer): Delivery {
  if (error === null) return { sent: true };
  // The key was used for a mail with other content. That mail was sent, and has the same news.
  if (error.name === "invalid_idempotent_request") return { sent: true };
  if (status === null) return { sent: false, retry: true, code: "unreachable" };
  return { sent: false, retry: !hopeless.includes(status), code: error.name };
}

interface Listed {
  data?: { name?: unknown; status?: unknown }[];
}

/** A key that may only send cannot ask; this is not a fault. */
async function verification(key: string, domain: string, address: string): Promise<Finding> {
  try {
    const response = await fetch(`${address.replace(/\/+$/, "")}/domains`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(checkLimit),
    });
    if (!response.ok) {
      return [
        "ok",
        senderSubject,
        `${domain}; this key may not ask the provider whether it is verified`,
      ];
    }
    const { data = [] } = (await response.json()) as Listed;
    const known = data.find(({ name }) => isWithin(domain, name));
    if (known?.status === "verified") return ["ok", senderSubject, `${domain} is verified`];
    const why = known ? "is not verified yet" : "is unknown to the provider";
    return [
      "FAIL",
      senderSubject,
      `${domain} ${why}: set its DNS records as the provider shows them`,
    ];
  } catch {
    return ["warn", senderSubject, `${domain}; the provider could not be asked if it is verified`];
  }
}

function isWithin(domain: string, name: unknown): boolean {
  return typeof name === "string" && (domain === name || domain.endsWith(`.${name}`));
}
