import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endOfDay } from "~/kernel/calendar";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";
import { askedBy } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

const password = "a password for tests";
let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

async function invite(fields: Record<string, string>): Promise<string> {
  const answer = await store.admin.postForm("/admin/staff", { intent: "invite", ...fields });
  expect(answer.status).toBe(303);
  const mail = store.provider.accepted.findLast(({ to }) => to === fields.email);
  const [, token = ""] = /invitation\?token=([\w-]{43})/.exec(mail?.text ?? "") ?? [];
  return token;
}

async function signUp(email: string): Promise<{ browser: TestBrowser; uid: string }> {
  const browser = store.browser();
  const answer = await browser.postJson("/api/auth/signup", { email, password });
  return { browser, uid: (await answer.json()).user.uid };
}

async function trail(): Promise<string[]> {
  const { items } = await store.call("audit.listPage", [{ limit: 100 }]);
  return items.map(({ action }) => action);
}

describe("an invitation", () => {
  it("comes by mail, is stored hashed, and takes its person in once", async () => {
    const token = await invite({ email: "Sam@example.test", name: "Sam Seller", role: "sales" });
    expect(token).toHaveLength(43);
    const rows = await store.services.storage?.invitations.find({ limit: 10 });
    expect(JSON.stringify(rows)).not.toContain(token);
    const outbox = await store.services.storage?.outbox.find({ limit: 100 });
    expect(JSON.stringify(outbox)).not.toContain(token);

    const path = `/invitation?token=${token}`;
    const shown = await (await store.browser().get(path)).text();
    expect(visibleText(shown)).toContain("sam@example.test");
    const signUpPath = `/sign-up?${new URLSearchParams({ redirectTo: path })}`;
    expect(shown).toContain(`href="${signUpPath}"`);
    // The form has the invited address, which stands in no URL.
    for (const way of ["/sign-up", "/sign-in"]) {
      const to = `${way}?${new URLSearchParams({ redirectTo: path })}`;
      const form = await (await store.browser().get(to)).text();
      expect(form).toMatch(/name="email"[^>]* value="sam@example\.test"/);
    }
    const other = await signUp("other@example.test");
    expect((await other.browser.postForm(path, { token })).status).toBe(400);

    const sam = { browser: store.browser() };
    const account = { firstName: "Sam", lastName: "Seller", email: "sam@example.test", password };
    const signedUp = await sam.browser.postForm(signUpPath, { ...account, redirectTo: path });
    expect([signedUp.status, signedUp.headers.get("location")]).toEqual([303, path]);
    expect(visibleText(await (await sam.browser.get(path)).text())).toContain(
      "Accept the invitation",
    );
    expect((await sam.browser.postForm(path, { token })).status).toBe(303);
    // The session of a shopper has ended.
    expect((await sam.browser.get("/admin")).status).toBe(302);
    await sam.browser.postJson("/api/auth/signin", { email: "sam@example.test", password });
    expect((await sam.browser.get("/admin/quotes")).status).toBe(200);
    expect((await sam.browser.get("/admin/staff")).status).toBe(403);
    expect((await sam.browser.postForm(path, { token })).status).toBe(400);
    expect(await trail()).toEqual(expect.arrayContaining(["staff.invite", "staff.accept"]));
    const words = visibleText(await (await store.admin.get("/admin/staff")).text());
    expect(words).toContain("Sam Seller");
  });

  it("is over after seven days, and a newer one ends the one before", async () => {
    const fields = { email: "late@example.test", name: "", role: "readonly" };
    const first = await invite(fields);
    const second = await invite(fields);
    const page = async (token: string) =>
      visibleText(await (await store.browser().get(`/invitation?token=${token}`)).text());
    expect(await page(first)).toContain("does not work");
    expect(await page(second)).toContain("late@example.test");
    const now = store.time.now;
    store.time.now = new Date(now.getTime() + 7 * 86_400_000 + 1);
    expect(await page(second)).toContain("does not work");
    store.time.now = now;
    await store.admin.postForm("/admin/staff", { intent: "withdraw late@example.test" });
    expect(await page(second)).toContain("does not work");
  });
});

