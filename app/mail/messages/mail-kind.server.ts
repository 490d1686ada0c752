import type { Subscriber } from "~/domain/mail";
import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import type { MailMessage } from "../mailer";
import type { MailContext } from "./mail-context.server";
import type { GalleryTemplate } from "./mail-template.server";
import type { RenderedMail } from "./render.server";

/** What the parts of a mail are made of, by the record that it is about. */
export interface Subjects {
  quote: { record: Quote; occasion: StatusOccasion };
  order: { record: Order; occasion: StatusOccasion };
  subscriber: { record: Subscriber; occasion: SubscriberOccasion };
}

/** A record came into a status, which it may have left again. */
export interface StatusOccasion {
  number: string;
  status: string;
  /** Which time the record is in this status, from 1: an offer's revision, a second cancellation. */
  time: number;
  /** What the subject calls the status; left out: what the customer's pages call it. */
  named?: string;
}

export interface SubscriberOccasion {
  subscriber: string;
  /** When they were written in, and when they last left. */
  asked: Date;
  left: Date | null;
}

/** One kind of mail, whole: every part is needed, and a file of this folder holds them. */
export interface MailKind<A extends keyof Subjects> {
  /** How the dashboard's outbox calls it. */
  label: string;
  about: A;
  /** What it may be made of; the gallery shows each with its samples. */
  templates: readonly [GalleryTemplate, ...GalleryTemplate[]];
  /** The name of this one mail, ever. */
  key(occasion: Subjects[A]["occasion"]): string;
  to(context: MailContext, record: Subjects[A]["record"]): string;
  /** Where an answer goes; null: to the sender. */
  replyTo(context: MailContext, record: Subjects[A]["record"]): string | null;
  subject(context: MailContext, ...about: About<A>): string;
  /** @throws when a part is missing without which it is useless: it is tried again later */
  content(
    context: MailContext,
    ...about: About<A>
  ): Promise<RenderedMail & Pick<MailMessage, "headers">>;
  /** Whether what it tells is no longer so; nothing is sent then. */
  isObsolete(context: MailContext, ...about: About<A>): boolean;
}

type About<A extends keyof Subjects> = [
  record: Subjects[A]["record"],
  occasion: Subjects[A]["occasion"],
];

/** The mail itself, whether or not it is obsolete. */
export async function writeMail<A extends keyof Subjects>(
  kind: MailKind<A>,
  context: MailContext,
  record: Subjects[A]["record"],
  occasion: Subjects[A]["occasion"],
): Promise<MailMessage> {
  const content = await kind.content(context, record, occasion);
  return {
    to: kind.to(context, record),
    subject: kind.subject(context, record, occasion),
    replyTo: kind.replyTo(context, record),
    ...content,
  };
}
