import type { Clock } from "~/kernel/identifiers";
import type { Caller } from "~/modules/identity/caller";
import type { Delivery, Mailer } from "~/modules/mail/mailer";
import type { Language } from "~/texts/languages";
import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { SampleShop } from "./mail-template.server";

const minute = 60_000;

interface SampleMail {
  name: string;
  title: string;
  sample: string;
  shop: SampleShop;
  language: Language;
}

/** Sends a sample of the gallery only to the admin; at most one of each per minute. */
export async function sendTestMail(
  { mailer, clock }: { mailer: Mailer; clock: Clock },
  { uid, email }: Caller,
  { name, title, sample, shop, language }: SampleMail,
): Promise<Delivery> {
  const { renderSample } = await import("./gallery.server");
  const rendered = await renderSample(name, sample, { shop, language });
  if (!rendered || !isEmailable(email)) return { sent: false, retry: false, code: "no address" };
  const subject = `[Test] ${title}: ${sample}`;
  const when = String(Math.floor(clock().getTime() / minute));
  return mailer.send(
    { to: email, subject, replyTo: null, ...rendered },
    asKey(["test", name, sample, language, uid, when]),
  );
}
