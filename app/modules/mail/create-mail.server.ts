import { createHash } from "node:crypto";
import type { Env } from "~/kernel/env/env.server";
import type { Clock, Random } from "~/kernel/identifiers";
import type { Limiter } from "~/kernel/limits/limiter";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { type Announcements, type CodeMail, silentAnnouncements } from "~/modules/announcements";
import type { Documents } from "~/modules/documents/documents.server";
import { createQueueLoop, type QueueLoop } from "~/modules/queue/queue.server";
import type { Site } from "~/modules/settings/site";
import type { Storage } from "~/storage/storage";
import { original } from "~/texts/languages";
import { inLanguage, languageOf, pageLanguage } from "~/texts/on-server";
import { outboxAnnouncements } from "./announcements.server";
import type {
  ConfirmationMail,
  ResetMail,
  SendEmailConfirmation,
  SendPasswordReset,
  SendSecurityNotice,
} from "./mail.resource";
import type { Mailer } from "./mailer";
import {
  acceptanceCode,
  emailConfirmation,
  type InvitationMail,
  passwordReset,
  securityNotice,
  staffInvitation,
} from "./messages/account-mails.server";
import { createAttachments } from "./messages/attachments.server";
import { type MailContext, mailContext } from "./messages/mail-context.server";
import { createMailLinks, createSignedLinks, type SignedLinks } from "./messages/mail-links.server";
import { createNewsletter, type Newsletter } from "./newsletter.server";
import { createNotifications, type Notifications } from "./notifications/notifications.server";
import { createCompose, createOutbox, type Outbox } from "./outbox.server";
import { createOutboxPurge, createSentMails, type OutboxPurge } from "./outbox-purge.server";

/** The mail services for the rest of the store. */
export interface Mail {
  mailer: Mailer;
  context: MailContext;
  announcements: Announcements;
  notifications: Notifications;
  newsletter: Newsletter;
  /** null without a backend, because mails cannot be stored. */
  outbox: (Outbox & Pick<QueueLoop, "start" | "stop"> & { purge: OutboxPurge["run"] }) | null;
  /** null without a backend. */
  signedLinks: SignedLinks | null;
  /** null while e-mail is off. */
  sendPasswordReset: SendPasswordReset | null;
  /** null while e-mail is off. */
  sendEmailConfirmation: SendEmailConfirmation | null;
  /** null while e-mail is off. */
  sendSecurityNotice: SendSecurityNotice | null;
  /** null while e-mail is off. False: the provider refused it. */
  sendInvitation: ((mail: InvitationMail) => Promise<boolean>) | null;
}

export interface MailDeps {
  env: Env;
  site: Site;
  /** The provider that sends them. */
  mailer: Mailer;
  storage: Storage | null;
  documents: Documents | null;
  limiter: Limiter;
  clock: Clock;
  random: Random;
  log: Log;
  /** What extensions add to mails about quotes and orders; nothing when left out. */
  ownLines?: MailContext["ownLines"];
}

export function createMail(deps: MailDeps): Mail {
  const { env, site, mailer, storage, documents, limiter, clock, random, log } = deps;
  const signed = storage ? createSignedLinks({ storage, clock, random }) : null;
  const origin = mailOrigin(env);
  const links = createMailLinks(origin, signed);
  const attachments = createAttachments(documents, log);
  const requestFiles = filesOfRequest(storage);
  const parts = { links, attachments, requestFiles, clock, ownLines: deps.ownLines };
  const context = mailContext(site, { ...env, publicOrigin: origin }, parts);
  const records = storage && { storage, sent: createSentMails({ storage, clock, random }) };
  const outbox = storage
    ? createOutbox({ storage, mailer, compose: createCompose({ storage, context }), clock, log })
    : null;
  const loop = outbox ? createQueueLoop({ run: outbox.run, log, tag: "[outbox]" }) : null;
  const nudge = () => loop?.nudge();
  /** Mails to an account are in the language of the page that causes them, or of the account. */
  async function forAccount<T>(email: string, compose: () => Promise<T>): Promise<T> {
    const page = pageLanguage();
    const where = { emailLower: email.toLowerCase() };
    const [customer] = page ? [] : ((await storage?.customers.find({ where, limit: 1 })) ?? []);
    return inLanguage(page ?? languageOf(customer ?? null), compose);
  }
  return {
    mailer,
    context,
    announcements:
      mailer.on && outbox
        ? outboxAnnouncements({
            clock,
            random,
            nudge,
            sendCode: codeSender({ mailer, context, random, log }),
          })
        : silentAnnouncements,
    notifications: createNotifications({ records, mailer, context, limiter, clock, log }),
    newsletter: createNewsletter({
      demo: env.demo,
      store: storage && signed && { storage, signed },
      canAsk: mailer.on && origin !== null,
      clock,
      random,
      log,
      nudge,
    }),
    outbox:
      outbox && loop && storage
        ? withLoop(
            outbox,
            loop,
            createOutboxPurge({ storage, clock, log, keptDays: env.retention.sentMails }),
            mailer.on,
          )
        : null,
    signedLinks: signed,
    sendPasswordReset: mailer.on ? resetSender({ mailer, context, clock, forAccount }) : null,
    sendEmailConfirmation: mailer.on ? confirmationSender({ mailer, context, forAccount }) : null,
    sendSecurityNotice: mailer.on ? noticeSender({ mailer, context, random, forAccount }) : null,
    sendInvitation: mailer.on ? invitationSender({ mailer, context }) : null,
  };
}

