import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskPlaces } from "../support/desk-places";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import type { TestBrowser } from "../support/test-browser";

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
});
afterAll(() => store?.close());

const unsent = "/account/unsent";
const signIn = `/sign-in?redirectTo=${encodeURIComponent(unsent)}`;

/** The forms of a page that somebody can type into: where each leads, and the names of its fields. */
function formsOf(html: string, path: string) {
  return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, head = "", body = ""]) => {
      const texts = [...body.matchAll(/<(?:textarea|input)([^>]*)>/g)].flatMap(([, field = ""]) => {
        const name = /name="([^"]+)"/.exec(field)?.[1];
        const isTyped = !/type="(hidden|password|file|checkbox|radio|date|number)"/.test(field);
        return name && isTyped && !/one-time-code|website/.test(field) ? [name] : [];
      });
      if (!head.includes('method="post"') || texts.length === 0) return [];
      const action = /action="([^"]+)"/.exec(head)?.[1]?.replaceAll("&amp;", "&") ?? path;
      return [{ action: new URL(action, `http://shop.example${path}`), texts }];
    },
  );
}

/** A browser with the cookie of an unsent form and another one's sign-in. */
async function shownTo(person: TestBrowser, cookie: string) {
  person.cookies.set("unsent", cookie);
  const shown = await person.get(unsent);
  return { status: shown.status, html: await shown.text() };
}

describe("a form whose sender's sign-in had ended", () => {
  it("is shown again after signing in, wherever it stands", async () => {
    const { ids, admin, shopper } = store;
    const own = ["details", "addresses/new", `quotes/${ids["wished number"]}`];
    const places = [
      ...own.map((path) => ({ person: shopper, path: `/account/${path}` })),
      ...deskPlaces
        .filter(
          ({ route }) => !/\.(csv|pdf|json)$|runs|kept|preview|erasure|personal-data/.test(route),
        )
        .map((place) => ({ person: admin, path: place.at(ids) })),
    ];
    const walked: string[] = [];
    for (const { person, path } of places) {
      const page = await person.get(path);
      if (page.status !== 200) continue;
      for (const { action, texts } of formsOf(await page.text(), path)) {
        if (!/^\/(account|admin)/.test(action.pathname)) continue;
        const visitor = store.browser();
        const typed = Object.fromEntries(texts.map((name) => [name, `typed “${name}”`]));
        const to = action.pathname + action.search;
        const answer = await visitor.postForm(to, { ...typed, password: "hush", intent: "x" });
        expect([to, texts, answer.headers.get("location")]).toEqual([to, texts, signIn]);
        const { html } = await shownTo(person, visitor.cookies.get("unsent") ?? "");
        for (const name of texts) expect(html, to).toContain(`typed “${name}”`);
        expect(html).not.toContain("hush");
        walked.push(`${to} ${texts[0]}`);
      }
    }
    expect(walked.length).toBeGreaterThan(25);
  });

  it("is announced where they sign in, and not kept where nothing was typed, nor for another site", async () => {
    const visitor = store.browser();
    const plain = await visitor.postForm("/account/sessions", { intent: "others" });
    expect(plain.headers.get("location")).toBe("/sign-in?redirectTo=%2Faccount%2Fsessions");
    const visible = async (path: string) => (await visitor.get(path)).text();
    const ended = "Your sign-in had ended. What you typed is kept: sign in again to send it.";
    expect(await visible(signIn)).toContain(ended);
    expect(await visible("/sign-in?redirectTo=%2Faccount%2Fsessions")).not.toContain(ended);
    const from = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const foreign = await visitor.postForm("/account/details", { firstName: "Eve" }, from);
    expect([foreign.status, visitor.cookies.has("unsent")]).toEqual([403, false]);
  });

  it("is left by its other button, and gone after it", async () => {
    const { shopper } = store;
    const visitor = store.browser();
    await visitor.postForm("/account/details", { intent: "profile", firstName: "Zita" });
    const { html } = await shownTo(shopper, visitor.cookies.get("unsent") ?? "");
    expect(html).toContain("Back to the form without sending");
    const left = await shopper.postForm(`${unsent}?discard`, {});
    expect([left.status, left.headers.get("location")]).toEqual([303, "/account/details"]);
    for (const cookie of [null, "rubbish"]) {
      if (cookie) shopper.cookies.set("unsent", cookie);
      expect((await shopper.get(unsent)).headers.get("location")).toBe("/account");
    }
  });
});
