import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seed } from "~/cli/seed.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { type Site, site, siteDefaults } from "~/modules/settings/site";
import { createSiteRefresh } from "~/modules/settings/site-refresh.server";
import { aPicture } from "../support/a-picture";
import {
  type AdminStore,
  openAdminStore,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { filesDirOf } from "../support/providers";
import { aProduct, aSubmission } from "../support/shop";
import { silentLog } from "../support/silent-log";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(async () => {
  await store?.close();
  // Other files share the process, and with it the site.
  Object.assign(site, siteDefaults);
});

const path = "/admin/settings";

async function page(at = path, browser = store.admin) {
  const answer = await browser.get(at);
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

/** The fields of a part's form, as a browser would send them. */
async function fieldsOf(part: string): Promise<Record<string, string>> {
  return fieldsIn((await page()).html, part);
}

function fieldsIn(html: string, part: string): Record<string, string> {
  const form = html.slice(html.indexOf(`id="${part}"`), html.indexOf(`value="save ${part}"`));
  const text = (value: string) =>
    value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [, name = ""] = / name="([^"]*)"/.exec(tag) ?? [];
    const [, value = ""] = / value="([^"]*)"/.exec(tag) ?? [];
    const isChoice = /type="(checkbox|radio)"/.test(tag);
    if (name && (!isChoice || / checked=""/.test(tag))) fields[name] = text(value);
  }
  for (const [, name = "", value = ""] of form.matchAll(
    /<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)<\/textarea>/g,
  )) {
    fields[name] = text(value);
  }
  for (const [, name = "", inside = ""] of form.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/g,
  )) {
    fields[name] = / value="([^"]*)" selected=""/.exec(inside)?.[1] ?? "S";
  }
  return { ...fields, intent: `save ${part}` };
}

