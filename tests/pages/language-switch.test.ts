import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import type { TestBrowser } from "../support/test-browser";

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
  const { version } = await store.call("settings.read", []);
  const value = { main: "en", en: true, de: true } as const;
  await store.call("settings.save", [{ part: "languages", value, version }]);
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
  takeLanguages(siteDefaults.languages);
});

const type = "application/x-www-form-urlencoded";

/** What the switch of a page sends for German; null where it belongs to no form of the page. */
function switchOf(html: string) {
  const button = /<button[^>]*name="shownIn" value="(de [^"]*)"/.exec(html);
  const id = /<button[^>]* form="([^"]*)" formaction="\/language" formmethod="post"/.exec(
    html,
  )?.[1];
  if (!button?.[1] || !id) return null;
  const form = new RegExp(`<form[^>]* id="${id}"[^>]*>([\\s\\S]*?)</form>`).exec(html)?.[1] ?? "";
  return { shownIn: button[1].replaceAll("&amp;", "&"), form };
}

/** The fields of a form that take any text. */
function textsOf(form: string): string[] {
  return [...form.matchAll(/<(textarea|input)\b([^>]*)>/g)].flatMap(([, kind, tag = ""]) => {
    const isText = kind === "textarea" || / type="(text|email|tel)"/.test(tag);
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    return name && isText && !/one-time-code/i.test(tag) ? [name] : [];
  });
}

async function switched(person: TestBrowser, fields: Record<string, string>) {
  const sent = await person.postForm("/language", fields);
  const location = sent.headers.get("location") ?? "";
  return { status: sent.status, location, shown: await person.postForm(location, fields) };
}

describe("the switch of the language, without scripts", () => {
  it("sends the form of a page on to the page in the other language, which shows it", async () => {
    const { shopper, ids } = store;
    const number = ids["offer number"] ?? "";
    const key = await store.services.mail.signedLinks?.sign({ purpose: "quote", subject: number });
    const places: [TestBrowser, string][] = [
      [store.browser(), "/ask"],
      [store.browser(), "/quick-order"],
      [store.browser(), "/sign-in?redirectTo=%2Fcart"],
      [store.browser(), "/sign-up"],
      [store.browser(), "/new-link"],
      [store.browser(), `/quotes/${number}?key=${key}`],
      [shopper, "/account/details"],
      [shopper, "/account/addresses/new"],
      [shopper, `/account/quotes/${ids["wished number"]}`],
    ];
    for (const [person, path] of places) {
      const before = await (await person.get(path)).text();
      const { shownIn, form } = switchOf(before) ?? { shownIn: "", form: "" };
      expect(shownIn, path).toBe(`de ${path}`);
      const names = textsOf(form);
      expect(names.length, path).toBeGreaterThan(0);
      const typed = Object.fromEntries(names.map((name) => [name, `typed “${name}” & <more>`]));
      const cookies = new Set(person.cookies.keys());
      const fields = { ...typed, password: "hush", code: "123 456", intent: "x", shownIn };
      const { status, location, shown } = await switched(person, fields);
      expect([path, status, location]).toEqual([path, 307, `/de${path}`]);
      expect([path, shown.status]).toEqual([path, 200]);
      const html = await shown.text();
      expect(html, path).toContain('lang="de');
      expect(html, path).not.toContain("<title>Fehler");
      for (const name of names) expect(html, path).toContain(`typed “${name}” &amp; &lt;more&gt;`);
      expect(html, path).not.toMatch(/hush|123 456/);
      const left = [...person.cookies.keys()].filter((name) => !cookies.has(name));
      expect(left, path).toEqual(["language"]);
      person.cookies.delete("language");
    }
  });

  it("changes nothing: the action of the page is not run", async () => {
    const { shopper } = store;
    const before = await (await shopper.get("/account/details")).text();
    const { shownIn, form } = switchOf(before) ?? { shownIn: "", form: "" };
    const typed = Object.fromEntries(textsOf(form).map((name) => [name, "Changed"]));
    const { shown } = await switched(shopper, { ...typed, intent: "profile", shownIn });
    expect(await shown.text()).toContain('value="Changed"');
    shopper.cookies.delete("language");
    expect(await (await shopper.get("/account/details")).text()).not.toContain('value="Changed"');
  });

  it("leads nowhere else, and takes nothing from another site", async () => {
    const visitor = store.browser();
    for (const to of ["https://evil.example/x", "//evil.example", "/\\evil.example", ""]) {
      const answer = await visitor.postForm("/language", { message: "Hello", shownIn: `de ${to}` });
      expect(answer.headers.get("location"), to).not.toMatch(/evil/);
    }
    const from = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    for (const path of ["/language", "/de/ask"]) {
      const answer = await visitor.postForm(path, { message: "Hi", shownIn: "de /ask" }, from);
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it("is never taken for the form's own button, whatever page it names", async () => {
    const visitor = store.browser();
    for (const shownIn of ["de /quote", "de /products/pr%65ss", "", "de"]) {
      const sent = await visitor.postForm("/products/press", {
        intent: "add",
        quantity: "1",
        shownIn,
      });
      expect([shownIn, sent.status]).toEqual([shownIn, 200]);
    }
    expect(await (await visitor.get("/cart")).text()).not.toContain("cart-line");
  });

  it("belongs to no form on a page without one, nor where a form is too large for it", async () => {
    const visitor = store.browser();
    const html = await (await visitor.get("/products")).text();
    expect(html).toContain('action="/language"');
    expect(switchOf(html)).toBeNull();
    const large = new URLSearchParams({ message: "x".repeat(2_000_000), shownIn: "de /ask" });
    const answer = await fetch(`${store.origin}/language`, {
      method: "POST",
      headers: { "content-type": type },
      body: large,
    });
    expect(answer.status).toBe(413);
  });
});
