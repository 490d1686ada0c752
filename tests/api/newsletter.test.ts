import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscribersCsv } from "~/modules/mail/subscribers-csv.server";
import { type NotifyStore, openNotifyStore } from "../support/notify-store";
import { mailerUnder } from "../support/providers";
import { together } from "../support/together";

const path = "/api/newsletter";
let store: NotifyStore;
beforeAll(async () => {
  store = await openNotifyStore();
});
afterAll(() => store.close());

function linkIn(text: string | null | undefined): URL {
  return new URL(/https:\/\/shop\.example\/newsletter\/confirm[^\s>]+/.exec(text ?? "")?.[0] ?? "");
}

async function mailTo(email: string) {
  await store.services.mail.outbox?.run();
  return store.provider.accepted.filter((mail) => mail.to === email);
}

async function form(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(store.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { accept: "text/html", "x-forwarded-for": "198.51.100.77", ...headers },
    body: new URLSearchParams(fields),
  });
}

describe("signing up", () => {
  it("answers the same for new and known addresses, and asks the owner once a day", async () => {
    const first = await store.post(path, { email: "Reader@Example.test" });
    const again = await store.post(path, { email: "reader@example.test" });
    for (const answer of [first, again]) {
      expect([answer.status, answer.body]).toEqual([200, { ok: true, stored: true }]);
    }
    const mails = await mailTo("reader@example.test");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.headers["List-Unsubscribe"]).toMatch(
      /^<https:\/\/shop\.example\/newsletter\/leave\?id=/,
    );
    const kept = await store.storage.subscribers.getBy("email", "reader@example.test");
    expect(kept?.status).toBe("pending");
  });

  it("a hundred times at once is one subscriber", async () => {
    const answers = await together(100, () => store.post(path, { email: "rush@example.test" }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailTo("rush@example.test")).toHaveLength(1);
  });

  it("a form and an url-encoded body of a program are taken too", async () => {
    const answer = await fetch(store.origin + path, {
      method: "POST",
      headers: { "x-forwarded-for": "198.51.100.1" },
      body: new URLSearchParams({ email: "program@example.test" }),
    });
    expect(await answer.json()).toEqual({ ok: true, stored: true });
  });

  it("the honeypot field gets the same answer, and nothing is kept", async () => {
    const answer = await store.post(path, { email: "robot@example.test", website: "http://x" });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, stored: true }]);
    expect(await store.storage.subscribers.getBy("email", "robot@example.test")).toBeNull();
  });

  it.each([
    ["no JSON", "{", "Invalid JSON body"],
    ["no address", {}, "Invalid request body"],
    ["a bad address", { email: "nobody" }, "Invalid request body"],
    ["another type", { email: ["a@b.co"] }, "Invalid request body"],
    ["321 characters", { email: `${"a".repeat(309)}@example.com` }, "Invalid request body"],
    ["a line break", { email: "a@b.co\nbcc: c@d.co" }, "Invalid request body"],
    [
      "letters that look like others",
      { email: "\u212Aelvin@example.test" },
      "Invalid request body",
    ],
    ["a turned direction", { email: "a\u202E@example.test" }, "Invalid request body"],
    ["a NUL", { email: "a@example.test\0" }, "Invalid request body"],
    ["a formula", { email: "=1+1@example.test" }, "Invalid request body"],
  ])("%s is refused", async (_, body, error) => {
    const answer = await store.post(path, body);
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  });

  it.each([
    ["multipart/form-data", "garbage"],
    ["multipart/form-data; boundary=x", "garbage"],
    ["application/x-www-form-urlencoded", "%"],
    ["text/plain", "email=a@example.test"],
  ])("a body as %s that is none is refused, not a fault", async (type, body) => {
    const answer = await fetch(store.origin + path, {
      method: "POST",
      headers: { "content-type": type, "x-forwarded-for": "198.51.100.9" },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/^Invalid/) });
  });

  it("the sixth in ten minutes is refused, one over 16 KiB too", async () => {
    for (let count = 0; count < 5; count += 1) {
      const answer = await store.post(path, { email: "n@example.test" }, "192.0.2.1");
      expect(answer.status).toBe(200);
    }
    const sixth = await store.post(path, { email: "n@example.test" }, "192.0.2.1");
    expect([sixth.status, sixth.body]).toEqual([429, { error: "Too many requests" }]);
    expect(sixth.headers.get("retry-after")).toMatch(/^\d+$/);
    const large = await store.post(path, { email: "n@example.test", more: "x".repeat(17_000) });
    expect([large.status, large.body]).toEqual([413, { error: "Request body too large" }]);
  });

  it("a form of a page leads back with a message", async () => {
    const good = await form({ email: "page@example.test", redirectTo: "/products?sort=newest" });
    expect(good.status).toBe(303);
    expect(good.headers.get("location")).toBe("/products?sort=newest");
    expect(flashOf(good)).toMatchObject({ kind: "done" });
    const away = await form({ email: "page@example.test", redirectTo: "//evil.example" });
    expect(away.headers.get("location")).toBe("/");
    const bad = await form({ email: "nobody" });
    expect(bad.status).toBe(303);
    expect(flashOf(bad)).toMatchObject({ kind: "problem" });
    for (let count = 0; count < 3; count += 1) await form({ email: "page@example.test" });
    const many = await form({ email: "page@example.test" });
    expect(many.status).toBe(303);
    expect(String(flashOf(many).text)).toMatch(/^Too many/);
  });

  it("demo mode discards, and a store without backend says so", async () => {
    const demo = await openNotifyStore({ DEMO_MODE: "true" });
    const answer = await demo.post(path, { email: "demo@example.test" });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, stored: false }]);
    expect(await demo.storage.subscribers.count({})).toBe(0);
    expect((await demo.post(path, { email: "no" })).status).toBe(400);
    await demo.close();
    const bare = await openNotifyStore({ COMMERCE_BACKEND: "" });
    const refused = await bare.post(path, { email: "demo@example.test" });
    expect([refused.status, refused.body]).toEqual([503, { error: "newsletter not configured" }]);
    await bare.close();
  });

  it("with e-mail off the address is kept, and no mail waits for better days", async () => {
    const off = await openNotifyStore({ EMAIL_API_KEY: "" });
    await off.post(path, { email: "quiet@example.test" });
    expect(await off.storage.subscribers.count({ status: "pending" })).toBe(1);
    expect(await off.storage.outbox.count({})).toBe(0);
    await off.close();
  });
});

