import type { Resend } from "resend";
import type { Log } from "~/log.server";
import { withinOrThrow } from "~/within.server";
import type { Delivery, Mailer, MailMessage } from "./mailer";

const sandboxSender = "onboarding@resend.dev";
const timeoutMs = 4_000;
/** Both calls and the pause: whoever asked over HTTP is answered within eight seconds. */
const deadlineMs = 7_000;
const longestPauseMs = 2_000;
const pauseMs = 500;

export interface ResendSettings {
  apiKey: string;
  /** null: the provider's sandbox sender. */
  from: string | null;
  /** Another host that speaks the provider's interface; null: its own. */
  baseUrl: string | null;
  log: Log;
}

/** What came of one call. `status` null: no answer, or none that could be read. */
interface Answer {
  error: { name: string } | null;
  status: number | null;
  retryAfterMs: number | null;
}

/**
 * The provider. Its client has no time limit of its own, so every call gets 4 s; an answer of 429
 * or 5xx is asked for once more, after the pause that the provider names, at most 2 s.
 */
export function resendMailer({ apiKey, from, baseUrl, log }: ResendSettings): Mailer {
  const options = baseUrl === null ? {} : { baseUrl: baseUrl.replace(/\/+$/, "") };
  let client: Resend | null = null;

  /** Loaded with the first mail. */
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
      },
      // The client passes unknown options on to fetch: its type leaves the signal out.
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

/** The provider says its status in the body too; a host that does not is judged by the name. */
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

/** Refusals of this very message; everything else may pass once the cause is mended. */
const hopeless = [400, 404, 405, 413, 415, 422];

function deliveryOf({ error, status }: Answer): Delivery {
  if (error === null) return { sent: true };
  // The key was used for a mail with other content: that mail went out, and it is this one.
  if (error.name === "invalid_idempotent_request") return { sent: true };
  if (status === null) return { sent: false, retry: true, code: "unreachable" };
  return { sent: false, retry: !hopeless.includes(status), code: error.name };
}
