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

export interface Mailer {
  /** False while EMAIL_API_KEY is unset; nothing is sent then. */
  readonly on: boolean;
  /**
   * Sends a message within 20 s and never throws. The provider deduplicates messages of one key for
   * 24 hours: a second message is reported as sent and not delivered.
   */
  send(message: MailMessage, key: string): Promise<Delivery>;
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