function flashOf(response: Response): Record<string, unknown> {
  const cookie = /flash=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const text = Buffer.from(decodeURIComponent(cookie), "base64url").toString();
  return JSON.parse(text) as Record<string, unknown>;
}

describe("confirming and leaving", () => {
  it("only the signed link confirms, leaving is final until the next sign-up", async () => {
    const { newsletter, context } = store.services.mail;
    await store.post(path, { email: "owner@example.test" });
    const [mail] = await mailTo("owner@example.test");
    const { searchParams } = linkIn(mail?.text);
    const id = searchParams.get("id") ?? "";
    const key = searchParams.get("key") ?? "";
    const status = async () => (await store.storage.subscribers.get(id))?.status;

    expect(await newsletter.confirm(id, `${key.slice(1)}A`)).toBe(false);
    expect(await newsletter.confirm("another", key)).toBe(false);
    expect(await newsletter.leave(id, key)).toBe(false);
    expect(await status()).toBe("pending");
    expect(await newsletter.confirm(id, key)).toBe(true);
    expect(await newsletter.confirm(id, key)).toBe(true);
    expect(await status()).toBe("confirmed");

    await store.post(path, { email: "owner@example.test" });
    expect(await status()).toBe("confirmed");

    const leave = new URL((await context.links.newsletter("leave", id)) ?? "").searchParams;
    expect(await newsletter.leave(id, leave.get("key") ?? "")).toBe(true);
    expect(await newsletter.leave(id, leave.get("key") ?? "")).toBe(true);
    expect(await status()).toBe("unsubscribed");
    expect(await newsletter.confirm(id, key)).toBe(false);
    await store.post(path, { email: "owner@example.test" });
    expect(await status()).toBe("pending");
  });

  it("who has left and signs up again the same day is asked again, once", async () => {
    const email = "back@example.test";
    await store.post(path, { email });
    const [first] = await mailTo(email);
    const id = linkIn(first?.text).searchParams.get("id") ?? "";
    const { newsletter, context } = store.services.mail;
    const leave = new URL((await context.links.newsletter("leave", id)) ?? "").searchParams;
    expect(await newsletter.leave(id, leave.get("key") ?? "")).toBe(true);
    for (let count = 0; count < 3; count += 1) await store.post(path, { email });
    const mails = await mailTo(email);
    expect(mails).toHaveLength(2);
    const { searchParams } = linkIn(mails[1]?.text);
    expect(await newsletter.confirm(id, searchParams.get("key") ?? "")).toBe(true);
  });

  it("links hold on another instance and after a restart", async () => {
    await store.post(path, { email: "later@example.test" });
    const [mail] = await mailTo("later@example.test");
    const { searchParams } = linkIn(mail?.text);
    const [id, key] = [searchParams.get("id") ?? "", searchParams.get("key") ?? ""];
    const { createMail } = await import("~/modules/mail/create-mail.server");
    const { env, site, storage, limiter, clock, random, log } = store.services;
    const other = createMail({
      env,
      site,
      mailer: mailerUnder(env, log),
      storage,
      documents: null,
      limiter,
      clock,
      random,
      log,
    });
    expect(await other.newsletter.confirm(id, key)).toBe(true);
  });
});

