import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site, siteDefaults } from "~/modules/settings/site";
import { partsOf } from "~/modules/settings/site-settings";
import {
  type AdminStore,
  openAdminStore,
  seenIn,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { inputOf } from "../support/offer-input";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  await ask({ confirmByCode: true });
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
});

/** Sets what the store asks of an acceptance, as the settings page does. */
async function ask(asked: { confirmByCode?: boolean; requirePurchaseOrder?: boolean }) {
  const { version } = await store.call("settings.read", []);
  const value = { ...partsOf(site).offer, ...asked };
  await store.call("settings.save", [{ part: "offer", value, version }]);
}

let people = 0;

async function offered(): Promise<{ quote: Quote; path: string; email: string }> {
  people += 1;
  // The limits by address are of ten minutes.
  store.time.now = new Date(store.time.now.getTime() + 11 * 60_000);
  const email = `code${people}@example.test`;
  const asked = await store.ask([["press", 1]], { contact: { email, firstName: "Ida" } });
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  const quote = await store.call("offers.send", [asked.id, { ...input, note: null }]);
  const key = await store.services.mail.signedLinks?.sign(
    { purpose: "quote", subject: quote.quoteNumber },
    quote.updated,
  );
  return { quote, email, path: `/quotes/${quote.quoteNumber}?key=${key}` };
}

/** The codes that were mailed to that person. */
function codesTo(email: string): string[] {
  return store.provider.accepted
    .filter((mail) => mail.to === email)
    .flatMap(({ text }) => /^\d{6}$/m.exec(text ?? "")?.[0] ?? []);
}

