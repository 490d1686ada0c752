import type { Env } from "~/kernel/env/env.server";
import type { Log } from "~/kernel/process/log.server";
import { foldInFlight, type Mailer, silentMailer } from "~/modules/mail/mailer";
import { resendMailer } from "./resend/resend.server";

/** The provider that sends mails; silent while e-mail is off. */
export function openMailer({ email, emailFromAddress, emailApiBaseURL }: Env, log: Log): Mailer {
  if (!email.on) return silentMailer;
  const { apiKey } = email;
  return foldInFlight(
    resendMailer({ apiKey, from: emailFromAddress, baseUrl: emailApiBaseURL, log }),
  );
}
