import { text } from "~/kernel/env/variables";
import type { Log } from "~/kernel/process/log.server";

export interface MailMessage {
  /** One validated address. */
  to: string;
  subject: string;
  /** null means plain text only. */
  html: string | null;
  text: string;
  /** The address for replies; null means the sender. */
  replyTo: string | null;
  headers?: Record<string, string>;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  name: string;
  content: Buffer;
}

/**
 * `retry` says whether the provider may accept the message later. `code` is the store's own or the
 * provider's error name, never the provider's text.
 */
export type Delivery = { sent: true } | { sent: false; retry: boolean; code: string };

/**
 * The port of e-mail. Its contract suite is tests/contract/mail.suite.ts. A log line of a provider
 * contains no address, no subject and no secret.
 */
export interface Mailer {
  /** False while no provider of mail is configured; nothing is sent then. */
  readonly on: boolean;
  /**
   * Sends a message within 20 s and never throws.
   *
   * A key stands for one mail and is sent again with each retry. Simultaneous calls with one key
   * send one message. A provider with its own memory for keys delivers one message per key for 24
   * hours, and reports repeats as sent. One without it derives the Message-ID from the key, so that
   * mail servers and readers can recognise a repeat.
   */
  send(message: MailMessage, key: string): Promise<Delivery>;
}

/** What the store gives to a provider of mail. */
export interface MailDeps {
  log: Log;
}

export const silentMailer: Mailer = {
  on: false,
  async send() {
    return { sent: false, retry: false, code: "off" };
  },
};

/** Merges simultaneous calls for messages with the same key into one. */
export function foldInFlight(mailer: Mailer): Mailer {
  const underway = new Map<string, Promise<Delivery>>();
  return {
    on: mailer.on,
    send(message, key) {
      const known = underway.get(key);
      if (known) return known;
      const call = mailer.send(message, key).finally(() => underway.delete(key));
      underway.set(key, call);
      return call;
    },
  };
}

const domainOfAddress = /@([^\s@<>]+\.[^\s@<>]+?)>?$/;

/** The variable of the sender, such as `Shop <sales@shop.example.com>`. */
export const senderAddress = text.refine(
  (value) => value === undefined || domainOfAddress.test(value),
  // Without an example: logs remove addresses from every line.
  "it must be an e-mail address, or a name with an address in angle brackets",
);

const mailboxes = /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|gmx|web|aol|proton)\./;

/** The domain of the sender's address, or what is wrong with the address. */
export function senderDomain(from: string): { domain: string } | { problem: string } {
  const domain = domainOfAddress.exec(from.trim())?.[1]?.toLowerCase();
  if (!domain) {
    return { problem: "EMAIL_FROM_ADDRESS is not an address: write name@your-domain.example" };
  }
  if (mailboxes.test(domain)) {
    return {
      problem: `${domain} belongs to a mailbox provider: send from a domain of your own`,
    };
  }
  return { domain };
}
