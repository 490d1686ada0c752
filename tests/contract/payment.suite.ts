import { afterEach, beforeEach, expect } from "vitest";
import { readSession } from "~/modules/payments/paid-session";
import {
  type OnlinePayment,
  paymentEvents,
  type SessionRequest,
} from "~/modules/payments/provider";
import { waitingTime } from "../support/measured";
import { contract, type Skips } from "./suite/skipping";

export interface OpenedPayment {
  payment: OnlinePayment;
  /** Pays a session as the shopper, and returns the webhook that the provider sends about it. */
  pay(sessionId: string): Promise<{ body: Buffer; signature: string }>;
  /** The sessions that the provider's host has. */
  sessions(): number;
  /** `down`: it answers every call with an error. */
  answer(mode: "ok" | "down" | "silent"): void;
  close(): Promise<void>;
}

export interface PaymentContract extends Skips {
  name: string;
  open(): Promise<OpenedPayment>;
}

export function aSessionRequest(fields: Partial<SessionRequest> = {}): SessionRequest {
  return {
    lines: [
      { name: "Arbor press (large)", unitAmount: 12_345, quantity: 2 },
      { name: "Belt", unitAmount: 50, quantity: 3 },
    ],
    currency: "eur",
    metadata: { items: '[["press",2,"large"],["belt",3]]', store: "this-store" },
    successURL: "https://shop.example/checkout/success?session_id={CHECKOUT_SESSION_ID}",
    cancelURL: "https://shop.example/cart",
    customerId: "uid-1",
    promotionCodes: false,
    expires: new Date(Date.now() + 40 * 60_000),
    idempotencyKey: "attempt-1",
    ...fields,
  };
}

async function all(pages: AsyncIterable<unknown[]>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

/** What every provider of online payment must do. */
export function paymentContract({ name, open, ...skips }: PaymentContract) {
  contract(`online payment contract: ${name}`, skips, (test) => {
    let opened: OpenedPayment;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const provider = () => opened.payment.open();
    const now = () => new Date();

    test("opens a page to pay on", async () => {
      const session = await (await provider()).createSession(aSessionRequest());
      expect(session.id).not.toBe("");
      expect(URL.canParse(session.url ?? "")).toBe(true);
    });

    test("opens one page for repeats of an attempt, also at the same time", async () => {
      const { createSession } = await provider();
      const both = await Promise.all([1, 2].map(() => createSession(aSessionRequest())));
      const again = await createSession(aSessionRequest({ expires: new Date(0) })).catch(
        () => null,
      );
      expect(both[0]?.id).toBe(both[1]?.id);
      expect([both[0]?.id, undefined]).toContain(again?.id);
      await createSession(aSessionRequest({ idempotencyKey: "attempt-2" }));
      expect(opened.sessions()).toBe(2);
    });

    test("tells a session that is not paid from one that is", async () => {
      const { createSession, session, completedSessions } = await provider();
      const { id } = await createSession(aSessionRequest());
      const before = readSession(await session(id), "EUR");
      expect(before?.complete).toBe(false);
      expect(await all(completedSessions(new Date(0)))).toEqual([]);
      await opened.pay(id);
      const after = readSession(await session(id), "EUR");
      expect(after).toMatchObject({ settled: true, complete: true, store: "this-store" });
    });

    test("reports what was charged, to whom, and for which cart", async () => {
      const { createSession, session } = await provider();
      const { id } = await createSession(aSessionRequest());
      await opened.pay(id);
      expect(readSession(await session(id), "EUR")?.paid).toMatchObject({
        sessionId: id,
        customerId: "uid-1",
        total: 248.4,
        currency: "eur",
        items: [
          { id: "press", quantity: 2, variantId: "large" },
          { id: "belt", quantity: 3 },
        ],
        review: [],
      });
    });

    test("lists every paid session since a time, newest first", async () => {
      const { createSession, completedSessions } = await provider();
      const ids: string[] = [];
      for (const idempotencyKey of ["a", "b", "c"]) {
        const { id } = await createSession(aSessionRequest({ idempotencyKey }));
        await opened.pay(id);
        ids.unshift(id);
      }
      const listed = await all(completedSessions(new Date(Date.now() - 60_000)));
      expect(listed.map((each) => readSession(each, "EUR")?.paid.sessionId)).toEqual(ids);
      expect(await all(completedSessions(new Date(Date.now() + 3_600_000)))).toEqual([]);
    });

    test("verifies its own webhook, and translates it", async () => {
      expect(opened.payment.hasWebhook).toBe(true);
      const { id } = await (await provider()).createSession(aSessionRequest());
      const { body, signature } = await opened.pay(id);
      const event = await opened.payment.verify(body, signature, now());
      expect(event).toMatchObject({ type: paymentEvents.completed });
      expect(readSession(event?.object, "EUR")?.paid).toMatchObject({
        sessionId: id,
        total: 248.4,
      });
    });

    test("verifies no webhook that is changed, old, or signed by somebody else", async () => {
      const { id } = await (await provider()).createSession(aSessionRequest());
      const { body, signature } = await opened.pay(id);
      const changed = Buffer.from(body.toString().replace("24840", "1"));
      const { verify } = opened.payment;
      expect(changed.equals(body)).toBe(false);
      expect(await verify(changed, signature, now())).toBeNull();
      expect(await verify(body, "", now())).toBeNull();
      expect(await verify(body, "t=1,v1=00", now())).toBeNull();
      expect(await verify(body, signature, new Date(Date.now() + 3_600_000))).toBeNull();
    });

    test("throws when the host fails, and a new session ends within 8 seconds", async () => {
      const { createSession, session } = await provider();
      opened.answer("down");
      await expect(createSession(aSessionRequest())).rejects.toThrow();
      await expect(session("cs_unknown")).rejects.toThrow();
      opened.answer("silent");
      const waited = waitingTime();
      await expect(createSession(aSessionRequest({ idempotencyKey: "z" }))).rejects.toThrow();
      expect(waited()).toBeLessThan(8_000);
    });
  });
}
