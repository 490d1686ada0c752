import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import {
  galleryTemplates,
  inScheme,
  mailsToStaff,
  renderSample,
} from "~/modules/mail/messages/gallery.server";
import { renderMail } from "~/modules/mail/messages/render.server";
import { siteDefaults } from "~/modules/settings/site";
import OfferReady from "~emails/offer-ready";
import { lookOfMails, plainLook, styleSheetOf } from "~emails/parts/palette";
import { manyRows, printedSample } from "~emails/parts/printed-samples";
import { longLines } from "~emails/parts/samples";
import { sampleShop } from "~emails/parts/shop";
import QuoteAlert from "~emails/quote-alert";
import QuoteMessage from "~emails/quote-message";

const { light, dark } = plainLook;

const templates = await galleryTemplates();
const cases = templates.flatMap(({ name, samples }) => samples.map((sample) => [name, sample]));

const mails = new Map<string, ReturnType<typeof renderSample>>();

async function rendered(name = "", sample = "") {
  const key = `${name}, ${sample}`;
  const rendering = mails.get(key) ?? renderSample(name, sample);
  mails.set(key, rendering);
  const mail = await rendering;
  if (!mail) throw new Error(`no ${key}`);
  return mail;
}

describe("every template", () => {
  it("breaks the names that are labels, so that a phone shows the values beside them", async () => {
    const { html } = await rendered("quote-message", "long names");
    expect(html).toMatch(/<td class="muted label"/);
    expect(html).not.toMatch(/<td class="muted label"[^>]*nowrap/);
    const short = await rendered("quote-message", "usual");
    expect(short.html).toMatch(/<td class="muted label"[^>]*nowrap/);
  });

  it("of the folder is in the gallery, with PreviewProps for the designers' preview", async () => {
    const files = readdirSync("emails").filter((file) => file.endsWith(".tsx"));
    const names = files.map((file) => file.replace(".tsx", ""));
    expect(templates.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      const template = (await import(`../../emails/${name}.tsx`)) as {
        default: { PreviewProps?: object };
        samples: Record<string, object>;
      };
      expect(template.default.PreviewProps).toBe(template.samples.usual);
    }
  });

  it("has the samples that break layouts", () => {
    for (const { name, samples } of templates) {
      expect(samples, name).toEqual(
        expect.arrayContaining(["usual", "code as text", "right to left"]),
      );
      if (name === "newsletter-confirmation") continue;
      expect(samples, name).toEqual(expect.arrayContaining(["no name", "long names"]));
    }
    for (const name of ["quote-alert", "quote-confirmation", "offer-ready", "order-confirmation"]) {
      const found = templates.find((template) => template.name === name)?.samples;
      expect(found, name).toEqual(expect.arrayContaining(["200 lines", "200 long names"]));
    }
  });
});

const inGerman = templates.map(({ name }) => name).filter((name) => !mailsToStaff.has(name));

describe.each(inGerman)("%s in German", (name) => {
  it("is as it was, in both parts", async () => {
    const mail = await renderSample(name, "usual", { language: "de" });
    expect(mail?.text).toMatchSnapshot("text");
    expect(mail?.html).toMatch(/<html[^>]* lang="de"/);
    expect(mail?.text).not.toMatch(/\b(Hello|Sent to you|Questions|Reply|Subtotal)\b/);
  });
});