async function post(path: string, fields: Record<string, string>) {
  const response = await store.browser().postForm(path, fields);
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

const person = { name: "Ida Berg", role: "", purchaseOrder: "PO 7" };

function accepting({ revision, total }: Quote, code: string) {
  const seen = { "offer.revision": String(revision), "offer.total": String(total) };
  return { ...person, ...seen, code, answer: "Approved" };
}

async function mailed(path: string, email: string, many = 1): Promise<string> {
  const asked = await post(path, { ...person, answer: "Code" });
  expect(asked.status).toBe(200);
  expect(asked.words).toContain("A code is on its way");
  expect(valueIn(asked.html, "name")).toBe("Ida Berg");
  await expect.poll(() => codesTo(email).length).toBe(many);
  return codesTo(email).at(-1) ?? "";
}

async function statusOf({ id }: Quote) {
  return (await store.commerce.quotes.find(id))?.status;
}

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("an acceptance by link, where the seller asks for a mailed code", () => {
  it("needs the code that went to the quote's address, and its record says so", async () => {
    const { quote, path, email } = await offered();
    const bare = await post(path, accepting(quote, ""));
    expect([bare.status, bare.words.includes("needs the code from our mail")]).toEqual([409, true]);
    expect(bare.words).toContain(`c•••@example.test`);
    expect(codesTo(email)).toEqual([]);
    const code = await mailed(path, email);
    const refused = await post(path, accepting(quote, wrong(code)));
    expect([refused.status, refused.words.includes("This code is not valid")]).toEqual([409, true]);
    expect(await statusOf(quote)).toBe("Quoted");
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await post(path, accepting(quote, spaced))).status).toBe(303);
    expect(await statusOf(quote)).toBe("Approved");
    const [record] = await store.commerce.offers.acceptances(quote.id);
    expect(record?.facts).toMatchObject({ confirmed: "code", method: "link", email });
    const desk = visibleText(await (await store.admin.get(`/admin/quotes/${quote.id}`)).text());
    expect(desk).toContain(`Confirmed by a code that was mailed to ${email}`);
    // Nowhere in the database is the code itself.
    const tokens = await store.services.storage?.tokens.find({ limit: 500 });
    const outbox = await store.services.storage?.outbox.find({ limit: 500 });
    expect(JSON.stringify([tokens, outbox])).not.toContain(code);
  });

  it("takes five tries at most, then the right code is refused with the same words", async () => {
    const { quote, path, email } = await offered();
    const code = await mailed(path, email);
    const said = new Set<string>();
    for (let time = 0; time < 5; time += 1) {
      said.add((await post(path, accepting(quote, wrong(code)))).words);
    }
    const right = await post(path, accepting(quote, code));
    expect(right.status).toBe(409);
    expect(right.words).toContain("This code is not valid");
    said.add(right.words);
    expect(said.size).toBe(1);
    const fresh = await mailed(path, email, 2);
    expect((await post(path, accepting(quote, fresh))).status).toBe(303);
  });

  it("ends after a quarter of an hour, with a newer code, and with another revision", async () => {
    const { quote, path, email } = await offered();
    const first = await mailed(path, email);
    const second = await mailed(path, email, 2);
    if (first !== second) {
      expect((await post(path, accepting(quote, first))).status).toBe(409);
    }
    const before = store.time.now;
    store.time.now = new Date(before.getTime() + 15 * 60_000);
    expect((await post(path, accepting(quote, second))).status).toBe(409);
    const third = await mailed(path, email, 3);
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const again = await store.call("offers.send", [quote.id, { ...input, note: null }]);
    expect((await post(path, accepting(again, third))).status).toBe(409);
    expect(await statusOf(quote)).toBe("Quoted");
    store.time.now = before;
  });

  it("mails five codes a day, and says the same when it mails none", async () => {
    const { path, email } = await offered();
    const said = new Set<string>();
    for (let time = 0; time < 7; time += 1) {
      said.add((await post(path, { ...person, answer: "Code" })).words);
    }
    expect(said.size).toBe(1);
    await expect.poll(() => codesTo(email).length).toBe(5);
  });

  it("is asked for over HTTP too, by the link alone, and not of an account", async () => {
    const { quote, path, email } = await offered();
    const [, key = ""] = path.split("?key=");
    const call = (name: string, args: unknown[], headers: Record<string, string>) =>
      store.browser().postJson(`/api/commerce/quotes/${name}`, { args }, headers);
    const { quoteNumber, revision, total } = quote;
    expect((await call("sendCode", [quoteNumber], {})).status).toBe(401);
    const sent = await call("sendCode", [quoteNumber], { "x-link-key": key });
    expect([sent.status, await sent.json()]).toEqual([200, { result: null }]);
    await expect.poll(() => codesTo(email).length).toBe(1);
    const answer = { answer: "Approved", seen: { revision, total } };
    const bare = await call("answer", [quoteNumber, answer], { "x-link-key": key });
    expect(bare.status).toBe(422);
    const given = { name: "Ida", code: codesTo(email)[0] };
    const done = await call("answer", [quoteNumber, { ...answer, given }], { "x-link-key": key });
    expect([done.status, (await done.json()).result.status]).toEqual([200, "Approved"]);
    const caller = { uid: "ida", email: "ida@example.test" };
    const own = await store.commerce.quotes.submit("ida", {
      items: [{ id: "press", quantity: 1 }],
      contact: { ...quote.contact, email: caller.email },
    });
    const input = inputOf(workingContent(own, site.selling), { version: own.version });
    const offer = await store.call("offers.send", [own.id, { ...input, note: null }]);
    const accepted = await store.commerce.quotes.answer(own.id, "Approved", {
      actor: "ida",
      seen: { revision: offer.revision, total: offer.total },
    });
    expect(accepted.status).toBe("Approved");
  });

  it("one of a hundred acceptances with one code is the one", async () => {
    const { quote, path, email } = await offered();
    const code = await mailed(path, email);
    const { revision, total } = quote;
    const given = { options: null, name: "Ida", role: "", purchaseOrder: null, code };
    const evidence = {
      method: "link" as const,
      uid: null,
      userAgent: "",
      requestId: "r",
      email,
      address: "203.0.113.7",
      linkId: "a",
    };
    const by = { actor: "customer-link", seen: { revision, total }, given, evidence };
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => store.commerce.quotes.answer(quote.id, "Approved", by)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await store.commerce.offers.acceptances(quote.id)).toHaveLength(1);
  });
});