describe("a member of the staff", () => {
  it("has another role at once, and signs in again", async () => {
    const { browser, uid } = await signUp("role@example.test");
    const email = "role@example.test";
    const row = { id: uid, email, created: store.time.now, name: null, role: "sales" };
    await store.services.storage?.admins.put(row);
    expect((await browser.get("/admin/quotes")).status).toBe(200);
    const fields = { intent: "save", uid, name: "Rolf", role: "catalogue" };
    expect((await store.admin.postForm("/admin/staff", fields)).status).toBe(303);
    expect((await browser.get("/admin/quotes")).status).toBe(302);
    await browser.postJson("/api/auth/signin", { email, password });
    expect((await browser.get("/admin/quotes")).status).toBe(403);
    expect((await browser.get("/admin/pictures")).status).toBe(200);
    expect((await store.admin.postForm("/admin/staff", { intent: `remove ${uid}` })).status).toBe(
      303,
    );
    expect((await browser.get("/admin")).status).toBe(302);
  });

  it("who is the last owner stays one", async () => {
    const { members } = await store.call("staff.list", []);
    const [owner, ...others] = members.filter(({ role }) => role === "owner");
    expect(others).toEqual([]);
    const uid = owner?.uid ?? "";
    for (const fields of [
      { intent: "save", uid, name: "", role: "readonly" },
      { intent: `remove ${uid}` },
    ]) {
      const answer = await store.admin.postForm("/admin/staff", fields as Record<string, string>);
      expect(answer.status).toBe(400);
      expect(visibleText(await answer.text())).toContain("The last owner cannot leave.");
    }
    expect((await store.admin.get("/admin/staff")).status).toBe(200);
  });

  it("who is refused to leave keeps their work and their name", async () => {
    const { storage } = store.services;
    const [owner] = (await store.call("staff.list", [])).members.filter(
      ({ role }) => role === "owner",
    );
    const uid = owner?.uid ?? "";
    const before = await storage?.admins.get(uid);
    const quote = await store.ask([["press", 1]]);
    await store.call("assignments.quote", [quote.id, uid]);
    const save = { intent: "save", uid, name: "Renamed", role: "readonly" };
    for (const fields of [
      { ...save, takes: "-" },
      { ...save, takes: uid },
      { intent: `remove ${uid}`, takes: "-" },
    ]) {
      const answer = await store.admin.postForm("/admin/staff", fields as Record<string, string>);
      expect(answer.status).toBe(400);
      expect(visibleText(await answer.text())).toContain("The last owner cannot leave.");
      expect((await storage?.quotes.get(quote.id))?.assigneeUid).toBe(uid);
      expect(await storage?.admins.get(uid)).toEqual(before);
    }
    await store.call("assignments.quote", [quote.id, null]);
  });

  it("whose open work nobody takes is not renamed by the refusal of another role", async () => {
    const { storage } = store.services;
    const row = { email: "busy@example.test", created: store.time.now, name: "Bea" };
    await storage?.admins.put({ id: "busy", ...row, role: "sales" });
    const quote = await store.ask([["press", 1]]);
    await store.call("assignments.quote", [quote.id, "busy"]);
    const fields = { intent: "save", uid: "busy", name: "Beatrice", role: "readonly", takes: "" };
    const answer = await store.admin.postForm("/admin/staff", fields);
    expect(answer.status).toBe(400);
    expect(visibleText(await answer.text())).toContain("Choose a new assignee first");
    expect(await storage?.admins.get("busy")).toMatchObject({ name: "Bea", role: "sales" });
    await store.call("assignments.quote", [quote.id, null]);
    await storage?.admins.remove("busy");
  });

  it("cannot be two owners who dismiss each other at once", async () => {
    const { storage, gateway } = store.services;
    const self = (await store.call("staff.list", [])).members.find(({ role }) => role === "owner");
    const now = store.time.now;
    await storage?.admins.put({
      id: "second",
      email: "second@example.test",
      created: now,
      name: null,
      role: "owner",
    });
    const outcomes = await Promise.allSettled([
      gateway?.call("staff.remove", ["second"], askedBy({ uid: self?.uid ?? "" })),
      gateway?.call("staff.changeRole", [self?.uid ?? "", "sales"], askedBy({ uid: "second" })),
    ]);
    const { members } = await store.commerce.staff.list();
    expect(members.filter(({ role }) => role === "owner")).toHaveLength(1);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    // Either of them may win; who lost has no session any more.
    if (self) await store.commerce.admin.grant(self.uid, self.email);
    await store.admin.postJson("/api/auth/signin", person);
  });
});

