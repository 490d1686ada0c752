import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completedEvent, hmac, paidSession, signatureOf } from "../support/payment-events";
import { openPaymentStore, type PaymentStore, webhookSecret } from "../support/payment-store";

let store: PaymentStore;

beforeAll(async () => {
  store = await openPaymentStore();
});
afterAll(() => store.close());

const now = () => Math.floor(Date.now() / 1000);
const event = completedEvent(paidSession({ id: "cs_test_vectors" }));
const body = JSON.stringify(event);

async function send(payload: string | Buffer, headers: Record<string, string>) {
  const response = await fetch(`${store.origin}/api/webhooks/payment`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: new Uint8Array(Buffer.from(payload)),
  });
  return { status: response.status, body: await response.json() };
}

async function rows() {
  return (await store.services.commerce?.orders.listAll())?.length;
}

const missing = { status: 400, body: { error: "Missing signature" } };
const invalid = { status: 400, body: { error: "Invalid signature" } };

function signed(payload: string | Buffer, secret = webhookSecret, at = now()) {
  return { "payment-signature": signatureOf(payload, secret, { at }) };
}

const bom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]);
const broken = Buffer.concat([
  Buffer.from('{"id":"evt_1","type":"'),
  Buffer.from([0xff, 0xfe]),
  Buffer.from('"}'),
]);
const crlf = JSON.stringify(event, null, 1).replaceAll("\n", "\r\n");
const flipped = body.replace("cs_test_vectors", "cs_test_vectorS");

type Vector = [name: string, payload: string | Buffer, headers: () => Record<string, string>];

const refused: Vector[] = [
  ["an empty header beside none", body, () => ({ "payment-signature": "" })],
  ["rubbish", body, () => ({ "payment-signature": "rubbish" })],
  ["the text null", body, () => ({ "payment-signature": "null" })],
  ["no time", body, () => ({ "payment-signature": `v1=${hmac(body, webhookSecret, now())}` })],
  ["no signature", body, () => ({ "payment-signature": `t=${now()}` })],
  [
    "a scheme of another kind",
    body,
    () => ({ "payment-signature": signatureOf(body, webhookSecret).replace("v1=", "v0=") }),
  ],
  ["another secret", body, () => signed(body, "whsec_another")],
  ["the secret's case", body, () => signed(body, webhookSecret.toUpperCase())],
  ["another body's signature", body, () => signed(`${body} `)],
  ["one byte changed", flipped, () => signed(body)],
  ["the body written anew", JSON.stringify(event, null, 2), () => signed(body)],
  ["line ends added", crlf, () => signed(JSON.stringify(event, null, 1))],
  ["a byte order mark added", bom, () => signed(body)],
  ["a signed byte order mark", bom, () => signed(bom)],
  ["signed bytes that are no text", broken, () => signed(broken)],
  ["an hour old", body, () => signed(body, webhookSecret, now() - 3600)],
  ["301 seconds old", body, () => signed(body, webhookSecret, now() - 302)],
  ["301 seconds early", body, () => signed(body, webhookSecret, now() + 302)],
  ["a day early", body, () => signed(body, webhookSecret, now() + 86_400)],
  [
    "a time that is none",
    body,
    () => ({ "payment-signature": `t=NaN,v1=${hmac(body, webhookSecret, "NaN")}` }),
  ],
  [
    "a time with a tail",
    body,
    () => ({ "payment-signature": `t=${now()}x,v1=${hmac(body, webhookSecret, `${now()}x`)}` }),
  ],
  [
    "a second, fresh time",
    body,
    () => ({
      "payment-signature": `t=${now() - 4000},t=${now()},v1=${hmac(body, webhookSecret, now() - 4000)}`,
    }),
  ],
  [
    "a header of 10,000 characters",
    body,
    () => ({ "payment-signature": `t=${now()},v1=${"0".repeat(10_000)}` }),
  ],
  ["no body", "", () => signed("")],
  ["signed null", "null", () => signed("null")],
  ["a signed list", "[]", () => signed("[]")],
  ["signed text", "hello", () => signed("hello")],
  ["a signed number", "5", () => signed("5")],
  ["an event without a type", '{"id":"evt_1"}', () => signed('{"id":"evt_1"}')],
  ["a type that is no text", '{"type":5}', () => signed('{"type":5}')],
];

