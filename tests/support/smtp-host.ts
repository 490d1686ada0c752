import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { MailHostMode, TakenMail } from "../contract/mail.suite";
import { selfSigned } from "./certificate";

export interface SmtpHost {
  port: number;
  mode: MailHostMode | "refuse sender" | "refuse content" | "silent content";
  mails: TakenMail[];
  /** Whether the last mail came over TLS. */
  wasEncrypted: boolean;
  close(): Promise<void>;
}

export const smtpUser = { user: "store", pass: "canary-Pa55/word" };

function refusal(code: number, message = "canary text of the host"): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** An SMTP server that asks for a password and can be told to fail. */
export async function startSmtp(tls: "none" | "starttls" | "implicit" = "none"): Promise<SmtpHost> {
  const server = new SMTPServer({
    ...(tls === "none" ? {} : selfSigned(["mail.example.test"])),
    secure: tls === "implicit",
    disabledCommands: tls === "none" ? ["STARTTLS"] : [],
    allowInsecureAuth: true,
    hideENHANCEDSTATUSCODES: false,
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, callback) {
      if (host.mode !== "silent") callback();
    },
    onAuth({ username, password }, _session, callback) {
      const isRight = username === smtpUser.user && password === smtpUser.pass;
      if (!isRight || host.mode === "unauthorised") callback(refusal(535));
      else callback(null, { user: username });
    },
    onMailFrom(_address, _session, callback) {
      callback(host.mode === "refuse sender" ? refusal(550) : null);
    },
    onRcptTo(_address, _session, callback) {
      if (host.mode === "refuse") callback(refusal(550));
      else callback(host.mode === "later" ? refusal(451) : null);
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      if (host.mode === "silent content") return;
      if (host.mode === "refuse content") return callback(refusal(554));
      host.wasEncrypted = session.secure;
      const to = session.envelope.rcptTo.map(({ address }) => address);
      host.mails.push(mailOf(Buffer.concat(chunks).toString("latin1"), to));
      if (host.mode === "lost") {
        for (const connection of server.connections) connection.close();
        return;
      }
      callback();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const host: SmtpHost = {
    port: (server.server.address() as AddressInfo).port,
    mode: "ok",
    mails: [],
    wasEncrypted: false,
    close: () =>
      new Promise<void>((done) => {
        for (const connection of server.connections) connection.close();
        server.close(() => done());
      }),
  };
  return host;
}

interface Part {
  headers: Record<string, string>;
  content: Buffer;
  parts: Part[];
}

function mailOf(raw: string, to: string[]): TakenMail {
  const whole = partOf(raw);
  const leaves = leavesOf(whole);
  const textOf = (type: string) => {
    const found = leaves.find(
      ({ headers }) =>
        (headers["content-type"] ?? "").startsWith(type) && !headers["content-disposition"],
    );
    return found ? found.content.toString("utf8") : null;
  };
  const { headers } = whole;
  return {
    to,
    subject: decoded(headers.subject ?? ""),
    text: textOf("text/plain"),
    html: textOf("text/html")?.trim() ?? null,
    replyTo: headers["reply-to"]?.replace(/^<(.*)>$/, "$1") ?? null,
    headers,
    messageId: headers["message-id"] ?? null,
    attachments: leaves
      .filter((part) => part.headers["content-disposition"]?.startsWith("attachment"))
      .map((part) => ({
        name: /filename="?([^";]+)/.exec(part.headers["content-disposition"] ?? "")?.[1] ?? "",
        content: part.content,
      })),
  };
}

function leavesOf(part: Part): Part[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf);
}

function partOf(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)];
  const unfolded = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = Object.fromEntries(
    unfolded.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  const inner = boundary ? body.split(`--${boundary}`).slice(1, -1) : [];
  return {
    headers,
    content: contentOf(body, headers["content-transfer-encoding"] ?? ""),
    parts: inner.map((part) => partOf(part.replace(/^\r\n/, "").replace(/\r\n$/, ""))),
  };
}

function contentOf(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const joined = body.replace(/=\r\n/g, "");
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}

/** A header's encoded words (RFC 2047). */
function decoded(value: string): string {
  const words = value.replace(/\?=\s+=\?/g, "?==?");
  return words.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(text, "base64").toString("utf8")
      : contentOf(text.replace(/_/g, " "), "quoted-printable").toString("utf8"),
  );
}