describe("a key on its page", () => {
  it("is shown once, works, and is revoked", async () => {
    const fields = { intent: "create", name: "Warehouse", role: "readonly", expires: "" };
    const made = await store.admin.postForm("/admin/keys", fields);
    const [key = ""] = /qs_[\w-]{43}/.exec(await made.text()) ?? [];
    expect(key).toHaveLength(46);
    const html = await (await store.admin.get("/admin/keys")).text();
    expect(html).toContain("Warehouse");
    expect(html).not.toContain(key);
    expect(JSON.stringify(await store.services.storage?.apiKeys.find({ limit: 9 }))).not.toContain(
      key,
    );

    const ask = () =>
      store
        .browser()
        .postJson(
          "/api/commerce/products/listAll",
          { args: [] },
          { Authorization: `Bearer ${key}` },
        );
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("ratelimit-limit")).toBe("600");
    const [, id = ""] = /revoke ([a-z0-9]{24})/.exec(html) ?? [];
    expect((await store.admin.postForm("/admin/keys", { intent: `revoke ${id}` })).status).toBe(
      303,
    );
    expect((await ask()).status).toBe(401);
    expect(await trail()).toEqual(expect.arrayContaining(["keys.create", "keys.revoke"]));
  });

  it.each(["staff.remove", "staff.changeRole"] as const)(
    "stops when its maker loses the rights by %s, as invitations do, until an owner takes it over",
    async (how) => {
      const { storage } = store.services;
      const leaving = {
        id: `leaving-${how}`,
        email: `${how}@example.test`.toLowerCase(),
        created: new Date(),
        name: null,
        role: "owner",
      };
      await storage?.admins.put(leaving);
      const asked = {
        name: `Left by ${how}`,
        role: "readonly" as const,
        methods: [],
        expires: null,
      };
      const by = askedBy({ uid: leaving.id });
      const gateway = store.services.gateway;
      const made = await gateway?.call("keys.create", [asked], by);
      const guest = { email: `guest-${how}@example.test`.toLowerCase(), name: null };
      const invited = await gateway?.call("staff.invite", [{ ...guest, role: "owner" }], by);
      const ask = async () => {
        const headers = { Authorization: `Bearer ${made?.secret}` };
        const path = "/api/commerce/products/listAll";
        return (await store.browser().postJson(path, { args: [] }, headers)).status;
      };
      const offered = () => store.call("staff.invitation", [invited?.token ?? ""]);
      expect([await ask(), (await offered())?.role]).toEqual([200, "owner"]);

      if (how === "staff.remove") await store.call("staff.remove", [leaving.id]);
      else await store.call("staff.changeRole", [leaving.id, "sales"]);
      expect([await ask(), await offered()]).toEqual([401, null]);

      const [keys, people] = await Promise.all(
        ["/admin/keys", "/admin/staff"].map(async (path) => (await store.admin.get(path)).text()),
      );
      expect(visibleText(keys ?? "")).toContain("Stopped Whoever made it is no owner any more.");
      expect(visibleText(people ?? "")).toContain("Stopped Whoever sent it is no owner any more.");
      for (const [path, of] of [
        ["/admin/keys", made?.key.id],
        ["/admin/staff", guest.email],
      ]) {
        const pressed = await store.admin.postForm(`${path}`, { intent: `take-over ${of}` });
        expect([path, pressed.status]).toEqual([path, 303]);
      }
      expect([await ask(), (await offered())?.role]).toEqual([200, "owner"]);
      expect(await trail()).toEqual(expect.arrayContaining(["keys.takeOver", "staff.takeOver"]));
      await store.call("staff.withdraw", [guest.email]);
    },
  );

  it("names the last day on which it works", async () => {
    const fields = { intent: "create", name: "Fair", role: "readonly", expires: "2099-01-31" };
    await store.admin.postForm("/admin/keys", fields);
    const html = await (await store.admin.get("/admin/keys")).text();
    expect(html).toContain("31 January 2099");
    expect(html).not.toContain("1 February 2099");
    // On that Sunday the clocks go back, so it has 25 hours.
    const long = { ...fields, name: "Autumn", expires: "2099-10-25" };
    await store.admin.postForm("/admin/keys", long);
    const keys = await store.services.storage?.apiKeys.find({ limit: 50 });
    const autumn = keys?.find(({ name }) => name === "Autumn");
    expect(autumn?.expires).toEqual(endOfDay("2099-10-25", site.timeZone.id));
  });

  it("is refused with the methods that were chosen for it", async () => {
    const fields = { intent: "create", name: "", role: "", methods: "quotes.listPage" };
    const answer = await store.admin.postForm("/admin/keys", fields);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringMatching(
        /<details[^>]* open="">.*name="methods" checked="" value="quotes.listPage"/s,
      ),
    ]);
  });

  it("without a role and a method is refused", async () => {
    const fields = { intent: "create", name: "Nothing", role: "" };
    const answer = await store.admin.postForm("/admin/keys", fields);
    expect(answer.status).toBe(400);
    expect(visibleText(await answer.text())).toContain("Choose a role, or single methods");
    const gone = { ...fields, role: "sales", methods: "quotes.nothing" };
    const wrong = await store.admin.postForm("/admin/keys", gone);
    expect([wrong.status, visibleText(await wrong.text())]).toEqual([
      400,
      expect.stringContaining("A chosen method does not exist"),
    ]);
  });
});

