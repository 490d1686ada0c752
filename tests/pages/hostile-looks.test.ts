import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { furtherFonts } from "~/modules/documents/pdf/further-fonts.server";
import { createPdf } from "~/modules/documents/pdf/pdf.server";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeWords } from "~/texts/own-words";
import { aPicture } from "../support/a-picture";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { bare, pdfPages } from "../support/pdf-text";
import { printedDocument } from "../support/printed";
import { silentLog } from "../support/silent-log";

/** What owners and sellers may upload, choose and paste, with a reason for whatever is refused. */
let store: AdminStore;
let quotePath: string;
/** The policy of a plain page, without its nonce. */
let policy: string;
const folder = mkdtempSync(join(tmpdir(), "hostile-"));

beforeAll(async () => {
  store = await openAdminStore();
  const quote = await store.ask([["press", 1]]);
  quotePath = `/admin/quotes/${quote.id}`;
  policy = policyOf(await store.admin.get("/admin/brand"));
});
afterAll(async () => {
  await store?.close();
  rmSync(folder, { recursive: true, force: true });
  Object.assign(site, siteDefaults);
  takeWords([]);
});

function policyOf(answer: Response): string {
  return (answer.headers.get("content-security-policy") ?? "").replace(/nonce-[^']+/g, "nonce");
}

/** Refused with a reason that a person reads; or taken, and shown as a text alone. */
type Case = [what: string, value: string, reason: RegExp | "cleaned"];

const problems = /class="(?:field-error|error-summary)[\s\S]*?<\/(?:p|div)>/g;

/** What the answer says is wrong; null when the form was taken. */
async function reasonOf(answer: Response): Promise<string | null> {
  expect(policyOf(answer)).toBe(answer.status === 303 ? policyOf(answer) : policy);
  if (answer.status === 303) return null;
  expect([400, 413]).toContain(answer.status);
  const html = await answer.text();
  expect(html).not.toMatch(/<script>alert|<img src=x|onerror=alert\(1\)>/);
  return visibleText((html.match(problems) ?? [html]).join(" "));
}

function expectReason(said: string | null, reason: Case[2]): void {
  if (reason === "cleaned") expect(said).toBeNull();
  else expect(said ?? "nothing was refused").toMatch(reason);
}

/** The shop's first page after something was taken: nothing of it became markup. */
async function expectCalmShop(): Promise<void> {
  const answer = await store.browser().get("/");
  expect([answer.status, policyOf(answer).includes("'unsafe-inline' 'unsafe")]).toEqual([
    200,
    false,
  ]);
  const html = await answer.text();
  expect(html).not.toMatch(/<script>alert|<img src=x|<\/style><script|javascript:alert/);
  const [, sheet = ""] = /href="(\/brand\.css[^"]*)"/.exec(html) ?? [];
  if (sheet === "") return;
  const css = await (await store.browser().get(sheet.replaceAll("&amp;", "&"))).text();
  expect(css).not.toMatch(/@import|expression|javascript:|evil|<\/style/i);
}

async function publish(changes: Record<string, string | File>): Promise<Response> {
  const html = await (await store.admin.get("/admin/brand")).text();
  const found = operationOf(html, "/admin/brand", "publish");
  const form = new FormData();
  for (const [name, value] of found?.fields ?? []) form.set(name, value);
  for (const [name, value] of Object.entries({ intent: "publish", ...changes })) {
    form.set(name, value);
  }
  return store.admin.postMultipart("/admin/brand", form);
}

const svg = (inside: string, head = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`;
const path = '<path d="M0 0h9v9z"/>';
const evil = "https://evil.example";
const isNone = /shape|drawing|picture|file/i;

const drawings: Case[] = [
  ["a script", svg("<script>alert(1)</script>"), isNone],
  ["a script from elsewhere", svg(`<script href="${evil}/a.js"/>`), isNone],
  ["a handler, which is left out", svg(`<path onclick="alert(1)" d="M0 0h9v9z"/>`), "cleaned"],
  ["a handler of the drawing", svg(path, 'viewBox="0 0 9 9" onload="alert(1)"'), "cleaned"],
  ["a page inside", svg("<foreignObject><body/></foreignObject>"), isNone],
  ["a picture from elsewhere", svg(`<image href="${evil}/a.png"/>`), isNone],
  ["a file of the server", svg('<image href="file:///etc/passwd"/>'), isNone],
  ["a style sheet", svg(`<style>@import url(${evil})</style>`), isNone],
  ["a style that loads", svg(`<path style="fill:url(${evil})" d="M0 0"/>`), isNone],
  ["a link", svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), isNone],
  ["an animation", svg('<animate attributeName="href" to="javascript:alert(1)"/>'), isNone],
  ["a reference", svg('<use href="#a"/>'), isNone],
  ["entities", `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(99)}">]>${svg("&a;&a;")}`, isNone],
  ["a document type from elsewhere", `<!DOCTYPE svg SYSTEM "${evil}" []>${svg(path)}`, isNone],
  ["groups without end", svg("<g>".repeat(60) + "</g>".repeat(60)), /nested|deep/i],
  ["2,500 shapes", svg(path.repeat(2_500)), /shapes/i],
  ["no size", svg(path, ""), isNone],
  ["a page with the name of a drawing", "<html><script>alert(1)</script></html>", isNone],
  ["a packed drawing", gzipSync(svg(path)).toString("latin1"), isNone],
  ["nothing", "", "cleaned"],
];

