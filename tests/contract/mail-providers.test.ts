import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readEnv } from "~/kernel/env/env.server";
import type { Provider } from "~/kernel/provider";
import type { MailDeps, Mailer } from "~/modules/mail/mailer";
import { resend } from "~/providers/resend/resend.server";
import { smtp } from "~/providers/smtp/smtp.server";
import { httpMail } from "../../examples/providers/http-mail.server";
import { fakeMail } from "../support/fake-providers";
import { type MailMode, startMailProvider } from "../support/mail-provider";
import { waitingTime } from "../support/measured";
import { type SmtpHost, smtpUser, startSmtp } from "../support/smtp-host";
import { type MailHostMode, mailContract, sampleMail } from "./mail.suite";

function logInto(lines: string[]) {
  return pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
}

function mailerOf(
  provider: Provider<MailDeps, Mailer>,
  variables: Record<string, string>,
  lines: string[] = [],
): Mailer {
  const { state } = provider.open(readEnv(variables).env);
  if (!state.on) throw new Error(state.why);
  return state.create({ log: logInto(lines) });
}

const resendModes: Record<MailHostMode, MailMode> = {
  ok: "ok",
  refuse: "422",
  later: "500",
  unauthorised: "401",
  silent: "hang",
  lost: "take-and-reset",
};

mailContract({
  name: "Resend",
  secrets: ["re_canary", "secret provider text"],
  async open() {
    const host = await startMailProvider();
    const lines: string[] = [];
    const from = "shop@example.test";
    const variables = { EMAIL_API_KEY: "re_canary", EMAIL_API_BASE_URL: host.url };
    const mailer = mailerOf(resend, { ...variables, EMAIL_FROM_ADDRESS: from }, lines);
    return {
      mailer,
      mails: () =>
        host.accepted.map(({ key, to, headers, ...mail }) => ({
          ...mail,
          to: [to],
          messageId: key,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
          ),
        })),
      answer(mode) {
        host.mode = resendModes[mode];
      },
      logged: () => lines.join(""),
      stop: () => host.close(),
      close: () => host.close().catch(() => {}),
    };
  },
});

function smtpVariables(host: Pick<SmtpHost, "port">, { scheme = "smtp", at = "127.0.0.1" } = {}) {
  const password = encodeURIComponent(smtpUser.pass);
  return {
    SMTP_URL: `${scheme}://${smtpUser.user}:${password}@${at}:${host.port}`,
    EMAIL_FROM_ADDRESS: "Our shop <shop@example.test>",
  };
}

mailContract({
  name: "SMTP",
  secrets: ["canary", encodeURIComponent(smtpUser.pass)],
  async open() {
    const host = await startSmtp();
    const lines: string[] = [];
    return {
      mailer: mailerOf(smtp, smtpVariables(host), lines),
      mails: () => host.mails,
      answer(mode) {
        host.mode = mode;
      },
      logged: () => lines.join(""),
      stop: () => host.close(),
      close: () => host.close(),
    };
  },
});

mailContract({
  name: "the fake",
  secrets: [],
  skip: [
    {
      test: "ends within 20 seconds when the host is silent",
      reason: "the fake has no host, and answers at once",
    },
  ],
  async open() {
    const mailer = fakeMail();
    return {
      mailer,
      mails: () =>
        mailer.sent.map(({ message, key }) => ({
          to: [message.to],
          subject: message.subject,
          text: message.text,
          html: message.html,
          replyTo: message.replyTo,
          headers: Object.fromEntries(
            Object.entries(message.headers ?? {}).map(([name, value]) => [
              name.toLowerCase(),
              value,
            ]),
          ),
          attachments: [...(message.attachments ?? [])],
          messageId: key,
        })),
      answer(mode) {
        const isSending = mode === "ok" || mode === "lost";
        mailer.refuses = isSending ? null : { retry: mode !== "refuse" };
      },
      logged: () => "",
      async stop() {
        mailer.refuses = { retry: true };
      },
      async close() {},
    };
  },
});

interface Posted {
  to: string;
  subject: string;
  html: string | null;
  text: string;
  replyTo: string | null;
  headers?: Record<string, string>;
  files: { name: string; content: string }[];
  key: string;
}

/** The company's mail service of the example in docs/extending.md. */
async function startMailService() {
  let mode: MailHostMode = "ok";
  const taken: Posted[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const end = (status: number) => void response.writeHead(status).end("canary of the host");
    if (mode === "silent") return;
    if (mode === "refuse") return end(422);
    if (mode === "later") return end(503);
    if (mode === "unauthorised") return end(401);
    const mail = JSON.parse(Buffer.concat(chunks).toString()) as Posted;
    if (!taken.some(({ key }) => key === mail.key)) taken.push(mail);
    if (mode === "lost") return void request.socket.destroy();
    end(202);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken,
    answer(next: MailHostMode) {
      mode = next;
    },
    close,
  };
}