describe("a webhook on its page", () => {
  it("shows its secret once, and no page names it again", async () => {
    const fields = { intent: "create", url: "https://hooks.example/in", events: "order.created" };
    const made = await (await store.admin.postForm("/admin/webhooks", fields)).text();
    const [secret = ""] = /whsec_[\w+/=]{32}/.exec(made) ?? [];
    expect(secret).toHaveLength(38);
    const page = await (await store.admin.get("/admin/webhooks")).text();
    expect(page).toContain("https://hooks.example/in");
    expect(page).not.toContain(secret);
    const quote = await store.ask([["press", 1]]);
    await store.call("orders.createFromQuote", [quote.id]);
    const log = await (await store.admin.get("/admin/webhooks")).text();
    expect(visibleText(log)).toContain("order.created");
    const [, id = ""] = /replay ([a-z0-9]{24})/.exec(log) ?? [];
    expect((await store.admin.postForm("/admin/webhooks", { intent: `replay ${id}` })).status).toBe(
      303,
    );
  });

  it("takes no address that is not https, and no empty choice", async () => {
    const answer = await store.admin.postForm("/admin/webhooks", {
      intent: "create",
      url: "http://x.example",
    });
    expect(answer.status).toBe(400);
    const text = visibleText(await answer.text());
    expect(text).toContain("Enter an address that starts with https://");
    expect(text).toContain("Choose at least one event");
    const fields = { intent: "create", url: "http://x.example", events: "order.created" };
    const again = await (await store.admin.postForm("/admin/webhooks", fields)).text();
    expect(again.match(/name="events" checked="" value="[\w.]+"/g)).toEqual([
      'name="events" checked="" value="order.created"',
    ]);
  });
});