describe("a delivery that is not the provider's", () => {
  it.each([
    ["no header", {}],
    ["another header", { signature: "t=1,v1=2" }],
  ])("is refused for %s", async (_, headers) => {
    expect(await send(body, headers)).toEqual(missing);
  });

  it.each(refused)("is refused for %s", async (name, payload, headers) => {
    const expected = name === "an empty header beside none" ? missing : invalid;
    expect(await send(payload, headers())).toEqual(expected);
  });

  it("is refused by the first header alone", async () => {
    const good = signatureOf(body, webhookSecret);
    expect(await send(body, { "payment-signature": "t=1,v1=2", "stripe-signature": good })).toEqual(
      invalid,
    );
  });

  it("leaves no row, no file and no secret in the logs", async () => {
    expect(await rows()).toBe(0);
    expect(await store.services.payments.waiting()).toEqual([]);
    const log = store.logged.join("\n");
    expect(log).not.toContain(webhookSecret);
    expect(log).not.toContain("sk_test");
    expect(log).not.toContain("cs_test_vectors");
    expect(log).not.toContain("buyer@example.test");
  });
});

describe("a delivery of the provider", () => {
  const accepted: [string, () => Record<string, string>][] = [
    ["payment-signature", () => signed(body)],
    ["stripe-signature", () => ({ "stripe-signature": signatureOf(body, webhookSecret) })],
    [
      "two secrets while one is replaced",
      () => {
        const at = now();
        const old = hmac(body, "whsec_old", at);
        return { "payment-signature": `t=${at},v1=${old},v1=${hmac(body, webhookSecret, at)}` };
      },
    ],
    ["299 seconds late", () => signed(body, webhookSecret, now() - 298)],
    ["299 seconds early", () => signed(body, webhookSecret, now() + 298)],
    [
      "a hundred signatures",
      () => {
        const at = now();
        const others = Array.from({ length: 100 }, (_, nth) => `v1=${nth}`.padEnd(67, "0"));
        const last = `v1=${hmac(body, webhookSecret, at)}`;
        return { "payment-signature": [`t=${at}`, ...others, last].join(",") };
      },
    ],
    [
      "an unknown scheme besides",
      () => ({
        "payment-signature": `${signatureOf(body, webhookSecret)},v0=abc`,
      }),
    ],
  ];

  it.each(accepted)("is taken with %s", async (_, headers) => {
    const answer = await send(body, headers());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ received: true, recorded: true });
  });

  it("was one payment all along", async () => {
    expect(await rows()).toBe(1);
  });

  it("may be no larger than a mebibyte", async () => {
    const large = JSON.stringify({ ...event, filler: "x".repeat(1024 * 1024) });
    expect(await send(large, signed(large))).toEqual({
      status: 413,
      body: { error: "Request body too large" },
    });
  });
});

describe("a store whose webhook is not set up", () => {
  it.each([
    ["PAYMENT_WEBHOOK_SECRET", { PAYMENT_WEBHOOK_SECRET: undefined }],
    ["PAYMENT_SECRET_KEY", { PAYMENT_SECRET_KEY: undefined }],
  ])("says so without %s, whatever comes", async (_, variables) => {
    const bare = await openPaymentStore(variables);
    const answer = { status: 503, body: { error: "webhook not configured" } };
    expect(await bare.post("/api/webhooks/payment", "rubbish")).toEqual(answer);
    expect(await bare.deliver(event)).toEqual(answer);
    expect(await bare.services.commerce?.orders.listAll()).toEqual([]);
    await bare.close();
  });

  it("has no checkout without PAYMENT_SECRET_KEY", async () => {
    const bare = await openPaymentStore({ PAYMENT_SECRET_KEY: undefined });
    const config = await fetch(`${bare.origin}/api/checkout/config`);
    expect(await config.json()).toEqual({ enabled: false });
    expect(await bare.post("/api/checkout", "rubbish")).toEqual({
      status: 503,
      body: { error: "checkout not configured" },
    });
    await bare.close();
  });
});
