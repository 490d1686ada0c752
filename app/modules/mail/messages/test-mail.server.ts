import type { Clock } from "~/kernel/identifiers";
import type { Caller } from "~/modules/identity/caller";
import type { Delivery, Mailer } from "~/modules/mail/mailer";
import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { RenderedMail } from "./render.server";

const minute = 60_000;

interface TestMail {
  content: RenderedMail;
  subject: string;
  /** What it shows: the template, the sample, the language. */
  about: readonly string[];
}

/** Sends a mail of the gallery only to the admin; at most one of each per minute. */
export async function sendTestMail(
  { mailer, clock }: { mailer: Mailer; clock: Clock },
  { uid, email }: Caller,
  { content, subject: named, about }: TestMail,
): Promise<Delivery> {
  if (!isEmailable(email)) return { sent: false, retry: false, code: "no address" };
  const subject = `[Test] ${named}`;
  const when = String(Math.floor(clock().getTime() / minute));
  return mailer.send(
    { to: email, subject, replyTo: null, ...content },
    asKey(["test", ...about, uid, when]),
  );
}