describe("the most sensitive changes", () => {
  it("need the password again ten minutes after the sign-in", async () => {
    const now = store.time.now;
    store.time.now = new Date(now.getTime() + 11 * 60_000);
    const { uid } = await signUp("again@example.test");
    const row = { id: uid, email: "again@example.test", created: store.time.now, name: null };
    await store.services.storage?.admins.put({ ...row, role: "readonly" });
    await signUp("erased@example.test");
    const part = await (await store.admin.get("/admin/settings?part=letterhead")).text();
    const [, version = ""] = /name="version" value="(\d+)"/.exec(part) ?? [];
    const letterhead = {
      intent: "save letterhead",
      version,
      legalName: "Other Ltd",
      country: "IE",
      street: "Quay 1",
      city: "Dublin",
      email: "shop@example.test",
      bankName: "Bank",
      iban: "IE29AIBK93115212345678",
      bic: "AIBKIE2D",
    };
    const key = await store.call("keys.create", [
      { name: "Fair", role: "readonly", methods: [], expires: null },
    ]);
    const hook = { url: "https://hooks.example/again", events: ["order.created"] as const };
    const known = await store.call("webhooks.create", [
      { ...hook, description: "", events: [...hook.events] },
    ]);
    const invited = "withdrawn@example.test";
    await store.call("staff.invite", [{ email: invited, name: null, role: "sales" }]);
    const changes: [path: string, fields: Record<string, string>][] = [
      ["/admin/keys", { intent: "create", name: "ERP", role: "readonly" }],
      ["/admin/staff", { intent: "invite", email: "new@example.test", role: "sales" }],
      ["/admin/staff", { intent: "save", uid, name: "", role: "owner" }],
      ["/admin/staff", { intent: `remove ${uid}` }],
      [
        "/admin/personal-data?who=erased@example.test",
        { intent: "erase", who: "erased@example.test", confirm: "erased@example.test" },
      ],
      ["/admin/settings", letterhead],
      ["/admin/keys", { intent: `revoke ${key.key.id}` }],
      ["/admin/staff", { intent: `withdraw ${invited}` }],
      ["/admin/webhooks", { intent: `disable ${known.endpoint.id}` }],
      ["/admin/webhooks", { intent: `remove ${known.endpoint.id}` }],
    ];
    // These answer with a secret instead of leading on.
    const showing: typeof changes = [
      ["/admin/webhooks", { intent: "create", url: hook.url, events: "order.created" }],
      ["/admin/webhooks", { intent: `rotate ${known.endpoint.id}` }],
    ];
    const before = await trail();
    for (const [path, fields] of [...showing, ...changes]) {
      const answer = await store.admin.postForm(path, fields);
      expect([path, answer.status]).toEqual([path, 400]);
      const html = await answer.text();
      expect(visibleText(html)).toContain("Enter your password");
    }
    // Ten wrong passwords would lock the account for a while.
    for (const [path, fields] of [...showing.slice(1), ...changes.slice(0, 8)]) {
      const wrong = await store.admin.postForm(path, { ...fields, ownPassword: "wrong" });
      const shown = await wrong.text();
      expect(visibleText(shown)).toContain("This is not your password");
      expect(shown).not.toContain('value="wrong"');
    }
    expect(await trail()).toEqual(before);
    const [path, fields] = changes[0] ?? ["", {}];
    const ownPassword = person.password;
    const made = await store.admin.postForm(path, { ...fields, ownPassword });
    expect(visibleText(await made.text())).toContain("Copy it now");
    for (const [to, of] of showing) {
      expect(await (await store.admin.postForm(to, of)).text()).toContain("whsec_");
    }
    // For ten minutes the others need no password, and a key ends after a year by default.
    for (const [to, of] of changes.slice(1)) {
      expect([to, (await store.admin.postForm(to, of)).status]).toEqual([to, 303]);
    }
    const words = visibleText(await (await store.admin.get("/admin/keys")).text());
    expect(words).toMatch(new RegExp(`ERP .*${now.getUTCFullYear() + 1}`));
    store.time.now = now;
  });
});

describe("an account's owner", () => {
  it("gets a mail after a change of credentials, and after a sign-in by a new browser", async () => {
    const now = store.time.now;
    store.time.now = new Date(now.getTime() + 30 * 60_000);
    const mailsTo = async (email: string, said: RegExp) => {
      const texts = () => store.provider.accepted.filter(({ to }) => to === email);
      await expect.poll(() => texts().some(({ text }) => said.test(text ?? ""))).toBe(true);
    };
    const email = "owner@example.test";
    const { browser } = await signUp(email);
    const next = "another password for tests";
    const changed = await browser.postForm("/account/details", {
      intent: "password",
      current: password,
      password: next,
    });
    expect(changed.status).toBe(303);
    await mailsTo(email, /The password of your account was changed\./);
    const stranger = store.browser();
    await stranger.postJson("/api/auth/signin", { email, password: next });
    await mailsTo(email, /Somebody signed in to your account with a new browser\./);
    const before = store.provider.accepted.length;
    await stranger.postJson("/api/auth/signin", { email, password: next });
    expect(store.provider.accepted).toHaveLength(before);
    store.time.now = now;
  });
});