const wide = { width: 9_000, height: 9_000, channels: 3, background: "#000000" } as const;
const bitmaps: [string, () => Promise<Uint8Array> | Uint8Array, RegExp | "cleaned"][] = [
  ["is cut off", () => aPicture.subarray(0, 40), isNone],
  [
    "is a page behind its first bytes",
    () => Buffer.from("\x89PNG\r\n\x1a\n<script>", "latin1"),
    isNone,
  ],
  ["has 81 million points", () => sharp({ create: wide }).png().toBuffer(), isNone],
  [
    "has a script behind its end",
    () => Buffer.concat([aPicture, Buffer.from("<script>alert(1)</script>")]),
    "cleaned",
  ],
  ["is a PDF file", () => Buffer.from("%PDF-1.7 /JS (alert)"), isNone],
  ["is an archive", () => Buffer.from("PK\x03\x04"), isNone],
];

const long = "x".repeat(61);
const isNoColour = /(Accent|Neutral) must be 7 characters|a colour such as/i;
const choices: [field: string, ...Case][] = [
  ["typeface", "a typeface of another place", `url(${evil}/a.woff2)`, /typeface/i],
  ["typeface", "a typeface that ends the rule", "inter;}body{display:none", /typeface/i],
  ["typeface", "a typeface with the name of a property", "__proto__", /typeface/i],
  ["accent", "a colour by name", "red", isNoColour],
  ["accent", "a colour that ends the rule", "#7a1f5c;}*{display:none", isNoColour],
  ["accent", "a colour that runs", "expression(alert(1))", isNoColour],
  ["accent", "a colour that loads", `url(${evil})`, isNoColour],
  ["accent", "three digits", "#fff", isNoColour],
  ["neutral", "digits that are none", "#gggggg", isNoColour],
  ["neutral", "a variable", "var(--accent)", isNoColour],
  ["corners", "a size of corners", "9999px", /corners/i],
  ["density", "a number as density", "0", /density/i],
  ["name", "no name", " ", /name/i],
  ["name", "a name longer than a page's head", long, /name|60/i],
  ["name", "a name with a script", "<script>alert(1)</script>", "cleaned"],
  ["name", "a name that ends a title", "</title><img src=x onerror=alert(1)>", "cleaned"],
  ["name", "a name from right to left", "\u202eevil\u202c Ltd", "cleaned"],
  ["tagline", "a line that ends a style sheet", "</style><script>alert(1)</script>", "cleaned"],
  ["logo", "a logo that is a file of the server", "/etc/passwd", /picture|logo|address|changed/i],
  ["logo", "a logo of another place", `{"path":"${evil}/a.png","width":1,"height":1}`, /./],
];

const ownTexts: Case[] = [
  ["a brace that is not closed", "{count lines", /closed|brace/i],
  ["a value that does not exist", "{password} lines", /password/i],
  ["a plural without its last form", "{count, plural, one {# line}}", /./],
  ["a choice without end", "{count, select, ".repeat(50), /./],
  ["markup", "<b>{count}</b>", /./],
  ["20,001 letters", `{count} ${"x".repeat(20_001)}`, /Text must be 20,?000 characters or fewer/],
  ["a script in quotation marks", "{count} '<script>alert(1)</script>'", "cleaned"],
  ["a picture that fails", "{count} '<img src=x onerror=alert(1)>'", "cleaned"],
  ["the end of a script", "{count} '</script><script>alert(1)'", "cleaned"],
  ["letters from right to left", "{count} \u202eenil", "cleaned"],
  ["a template of a script", "{count} `$'{'alert(1)'}'`", "cleaned"],
];

const cells = (count: number, cell: string) => Array(count).fill(cell).join("\t");
const pastes: Case[] = [
  ["11,000 cells", Array(1_000).fill(cells(11, "1")).join("\n"), /11,000 cells/],
  ["201 rows", Array(201).fill("AP-1\t1").join("\n"), /201 rows/],
  ["300,000 letters", "x".repeat(300_000), /too much text|too large/i],
  ["a formula", "=HYPERLINK(1)\t1", /formula/],
  ["a formula after a blank", " \t=1+1", /formula/],
  ["a formula in quotation marks", '"=1+1"\t2', /formula/],
  ["a command", "@SUM(1)\t1", /formula/],
  ["a call of a program", "-cmd|' /C calc'!A0\t2", /formula/],
  ["a formula behind an invisible mark", "\u200b=1+1\t2", /formula/],
  ["an error of a spreadsheet", "#REF!\t2", /error/],
  ["a number without end", "AP-1\t1e308", /quantity/],
  ["no number", "AP-1\tNaN", /quantity/],
  ["an endless quantity", "AP-1\tInfinity", /quantity/],
  ["a quantity below nought", "AP-1\t-1", /quantity/],
  ["a number in base 16", "AP-1\t0x10", /quantity/],
  ["a price of 400 digits", `AP-1\t1\t${"9".repeat(400)}`, /price/],
  ["a quotation mark that never ends", '"AP-1\t1\n2\t3', /./],
  ["a script", "<script>alert(1)</script>\t1", /missing|formula|Row 1/],
  ["a picture that fails", "<img src=x onerror=alert(1)>\t1", /missing|Row 1/],
  ["only separators", "\t\t\t\n\t\t", /Paste|titles|missing|rows/],
  ["a text of 501 letters", `${"x".repeat(501)}\t1`, /too long/],
];