it("its parts are closed until one is wanted or refused, and that one has the primary button", async () => {
  const shown = async (html: string) => ({
    open: [...html.matchAll(/<details class="[^"]*settings-part"[^>]*id="(\w+)"[^>]*open=""/g)].map(
      ([, part]) => part,
    ),
    primary: [...html.matchAll(/button-primary" name="intent" value="save (\w+)"/g)].map(
      ([, part]) => part,
    ),
  });
  const closed = (await page()).html;
  expect(await shown(closed)).toEqual({ open: [], primary: [] });
  const links = [...closed.matchAll(/href="(\/admin\/settings\?part=(\w+)#\w+)"/g)];
  expect(links.length).toBe(closed.match(/settings-part"/g)?.length);
  for (const [, to = "", part] of links) {
    expect(await shown((await page(to)).html)).toEqual({ open: [part], primary: [part] });
  }
  const refused = await store.admin.postForm(path, { ...(await fieldsOf("stock")), low: "few" });
  expect(await shown(await refused.text())).toEqual({ open: ["stock"], primary: ["stock"] });
});

async function save(part: string, changes: Record<string, string>) {
  const fields = { ...(await fieldsOf(part)), ...changes };
  const answer = await store.admin.postForm(path, fields);
  return { status: answer.status, words: visibleText(await answer.text()) };
}

async function trail() {
  const { items } = await store.call("audit.listPage", [{ limit: 100 }]);
  return items.filter(({ action }) => action.startsWith("settings."));
}

describe("the settings, without scripts", () => {
  it("begin as the defaults, and keeping them as they are changes nothing", async () => {
    for (const part of [
      "contact",
      "letterhead",
      "offer",
      "taxes",
      "categories",
      "clock",
      "stock",
      "retention",
      "followUp",
      "sight",
      "secondFactor",
    ]) {
      expect([part, (await save(part, {})).status]).toEqual([part, 303]);
    }
    expect(await trail()).toEqual([]);
    expect(versionIn((await page()).html)).toBe("0");
  });

  it("are on the shop's pages, in the API, in mails and in new offers at once", async () => {
    const early = await store.ask([["press", 1]]);
    await store.call("quotes.updateStatus", [early.id, "Quoted", {}]);
    const sentBefore = await store.call("offers.revisions", [early.id]);
    expect((await page("/", store.shopper)).words).toContain("valid for 30 days");
    await save("contact", { company: "Harbour Tools", email: "desk@harbour.example" });
    await save("letterhead", { legalName: "Harbour Tools Ltd.", iban: "DE02120300000000202051" });
    await save("offer", { validDays: "12", terms: "Ours until paid.\n\nNo returns." });
    await save("stock", { low: "7" });
    expect((await page("/", store.shopper)).words).toContain("valid for 12 days");
    expect((await page("/contact", store.shopper)).words).toContain("desk@harbour.example");
    expect((await page("/admin/services")).words).toContain(
      "the shop's own go to desk@harbour.example",
    );

    const quote = await store.ask([["press", 2]]);
    const mails = await store.mailsTo("desk@harbour.example");
    expect(mails).toContain(`New quote request ${quote.quoteNumber}`);
    const mail = store.provider.accepted.findLast(({ to }) => to === "buyer@example.test");
    expect(mail?.text).toContain("Harbour Tools");
    const offer = await store.call("quotes.updateStatus", [quote.id, "Quoted", {}]);
    expect(offer.offer?.sent?.terms).toContain("Ours until paid.");
    const [revision] = await store.call("offers.revisions", [quote.id]);
    expect(JSON.stringify(revision?.sent)).toContain("DE02120300000000202051");
    expect(await store.call("overview.low", [5])).toHaveLength(1);

    // What was sent before keeps the letterhead of its day.
    expect(await store.call("offers.revisions", [early.id])).toEqual(sentBefore);
    expect(JSON.stringify(sentBefore[0]?.sent)).toContain(
      siteDefaults.selling.letterhead.legalName,
    );
  });

  it("have a logo, which is on the page and in the file of what is sent from then on", async () => {
    const send = async (changes: Record<string, string | File>) => {
      const form = new FormData();
      const fields = { ...(await fieldsOf("letterhead")), ...changes };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return store.admin.postMultipart(path, form);
    };
    const account = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
    const sent = async () => {
      const asked = aSubmission([{ id: "press", quantity: 1 }]);
      const quote = await store.commerce.quotes.submit(account?.id ?? "", asked);
      const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
      await store.call("offers.send", [quote.id, { ...input, note: null }]);
      return quote;
    };
    const logos = async ({ id, quoteNumber }: Quote) => {
      const { html } = await page(`/account/quotes/${quoteNumber}/offer`, store.shopper);
      const file = await store.admin.get(`/admin/quotes/${id}/offer.pdf`);
      const pdf = Buffer.from(await file.arrayBuffer()).toString("latin1");
      return [html.includes('class="seller-logo"'), /\/Subtype\s*\/Image/.test(pdf)];
    };
    const plain = await sent();
    expect(await logos(plain)).toEqual([false, false]);
    const svg = new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" });
    const wrong = await send({ logoFile: svg, legalName: "Kept Ltd." });
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    expect(visibleText(html)).toContain("This is not a PNG, JPEG, WebP, AVIF or GIF picture.");
    expect(html).toContain('value="Kept Ltd."');
    for (const logo of ["/etc/passwd", "https://evil.example/a.png", "/files/../a.png"]) {
      expect((await send({ logo })).status).toBe(400);
    }
    const logoFile = new File([aPicture], "logo.png", { type: "image/png" });
    expect((await send({ logoFile })).status).toBe(303);
    const marked = await sent();
    expect(await logos(marked)).toEqual([true, true]);
    expect(await logos(plain)).toEqual([false, false]);
    // A damaged picture keeps no document from being sent.
    const { logo } = site.selling.letterhead;
    await writeFile(join(filesDirOf(store.services.env), basename(logo ?? "")), "damaged");
    expect(await logos(await sent())).toEqual([true, false]);
    expect((await send({ noLogo: "yes" })).status).toBe(303);
    expect(await logos(await sent())).toEqual([false, false]);
    expect(await logos(marked)).toEqual([true, true]);
  });

  it("are in the trail field by field, with who and what it was", async () => {
    const found = (await trail()).find(({ targetId }) => targetId === "contact");
    expect(found?.changes).toEqual([
      {
        field: "contact.company",
        from: siteDefaults.contact.company,
        to: "Harbour Tools",
      },
      { field: "contact.email", from: siteDefaults.contact.email, to: "desk@harbour.example" },
    ]);
  });

  it("say what is wrong with a field and keep what was typed", async () => {
    const wrong: [string, Record<string, string>, string][] = [
      ["contact", { email: "nobody" }, "name@example.com"],
      ["contact", { country: "Ireland" }, "two letters"],
      ["letterhead", { iban: "", bankName: "Some bank" }, "Enter the IBAN"],
      ["letterhead", { iban: "DE02 1203 0000 0000 2020 15" }, "Check the IBAN"],
      ["letterhead", { iban: "DE02 1203 0000 0000" }, "Check the IBAN"],
      ["clock", { id: "Europe/Nowhere" }, "such as Europe/Dublin"],
      ["offer", { validDays: "0" }, "from 1 to 365"],
      ["offer", { dueDays: "30 days" }, "from 0 to 365, or leave them empty"],
      ["stock", { low: "many" }, "whole number"],
      ["retention", { years: "0" }, "from 1 to 30"],
      ["followUp", { reminderDays: "31" }, "from 1 to 30"],
      ["followUp", { unopenedDays: "" }, "from 0 to 20"],
      ["followUp", { quietDays: "0" }, "from 1 to 90"],
      ["taxes", { "rows.0.rate": "0" }, "is above 0"],
      ["taxes", { "rows.1.name": "VAT 23%" }, "Two rates are called VAT 23%"],
      ["taxes", { "rows.1.name": "n".repeat(61) }, "Name must be 60 characters or fewer"],
      ["taxes", { "rows.1.text": "t".repeat(301) }, "Text must be 300 characters or fewer"],
      ["taxes", { "rows.1.text": "a\u0007b" }, "Remove characters that cannot be printed"],
      ["categories", { "rows.0.name": "" }, "Enter the category's name"],
      ["categories", { "rows.0.name": "n".repeat(81) }, "Name must be 80 characters or fewer"],
      ["categories", { "rows.1.description": "a\u0007b" }, "Remove characters"],
    ];
    const before = await store.call("settings.read", []);
    for (const [part, fields, reason] of wrong) {
      const answer = await store.admin.postForm(path, { ...(await fieldsOf(part)), ...fields });
      const html = await answer.text();
      expect([part, fields, answer.status]).toEqual([part, fields, 400]);
      expect([part, fields, visibleText(html)]).toEqual([
        part,
        fields,
        expect.stringContaining(reason),
      ]);
      for (const [name, value] of Object.entries(fields)) {
        const own = html.slice(html.indexOf(`id="${part}"`));
        expect([name, valueIn(own, name) ?? ""]).toEqual([name, value]);
      }
    }
    expect(await store.call("settings.read", [])).toEqual(before);
  });

  it("do not overwrite what a colleague has changed: both are shown", async () => {
    const fields = await fieldsOf("stock");
    await save("stock", { low: "9" });
    const late = await store.admin.postForm(path, { ...fields, low: "3" });
    const html = await late.text();
    expect(late.status).toBe(409);
    expect(visibleText(html)).toMatch(/low .*7.* 9/);
    const own = html.slice(html.indexOf(`id="stock"`));
    expect(valueIn(own, "low")).toBe("3");
    expect(site.lowStock).toBe(9);
    const again = { low: "3", version: versionIn(own), intent: "save stock" };
    expect((await store.admin.postForm(path, again)).status).toBe(303);
    expect(site.lowStock).toBe(3);
  });

  it("of two parts at the same moment are both kept, and asks about nothing", async () => {
    const [clock, stock] = [await fieldsOf("clock"), await fieldsOf("stock")];
    const sent = [
      { ...clock, name: "Cork" },
      { ...stock, low: "9" },
    ];
    const answers = await Promise.all(sent.map((each) => store.admin.postForm(path, each)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect([site.timeZone.name, site.lowStock]).toEqual(["Cork", 9]);
  });

  it("of one part: what a person did not touch is as the colleague made it", async () => {
    const [one, two] = [await fieldsOf("offer"), await fieldsOf("offer")];
    const theirs = { ...one, validDays: "45", paymentText: "Their terms", partialShipments: "" };
    expect((await store.admin.postForm(path, theirs)).status).toBe(303);
    const mine = { ...two, dueDays: "21", paymentText: "My terms", requirePurchaseOrder: "yes" };
    const late = await store.admin.postForm(path, mine);
    const html = await late.text();
    expect(late.status).toBe(409);
    expect(visibleText(html)).toContain(
      "Payment terms: somebody else saved “Their terms”, you typed “My terms”",
    );
    expect(visibleText(html)).toContain("Valid for, days 12 45");
    const shown = fieldsIn(html, "offer");
    expect(shown).toMatchObject({
      validDays: "45",
      dueDays: "21",
      paymentText: "My terms",
      requirePurchaseOrder: "yes",
    });
    expect(shown.partialShipments).toBeUndefined();
    expect((await store.admin.postForm(path, shown)).status).toBe(303);
    expect(site.selling.offer).toMatchObject({
      validDays: 45,
      partialShipments: false,
      requirePurchaseOrder: true,
      payment: { dueDays: 21, text: "My terms" },
    });
  });
});

describe("categories", () => {
  const names = async () => {
    const answer = await store.shopper.get("/api/store/categories");
    const { categories } = (await answer.json()) as {
      categories: { name: string; slug: string }[];
    };
    return categories;
  };

  it("are renamed, ordered, hidden and added; a slug stays", async () => {
    const before = await names();
    await save("categories", {
      "rows.0.name": "Microscopes",
      "rows.0.place": "2",
      "rows.1.place": "1",
      "rows.2.hidden": "yes",
      "rows.8.name": "Éclairage & lamps",
    });
    const after = await names();
    expect(after.slice(0, 2)).toMatchObject([
      { slug: before[1]?.slug },
      { slug: before[0]?.slug, name: "Microscopes" },
    ]);
    expect(after.map(({ slug }) => slug)).not.toContain(before[2]?.slug);
    expect(after.at(-1)).toMatchObject({ name: "Éclairage & lamps", slug: "eclairage-lamps" });
    expect((await page(`/categories/${before[2]?.slug}`, store.shopper)).status).toBe(404);
    expect((await page("/categories/eclairage-lamps", store.shopper)).status).toBe(200);
    expect((await page("/", store.shopper)).words).toContain("Éclairage & lamps");
  });

  it("open their lists as they are set, those below them too, unless the visitor chose", async () => {
    const of = async (slug: string) =>
      /data-look="(\w+)"/.exec((await page(`/categories/${slug}`, store.shopper)).html)?.[1];
    const fields = await fieldsOf("categories");
    const [row = ""] = Object.entries(fields).find(([, value]) => value === "machine-tools") ?? [];
    const [add = ""] = Object.keys(fields)
      .filter((name) => name.endsWith(".name"))
      .slice(-1);
    const below = add.replace(/name$/, "parent");
    await save("categories", {
      [row.replace(/slug$/, "look")]: "table",
      [add]: "Presses",
      [below]: "machine-tools",
    });
    expect([await of("machine-tools"), await of("presses")]).toEqual(["table", "table"]);
    expect(await of("eclairage-lamps")).toBe("cards");
    const { html } = await page();
    const select = html.slice(html.indexOf(`name="${row.replace(/slug$/, "look")}"`));
    expect(/<option value="(\w*)" selected="">/.exec(select)?.[1]).toBe("table");
    await store.shopper.postForm("/list-look", { look: "compact", back: "/" });
    expect(await of("machine-tools")).toBe("compact");
  });

  it("with products ask where these go, and are gone then", async () => {
    const at = `${path}?remove=balances-scales`;
    const { words, html } = await page(at);
    expect(words).toContain("It has products: choose where they go.");
    const version = versionIn(html);
    const remove = { intent: "remove balances-scales", version };
    await store.admin.postForm(path, remove);
    expect((await page()).words).toContain("choose where they go");
    await store.admin.postForm(path, { ...remove, to: "machine-tools" });
    expect((await names()).map(({ slug }) => slug)).not.toContain("balances-scales");
    const press = await store.call("desk.product", ["press"]);
    expect(press?.categories).toEqual(["machine-tools"]);
    expect(await store.commerce.products.countByCategory("machine-tools")).toBe(2);
    const { changes } = (await trail())[0] ?? { changes: [] };
    expect(changes.map(({ field }) => field)).toEqual(["categories"]);
  });

  it("with more than 500 products are emptied by a run that is looked at first", async () => {
    const { storage } = store.services;
    if (!storage) throw new Error("this store has no backend");
    const slug = "safety-ventilation";
    const many = Array.from({ length: 501 }, (_, at) =>
      aProduct({ id: `mask-${at}`, productName: `Mask ${at}`, categories: [slug] }),
    );
    // A category below it keeps its products.
    const known = site.productCategories;
    const above = known.find((each) => each.slug === slug);
    if (!above) throw new Error("no such category");
    site.productCategories = [...known, { ...above, slug: "masks", name: "Masks", parent: slug }];
    const below = aProduct({ id: "mask-below", productName: "A mask", categories: ["masks"] });
    await seed(storage, [...many, below]);
    const at = `${path}?remove=${slug}`;
    const remove = async () => {
      const version = versionIn((await page(at)).html);
      return store.admin.postForm(path, {
        intent: `remove ${slug}`,
        version,
        to: "machine-tools",
      });
    };
    const asked = await remove();
    site.productCategories = known;
    const run = asked.headers.get("location") ?? "";
    expect(run).toMatch(/^\/admin\/products\/runs\//);
    await store.services.runs?.work(run.split("/").at(-1) ?? "", 30_000);
    const shown = await page(run);
    expect(shown.words).toMatch(/Move from .* to Machine tools: 501 products/);
    expect(shown.words).toContain("501 products would be changed");
    expect((await storage.products.get("mask-500"))?.categories).toEqual([slug]);
    expect(site.productCategories.map((each) => each.slug)).toContain(slug);
  });
});

describe("another instance", () => {
  it("has the settings as soon as it looks, and the defaults for what it cannot read", async () => {
    const { storage } = store.services;
    if (!storage) throw new Error("this store has no backend");
    const own: Site = { ...siteDefaults };
    const { refresh } = createSiteRefresh({ storage, site: own, log: silentLog });
    await refresh();
    expect(own.contact.company).toBe("Harbour Tools");
    expect(own.lowStock).toBe(9);
    const row = await storage.settings.get("site");
    const parts = { ...row?.parts, contact: { company: 7 } };
    await storage.settings.patch("site", { parts, version: (row?.version ?? 0) + 1 });
    await refresh();
    expect(own.contact).toEqual(siteDefaults.contact);
    expect(own.lowStock).toBe(9);
    await storage.settings.patch("site", { parts: row?.parts, version: (row?.version ?? 0) + 2 });
  });

  it("looks within five seconds", async () => {
    const { storage } = store.services;
    if (!storage) throw new Error("this store has no backend");
    const own: Site = { ...siteDefaults };
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const instance = createSiteRefresh({ storage, site: own, log: silentLog });
    try {
      instance.start();
      await vi.advanceTimersByTimeAsync(4_999);
      await expect.poll(() => own.contact.company).toBe("Harbour Tools");
    } finally {
      instance.stop();
      vi.useRealTimers();
    }
  });
});

it("the services say what is on and off and why, and no secret", async () => {
  const { words, html } = await page("/admin/services");
  expect(words).toMatch(/Online payment On/);
  expect(words).toMatch(/Limits shared between instances Off/);
  // Owners cannot set variables of the process; operators find them with `doctor`.
  expect(words).not.toMatch(/SHARED_STORE|_API_KEY|SESSION_SECRET/);
  for (const secret of ["re_test_key", "sk_test_0123456789", "whsec_0123456789abcdef"]) {
    expect(html).not.toContain(secret);
  }
});

it("the services say when payments are recorded while there is no webhook", async () => {
  const payments = store.services.payments as { hasWebhook: boolean };
  try {
    payments.hasWebhook = false;
    const { words } = await page("/admin/services");
    expect(words).toContain("a payment is recorded up to five minutes later");
    expect(words).not.toContain("not recorded automatically");
  } finally {
    payments.hasWebhook = true;
  }
});

describe("categories once more", () => {
  it("of two people at the same moment: rows keep their names, whatever came between", async () => {
    const [one, two] = [await fieldsOf("categories"), await fieldsOf("categories")];
    const count = Object.keys(one).filter((name) => name.endsWith(".slug")).length - 2;
    const slugs = () => site.productCategories.map(({ slug }) => slug);
    const before = slugs();
    const theirs = { ...one, [`rows.${count}.name`]: "Their own", "rows.0.name": "Their first" };
    expect((await store.admin.postForm(path, theirs)).status).toBe(303);
    const mine = {
      ...two,
      "rows.0.name": "My first",
      "rows.1.name": "My second",
      "rows.2.hidden": "yes",
      [`rows.${count}.name`]: "My own",
    };
    const late = await store.admin.postForm(path, mine);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(visibleText(html)).toContain("somebody else saved “Their first”, you typed “My first”");
    expect((await store.admin.postForm(path, fieldsIn(html, "categories"))).status).toBe(303);
    const named = Object.fromEntries(site.productCategories.map(({ slug, name }) => [slug, name]));
    expect(named).toMatchObject({
      [before[0] ?? ""]: "My first",
      [before[1] ?? ""]: "My second",
      "their-own": "Their own",
      "my-own": "My own",
    });
    expect(site.hiddenCategories.map(({ slug }) => slug)).toContain(before[2]);
  });
});