describe("an acceptance where one offer alone asks for a mailed code", () => {
  const contentOf = (quote: Quote) => workingContent(quote, site.selling);
  const editorOf = async ({ id }: Quote) =>
    (await (await store.admin.get(`/admin/quotes/${id}`)).text()).replace(/\n/g, "");
  const chosen = (html: string) =>
    /<select[^>]*name="confirmation".*?value="(\w+)" selected=""/.exec(html)?.[1];

  it("needs it by link, and the next revision keeps it until the seller takes it back", async () => {
    await ask({ confirmByCode: false });
    const plain = await offered();
    expect(visibleText(await (await store.browser().get(plain.path)).text())).not.toContain(
      "code to c•••",
    );
    const { quote, path, email } = await offered();
    const html = await editorOf(quote);
    expect(chosen(html)).toBe("link");
    const form = {
      version: versionIn(html),
      seen: seenIn(html),
      confirmation: "code",
      intent: "offer",
    };
    expect((await store.admin.postForm(`/admin/quotes/${quote.id}`, form)).status).toBe(303);
    const sent = await store.commerce.quotes.find(quote.id);
    expect(sent?.offer?.sent?.confirmByCode).toBe(true);
    expect(chosen(await editorOf(quote))).toBe("code");
    if (!sent) throw new Error("the quote is gone");

    const bare = await post(path, accepting(sent, ""));
    expect([bare.status, bare.words.includes("needs the code from our mail")]).toEqual([409, true]);
    const code = await mailed(path, email);

    // A program that does not name it leaves it as it is; the seller can take it back.
    const { confirmByCode: _, ...input } = inputOf(contentOf(sent), { version: sent.version });
    const again = await store.call("offers.send", [quote.id, { ...input, note: null }]);
    expect(again.offer?.sent?.confirmByCode).toBe(true);
    expect((await post(path, accepting(again, code))).status).toBe(409);
    const fresh = await mailed(path, email, 2);
    expect((await post(path, accepting(again, fresh))).status).toBe(303);
    const [record] = await store.commerce.offers.acceptances(quote.id);
    expect(record?.facts.confirmed).toBe("code");
    const revisions = await store.call("offers.revisions", [quote.id]);
    expect(revisions.map(({ sent: each }) => each.confirmByCode)).toEqual([false, true, true]);

    // The other one is accepted by its link alone, and no code is mailed for it.
    await post(plain.path, { ...person, answer: "Code" });
    expect((await post(plain.path, accepting(plain.quote, ""))).status).toBe(303);
    expect(codesTo(plain.email)).toEqual([]);
  });
});

describe("an acceptance where the seller asks for a purchase order number", () => {
  it("is refused without one, on the page and over HTTP, and taken with one", async () => {
    await ask({ confirmByCode: false, requirePurchaseOrder: true });
    const { quote, path } = await offered();
    const html = await (await store.browser().get(path)).text();
    expect(html).toMatch(/name="purchaseOrder"[^>]*aria-required="true"/);
    const bare = await post(path, { ...accepting(quote, ""), purchaseOrder: " " });
    expect(bare.status).toBe(400);
    expect(bare.words).toContain("Enter your purchase order number");
    expect(valueIn(bare.html, "name")).toBe("Ida Berg");
    const [, key = ""] = path.split("?key=");
    const { quoteNumber, revision, total } = quote;
    const answer = { answer: "Approved", seen: { revision, total }, given: { name: "Ida" } };
    const args = [quoteNumber, answer];
    const refused = await store
      .browser()
      .postJson("/api/commerce/quotes/answer", { args }, { "x-link-key": key });
    expect(refused.status).toBe(422);
    expect(await statusOf(quote)).toBe("Quoted");
    expect((await post(path, accepting(quote, ""))).status).toBe(303);
    const [record] = await store.commerce.offers.acceptances(quote.id);
    expect(record?.facts).toMatchObject({ purchaseOrder: "PO 7", confirmed: "link" });
  });
});
