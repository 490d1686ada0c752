import { afterEach, beforeEach, expect } from "vitest";
import type { Mailer, MailMessage } from "~/modules/mail/mailer";
import { waitingTime } from "../support/measured";
import { contract, type Skips } from "./suite/skipping";

/** A mail as the provider's host took it. */
export interface TakenMail {
  /** Every recipient, blind copies included. */
  to: string[];
  subject: string;
  text: string | null;
  html: string | null;
  replyTo: string | null;
  /** Lower-case names. */
  headers: Record<string, string>;
  attachments: { name: string; content: Buffer }[];
  /** By which a repeat is recognised. */
  messageId: string | null;
}

/** How the provider's host answers. */
export type MailHostMode = "ok" | "refuse" | "later" | "unauthorised" | "silent" | "lost";

export interface OpenedMail {
  mailer: Mailer;
  /** Mails that went out, oldest first. */
  mails(): TakenMail[];
  /** `lost` takes the mail, then breaks the connection. */
  answer(mode: MailHostMode): void;
  /** Everything that the provider logged. */
  logged(): string;
  /** The host disappears. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface MailContract extends Skips {
  name: string;
  open(): Promise<OpenedMail>;
  /** What must not be logged, beside addresses and subjects. */
  secrets: readonly string[];
}

export const sampleMail: MailMessage = {
  to: "buyer@example.test",
  subject: "Your offer Q-1 – 2 × Ärmel",
  html: "<p>Grüße</p>",
  text: "Grüße\nfrom us",
  replyTo: "seller@example.test",
  headers: { "X-Store-Sample": "yes" },
  attachments: [{ name: "offer.pdf", content: Buffer.from([0, 1, 2, 250, 251, 13, 10]) }],
};

/** What every provider of mail must do. */
export function mailContract({ name, open, secrets, ...skips }: MailContract) {
  contract(`mail contract: ${name}`, skips, (test) => {
    let opened: OpenedMail;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const send = (message: Partial<MailMessage> = {}, key = "order/O-1/customer") =>
      opened.mailer.send({ ...sampleMail, ...message }, key);

    test("delivers every part of a mail, once", async () => {
      expect(opened.mailer.on).toBe(true);
      expect(await send()).toEqual({ sent: true });
      const [mail, ...more] = opened.mails();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        to: [sampleMail.to],
        subject: sampleMail.subject,
        html: sampleMail.html,
        replyTo: sampleMail.replyTo,
        attachments: sampleMail.attachments,
      });
      expect(mail?.text?.replaceAll("\r\n", "\n").trim()).toBe(sampleMail.text);
      expect(mail?.headers["x-store-sample"]).toBe("yes");
    });

    test("delivers a mail of plain text", async () => {
      expect(await send({ html: null, replyTo: null, attachments: [] })).toEqual({ sent: true });
      expect(opened.mails()[0]).toMatchObject({ html: null, replyTo: null, attachments: [] });
    });

    test("sends simultaneous mails of one key once", async () => {
      const all = await Promise.all([send(), send(), send()]);
      expect(all).toEqual([{ sent: true }, { sent: true }, { sent: true }]);
      expect(opened.mails()).toHaveLength(1);
    });

    test("makes the repeat of a lost answer recognisable", async () => {
      opened.answer("lost");
      await send();
      opened.answer("ok");
      expect(await send()).toEqual({ sent: true });
      await send({}, "another/key");
      const ids = opened.mails().map(({ messageId }) => messageId);
      const repeats = opened.mails().slice(0, -1);
      expect(new Set(repeats.map(({ messageId }) => messageId)).size).toBe(1);
      expect(ids.at(-1)).not.toBe(ids[0]);
    });

    test("gives a mail up that the host refuses for good", async () => {
      opened.answer("refuse");
      expect(await send()).toMatchObject({ sent: false, retry: false });
    });

    test("sends later what the host cannot take now", async () => {
      for (const mode of ["later", "unauthorised"] as const) {
        opened.answer(mode);
        expect(await send({}, mode)).toMatchObject({ sent: false, retry: true });
      }
      opened.answer("ok");
      expect(await send({}, "later")).toEqual({ sent: true });
    });

    test("names every refusal by a word, never by the host's text", async () => {
      for (const mode of ["refuse", "later", "unauthorised"] as const) {
        opened.answer(mode);
        const delivery = await send({}, mode);
        expect(delivery.sent ? "" : delivery.code).toMatch(/^[a-z0-9_]{1,64}$/);
      }
    });

    test("ends within 20 seconds when the host is silent", async () => {
      opened.answer("silent");
      const waited = waitingTime();
      expect(await send()).toMatchObject({ sent: false, retry: true });
      expect(waited()).toBeLessThan(20_000);
    });

    test("sends later when there is no host", async () => {
      await opened.stop();
      expect(await send()).toMatchObject({ sent: false, retry: true });
    });

    test("lets no value begin another header or name another recipient", async () => {
      const evil = "x\r\nBcc: evil@example.test\r\n\r\nbody";
      await send({ subject: evil, headers: { "X-Store-Sample": evil } });
      for (const mail of opened.mails()) {
        expect(mail.to).toEqual([sampleMail.to]);
        expect(mail.headers).not.toHaveProperty("bcc");
      }
    });

    test("logs no address, no subject and no secret", async () => {
      for (const mode of ["ok", "refuse", "later", "unauthorised"] as const) {
        opened.answer(mode);
        await send({}, mode);
      }
      const logged = opened.logged();
      for (const hidden of ["example.test", "Your offer", ...secrets]) {
        expect(logged).not.toContain(hidden);
      }
    });
  });
}
