import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { completedEvent, deliver, type HostedSession } from "./payment-events";

/** How the host answers the opening of a payment page. */
export type ProviderMode =
  | "ok"
  | "4xx"
  | "429"
  | "5xx"
  | "5xx once"
  | "hang"
  | "reset"
  | "reset once"
  | "slow"
  | "drip"
  | "no url"
  | "bad json";

export interface ProviderRequest {
  method: string;
  path: string;
  idempotencyKey: string | null;
  authorization: string | null;
  fields: Map<string, string>;
}

export interface ProviderHost {
  origin: string;
  mode: ProviderMode;
  requests: ProviderRequest[];
  /** Newest last. */
  sessions: HostedSession[];
  /**
   * Pays as the shopper: the session becomes complete and paid, and the event about it is returned.
   */
  pay(id: string, details?: Record<string, unknown>): { id: string; type: string; data: object };
  /** Where the webhook events of finished payments are sent. */
  notify: { url: string; secret: string } | null;
  close(): Promise<void>;
}

/**
 * The part of the payment provider's HTTP interface that the store uses, and the hosted page
 * itself: sessions with idempotency keys, lists by pages, and the ways in which hosts fail.
 */
export async function openPaymentProvider(): Promise<ProviderHost> {
  const replies = new Map<string, { params: string; session: HostedSession }>();
  let failuresLeft = 1;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  const host: ProviderHost = {
    origin: "",
    mode: "ok",
    requests: [],
    sessions: [],
    notify: null,
    pay(id, details = {}) {
      const session = host.sessions.find((each) => each.id === id);
      if (!session) throw new Error(`No session ${id}`);
      Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        customer_details: { email: "buyer@example.test", name: "Ada Byron King", phone: null },
        ...details,
      });
      return completedEvent(session);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", host.origin);
    const body = await textOf(request);
    const path = url.pathname;
    if (path.startsWith("/pay/")) {
      await hostedPage(request, response, path.slice(5));
      return;
    }
    const fields = new Map(new URLSearchParams(request.method === "POST" ? body : url.search));
    const { "idempotency-key": key = null, authorization = null } = request.headers;
    host.requests.push({
      method: request.method ?? "",
      path,
      idempotencyKey: key as string | null,
      authorization,
      fields,
    });
    if (refuses(response)) return;
    const found = host.sessions.find(({ id }) => path === `/v1/checkout/sessions/${id}`);
    if (found) send(response, 200, found);
    else if (path !== "/v1/checkout/sessions") send(response, 404, problem("resource_missing"));
    else if (request.method === "POST") {
      create(response, { fields, key: String(key), params: body });
    } else send(response, 200, list(fields));
  }

  /** Whether this call fails in a mode that fails once. */
  function failsNow(mode: "5xx once" | "reset once"): boolean {
    if (host.mode !== mode || failuresLeft === 0) return false;
    failuresLeft -= 1;
    return true;
  }

  /** The host does nothing, and either says so or stays silent. */
  function refuses(response: ServerResponse): boolean {
    const { mode } = host;
    if (mode === "4xx") send(response, 400, problem("invalid_request_error"));
    else if (mode === "429") send(response, 429, problem("rate_limit"));
    else if (mode === "5xx" || failsNow("5xx once")) send(response, 500, problem("api_error"));
    else if (mode === "reset") response.destroy();
    else return mode === "hang";
    return true;
  }

  function create(
    response: ServerResponse,
    { fields, key, params }: { fields: Map<string, string>; key: string; params: string },
  ): void {
    const known = replies.get(key);
    if (known && known.params !== params) {
      send(response, 400, problem("idempotency_error"));
      return;
    }
    const session = known?.session ?? newSession(fields);
    if (!known) {
      replies.set(key, { params, session });
      host.sessions.push(session);
    }
    tell(response, session);
  }

  /** The session exists; the mode decides what the store hears about it. */
  function tell(response: ServerResponse, session: HostedSession): void {
    const { mode } = host;
    if (failsNow("reset once")) response.destroy();
    else if (mode === "no url") send(response, 200, { ...session, url: null });
    else if (mode === "bad json") response.writeHead(200).end('{"id": "cs_');
    else if (mode === "slow") setTimeout(() => send(response, 200, session), 1_500);
    else if (mode === "drip") drip(response, JSON.stringify(session));
    else send(response, 200, session);
  }

  function newSession(fields: Map<string, string>): HostedSession {
    const id = `cs_test_${randomBytes(12).toString("hex")}`;
    const total = linesOf(fields).reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
    return {
      id,
      object: "checkout.session",
      created: Math.floor(Date.now() / 1000),
      status: "open",
      payment_status: "unpaid",
      url: `${host.origin}/pay/${id}`,
      amount_total: total,
      amount_subtotal: total,
      currency: fields.get("line_items[0][price_data][currency]") ?? null,
      client_reference_id: fields.get("client_reference_id") ?? null,
      customer_details: null,
      customer_email: null,
      metadata: metadataOf(fields),
      success_url: fields.get("success_url") ?? null,
      cancel_url: fields.get("cancel_url") ?? null,
      expires_at: Number(fields.get("expires_at")),
      mode: fields.get("mode") ?? null,
    };
  }

  function list(fields: Map<string, string>): object {
    const since = Number(fields.get("created[gte]") ?? 0);
    const status = fields.get("status");
    const matching = host.sessions
      .filter((each) => Number(each.created) >= since && (!status || each.status === status))
      .reverse();
    const after = fields.get("starting_after");
    const start = after ? matching.findIndex(({ id }) => id === after) + 1 : 0;
    const limit = Number(fields.get("limit") ?? 10);
    const data = matching.slice(start, start + limit);
    return { object: "list", data, has_more: start + limit < matching.length };
  }

  /** The page where shoppers pay; a form, so that it works without scripts. */
  async function hostedPage(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<void> {
    const session = host.sessions.find((each) => each.id === id);
    if (!session) {
      send(response, 404, problem("resource_missing"));
      return;
    }
    if (request.method !== "POST") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(
        `<!doctype html><title>Pay</title><h1>Pay ${session.amount_total}</h1>` +
          `<form method="post"><button>Pay</button></form>` +
          `<a href="${String(session.cancel_url)}">Back</a>`,
      );
      return;
    }
    const event = host.pay(id);
    if (host.notify) await deliver(event, host.notify);
    const back = String(session.success_url).replace("{CHECKOUT_SESSION_ID}", id);
    response.writeHead(303, { location: back }).end();
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  host.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return host;
}

export interface ProviderLine {
  name: string;
  amount: number;
  quantity: number;
}

/** The lines of a request that opens a payment page. */
export function linesOf(fields: Map<string, string>): ProviderLine[] {
  const lines: ProviderLine[] = [];
  for (let at = 0; fields.has(`line_items[${at}][quantity]`); at += 1) {
    lines.push({
      name: fields.get(`line_items[${at}][price_data][product_data][name]`) ?? "",
      amount: Number(fields.get(`line_items[${at}][price_data][unit_amount]`)),
      quantity: Number(fields.get(`line_items[${at}][quantity]`)),
    });
  }
  return lines;
}

export function metadataOf(fields: Map<string, string>): Record<string, string> {
  const entries = [...fields].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

function problem(type: string): object {
  return { error: { type, message: `The host says ${type}` } };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function drip(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "application/json" });
  let at = 0;
  const timer = setInterval(() => {
    response.write(text[at] ?? " ");
    at += 1;
  }, 1_000);
  response.on("close", () => clearInterval(timer));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
