import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the host answers: as the provider does, with trouble, or not at all. */
export type MailMode =
  | "ok"
  | "401"
  | "422"
  | "429"
  | "500"
  | "hang"
  | "reset"
  /** Takes the mail, then breaks the connection: the sender cannot know. */
  | "take-and-reset"
  | "bad-json"
  | "html-500";

export interface AcceptedMail {
  key: string | null;
  from: string;
  to: string;
  subject: string;
  html: string | null;
  text: string | null;
  replyTo: string | null;
  headers: Record<string, string>;
  /** Name and bytes of each file. */
  attachments: { name: string; content: Buffer }[];
}

export interface MailProvider {
  url: string;
  /** Mails that went out: one per key and day. */
  accepted: AcceptedMail[];
  /** Every call, folded ones and refused ones too. */
  calls: { key: string | null; authorization: string | null; mode: MailMode }[];
  /** For all calls, or by the number of the call, from 0, and its key. */
  mode: MailMode | ((call: number, key: string | null) => MailMode);
  retryAfter: string;
  /** The provider's time, for its 24 hours of folding. */
  time: { now: Date };
  /** How long an answer takes. */
  delayMs: number;
  close(): Promise<void>;
}

const day = 24 * 60 * 60 * 1000;

/** A host that speaks the part of the mail provider's interface which its client uses. */
export async function startMailProvider(): Promise<MailProvider> {
  const folded = new Map<string, { body: string; at: number; done: boolean }>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const key = header(request, "idempotency-key");
    const mode =
      typeof provider.mode === "function"
        ? provider.mode(provider.calls.length, key)
        : provider.mode;
    provider.calls.push({ key, authorization: header(request, "authorization"), mode });
    if (request.method !== "POST" || request.url !== "/emails") return trouble(response, 404);
    if (mode === "hang") return;
    if (mode === "reset") return reset(request);
    if (mode === "html-500") {
      response.writeHead(500, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
      return;
    }
    if (mode === "401" || mode === "422" || mode === "429" || mode === "500") {
      return trouble(response, Number(mode), provider.retryAfter);
    }
    await accept(key, body, response, mode, request);
  }

  async function accept(
    key: string | null,
    body: string,
    response: ServerResponse,
    mode: MailMode,
    request: IncomingMessage,
  ): Promise<void> {
    const now = provider.time.now.getTime();
    const before = key === null ? undefined : folded.get(key);
    const fresh = !before || now - before.at >= day;
    if (before && !fresh && !before.done) return trouble(response, 409, "", "concurrent");
    if (before && !fresh && before.body !== body) return trouble(response, 409, "", "other");
    const entry = fresh ? { body, at: now, done: false } : before;
    if (key !== null && entry) folded.set(key, entry);
    if (provider.delayMs > 0) await new Promise((done) => setTimeout(done, provider.delayMs));
    if (fresh) provider.accepted.push(mailOf(key, body));
    if (entry) entry.done = true;
    if (mode === "take-and-reset") return reset(request);
    if (mode === "bad-json") {
      response.writeHead(200, { "content-type": "application/json" }).end('{"id":');
      return;
    }
    send(response, 200, { id: `mail-${provider.accepted.length}` });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const provider: MailProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted: [],
    calls: [],
    mode: "ok",
    retryAfter: "0",
    time: { now: new Date() },
    delayMs: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return provider;
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

function mailOf(key: string | null, body: string): AcceptedMail {
  const mail = JSON.parse(body) as Record<string, unknown>;
  const text = (name: string) => (typeof mail[name] === "string" ? (mail[name] as string) : null);
  return {
    key,
    from: text("from") ?? "",
    to: text("to") ?? "",
    subject: text("subject") ?? "",
    html: text("html"),
    text: text("text"),
    replyTo: text("reply_to"),
    headers: (mail.headers ?? {}) as Record<string, string>,
    attachments: ((mail.attachments ?? []) as { filename: string; content: string }[]).map(
      ({ filename, content }) => ({ name: filename, content: Buffer.from(content, "base64") }),
    ),
  };
}

const names: Record<number, string> = {
  401: "invalid_api_key",
  404: "not_found",
  422: "validation_error",
  429: "rate_limit_exceeded",
  500: "internal_server_error",
};

function trouble(response: ServerResponse, status: number, retryAfter = "", clash = ""): void {
  const name =
    clash === "concurrent"
      ? "concurrent_idempotent_requests"
      : clash === "other"
        ? "invalid_idempotent_request"
        : names[status];
  const headers: Record<string, string> = status === 429 ? { "retry-after": retryAfter } : {};
  send(response, status, { statusCode: status, name, message: "secret provider text" }, headers);
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function reset(request: IncomingMessage): void {
  const { socket } = request;
  if ("resetAndDestroy" in socket) socket.resetAndDestroy();
  else request.destroy();
}
