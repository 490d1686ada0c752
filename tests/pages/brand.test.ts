import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site, siteDefaults } from "~/modules/settings/site";
import { aPicture } from "../support/a-picture";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
});

const path = "/admin/brand";

async function htmlOf(at: string, browser: TestBrowser = store.admin): Promise<string> {
  return (await browser.get(at)).text();
}

function sheetIn(html: string): string | null {
  const head = html.slice(0, html.indexOf("</head>"));
  const found = /<link rel="stylesheet" href="(\/brand\.css[^"]*)"/.exec(head);
  return found?.[1]?.replaceAll("&amp;", "&") ?? null;
}

const text = (value: string) =>
  value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** The form as a browser without scripts would send it. */
async function send(intent: string, changes: Record<string, string | File> = {}) {
  const html = await htmlOf(path);
  const opened = text(/name="opened" value="([^"]*)"/.exec(html)?.[1] ?? "");
  const logo = text(/name="logo" value="([^"]*)"/.exec(html)?.[1] ?? "");
  const form = new FormData();
  const fields = {
    opened,
    name: "Kestrel Tools",
    tagline: "Tools that last",
    showName: "yes",
    accent: "#7a1f5c",
    neutral: "#6b6460",
    typeface: "inter",
    corners: "round",
    density: "compact",
    logo,
    darkLogo: "",
    intent,
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return store.admin.postMultipart(path, form);
}

it("a store without a brand of its own loads nothing for it", async () => {
  const html = await htmlOf("/", store.browser());
  expect(sheetIn(html)).toBeNull();
  expect(html).not.toMatch(/rel="preload" as="font"/);
});