function filesOfRequest(storage: Storage | null): MailContext["requestFiles"] {
  return async ({ id, thread }) => {
    if (!storage || thread === null) return "";
    const order = { by: "created", direction: "asc" } as const;
    const [first] = await storage.messages.find({ where: { quoteId: id }, order, limit: 1 });
    return first?.kind === "request" ? first.files.map(({ name }) => name).join(", ") : "";
  };
}

/**
 * The origin of links in mails. Outside production it is the address at which the store listens.
 */
function mailOrigin({ publicOrigin, production, port }: Env): string | null {
  return publicOrigin ?? (production ? null : `http://localhost:${port}`);
}

function withLoop(
  outbox: Outbox,
  loop: QueueLoop,
  purge: OutboxPurge,
  on: boolean,
): NonNullable<Mail["outbox"]> {
  return {
    ...outbox,
    purge: purge.run,
    start() {
      if (on) loop.start();
      purge.start();
    },
    async stop() {
      await Promise.all([loop.stop(), purge.stop()]);
    },
    async resend(...args) {
      const change = await outbox.resend(...args);
      if (change.changed) loop.nudge();
      return change;
    },
  };
}

function invitationSender({ mailer, context }: { mailer: Mailer; context: MailContext }) {
  return async (mail: InvitationMail) => {
    const message = await inLanguage(original, () => staffInvitation(context, mail));
    return (await mailer.send(message, `invitation/${hashOf(mail.link)}`)).sent;
  };
}

type ForAccount = <T>(email: string, compose: () => Promise<T>) => Promise<T>;

interface AccountSender {
  mailer: Mailer;
  context: MailContext;
  forAccount: ForAccount;
}

function confirmationSender({ mailer, context, forAccount }: AccountSender) {
  return async (mail: ConfirmationMail): Promise<void> => {
    const message = await forAccount(mail.to, () => emailConfirmation(context, mail));
    await mailer.send(message, `address/${hashOf(mail.link)}`);
  };
}

function noticeSender({
  mailer,
  context,
  random,
  forAccount,
}: AccountSender & { random: Random }): SendSecurityNotice {
  return async (notice) => {
    const message = await forAccount(notice.to, () => securityNotice(context, notice));
    return (await mailer.send(message, `security/${random.token(18)}`)).sent;
  };
}

function hashOf(link: string): string {
  return createHash("sha256").update(link).digest("hex");
}

/** Not awaited, so that an answer takes the same time whether or not a code is sent. */
function codeSender({
  mailer,
  context,
  random,
  log,
}: {
  mailer: Mailer;
  context: MailContext;
  random: Random;
  log: Log;
}) {
  return (mail: CodeMail): void => {
    const key = `code/${random.token(18)}`;
    const language = languageOf(mail.quote);
    const composed = inLanguage(language, () => acceptanceCode(context, mail));
    const sent = composed.then((message) => mailer.send(message, key));
    void bestEffort(log, "[mail] acceptance code", sent);
  };
}

/** Sends directly to the provider, because a one-time link must not be stored in the outbox. */
function resetSender({
  mailer,
  context,
  clock,
  forAccount,
}: AccountSender & { clock: Clock }): SendPasswordReset {
  return async ({ expires, ...mail }: ResetMail) => {
    const minutes = Math.max(1, Math.round((expires.getTime() - clock().getTime()) / 60_000));
    const message = await forAccount(mail.to, () => passwordReset(context, { ...mail, minutes }));
    await mailer.send(message, `reset/${hashOf(mail.link)}`);
  };
}
