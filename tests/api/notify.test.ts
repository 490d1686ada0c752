import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { waitingTime } from "../support/measured";
import { type NotifyStore, openNotifyStore, seller } from "../support/notify-store";
import { type SmtpHost, smtpUser, startSmtp } from "../support/smtp-host";
import { together } from "../support/together";

const path = "/api/quotes/notify";
let store: NotifyStore;
beforeAll(async () => {
  store = await openNotifyStore();
});
afterAll(() => store.close());
afterEach(() => {
  store.provider.mode = "ok";
  store.provider.delayMs = 0;
});

const fallback = {
  customer: { email: "buyer@example.test" },
  items: [{ productName: "Scale", quantity: 1 }],
};

describe("without EMAIL_API_KEY", () => {
  it("answers skipped, whatever is asked", async () => {
    const off = await openNotifyStore({ EMAIL_API_KEY: "" });
    for (const body of [{ quoteNumber: "Q-1" }, {}, "{not json"]) {
      const answer = await off.post(path, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ skipped: true, reason: "email not configured" });
    }
    await off.close();
  });
});

describe("what is refused", () => {
  it("a body that is not JSON", async () => {
    for (const body of ["", "{", "no", '{"quoteNumber":']) {
      const answer = await store.post(path, body);
      expect([answer.status, answer.body]).toEqual([400, { error: "Invalid JSON body" }]);
    }
  });

  const customer = fallback.customer;
  const [item] = fallback.items;
  const withFallback = (changes: object) => ({
    quoteNumber: "Q-1",
    fallback: { ...fallback, ...changes },
  });
  const wrong: [string, unknown][] = [
    ["no object", []],
    ["no quoteNumber", {}],
    ["quoteNumber of another type", { quoteNumber: 1 }],
    ["empty quoteNumber", { quoteNumber: "" }],
    ["quoteNumber of 101", { quoteNumber: "q".repeat(101) }],
    ["fallback of another type", { quoteNumber: "Q-1", fallback: "x" }],
    ["no customer", { quoteNumber: "Q-1", fallback: { items: fallback.items } }],
    ["no email", withFallback({ customer: {} })],
    ["a bad email", withFallback({ customer: { email: "nobody" } })],
    ["an email with a line break", withFallback({ customer: { email: "a@b.co\r\nbcc: x@y.co" } })],
    ["an email of 321", withFallback({ customer: { email: `${"a".repeat(309)}@example.com` } })],
    ["firstName of 201", withFallback({ customer: { ...customer, firstName: "n".repeat(201) } })],
    ["lastName of 201", withFallback({ customer: { ...customer, lastName: "n".repeat(201) } })],
    ["phone of 51", withFallback({ customer: { ...customer, phone: "1".repeat(51) } })],
    [
      "companyName of 201",
      withFallback({ customer: { ...customer, companyName: "n".repeat(201) } }),
    ],
    ["no items", withFallback({ items: undefined })],
    ["empty items", withFallback({ items: [] })],
    ["201 items", withFallback({ items: Array.from({ length: 201 }, () => item) })],
    ["empty productName", withFallback({ items: [{ ...item, productName: "" }] })],
    ["productName of 501", withFallback({ items: [{ ...item, productName: "p".repeat(501) }] })],
    ["quantity 0", withFallback({ items: [{ ...item, quantity: 0 }] })],
    ["quantity 1.5", withFallback({ items: [{ ...item, quantity: 1.5 }] })],
    ["quantity 1,000,001", withFallback({ items: [{ ...item, quantity: 1_000_001 }] })],
    ["item id of 201", withFallback({ items: [{ ...item, id: "i".repeat(201) }] })],
    ["brand of 201", withFallback({ items: [{ ...item, brand: "b".repeat(201) }] })],
    ["variantName of 201", withFallback({ items: [{ ...item, variantName: "v".repeat(201) }] })],
    ["a negative price", withFallback({ items: [{ ...item, price: -1 }] })],
    ["message of 5,001", withFallback({ message: "m".repeat(5_001) })],
    ["discount without code", withFallback({ discount: { amount: 1 } })],
    ["discount code of 51", withFallback({ discount: { code: "c".repeat(51), amount: 1 } })],
    ["a negative discount", withFallback({ discount: { code: "c", amount: -1 } })],
  ];
  it.each(wrong)("%s", async (_, body) => {
    const answer = await store.post(path, body);
    expect([answer.status, answer.body]).toEqual([400, { error: "Invalid request body" }]);
  });

  it("an endless number", async () => {
    const body =
      '{"quoteNumber":"Q-1","fallback":{"customer":{"email":"a@b.co"},"items":[{"productName":"x","quantity":1,"price":1e999}]}}';
    expect((await store.post(path, body)).status).toBe(400);
  });

  it("an unknown number, with and without fallback, and no mail goes out", async () => {
    for (const body of [{ quoteNumber: "Q-nobody" }, { quoteNumber: "Q-1\0", fallback }]) {
      const answer = await store.post(path, body);
      expect([answer.status, answer.body]).toEqual([404, { error: "Quote not found" }]);
    }
    expect(store.provider.calls).toHaveLength(0);
  });

  it("the sixth request of one address, and says when to come again", async () => {
    for (let count = 0; count < 5; count += 1) {
      const answer = await store.post(path, { quoteNumber: "Q-nobody" }, "192.0.2.9");
      expect(answer.status).toBe(404);
    }
    const answer = await store.post(path, { quoteNumber: "Q-nobody" }, "192.0.2.9");
    expect([answer.status, answer.body]).toEqual([429, { error: "Too many requests" }]);
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
  });

  it("other verbs", async () => {
    const answer = await fetch(store.origin + path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
  });
});

describe("a stored quote", () => {
  it("is told to the seller and the buyer, from the record and not from the request", async () => {
    const quote = await store.quote(
      { email: "mara@example.test", firstName: "Mara", lastName: "Lind" },
      "In a hurry",
    );
    const answer = await store.post(path, {
      quoteNumber: quote.quoteNumber,
      fallback: { ...fallback, message: "Forged" },
    });
    expect([answer.status, answer.body]).toEqual([200, { sent: 2, failed: 0 }]);
    const about = (to: string) =>
      store.provider.accepted.find(
        (mail) => mail.to === to && mail.subject.includes(quote.quoteNumber),
      );
    const alert = about(seller);
    const confirmation = about("mara@example.test");
    expect(alert).toMatchObject({
      subject: `New quote request ${quote.quoteNumber}`,
      from: "onboarding@resend.dev",
      replyTo: "mara@example.test",
    });
    expect(confirmation?.subject).toBe(`Quote request ${quote.quoteNumber} received`);
    expect(confirmation?.text).toContain("Hello Mara Lind,");
    for (const mail of [alert, confirmation]) {
      expect(mail?.html).toContain("In a hurry");
      expect(mail?.text).toContain("In a hurry");
      expect(mail?.html).not.toContain("Forged");
    }
  });

  it("500 posts from 500 addresses are two mails, and the outbox adds none", async () => {
    const quote = await store.quote({ email: "calm@example.test" });
    const before = store.provider.accepted.length;
    store.provider.delayMs = 5;
    // In waves: a store refuses early what it could only answer late.
    const answers = [];
    for (let wave = 0; wave < 5; wave += 1) {
      const ask = () => store.post(path, { quoteNumber: quote.quoteNumber });
      // On a busy machine the provider may be late, which the answer says: its caller asks again.
      const post = async () => {
        const answer = await ask();
        return answer.body.failed ? ask() : answer;
      };
      answers.push(...(await together(100, post)));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body).toEqual({ sent: 2, failed: 0 });
    await store.services.mail.outbox?.run();
    await store.services.mail.outbox?.run();
    const mails = store.provider.accepted.slice(before);
    const about = mails.filter(({ subject }) => subject.includes(quote.quoteNumber));
    expect(about.map(({ to }) => to).toSorted()).toEqual(["calm@example.test", seller]);
  });

  it("a customer who gets none says so", async () => {
    const quote = await store.quote({ email: "soon-broken@example.test" });
    await store.storage.quotes.patch(quote.id, { contact: { ...quote.contact, email: "broken" } });
    const answer = await store.post(path, { quoteNumber: quote.quoteNumber });
    expect(answer.status).toBe(200);
    expect(answer.body.skipped).toBe(true);
    expect(answer.body.reason).toMatch(/not emailable$/);
  });

  it("one customer gets five different mails an hour; the seller's own address any number", async () => {
    const asked = async (email: string) => {
      const answers = [];
      for (let count = 0; count < 6; count += 1) {
        const { quoteNumber } = await store.quote({ email });
        answers.push(await store.post(path, { quoteNumber }));
      }
      return answers;
    };
    const many = await asked("flooded@example.test");
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(many[5]?.body).toEqual({ error: "Too many requests" });
    expect(Number(many[5]?.headers.get("retry-after"))).toBeGreaterThan(0);
    const own = await asked(seller);
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

describe("a provider in trouble is counted, never passed on", () => {
  it.each([
    ["422", { sent: 0, failed: 2 }],
    ["401", { sent: 0, failed: 2 }],
    ["500", { sent: 0, failed: 2 }],
    ["html-500", { sent: 0, failed: 2 }],
    ["429", { sent: 0, failed: 2 }],
    ["reset", { sent: 0, failed: 2 }],
    ["bad-json", { sent: 0, failed: 2 }],
  ] as const)("%s", async (mode, wanted) => {
    const { quoteNumber } = await store.quote({ email: `m${mode}@example.test` });
    store.provider.mode = mode;
    const answer = await store.post(path, { quoteNumber });
    expect([answer.status, answer.body]).toEqual([200, wanted]);
  });

  it("once busy or broken, it is asked once more", async () => {
    for (const trouble of ["429", "500"] as const) {
      const { quoteNumber } = await store.quote({ email: `again-${trouble}@example.test` });
      const seen = new Set<string | null>();
      store.provider.mode = (_, key) => {
        const first = !seen.has(key);
        seen.add(key);
        return first ? trouble : "ok";
      };
      store.provider.retryAfter = "1";
      const started = Date.now();
      const answer = await store.post(path, { quoteNumber });
      expect(answer.body).toEqual({ sent: 2, failed: 0 });
      if (trouble === "429") expect(Date.now() - started).toBeGreaterThanOrEqual(1_000);
    }
  });

  it("one that says nothing is given up within 20 s", async () => {
    const { quoteNumber } = await store.quote({ email: "patient@example.test" });
    store.provider.mode = "hang";
    const waited = waitingTime();
    const answer = await store.post(path, { quoteNumber });
    expect(answer.body).toEqual({ sent: 0, failed: 2 });
    expect(waited()).toBeLessThan(20_000);
  });

  it("and the logs hold no address, key or text of the provider", () => {
    expect(store.logs()).toContain("[mail] not accepted");
    expect(store.logs()).not.toMatch(/example\.test|re_test_key|secret provider text|In a hurry/);
  });
});

describe("without a backend", () => {
  let bare: NotifyStore;
  beforeAll(async () => {
    bare = await openNotifyStore({ COMMERCE_BACKEND: "" });
  });
  afterAll(() => bare.close());

  it("a request without fallback is refused", async () => {
    const answer = await bare.post(path, { quoteNumber: "Q-1" });
    expect([answer.status, answer.body]).toEqual([400, { error: "Invalid request body" }]);
  });

  it("the fallback goes out as plain text without links", async () => {
    const answer = await bare.post(path, {
      quoteNumber: "Q-1",
      fallback: {
        customer: {
          email: "buyer@example.test",
          firstName: "win at http://evil.example",
          lastName: "<b>bold</b>",
          companyName: "www.evil.example",
          phone: "+353 1",
        },
        items: [
          { productName: "Scale \u202egnp.exe", quantity: 2, price: 19.99, brand: "Norvik" },
          { productName: "http://evil.example/x", quantity: 1 },
        ],
        message: "see https://evil.example or mail a@evil.example\nsecond line",
        discount: { code: "SPRING", amount: 5 },
      },
    });
    expect([answer.status, answer.body]).toEqual([200, { sent: 2, failed: 0 }]);
    const [alert, confirmation] = [seller, "buyer@example.test"].map((to) =>
      bare.provider.accepted.find((mail) => mail.to === to),
    );
    expect(alert?.subject).toBe("New quote request Q-1");
    expect(alert?.replyTo).toBe("buyer@example.test");
    expect(confirmation?.subject).toBe("Quote request Q-1 received");
    expect(confirmation?.text).toContain("Hello,\n");
    for (const mail of [alert, confirmation]) {
      expect(mail?.html).toBeNull();
      expect(mail?.text).toContain("Scale gnp. exe");
      expect(mail?.text).toContain("2 × €19.99");
      expect(mail?.text).toContain("Discount SPRING: €5.00");
      expect(mail?.text).toContain("> second line");
      expect(mail?.text).not.toMatch(/:\/\/|www\.\w|evil\.\w|\u202e/);
    }
  });

  it("the same request again is one mail, and every field may be at its bound", async () => {
    const full = {
      quoteNumber: "Ω".repeat(100),
      fallback: {
        customer: {
          email: `${"a".repeat(64)}@${"b".repeat(60)}.example.test`,
          firstName: "f".repeat(200),
          lastName: "l".repeat(200),
          phone: "1".repeat(50),
          companyName: "c".repeat(200),
        },
        items: Array.from({ length: 200 }, () => ({
          productName: "p".repeat(500),
          quantity: 1_000_000,
          id: "i".repeat(200),
          brand: "b".repeat(200),
          variantName: "v".repeat(200),
          price: 0,
        })),
        message: "m".repeat(5_000),
        discount: { code: "d".repeat(50), amount: 0 },
      },
    };
    const before = bare.provider.accepted.length;
    for (let count = 0; count < 3; count += 1) {
      expect((await bare.post(path, full)).body).toEqual({ sent: 2, failed: 0 });
    }
    expect(bare.provider.accepted).toHaveLength(before + 2);
  });
});

describe("mails that go by SMTP, which knows no keys", () => {
  let host: SmtpHost;
  beforeAll(async () => {
    host = await startSmtp();
  });
  afterAll(() => host.close());
  afterEach(() => {
    host.mails.length = 0;
  });

  function openStore(variables: Record<string, string> = {}): Promise<NotifyStore> {
    const password = encodeURIComponent(smtpUser.pass);
    return openNotifyStore({
      EMAIL_API_KEY: "",
      SMTP_URL: `smtp://${smtpUser.user}:${password}@127.0.0.1:${host.port}`,
      EMAIL_FROM_ADDRESS: "Shop <sales@shop.example>",
      ...variables,
    });
  }
  const receivers = () => host.mails.flatMap(({ to }) => to).toSorted();

  it("are repeated by neither endpoint nor the outbox, however often they are asked for", async () => {
    const own = await openStore();
    const { quoteNumber } = await own.quote({ email: "calm@example.test" });
    const ask = () => own.post(path, { quoteNumber });
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (let count = 0; count < 3; count += 1) answers.push(await ask());
    for (const { body } of answers) expect(body).toEqual({ sent: 2, failed: 0 });
    expect(receivers()).toEqual(["calm@example.test", seller]);

    const quotes = own.services.commerce?.quotes;
    await own.storage.atomically(async (tx) =>
      quotes?.updateStatus(tx, "boss", quoteNumber, "In Review", {}),
    );
    const status = { kind: "quote", referenceNumber: quoteNumber };
    for (let count = 0; count < 3; count += 1) {
      const { body } = await own.post("/api/notifications/status", status);
      expect(body).toEqual({ sent: 1, failed: 0 });
    }
    await own.services.mail.outbox?.run();
    expect(receivers()).toEqual(["calm@example.test", "calm@example.test", seller]);
    await own.close();
  });

  it("are not repeated by a store without a backend either", async () => {
    const own = await openStore({ COMMERCE_BACKEND: "" });
    const ask = () => own.post(path, { quoteNumber: "Q-1", fallback });
    const answers = await Promise.all([ask(), ask()]);
    for (let count = 0; count < 2; count += 1) answers.push(await ask());
    for (const { body } of answers) expect(body).toEqual({ sent: 2, failed: 0 });
    expect(receivers()).toEqual(["buyer@example.test", seller]);
    await own.close();
  });
});