describe.each(cases)("%s, %s", (name, sample) => {
  it("is as it was", async () => {
    const { html, text } = await rendered(name, sample);
    expect(clipped(text)).toMatchSnapshot("text");
    if (sample === "usual") expect(readable(html)).toMatchSnapshot("HTML");
  });

  it("says in HTML what its text says, in the palette's colours", async () => {
    const { html, text } = await rendered(name, sample);
    const shown = new Set(wordsOf(shownIn(html)));
    expect(wordsOf(text).filter((word) => !shown.has(word))).toEqual([]);
    const inline = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = ""]) => style).join();
    const colours = new Set(inline.match(/#[0-9a-f]{3,8}\b/g));
    expect(colours.size).toBeGreaterThan(3);
    for (const colour of colours) expect(Object.values(light)).toContain(colour);
  });

  it("is small enough, has both parts and both schemes, and links only where mails may", async () => {
    const { html, text } = await rendered(name, sample);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
    expect(text.length).toBeGreaterThan(100);
    if (sample !== "code as text") expect(text).not.toMatch(/<\/?(td|tr|p|table|div|a)\b/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain("(prefers-color-scheme:dark)");
    for (const [, address = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(address).toMatch(/^(https:\/\/(shop|track)\.example\/?|mailto:)/);
    }
    expect(html).not.toMatch(/<script|<img|onerror="/);
    expect(html, "React parts a text from a value by a comment: write one string").not.toContain(
      "<!-- -->",
    );
    // Some inboxes know no logical directions.
    expect(html).not.toMatch(/(margin|padding|border)-inline/);
  });
});

it("the style sheet of all is as it was", () => {
  expect(withoutColours(styleSheetOf(plainLook).replaceAll("}", "}\n"))).toMatchSnapshot();
});

/** A seller's own colours change no snapshot. */
function withoutColours(text: string): string {
  return text.replace(/#[0-9a-f]{6}\b/g, "#…");
}

/** What a reader sees of a mail, and where its links lead. */
function shownIn(html: string): string {
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address);
  return `${html.slice(html.indexOf("<body")).replace(/<[^>]*>/g, " ")} ${links.join(" ")}`;
}

/** Words as a reader tells them apart; spaces and signs differ between HTML and text. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

/** What an inbox shows after the subject. */
function previewOf(html: string): string | undefined {
  return /data-skip-in-text="true">([^<]*)/.exec(html)?.[1];
}

/** A tag a line, without what every mail repeats: the style sheet, and the blanks after a preview. */
function readable(html: string): string {
  return withoutColours(html)
    .replace(/<style>.*<\/style>/, "<style>…</style>")
    .replace(/<div>[^<]{300,}<\/div>/, "<div>…</div>")
    .replaceAll("><", ">\n<");
}

/** Of hundreds of equal lines the first ones, and a digest of all. */
function clipped(text: string): string {
  if (text.length <= 12_000) return text;
  const digest = createHash("sha256").update(text).digest("hex");
  return `${text.slice(0, 6_000)}\n… ${text.length} characters, sha256 ${digest}`;
}

const lengthy = ["quote-alert", "quote-confirmation", "offer-ready", "order-confirmation"];

describe("a mail of a store with a brand", () => {
  const brand = {
    ...siteDefaults.brand,
    accent: "#7a1f5c",
    typeface: "source",
    corners: "round",
    logo: { path: `/files/${"a".repeat(40)}.png`, width: 400, height: 100 },
    darkLogo: { path: `/files/${"b".repeat(40)}.png`, width: 400, height: 100 },
    showName: false,
  } as const;

  async function branded(origin: string | null) {
    const look = lookOfMails(brand, origin);
    const props = { ...OfferReady.PreviewProps, shop: { ...sampleShop, look } };
    return { look, ...(await renderMail(createElement(OfferReady, props))) };
  }

  it("has its colours inline, its typeface, and its logo with the name in its place", async () => {
    const { html, look } = await branded("https://shop.example");
    const inline = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = ""]) => style).join();
    for (const colour of inline.match(/#[0-9a-f]{6}\b/g) ?? []) {
      expect(Object.values(look.light)).toContain(colour);
    }
    expect(inline).toContain("background-color:#7a1f5c".replace("-color", ""));
    expect(inline).toContain("border-radius:14px");
    expect(html).toContain("&#x27;Source Sans 3&#x27;");
    const [first = ""] = /<img[^>]*>/.exec(html) ?? [];
    expect(first).toContain(`src="https://shop.example/files/${"a".repeat(40)}.png"`);
    expect(first).toMatch(/alt="Fieldbench".* width="144" height="36"/);
    expect(html).toContain(`${"b".repeat(40)}.png`);
  });

  it("draws the mark when the store does not know its own address", async () => {
    expect((await branded(null)).html).not.toContain("<img");
  });
});

