import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { outboxAnnouncements } from "~/modules/mail/announcements.server";
import { onEveryEngine } from "../support/engines";
import { openNotifyStore } from "../support/notify-store";
import { aSubmission, openShop, type Shop } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

const to = (email: string) => ({
  contact: { ...aSubmission([]).contact, email },
});
const items = [{ id: "lathe", quantity: 1 }];

await onEveryEngine("confirmations to one address", (open) => {
  let shop: Shop;
  let closeEngine: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    closeEngine = () => opened.close();
    const clock = () => shop.time.now;
    const announcements = outboxAnnouncements({
      clock,
      random: systemRandom,
      nudge: () => {},
      sendCode: () => {},
    });
    shop = await openShop({ storage: opened.storage, announcements });
    await shop.add({ id: "lathe", price: 100 });
  });
  afterAll(async () => {
    await shop.close();
    await closeEngine();
  });

  async function confirmations(numbers: string[]): Promise<number> {
    const mails = await shop.storage.outbox.find({ limit: 1_000 });
    return mails.filter(
      ({ kind, payload }) =>
        kind === "quote-confirmation" && numbers.includes(String(payload.number)),
    ).length;
  }

  function ask(email: string, known = {}) {
    return shop.commerce.quotes.submit(null, aSubmission(items, to(email)), known);
  }

  it("are five a day, however many ask at once; every request is kept, and the seller told", async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ask(at % 2 === 0 ? "victim@example.test" : "Victim@Example.test"),
      ),
    );
    const numbers = asked.map(({ quoteNumber }) => quoteNumber);
    expect(await confirmations(numbers)).toBe(5);
    const kept = await Promise.all(numbers.map((number) => shop.commerce.quotes.find(number)));
    const marked = kept.filter((quote) =>
      quote?.history.some(({ kind }) => kind === "unconfirmed"),
    );
    expect(marked).toHaveLength(15);
    const alerts = (await shop.storage.outbox.find({ limit: 1_000 })).filter(
      ({ kind }) => kind === "quote-alert",
    );
    expect(alerts).toHaveLength(20);
    expect(await confirmations([(await ask("other@example.test")).quoteNumber])).toBe(1);
  });

  it("begin anew a day later, and never end for the caller's verified own address", async () => {
    shop.time.now = new Date(shop.time.now.getTime() + 86_400_000);
    const later = await ask("victim@example.test");
    expect(await confirmations([later.quoteNumber])).toBe(1);
    const own = [];
    for (let at = 0; at < 8; at += 1) {
      own.push((await ask("own@example.test", { verifiedEmail: "own@example.test" })).quoteNumber);
    }
    expect(await confirmations(own)).toBe(8);
  });
});

describe("a quote that was not confirmed", () => {
  it("is not confirmed by the notification endpoint either, and the seller's mail says so", async () => {
    const store = await openNotifyStore();
    const { commerce } = store.services;
    const [product] = (await commerce?.products.list({ limit: 1 }))?.items ?? [];
    const numbers: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const asked = await commerce?.quotes.submit(
        null,
        aSubmission([{ id: product?.id ?? "", quantity: 1 }], to("victim@example.test")),
      );
      numbers.push(asked?.quoteNumber ?? "");
    }
    const last = numbers.at(-1) ?? "";
    const answer = await store.post("/api/quotes/notify", { quoteNumber: last });
    expect(answer.body).toEqual({ sent: 1, failed: 0 });
    await store.services.mail.outbox?.run();
    const mails = store.provider.accepted.filter(({ subject }) => subject.includes(last));
    expect(mails.map(({ subject }) => subject)).toEqual([`New quote request ${last}`]);
    expect(mails[0]?.text).toContain("Not confirmed by mail");
    const victims = store.provider.accepted.filter(({ to }) => to === "victim@example.test");
    expect(victims).toHaveLength(5);
    await store.close();
  });
});

describe("quotes.submit by an account", () => {
  let store: TokenStore;
  beforeAll(async () => {
    store = await openTokenStore();
    store.issuer.users.set("ann", { email: "ann@example.test" });
    store.issuer.users.set("bob", { email: "bob@example.test" });
  });
  afterAll(() => store.close());

  it("is taken 30 times an hour, from wherever it calls", async () => {
    const [ann, bob] = [await store.issuer.token("ann"), await store.issuer.token("bob")];
    const submit = async (uid: string, token: string, from: string) => {
      const response = await fetch(`${store.edge.origin}/api/commerce/quotes/submit`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "x-forwarded-for": from },
        body: JSON.stringify({ args: [uid, aSubmission(items)] }),
      });
      return [response.status, response.headers.get("retry-after") !== null];
    };
    for (let at = 0; at < 30; at += 1) {
      expect(await submit("ann", ann, `192.0.2.${at}`)).toEqual([200, false]);
    }
    expect(await submit("ann", ann, "198.51.100.1")).toEqual([429, true]);
    expect(await submit("bob", bob, "198.51.100.1")).toEqual([200, false]);
  });

  it("shows the caller nothing of what the seller sees", async () => {
    const bob = await store.issuer.token("bob");
    const { body } = await store.call("quotes.submit", { args: ["bob", aSubmission(items)] }, bob);
    expect((body.result as { history: unknown[] }).history).toHaveLength(1);
  });
});