describe("the list as CSV", () => {
  it("holds who confirmed, with a link to leave, and no formula", async () => {
    const now = new Date("2026-03-01T12:00:00.000Z");
    const row = { status: "confirmed", language: null, created: now, updated: now } as const;
    for (const [at, email] of [
      "=cmd|x@example.test",
      "+1@example.test",
      "ada@example.test",
    ].entries()) {
      await store.storage.subscribers.insert({ ...row, id: `csv${at}`, email });
    }
    const { newsletter, context } = store.services.mail;
    const csv = async (all: boolean) =>
      new Response(await subscribersCsv({ newsletter, links: context.links }, { all })).text();
    const lines = (await csv(false)).trimEnd().split("\r\n");
    expect(lines[0]).toBe("email,status,signed up,changed,unsubscribe link");
    const rows = lines.filter((line) => line.includes("csv"));
    expect(rows[0]).toMatch(
      /^'=cmd\|x@example\.test,confirmed,2026-03-01T12:00:00\.000Z,.*,https:\/\/shop\.example\/newsletter\/leave\?id=csv0&key=/,
    );
    expect(rows[1]).toMatch(/^'\+1@example\.test,/);
    expect(rows[2]).toMatch(/^ada@example\.test,/);
    expect(lines.some((line) => line.includes(",pending,"))).toBe(false);
    expect(await csv(true)).toContain(",pending,");
  });

  it("takes any number in steady memory", async () => {
    const now = new Date();
    const many = Array.from({ length: 1_200 }, (_, at) => ({
      id: `many${String(at).padStart(5, "0")}`,
      email: `many${at}@example.test`,
      status: "confirmed" as const,
      language: null,
      created: now,
      updated: now,
    }));
    await store.storage.subscribers.insertMany(many);
    const { newsletter, context } = store.services.mail;
    const stream = await subscribersCsv({ newsletter, links: context.links }, { all: false });
    const text = await new Response(stream).text();
    expect(text.match(/many\d+@/g)).toHaveLength(1_200);
  });
});