mailContract({
  name: "the example of the docs",
  secrets: ["canary"],
  async open() {
    const host = await startMailService();
    const lines: string[] = [];
    const variables = { HTTP_MAIL_URL: host.url, HTTP_MAIL_TOKEN: "canary" };
    return {
      mailer: mailerOf(httpMail, variables, lines),
      mails: () =>
        host.taken.map(({ to, files, key, headers, ...mail }) => ({
          ...mail,
          to: [to],
          headers: Object.fromEntries(
            Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
          ),
          attachments: files.map(({ name, content }) => ({
            name,
            content: Buffer.from(content, "base64"),
          })),
          messageId: key,
        })),
      answer: host.answer,
      logged: () => lines.join(""),
      stop: host.close,
      close: host.close,
    };
  },
});

test("the docs show the example as it is", () => {
  const example = readFileSync("examples/providers/http-mail.server.ts", "utf8");
  expect(readFileSync("docs/extending.md", "utf8")).toContain(example.trim());
});

const key = "order/O-1/customer";

/** What `doctor` says of the server. */
async function checkOf(variables: Record<string, string>): Promise<string> {
  const { state } = smtp.open(readEnv(variables).env);
  const findings = state.on ? await state.check() : [];
  return findings.map((finding) => finding.join(" ")).join("\n");
}

test("SMTP: a password never travels to another machine without TLS", async () => {
  const host = await startSmtp("none");
  // The store takes this address for another machine.
  const variables = smtpVariables(host, { at: "0.0.0.0" });
  const mailer = mailerOf(smtp, variables);
  expect(await mailer.send(sampleMail, key)).toEqual({ sent: false, retry: true, code: "tls" });
  expect(await checkOf(variables)).toMatch(/^FAIL mail server it offers no TLS/);
  const anyway = { ...variables, SMTP_URL: `${variables.SMTP_URL}?tls=optional` };
  expect(await mailerOf(smtp, anyway).send(sampleMail, key)).toEqual({ sent: true });
  expect(host.mails).toHaveLength(1);
  await host.close();
});

test.each(["starttls", "implicit"] as const)(
  "SMTP: a certificate that nobody vouches for is refused (%s)",
  async (tls) => {
    const host = await startSmtp(tls);
    const scheme = tls === "implicit" ? "smtps" : "smtp";
    const variables = smtpVariables(host, { scheme, at: "0.0.0.0" });
    const delivery = await mailerOf(smtp, variables).send(sampleMail, key);
    expect(delivery).toEqual({ sent: false, retry: true, code: "tls" });
    expect(host.mails).toEqual([]);
    expect(await checkOf(variables)).toMatch(/^FAIL mail server it offers no TLS, or its cert/);
    await host.close();
  },
);

test("SMTP: the check tells a wrong password, a server that is gone, and a good one", async () => {
  const host = await startSmtp();
  const variables = smtpVariables(host);
  expect(await checkOf(variables)).toBe(
    "ok mail server it answers and accepts the store's user\nok sender example.test",
  );
  host.mode = "unauthorised";
  expect(await checkOf(variables)).toMatch(/^FAIL mail server it refuses the user or the password/);
  await host.close();
  const gone = await checkOf(variables);
  expect(gone).toMatch(/^FAIL mail server it does not answer: check host and port/);
  expect(gone).not.toContain("canary");
  const mailbox = { ...variables, EMAIL_FROM_ADDRESS: "me@gmail.com" };
  expect(await checkOf(mailbox)).toContain("FAIL sender gmail.com belongs to a mailbox provider");
});

test("SMTP: a refused sender is a setting of the store, and refused content is final", async () => {
  const host = await startSmtp();
  const mailer = mailerOf(smtp, smtpVariables(host));
  host.mode = "refuse sender";
  expect(await mailer.send(sampleMail, key)).toMatchObject({ retry: true, code: "smtp_550" });
  host.mode = "refuse content";
  expect(await mailer.send(sampleMail, key)).toMatchObject({ retry: false, code: "smtp_554" });
  await host.close();
});

test("SMTP: a server that is silent after the mail ends within 20 seconds", async () => {
  const host = await startSmtp();
  host.mode = "silent content";
  const waited = waitingTime();
  const delivery = await mailerOf(smtp, smtpVariables(host)).send(sampleMail, key);
  expect(delivery).toMatchObject({ sent: false, retry: true });
  expect(waited()).toBeLessThan(20_000);
  await host.close();
});

test("SMTP: the Message-ID is that of the key and the sender's domain", async () => {
  const host = await startSmtp();
  const variables = smtpVariables(host);
  for (let process = 0; process < 2; process += 1) {
    await mailerOf(smtp, variables).send(sampleMail, key);
  }
  const [first, second] = host.mails;
  expect(first?.messageId).toMatch(/^<[0-9a-f]{40}@example\.test>$/);
  expect(second?.messageId).toBe(first?.messageId);
  expect(first?.headers.from).toBe("Our shop <shop@example.test>");
  await host.close();
});

test.each([
  "a@example.test\r\nBcc: evil@example.test",
  "a@example.test, evil@example.test",
  "a@example.test;evil@example.test",
  "<a@example.test> evil@example.test",
  "nobody",
])("SMTP: %j is no one address, and nothing is sent", async (to) => {
  const host = await startSmtp();
  const mailer = mailerOf(smtp, smtpVariables(host));
  const delivery = await mailer.send({ ...sampleMail, to }, key);
  expect(delivery).toEqual({ sent: false, retry: false, code: "invalid_message" });
  expect(host.mails).toEqual([]);
  await host.close();
});
