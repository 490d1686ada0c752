import { createHash } from "node:crypto";
import type { Transporter } from "nodemailer";
import { z } from "zod";
import type { Log } from "~/kernel/process/log.server";
import { defineProvider, type Finding } from "~/kernel/provider";
import {
  type Delivery,
  foldInFlight,
  type MailDeps,
  type Mailer,
  type MailMessage,
  senderAddress,
  senderDomain,
} from "~/modules/mail/mailer";

/** The port's limit is 20 s; a slow server gets most of it, because a repeat would be delivered too. */
const sendMs = 18_000;
const connectMs = 8_000;
const checkMs = 8_000;

const smtpAddress = z
  .string()
  .refine(
    isSmtpUrl,
    "it must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.example.com",
  )
  .optional();

/** Mail through any server that speaks SMTP. */
export const smtp = defineProvider({
  id: "smtp",
  title: "SMTP server",
  variables: { SMTP_URL: smtpAddress, EMAIL_FROM_ADDRESS: senderAddress },
  groups: [
    { names: ["SMTP_URL", "EMAIL_FROM_ADDRESS"], others: "SMTP_URL needs it", when: "SMTP_URL" },
  ],
  configure({ set, off }) {
    const { SMTP_URL: url, EMAIL_FROM_ADDRESS: from } = set;
    if (!url) return off("SMTP_URL is not set", ["SMTP_URL"]);
    if (!from) return off("SMTP_URL needs EMAIL_FROM_ADDRESS, the sender", ["EMAIL_FROM_ADDRESS"]);
    return { on: true, settings: { url, from } };
  },
  create: (settings, { log }: MailDeps): Mailer => foldInFlight(smtpMailer({ ...settings, log })),
  async check(settings) {
    const sender = senderDomain(settings.from);
    const senderFinding: Finding =
      "problem" in sender ? ["FAIL", "sender", sender.problem] : ["ok", "sender", sender.domain];
    return [await serverFinding(settings), senderFinding];
  },
});

interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which must offer STARTTLS. */
  url: string;
  from: string;
}

/**
 * Sends through an SMTP server, with a connection for each mail. SMTP has no idempotency keys: the
 * Message-ID follows from the key, so that servers and readers recognise a mail that was accepted
 * although the answer was lost.
 */
function smtpMailer({ url, from, log }: SmtpSettings & { log: Log }): Mailer {
  let transport: Promise<Transporter> | null = null;

  return {
    on: true,
    async send(message, key) {
      if (!isOneAddress(message.to) || !isOneAddress(message.replyTo ?? from)) {
        log.warn({ code: invalidMessage }, "[mail] not accepted");
        return { sent: false, retry: false, code: invalidMessage };
      }
      try {
        transport ??= open(url);
        const letter = { ...letterOf(message, from), messageId: messageIdOf(key, from) };
        await (await transport).sendMail({ ...letter, signal: AbortSignal.timeout(sendMs) });
        return { sent: true };
      } catch (error) {
        const delivery = refusalOf(error);
        log.warn(delivery, "[mail] not accepted");
        return delivery;
      }
    },
  };
}

/** Its library is loaded with the first mail. */
async function open(url: string, ms = sendMs): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === "smtps:";
  const user = decodeURIComponent(username);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isOwnMachine = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  return createTransport({
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    // Passwords and customers' data travel encrypted, except to a relay on this machine.
    requireTLS: !secure && !isOwnMachine && searchParams.get("tls") !== "optional",
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: Math.min(connectMs, ms),
    greetingTimeout: Math.min(connectMs, ms),
    dnsTimeout: Math.min(connectMs, ms),
    socketTimeout: ms,
    socketCloseTimeout: 0,
    // A mail never reads a file or an address of this machine's network.
    disableFileAccess: true,
    disableUrlAccess: true,
    allowInternalNetworkInterfaces: true,
  });
}

function letterOf(
  { to, subject, text: plain, html, replyTo, headers, attachments }: MailMessage,
  from: string,
) {
  return {
    from,
    // As an object the address is one address, whatever characters it has.
    to: { name: "", address: to },
    subject: oneLine(subject),
    text: plain,
    ...(html === null ? {} : { html }),
    ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
    headers: Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [oneLine(name), oneLine(value)]),
    ),
    attachments: (attachments ?? []).map(({ name, content }) => ({
      filename: oneLine(name),
      content,
    })),
  };
}

const invalidMessage = "invalid_message";

/** Anything else could name further recipients. */
function isOneAddress(value: string): boolean {
  return /^[^\s,;<>()"]+@[^\s,;<>()"]+$/.test(value.replace(/^[^<>\r\n]*<([^<>]+)>$/, "$1"));
}

/** A line break would begin another header. */
function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a header
  return value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}

/** The same for each repeat of a mail. */
function messageIdOf(key: string, from: string): string {
  const sender = senderDomain(from);
  const domain = "domain" in sender ? sender.domain : "localhost";
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domain}>`;
}

interface SmtpError {
  code?: unknown;
  /** Of the system or of TLS, which the library replaces by its own. */
  originalCode?: unknown;
  responseCode?: unknown;
}

const tlsCodes = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_|ERR_SSL|ERR_TLS|^EPROTO$/;

/**
 * A 5xx to the recipient or the content refuses this mail for good. After every other answer the
 * mail may be accepted once the cause is repaired: a 4xx, a wrong password, a missing STARTTLS, a
 * sender that the server does not know, silence.
 */
function refusalOf(error: unknown): Delivery & { sent: false } {
  const { code, originalCode, responseCode } = error as SmtpError;
  const status = typeof responseCode === "number" ? responseCode : null;
  if (code === "EAUTH") return { sent: false, retry: true, code: "authentication" };
  if (code === "ETLS" || tlsCodes.test(String(originalCode)))
    return { sent: false, retry: true, code: "tls" };
  const isOfMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (isOfMail && status === null) return { sent: false, retry: false, code: invalidMessage };
  if (status !== null && isOfMail) {
    return { sent: false, retry: !isPermanent(status, error), code: `smtp_${status}` };
  }
  if (status !== null) return { sent: false, retry: true, code: `smtp_${status}` };
  return { sent: false, retry: true, code: "unreachable" };
}

/** 530 asks for authentication, and a refused sender is a setting of the store. */
function isPermanent(status: number, error: unknown): boolean {
  const { command } = error as { command?: unknown };
  const isSender = typeof command === "string" && command.startsWith("MAIL");
  return status >= 500 && status !== 530 && !isSender;
}

async function serverFinding({ url }: SmtpSettings): Promise<Finding> {
  const subject = "mail server";
  try {
    await (await open(url, checkMs)).verify();
    return ["ok", subject, "it answers and accepts the store's user"];
  } catch (error) {
    const { code } = refusalOf(error);
    const detail =
      code === "authentication"
        ? "it refuses the user or the password: correct SMTP_URL"
        : code === "tls"
          ? "it offers no TLS, or its certificate is not valid for its name: passwords and mails would be readable on the way"
          : "it does not answer: check host and port of SMTP_URL";
    return ["FAIL", subject, detail];
  }
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== "";
}