/** Files with the names of fonts. Documents are printed without them. */
const noto = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
);
const font = readFileSync(noto);
const fonts: [string, () => Buffer][] = [
  ["is empty", () => Buffer.alloc(0)],
  ["is a page", () => Buffer.from("<html><script>alert(1)</script></html>")],
  ["ends in its directory", () => font.subarray(0, 40)],
  ["ends in its letters", () => font.subarray(0, Math.floor(font.length * 0.6))],
  ["says that it holds four thousand million fonts", () => collection(0xffffffff)],
  ["has a table beyond its end", () => withTables((table) => table.writeUInt32BE(0xfffffff0, 8))],
  [
    "has a table of two gigabytes",
    () => withTables((table) => table.writeUInt32BE(0x7fffffff, 12)),
  ],
  [
    "has nothing but noughts behind its directory",
    () => Buffer.concat([font.subarray(0, 400), Buffer.alloc(9_000)]),
  ],
];

function collection(count: number): Buffer {
  const head = Buffer.from("ttcf\0\x02\0\0\0\0\0\0", "latin1");
  head.writeUInt32BE(count, 8);
  return head;
}

function withTables(change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(font);
  for (let at = 0; at < copy.readUInt16BE(4); at += 1) {
    change(copy.subarray(12 + at * 16, 28 + at * 16));
  }
  return copy;
}

it("are more than sixty", () => {
  const all = [drawings, bitmaps, choices, ownTexts, pastes, fonts];
  expect(all.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThanOrEqual(80);
});

describe("a logo", () => {
  it.each(drawings)("that has %s", async (_, text, reason) => {
    const logoFile = new File([Buffer.from(text, "latin1")], "logo.svg", { type: "image/svg+xml" });
    expectReason(await reasonOf(await publish({ logoFile })), reason);
    await expectCalmShop();
  });

  it.each(bitmaps)("that %s", async (_, content, reason) => {
    const logoFile = new File([Buffer.from(await content())], "../../logo.png", {
      type: "image/png",
    });
    expectReason(await reasonOf(await publish({ logoFile })), reason);
    const { logo } = site.brand;
    if (logo === null) return;
    const stored = await (await store.browser().get(logo.path)).arrayBuffer();
    expect(Buffer.from(stored).toString("latin1")).not.toContain("<script");
  });
});

describe("a brand", () => {
  it.each(choices)("with %s: %s", async (field, _, value, reason) => {
    const said = await reasonOf(await publish({ [field]: value }));
    if (field === "logo") expect(site.brand.logo?.path ?? "/files/").toMatch(/^\/files\//);
    else expectReason(said, reason);
    await expectCalmShop();
  });
});

describe("a text of the store", () => {
  it.each(ownTexts)("with %s", async (_, text, reason) => {
    const at = "/admin/texts?language=en&key=frame:linesInCart";
    const html = await (await store.admin.get(at)).text();
    const [, version = ""] = /name="version" value="(\d+)"/.exec(html) ?? [];
    const form = { intent: "save", language: "en", key: "frame:linesInCart", version, text };
    expectReason(await reasonOf(await store.admin.postForm(at, form)), reason);
    await expectCalmShop();
  });
});

describe("a pasted table", () => {
  it.each(pastes)("with %s", async (_, text, reason) => {
    const html = await (await store.admin.get(quotePath)).text();
    const form = operationOf(html, quotePath, "paste");
    if (!form) throw new Error("no form for rows");
    form.fields.set("paste.rows", text);
    expectReason(await reasonOf(await sendForm(store.admin, form)), reason);
    const after = await (await store.admin.get(quotePath)).text();
    expect(after.match(/data-line="/g)).toHaveLength(1);
  });
});

describe("a font of the operator", () => {
  it.each(fonts)("that %s", async (what, content) => {
    const place = join(folder, what.replaceAll(/\W/g, "-"));
    mkdirSync(place);
    writeFileSync(join(place, "own.ttf"), content());
    const pdf = createPdf({ log: silentLog, ...furtherFonts(place, silentLog) });
    const pages = await pdfPages(await pdf.print(printedDocument()));
    await pdf.close();
    expect(bare(pages.join(" "))).toContain("€147.53");
  });
});