describe("a look", () => {
  it("is shown on the page before anything is stored", async () => {
    const shown = await send("show");
    expect(shown.status).toBe(303);
    const html = await htmlOf(shown.headers.get("location") ?? "");
    expect(visibleText(html)).toContain("This look is not published yet");
    const [, sheet = ""] = /href="(\/brand\.css\?[^"]*scope=preview[^"]*)"/.exec(html) ?? [];
    const css = await htmlOf(text(sheet));
    expect(css).toMatch(/^@font-face[\s\S]*\.brand-preview\{--ground:/);
    expect(css).toContain("--accent:light-dark(#7a1f5c,");
    expect(sheetIn(await htmlOf("/", store.browser()))).toBeNull();
  });

  it("says what becomes of a colour that nobody could read", async () => {
    const shown = await send("show", { accent: "#ffe066" });
    const html = await htmlOf(shown.headers.get("location") ?? "");
    const words = visibleText(html);
    expect(words).toMatch(/Buttons use the accent #ffe066 as you chose it.* only 1\.\d to 1/);
    const [, used = ""] = /text of light pages use (#\w{6}), a darker shade/.exec(words) ?? [];
    expect(words).toContain(`Your accent #ffe066 Used on light pages ${used}`);
    for (const colour of ["#ffe066", used])
      expect(html).toContain(`<rect width="28" height="28" fill="${colour}"`);
  });

  it("has colours that are typed or picked, also without scripts", async () => {
    const html = await htmlOf(path);
    const [, shown = ""] = /name="accentShown" value="(#\w{6})"/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`<input[^>]*name="accent"[^>]*value="${shown}"`));
    const accentOf = async (fields: Record<string, string>) => {
      const answer = await send("show", { accentShown: shown, accentPicked: shown, ...fields });
      return new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get("accent");
    };
    expect(await accentOf({ accent: "7A1F5C" })).toBe("#7a1f5c");
    expect(await accentOf({ accent: shown, accentPicked: "#123456" })).toBe("#123456");
    expect(await accentOf({ accent: "#7a1f5c", accentPicked: "#123456" })).toBe("#7a1f5c");
    const refused = await send("show", { accent: "red", accentShown: shown, accentPicked: shown });
    expect(refused.status).toBe(400);
  });

  it("is shown with its logo in the shop and in a mail, and says where the logo would be lost", async () => {
    const drawing =
      '<svg viewBox="0 0 30 10"><path fill="#000000" d="M0 0h30v10H0z"/><path fill="#ffffff" d="M1 1h3v3H1z"/></svg>';
    const logoFile = new File([drawing], "logo.svg", { type: "image/svg+xml" });
    const shown = await send("show", { logoFile });
    const removed = await send("show", { logoFile, noLogo: "yes" });
    expect(
      new URL(removed.headers.get("location") ?? "", "http://x").searchParams.get("logo"),
    ).toBe("");
    const html = await htmlOf(shown.headers.get("location") ?? "");
    expect(html).toMatch(/<span class="logo"><img[^>]*src="\/files\/[a-f0-9]{40}\.png"/);
    expect(visibleText(html)).not.toContain("Mails do not show the logo");
    expect(visibleText(html)).toContain("Most of the logo cannot be seen on dark pages");
    expect(visibleText(html)).not.toContain("Most of the logo cannot be seen on light pages");
    const [, mail = ""] = /<iframe[^>]* src="([^"]*)"/.exec(html) ?? [];
    const preview = await htmlOf(text(mail));
    expect(visibleText(preview)).toContain("Kestrel Tools");
    expect(preview).toMatch(/\/files\/[a-f0-9]{40}\.png/);
    expect(preview).toContain("#7a1f5c");
    expect(await htmlOf("/admin/emails/offer-ready/preview")).not.toContain("Kestrel Tools");
  });

  it("is tried on every page by whoever chose it, and by nobody else", async () => {
    expect((await send("try")).headers.get("location")).toBe("/");
    const tried = await htmlOf("/");
    expect(sheetIn(tried)).toContain("accent=7a1f5c");
    expect(visibleText(tried)).toContain("Only you see this look");
    expect(sheetIn(await htmlOf("/", store.browser()))).toBeNull();
    expect((await send("stop")).status).toBe(303);
    expect(sheetIn(await htmlOf("/"))).toBeNull();
  });

  it("is published with its logo, name and typeface, and undone", async () => {
    const logoFile = new File([aPicture], "logo.png", { type: "image/png" });
    expect((await send("publish", { logoFile })).status).toBe(303);
    const html = await htmlOf("/", store.browser());
    const sheet = sheetIn(html) ?? "";
    expect(html).toContain("Kestrel Tools");
    expect(html).toMatch(
      /<img[^>]* src="\/files\/[a-f0-9]{40}\.png" width="1"[^>]*class="logo-picture"/,
    );
    expect(html).toMatch(/<link rel="preload" as="font"[^>]* href="[^"]*inter-latin/);
    const answer = await store.browser().get(sheet);
    expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toContain("--radius:0.875rem");
    const other = await store.browser().get(sheet.replace(/v=\w+/, "v=0"));
    expect(other.headers.get("cache-control")).toBe("no-cache");
    expect(visibleText(await htmlOf(path))).toContain("Put the brand before back");
    const mail = visibleText(await htmlOf("/admin/emails/quote-confirmation/preview"));
    expect(mail).toContain("Kestrel Tools");

    expect((await store.admin.postForm(path, { intent: "undo" })).status).toBe(303);
    const back = await htmlOf("/", store.browser());
    expect(back).toContain(siteDefaults.name);
    expect(sheetIn(back)).toBeNull();
    expect((await store.admin.postForm(path, { intent: "undo" })).status).toBe(303);
    expect(await htmlOf("/", store.browser())).toContain("Kestrel Tools");
  });

  it("may have no line below its name", async () => {
    expect((await send("publish", { tagline: "" })).status).toBe(303);
    const html = await htmlOf("/", store.browser());
    expect(html).toContain("<title>Kestrel Tools</title>");
    expect(html).not.toMatch(/<p class="(soft|eyebrow)">\.?<\/p>/);
    expect((await store.admin.postForm(path, { intent: "undo" })).status).toBe(303);
  });

  it("is not published over that of somebody else", async () => {
    const opened = JSON.stringify({ name: "Another" });
    const refused = await send("publish", { opened, name: "Mine" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(visibleText(html)).toContain("Somebody else has published another brand");
    expect(html).toContain('value="Mine"');
  });

  it.each([
    ["accent", "red"],
    ["accent", "#12"],
    ["neutral", "url(//evil.example)"],
    ["typeface", "Comic Sans"],
    ["corners", "wavy"],
    ["density", ""],
    ["name", ""],
    ["logo", '{"path":"https://evil.example/a.png","width":1,"height":1}'],
    ["darkLogo", '{"path":"/files/../../etc/passwd","width":1,"height":1}'],
  ])("is refused with another %s: %s", async (name, value) => {
    const before = await htmlOf("/", store.browser());
    expect((await send("publish", { [name]: value })).status).toBe(400);
    expect(sheetIn(await htmlOf("/", store.browser()))).toBe(sheetIn(before));
  });

  it("is refused with a drawing that has more than shapes, and what was typed stays", async () => {
    const drawing = '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>';
    const logoFile = new File([drawing], "logo.svg", { type: "image/svg+xml" });
    const refused = await send("publish", { logoFile, name: "Kept" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(visibleText(html)).toContain("A logo may contain shapes only, and this one has");
    expect(html).toContain('value="Kept"');
  });

  it("cannot be put into another reader's page by a cookie that is not one", async () => {
    for (const value of ["", "x", Buffer.from('{"accent":"red"}').toString("base64url")]) {
      const answer = await fetch(`${store.origin}/`, { headers: { cookie: `look=${value}` } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain("Only you see");
    }
  });

  it("is for owners", async () => {
    const answer = await store.shopper.postForm(path, { intent: "undo" });
    expect(answer.status).toBe(403);
  });
});

it("a logo is said to be missing in mails where the store does not know its own address", async () => {
  const own = store;
  store = await openAdminStore({ variables: { NODE_ENV: "production", PUBLIC_ORIGIN: "" } });
  try {
    const drawing = '<svg viewBox="0 0 9 9"><path fill="#7a1f5c" d="M0 0h9v9H0z"/></svg>';
    const logoFile = new File([drawing], "logo.svg", { type: "image/svg+xml" });
    const shown = await send("show", { logoFile });
    const html = await htmlOf(shown.headers.get("location") ?? "");
    expect(visibleText(html)).toContain("Mails do not show the logo until PUBLIC_ORIGIN is set");
  } finally {
    await store.close();
    store = own;
  }
});