it("a mail holds its layout without its style sheet, and is about one amount and one day", async () => {
  const { html, text } = await rendered("offer-ready", "usual");
  const bare = html.replace(/<style>.*<\/style>/, "");
  const lines = /<table[^>]*class="lines ink"[^>]*>/.exec(bare)?.[0];
  expect(lines).toMatch(/width="100%"/);
  expect(lines).toMatch(/cellPadding="6"/i);
  const sums = bare.match(/<td[^>]*class="sum[^>]*>/g) ?? [];
  expect(sums.length).toBeGreaterThan(3);
  for (const sum of sums) expect(sum).toContain('align="right"');
  expect(bare).toMatch(/font-size:34px[^>]*>€858.54</);
  expect(text).toContain("valid until 11 April 2026");
});

it("a mail says how many options it leaves out, in both parts", async () => {
  const written = async (count: number) => {
    const options = { title: "Options", rows: manyRows("Spare jaw").slice(0, count) };
    const document = { ...printedSample, options };
    const mail = await renderMail(
      createElement(OfferReady, { ...OfferReady.PreviewProps, document }),
    );
    return [mail.html, mail.text].map((part) => part.replace(/&nbsp;|&#160;|\s+/g, " "));
  };
  for (const part of await written(23)) expect(part).toContain("and 3 more lines in the file");
  for (const part of await written(20)) expect(part).not.toContain("more line");
});

it("a mail greets once, and its first words in the inbox are news", async () => {
  for (const name of ["offer-ready", "quote-message"]) {
    const { text } = await rendered(name, "with a greeting of the seller");
    expect(text, name).toMatch(/^(Dear Ms Lindqvist|Good morning Mara),$/m);
    expect(text, name).not.toContain("Hello");
    const german = await renderSample(name, "with a greeting of the seller", { language: "de" });
    expect(german?.text, name).not.toContain("Guten Tag");
    expect((await rendered(name, "usual")).text, name).toContain("Hello Mara,");
  }
  const written = async (text: string) =>
    (await renderMail(createElement(QuoteMessage, { ...QuoteMessage.PreviewProps, text }))).text;
  for (const own of ["Mara,\nit is here.", "Frau Dr. Roux,\n\nsie ist da.", "Hi!\nIt is here."])
    expect(await written(own)).not.toContain("Hello");
  for (const own of ["Yes, that works.", "Hi-vis vests come, too.", "Grey, blue or red?\nAll."])
    expect(await written(own)).toContain("Hello Mara,");
  const firstWords = async (name: string, sample: string) =>
    previewOf((await rendered(name, sample)).html);
  expect(await firstWords("quote-message", "with a greeting of the seller")).toMatch(/^The press/);
  expect(await firstWords("order-confirmation", "usual")).toMatch(/^€2,431\.00\. Paid\./);
  expect(await firstWords("document", "usual")).toMatch(/^€858\.54, due 17 April 2026\./);
  expect(await firstWords("offer-reminder", "usual")).toMatch(/^€2,503\.00\. .*11 April 2026/);
});

it.each(cases.filter(([, sample]) => sample !== "code as text"))(
  "%s, %s: a store without an address promises no link that the mail lacks",
  async (name, sample) => {
    const shop = { ...sampleShop, origin: null };
    const promised =
      /\b(links?|buttons?|click|online|on the page(?! of offer)|there too|open it|schaltfläche|klick|auf der seite(?! des angebots)|dort)\b/i;
    for (const language of ["en", "de"] as const) {
      const mail = await renderSample(name ?? "", sample ?? "", { shop, language });
      // A mail whose one purpose is its link is not sent without it.
      if (mail?.text.includes(sampleShop.origin ?? "-")) continue;
      const preview = previewOf(mail?.html ?? "");
      expect(`${preview}\n${mail?.text}`).not.toMatch(promised);
      expect(mail?.html).not.toContain('class="button" href="https://shop');
    }
  },
);

it("a mail without a link says how to go on", async () => {
  const noAddress = { ...sampleShop, origin: null };
  for (const name of ["offer-ready", "offer-reminder", "quote-message", "document-link"]) {
    const mail = await renderSample(name, "usual", { shop: noAddress });
    expect(mail?.text, name).toContain("reply to this mail or call +353 1 555 0140, and name");
    const { contact } = noAddress;
    const shop = { ...noAddress, contact: { ...contact, phone: "" } };
    const silent = await renderSample(name, "usual", { shop });
    expect(silent?.text, name).toContain("reply to this mail and name the number");
  }
});

it("a mail about a parcel says what is in it, and leads to the parcel", async () => {
  const { html, text } = await rendered("status-update", "usual");
  expect(text).toContain("Torque wrench 40–200 Nm");
  expect(text).toContain("TW-200 · Halden");
  expect(html).toMatch(/href="https:\/\/track\.example[^"]*"[^>]*>[\s\S]{0,400}Follow the parcel/);
});

describe("names as long as records allow", () => {
  it.each(lengthy)("%s has a few of them whole", async (name) => {
    const { html } = await rendered(name, "long names");
    expect(html).toContain(`<bdi>${longLines[0]?.name.trimEnd()}`);
    expect(html).toContain(`<bdi>${longLines[1]?.name}</bdi>`);
  });

  it.each(lengthy)("%s shortens them before it leaves a line out", async (name) => {
    for (const sample of ["200 lines", "200 long names"]) {
      const { html, text } = await rendered(name, sample);
      expect(html.match(/<tr class="line"><td[^>]*><bdi>/g)).toHaveLength(200);
      expect(html + text).not.toContain("more items");
    }
    expect((await rendered(name, "200 long names")).text).toContain("200. Precision");
  });

  it("says how many lines are left out when even short names are too much", async () => {
    const line = { name: "精密実験用冷却遠心分離機".repeat(40), detail: "精密".repeat(200) };
    const lines = Array.from({ length: 200 }, () => ({
      ...line,
      quantity: 1,
      ...priced(9_999.99),
    }));
    const props = { ...QuoteAlert.PreviewProps, lines, message: "'\"".repeat(2_500) };
    const { html, text } = await renderMail(createElement(QuoteAlert, props));
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
    expect(html).toMatch(/and \d+\u00a0more items/);
    expect(text).toMatch(/and \d+ more items/);
  });
});

function priced(price: number) {
  return { price, subtotal: price };
}

describe("the gallery", () => {
  it("shows a mail in either scheme, whatever the viewer's own", async () => {
    const { html } = await rendered("offer-ready", "usual");
    expect(inScheme(html, "dark")).toContain("@media all{");
    expect(inScheme(html, "light")).toContain("@media not all{");
    expect(await renderSample("offer-ready", "unknown")).toBeNull();
    expect(await renderSample("unknown", "usual")).toBeNull();
    expect(await renderSample("offer-ready", "constructor")).toBeNull();
  });
});

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("the %s palette", (_, colors) => {
  it("is readable", () => {
    for (const ground of [colors.page, colors.card, colors.panel]) {
      expect(contrast(colors.ink, ground)).toBeGreaterThan(7);
      expect(contrast(colors.muted, ground)).toBeGreaterThan(4.5);
      expect(contrast(colors.accent, ground)).toBeGreaterThan(4.5);
    }
    expect(contrast(colors.onFill, colors.fill)).toBeGreaterThan(4.5);
    expect(contrast(colors.open, colors.card)).toBeGreaterThan(4.5);
  });
});

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
