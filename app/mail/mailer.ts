export interface MailMessage {
  /** One address, already validated. */
  to: string;
  subject: string;
  /** null: plain text alone. */
  html: string | null;
  text: string;
  /** Where an answer goes; null: to the sender. */
  replyTo: string | null;
  headers?: Record<string, string>;
}

/**
 * `retry`: the provider may take it later; false: it will never take this message. `code` is one
 * of ours or the provider's error name, never its text.
 */
export type Delivery = { sent: true } | { sent: false; retry: boolean; code: string };

export interface Mailer {
  /** False while EMAIL_API_KEY is unset: nothing is sent. */
  readonly on: boolean;
  /**
   * Hands a message to the provider within 20 s; never throws. The provider folds messages of one
   * key within 24 hours: a second one is answered as sent and goes nowhere.
   */
  send(message: MailMessage, key: string): Promise<Delivery>;
}

export const silentMailer: Mailer = {
  on: false,
  async send() {
    return { sent: false, retry: false, code: "off" };
  },
};

/** Messages of one key that are on their way at the same time are one call. */
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
