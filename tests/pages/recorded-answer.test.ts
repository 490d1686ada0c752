import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Inclusion } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import {
  type AdminStore,
  openAdminStore,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { inputOf, lineInput } from "../support/offer-input";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const pdf = (text: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj\n${text}\ntrailer<<>>\n%%EOF`);
let people = 0;

async function offered(): Promise<Quote> {
  people += 1;
  const contact = { email: `paper${people}@example.test`, firstName: "Ida", lastName: "Berg" };
  const asked = await store.ask([["press", 1]], { contact });
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  return store.call("offers.send", [asked.id, { ...input, note: null }]);
}

const pageOf = ({ id }: Quote) => `/admin/quotes/${id}`;

async function page(path: string, browser = store.admin) {
  const html = await (await browser.get(path)).text();
  return { html, words: visibleText(html) };
}

/** Presses a button of the form in which an answer is recorded. */
async function record(quote: Quote, intent: "accepted" | "declined", papers: readonly File[]) {
  const form = new FormData();
  const fields = { answerName: "Ida Berg", answerHow: "Signed on paper", answerOrder: "PO 12" };
  const version = versionIn((await page(pageOf(quote))).html);
  for (const [name, value] of Object.entries({ version, intent, ...fields })) form.set(name, value);
  for (const paper of papers) form.append("answerDocument", paper);
  const answer = await store.admin.postMultipart(pageOf(quote), form);
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

async function filesOf({ id }: Quote) {
  const [kept] = await store.commerce.offers.acceptances(id);
  return kept?.facts.recorded?.files ?? [];
}

describe("an answer on paper, recorded at the desk without scripts", () => {
  it("keeps the signed paper with the record, for the store alone", async () => {
    const quote = await offered();
    const content = pdf("signed");
    const signed = new File([content], "../Vertrag Ünterschrift.html", { type: "text/html" });
    expect((await record(quote, "accepted", [signed])).status).toBe(303);
    const [file] = await filesOf(quote);
    expect(file).toMatchObject({
      name: "Vertrag Ünterschrift.pdf",
      type: "application/pdf",
      bytes: content.byteLength,
    });

    const { html, words } = await page(pageOf(quote));
    expect(words).toContain("Revision 1 accepted elsewhere");
    expect(words).toContain("Vertrag Ünterschrift.pdf 1 KB");
    const path = `${pageOf(quote)}/files/${file?.id}`;
    expect(html).toContain(`href="${path}"`);
    const sent = await store.admin.get(path);
    expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
    expect(sent.headers.get("content-type")).toBe("application/pdf");
    expect(sent.headers.get("content-disposition")).toMatch(/^attachment;/);

    const another = await offered();
    expect((await store.admin.get(`${pageOf(another)}/files/${file?.id}`)).status).toBe(404);
    expect((await store.shopper.get(path)).status).toBe(403);
    const key = await store.services.mail.signedLinks?.sign(
      { purpose: "quote", subject: quote.quoteNumber },
      quote.updated,
    );
    const guest = store.browser();
    const own = await page(`/quotes/${quote.quoteNumber}?key=${key}`, guest);
    expect(own.words).toContain("Accepted");
    expect(own.html).not.toContain("Vertrag");
    const theirs = `/quotes/${quote.quoteNumber}/files/${file?.id}?key=${key}`;
    expect((await guest.get(theirs)).status).toBe(404);
  });

  it("is kept the same where an order is made at once, of an offer and of prices alone", async () => {
    const unsent = await store.ask([["press", 2]], { contact: { email: "at-once@example.test" } });
    for (const quote of [await offered(), unsent]) {
      const convert = async (paper: File) => {
        const form = new FormData();
        const fields = { answerName: "Ida Berg", answerHow: "Signed at the fair" };
        const version = versionIn((await page(pageOf(quote))).html);
        const all = { version, intent: "convert", ...fields };
        for (const [name, value] of Object.entries(all)) form.set(name, value);
        form.append("answerDocument", paper);
        return store.admin.postMultipart(pageOf(quote), form);
      };
      const refused = await convert(new File(["<html></html>"], "signed.pdf"));
      expect([refused.status, visibleText(await refused.text())]).toEqual([
        400,
        expect.stringContaining("Choose PDF, PNG, JPEG, WebP, DXF"),
      ]);
      expect((await store.commerce.quotes.find(quote.id))?.orderNumber).toBeNull();
      const content = pdf(quote.id);
      expect((await convert(new File([content], "fair.pdf"))).status).toBe(303);
      const [file] = await filesOf(quote);
      expect(file).toMatchObject({ name: "fair.pdf", type: "application/pdf" });
      const { html, words } = await page(pageOf(quote));
      expect(words).toContain("Signed at the fair");
      expect(html).toContain(`href="${pageOf(quote)}/files/${file?.id}"`);
      const sent = await store.admin.get(`${pageOf(quote)}/files/${file?.id}`);
      expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
    }
  });

  it("says which options the customer took, recorded or made an order at once", async () => {
    for (const intent of ["accepted", "convert"] as const) {
      people += 1;
      const contact = { email: `options${people}@example.test` };
      const asked = await store.ask([["press", 1]], { contact });
      const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
      const own = (name: string, price: number, inclusion: Inclusion) =>
        lineInput({ name, price, inclusion });
      const choice = (preselected: boolean) =>
        ({ kind: "choice", group: "Colour", preselected }) as const;
      const lines = [
        ...input.lines,
        own("Stand", 50, { kind: "removable" }),
        own("Training", 50, { kind: "optional", min: 1, max: 3 }),
        own("Blue", 50, choice(true)),
        own("Green", 70, choice(false)),
      ];
      const quote = await store.call("offers.send", [asked.id, { ...input, lines, note: null }]);
      const sent = quote.offer?.sent?.lines ?? [];
      const [, stand, training, blue, green] = sent.map(({ id }) => id);
      const { html, words } = await page(pageOf(quote));
      expect(words).toContain("Options that the customer took");
      // As the customer sees it: each with its position, at its line.
      expect(words).toMatch(/Training Pos\. 3 .*€50\.00 each.*not chosen/);
      expect(words).toMatch(/Green Pos\. 5 .*not chosen/);
      expect(valueIn(html, `options.${training}`)).toBe("0");
      const answer = async (options: Record<string, string>) => {
        const form = new FormData();
        const said = { answerName: "Gus Orr", answerHow: "By telephone", answerOrder: "PO 7" };
        const version = versionIn((await page(pageOf(quote))).html);
        const all = { version, intent, ...said, ...options };
        for (const [name, value] of Object.entries(all)) form.set(name, value);
        return store.admin.postMultipart(pageOf(quote), form);
      };
      const wrong = await answer({ [`options.${training}`]: "4" });
      const refused = await wrong.text();
      expect([wrong.status, visibleText(refused)]).toEqual([
        400,
        expect.stringContaining("Training: enter 0, or a number from 1 to 3"),
      ]);
      const [, typedAgain = ""] = refused.split("Options that the customer took");
      expect(valueIn(typedAgain, `options.${training}`)).toBe("4");
      const taken = {
        [`options.${stand}`]: "0",
        [`options.${training}`]: "2",
        [`choices.${blue}`]: String(green),
      };
      expect((await answer(taken)).status).toBe(303);
      const after = await store.commerce.quotes.find(quote.id);
      expect([after?.status, after?.total]).toEqual([
        intent === "accepted" ? "Approved" : "Converted",
        (quote.total ?? 0) - 50 - 50 + 2 * 50 + 70,
      ]);
      expect(
        after?.items.map(({ productName, quantity }) => [productName, quantity]).slice(1),
      ).toEqual([
        ["Training", 2],
        ["Green", 1],
      ]);
      const [kept] = await store.commerce.offers.acceptances(quote.id);
      expect(kept?.facts).toMatchObject({
        name: "Gus Orr",
        purchaseOrder: "PO 7",
        total: after?.total,
        recorded: { how: "By telephone" },
      });
      expect(after?.reference).toBe("PO 7");
      expect(after?.history.at(-1)?.note).toContain("Gus Orr: By telephone");
      // One mail says it all: an order that is made at once is not announced as accepted first.
      const [last, before] = (await store.mailsTo(contact.email)).reverse();
      expect([last, before]).toEqual(
        intent === "accepted"
          ? [
              `Update on your quote ${quote.quoteNumber}: Accepted`,
              expect.stringContaining("offer"),
            ]
          : [`Order ${after?.orderNumber} received`, expect.stringContaining("offer")],
      );
    }
  });

  it("is not recorded with a file of another kind or with six, and what was typed stays", async () => {
    const quote = await offered();
    const page = new File(["<html><script>1</script>"], "signed.pdf", { type: "application/pdf" });
    const six = Array.from({ length: 6 }, (_, at) => new File([pdf(String(at))], `${at}.pdf`));
    for (const [papers, reason] of [
      [[page], "Choose PDF, PNG, JPEG, WebP, DXF"],
      [six, "at most five files"],
    ] as const) {
      const refused = await record(quote, "accepted", papers);
      expect([refused.status, refused.words]).toEqual([400, expect.stringContaining(reason)]);
      expect(valueIn(refused.html, "answerName")).toBe("Ida Berg");
      const names = papers.map(({ name }) => name).join(", ");
      expect(refused.words).toContain(`Choose these files again: ${names}`);
      expect((await store.commerce.quotes.find(quote.id))?.status).toBe("Quoted");
    }
    expect((await record(quote, "declined", [])).status).toBe(303);
    expect(await filesOf(quote)).toEqual([]);
  });

  it("leaves with an erasure: at once where nothing was agreed, else when the law lets it", async () => {
    const { files } = store.services;
    const [agreed, declined] = [await offered(), await offered()];
    await record(agreed, "accepted", [new File([pdf("agreed")], "agreed.pdf")]);
    // The same paper as the other person's, whose record keeps it.
    const both = [
      new File([pdf("declined")], "declined.pdf"),
      new File([pdf("agreed")], "same.pdf"),
    ];
    await record(declined, "declined", both);
    const [[kept], [gone]] = [await filesOf(agreed), await filesOf(declined)];
    const order = await store.call("orders.createFromQuote", [agreed.id]);
    await store.call("orders.updateStatus", [
      order.id,
      "Delivered",
      { force: true, note: "Moved by an owner." },
    ]);
    for (const { contact } of [declined, agreed]) {
      const fields = { intent: "erase", who: contact.email, confirm: contact.email };
      const done = await store.admin.postForm("/admin/personal-data", fields);
      expect(done.status).toBe(303);
      const sheet = await page(done.headers.get("location") ?? "");
      const [, path = ""] =
        /href="(\/admin\/personal-data\/kept\/[^"]+\?file=[^"]+)"/.exec(sheet.html) ?? [];
      expect([contact.email, path !== ""]).toEqual([contact.email, contact === agreed.contact]);
      if (contact === declined.contact) continue;
      expect(sheet.words).toContain("agreed.pdf 1 KB");
      const sent = await store.admin.get(path);
      expect(Buffer.from(await sent.arrayBuffer()).equals(pdf("agreed"))).toBe(true);
      expect(sent.headers.get("content-disposition")).toMatch(/^attachment;/);
      expect((await store.admin.get(`${path}x`)).status).toBe(404);
      expect((await store.shopper.get(path)).status).toBe(403);
    }
    expect(await files.readAttachment(gone?.hash ?? "")).toBeNull();
    expect(await files.readAttachment(kept?.hash ?? "")).not.toBeNull();
    const before = store.time.now;
    store.time.now = new Date(before.getTime() + (site.retentionYears + 2) * 366 * 86_400_000);
    while ((await store.commerce.erasures.sweep()) > 0);
    store.time.now = before;
    expect(await files.readAttachment(kept?.hash ?? "")).toBeNull();
  });
});
