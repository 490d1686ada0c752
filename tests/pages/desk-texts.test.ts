import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { takeWords } from "~/texts/own-words";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
}, 60_000);
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
  takeLanguages(siteDefaults.languages);
  takeWords([]);
});

const key = "frame:linesInCart";
const path = `/admin/texts?language=en&key=${key}`;
const sample = "{count, plural, one {# thing} other {# things}} in the basket";

async function pageOf(at = path): Promise<string> {
  return (await store.admin.get(at)).text();
}

async function send(intent: string, text = "") {
  const [, version = ""] = /name="version" value="(\d+)"/.exec(await pageOf()) ?? [];
  return store.admin.postForm(path, { intent, language: "en", key, version, text });
}

const homeOf = async () => visibleText(await (await store.browser().get("/")).text());

describe("a text of the store", () => {
  it("is found by its words, with its values and an example", async () => {
    const html = await pageOf("/admin/texts?language=en&q=products in the cart");
    expect(visibleText(html)).toContain("3 products in the cart");
    const words = visibleText(await pageOf());
    expect(words).toContain("The store puts values in the place of: {count}");
    expect(words).toContain("3 products in the cart");
  });

  it("is no text of the desk", async () => {
    const found = await pageOf("/admin/texts?language=en&key=deskSettings:texts");
    expect(visibleText(found)).not.toContain("Change a text");
    const sent = await store.admin.postForm("/admin/texts", {
      ...{ intent: "save", language: "en", key: "deskSettings:texts", version: "0", text: "x" },
    });
    expect(sent.status).toBe(400);
  });

  it.each([
    ["{number} in the basket", "Remove number: the store has no value of that name here"],
    ["{count in the basket", "each that is opened must be closed"],
    ["<b>{count}</b>", "the store has no value of that name here"],
  ])("is refused as %s, with what is wrong, and nothing changes", async (text, why) => {
    const refused = await send("save", text);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain(why);
    expect(await homeOf()).toContain("0 products in the cart");
  });

  it("is shown before it is stored", async () => {
    const shown = await send("preview", sample);
    expect(shown.status).toBe(200);
    expect(visibleText(await shown.text())).toContain("3 things in the basket");
    expect(await homeOf()).toContain("0 products in the cart");
  });

  it("is on every page at once, in their scripts as well, and back after the undo", async () => {
    expect((await send("save", sample)).status).toBe(303);
    const html = await (await store.browser().get("/")).text();
    expect(visibleText(html)).toContain("0 things in the basket");
    const [, script = ""] =
      /href="(\/assets\/texts-en-[0-9a-f]{12}\/frame-[\w-]+\.js)"/.exec(html) ?? [];
    const answer = await store.browser().get(script);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toContain(" in the basket");

    expect((await send("save", "{count} lines")).status).toBe(303);
    expect(await homeOf()).toContain("0 lines");
    expect((await send("undo")).status).toBe(303);
    expect(await homeOf()).toContain("0 things in the basket");
    expect((await send("reset")).status).toBe(303);
    expect(await homeOf()).toContain("0 products in the cart");
  });

  it("with markup stays a text, in the page and in its scripts", async () => {
    const hostile = `"'\`$'{'alert(1)'}' '</script><img src=x onerror=alert(1)>' {count}`;
    expect((await send("save", hostile)).status).toBe(303);
    const html = await (await store.browser().get("/")).text();
    expect(html).not.toContain("<img src=x");
    const [, script = ""] =
      /href="(\/assets\/texts-en-[0-9a-f]{12}\/frame-[\w-]+\.js)"/.exec(html) ?? [];
    const code = await (await store.browser().get(script)).text();
    expect(code).not.toContain("</script");
    // The script is still a script.
    expect(
      () => new Function(code.replace(/^import.*?;|export\s*\{[^}]*\};?\s*$/gms, "")),
    ).not.toThrow();
    expect((await send("reset")).status).toBe(303);
  });

  it("that somebody else changed meanwhile is not written over", async () => {
    const html = await pageOf();
    const [, version = ""] = /name="version" value="(\d+)"/.exec(html) ?? [];
    expect((await send("save", sample)).status).toBe(303);
    const form = { intent: "save", language: "en", key, version, text: "{count} lines" };
    const refused = await store.admin.postForm(path, form);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Somebody changed the settings meanwhile");
    expect(await homeOf()).toContain("0 things in the basket");
    expect((await send("reset")).status).toBe(303);
  });
});
