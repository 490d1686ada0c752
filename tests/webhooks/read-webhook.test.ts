import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { readWebhook } from "../../packages/client/src/webhook";

const secret = `whsec_${Buffer.from("a secret of twenty-four b").toString("base64")}`;
const other = `whsec_${Buffer.from("another one of this size.").toString("base64")}`;
const event = { id: "evt_1", type: "order.created", timestamp: "2026-11-22T10:00:00.000Z" };
const body = JSON.stringify({ ...event, data: { orderNumber: "O-1", note: "Grüße" } });

function signed(key: string, at = new Date()) {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(key).sign("evt_1", at, body),
  };
}

describe("the client reads a delivery", () => {
  it("that the store signed, with the headers of Node or of fetch", async () => {
    const headers = signed(secret);
    expect(await readWebhook({ body, headers, secret })).toEqual(JSON.parse(body));
    const fetched = new Headers(headers);
    expect((await readWebhook({ body, headers: fetched, secret })).type).toBe("order.created");
  });

  it("with either secret on the day of a new one", async () => {
    const [old, fresh] = [signed(secret), signed(other)];
    const both = `${fresh["webhook-signature"]} ${old["webhook-signature"]}`;
    const headers = { ...fresh, "webhook-signature": both };
    for (const known of [secret, other]) {
      expect((await readWebhook({ body, headers, secret: known })).id).toBe("evt_1");
    }
  });

  it("and nothing else: another body, id, time or secret, no header, an old one", async () => {
    const headers = signed(secret);
    const old = new Date(Date.now() - 301_000);
    const forged = [
      { body: body.replace("O-1", "O-2"), headers },
      { body, headers: { ...headers, "webhook-id": "evt_2" } },
      { body, headers: { ...headers, "webhook-timestamp": `${headers["webhook-timestamp"]}0` } },
      { body, headers: signed(other) },
      { body, headers: signed(secret, old) },
      { body, headers: {} },
      { body, headers: { ...headers, "webhook-signature": "v1,?" } },
      { body, headers: { ...headers, "webhook-signature": "" } },
    ];
    for (const [at, each] of forged.entries()) {
      const outcome = await readWebhook({ ...each, secret }).then(
        () => at,
        (error: Error) => error.message,
      );
      expect(outcome).toMatch(/^The delivery is/);
    }
  });
});
