import { address, text } from "~/kernel/env/variables";
import { defineProvider } from "~/kernel/provider";
import { foldInFlight, type MailDeps, type Mailer } from "~/modules/mail/mailer";

/** Mail through a company's own mail service, which takes JSON and knows the mails it has sent. */
export const httpMail = defineProvider({
  id: "http-mail",
  title: "Our mail service",
  variables: { HTTP_MAIL_URL: address, HTTP_MAIL_TOKEN: text },
  configure({ set, off }) {
    const { HTTP_MAIL_URL: url, HTTP_MAIL_TOKEN: token } = set;
    if (!url || !token) return off("HTTP_MAIL_URL and HTTP_MAIL_TOKEN are not both set", []);
    return { on: true, settings: { url, token } };
  },
  create({ url, token }, { log }: MailDeps): Mailer {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return foldInFlight({
      on: true,
      async send({ attachments = [], ...message }, key) {
        const files = attachments.map(({ name, content }) => ({
          name,
          content: content.toString("base64"),
        }));
        const body = JSON.stringify({ ...message, files, key });
        const signal = AbortSignal.timeout(10_000);
        const status = await fetch(url, { method: "POST", headers, body, signal }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status >= 200 && status < 300) return { sent: true };
        const code = status === 0 ? "unreachable" : `status_${status}`;
        log.warn({ code }, "[mail] not accepted");
        return { sent: false, retry: status !== 400 && status !== 422, code };
      },
    });
  },
  async check({ url }) {
    const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(4_000) });
    return [
      answer.ok ? ["ok", "mail service", "it answers"] : ["FAIL", "mail service", "it is down"],
    ];
  },
});
