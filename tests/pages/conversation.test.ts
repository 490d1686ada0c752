import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { OfferInput } from "~/modules/quotes/offers-service.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, versionIn, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { filesDirOf } from "../support/providers";
import { connectTo } from "../support/raw-http";
import { aSubmission } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

let people = 0;

async function asked(): Promise<Quote> {
  people += 1;
  const email = `nora${people}@example.test`;
  return store.ask([["press", 2]], { contact: { email, firstName: "Nora", lastName: "Dahl" } });
}

async function offered(part: Partial<OfferInput> = {}): Promise<Quote> {
  const quote = await asked();
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  return store.call("offers.send", [quote.id, { ...input, ...part, note: null }]);
}

async function linkTo(quote: Quote): Promise<string> {
  const html = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
  const [, view = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(html) ?? [];
  return view.replaceAll("&amp;", "&");
}

async function open(path: string, browser = store.browser()) {
  const response = await browser.get(path);
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

async function post(path: string, fields: Record<string, string>, browser = store.browser()) {
  const response = await browser.postForm(path, fields);
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

async function now({ id }: Quote): Promise<Quote> {
  const found = await store.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

/** A message with files, from the customer's page. */
async function attach(path: string, files: readonly File[], text = "See the drawing.") {
  const form = new FormData();
  form.set("intent", "message");
  form.set("text", text);
  for (const file of files) form.append("files", file);
  const response = await store.browser().postMultipart(path, form);
  return { status: response.status, words: visibleText(await response.text()) };
}

const pdf = (text = "") => Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj\n${text}\ntrailer<<>>\n%%EOF`);

describe("the conversation about a quote, without scripts", () => {
  it("goes both ways: the customer asks, the seller answers, each gets one mail with the way back", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const { email } = quote.contact;
    await store.mailsTo(email);
    const sent = await post(path, { intent: "message", text: "Is it grey?" });
    expect(sent.status).toBe(303);
    await store.services.mail.outbox?.run();
    const toSeller = store.provider.accepted.filter(
      ({ subject }) => subject === `Message about ${quote.quoteNumber}`,
    );
    expect(toSeller).toHaveLength(1);
    expect(toSeller[0]?.html).toContain(`/admin/quotes/${quote.id}`);
    expect((await now(quote)).version).toBe(quote.version);

    const desk = `/admin/quotes/${quote.id}`;
    const seen = await open(desk, store.admin);
    expect(seen.words).toContain("Is it grey?");
    expect(seen.words).toContain("Waiting for an answer");
    expect((await open("/admin", store.admin)).words).toContain(
      "Customers who asked about an offer",
    );
    const waiting = await store.call("quotes.listWaiting", ["Quoted", 50]);
    expect(waiting.map(({ id }) => id)).toContain(quote.id);
    const answer = await post(desk, { intent: "message", messageText: "Green only." }, store.admin);
    expect(answer.status).toBe(303);
    expect((await now(quote)).thread).toMatchObject({ messages: 2, by: "seller", openSince: null });
    const subjects = await store.mailsTo(email);
    expect(subjects.filter((each) => each.startsWith("Answer to your quote"))).toHaveLength(1);
    const { words, html } = await open(path);
    expect(words).toContain("Green only.");
    expect(words).toContain(site.name);
    expect(html).not.toMatch(/\bAda\b/);
  });

  it("shows beside the conversation that the message is sent, once", async () => {
    const path = await linkTo(await offered());
    const browser = store.browser();
    const sent = await browser.postForm(path, { intent: "message", text: "Is it grey?" });
    const to = sent.headers.get("location") ?? "";
    expect(to).toMatch(/#message-sent$/);
    const notice = /<p class="notice" id="message-sent" role="status" tabindex="-1" autofocus/i;
    const { html, words } = await open(to, browser);
    expect(html).toMatch(notice);
    expect(words.split("Your message is sent.")).toHaveLength(2);
    expect((await open(to, browser)).html).not.toMatch(notice);
  });

  it("keeps a question waiting that came before the acceptance and the order, until it is answered", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    expect((await post(path, { intent: "message", text: "Presses first?" })).status).toBe(303);
    const seen = { "offer.revision": "1", "offer.total": String(quote.total) };
    expect((await post(path, { answer: "Approved", name: "Nora Dahl", ...seen })).status).toBe(303);
    const row = `href="/admin/quotes/${quote.id}`;
    const asked = "Customers who asked about an offer";
    const places = async () => {
      const overview = (await open("/admin", store.admin)).html;
      const group = overview.match(/<section class="waiting"[\s\S]*?<\/section>/g) ?? [];
      const news = await open("/admin/notices", store.admin);
      return {
        overview: group.some((each) => each.includes(asked) && each.includes(row)),
        view: (await open("/admin/quotes?view=asked", store.admin)).html.includes(row),
        notices: new RegExp(`${quote.quoteNumber} (New )?Question `).test(news.words),
        counted: (await store.call("quotes.countWaiting", [])).asked > before,
      };
    };
    const before = (await store.call("quotes.countWaiting", [])).asked - 1;
    const everywhere = { overview: true, view: true, notices: true, counted: true };
    expect(await places()).toEqual(everywhere);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    expect(await places()).toEqual(everywhere);
    const ofOrder = await open(`/admin/orders/${order.orderNumber}`, store.admin);
    expect(ofOrder.words).toContain(`The customer asked about ${quote.quoteNumber}`);
    expect(ofOrder.html).toContain(`${row}?answer=yes#`);
    const desk = `/admin/quotes/${quote.id}`;
    await post(desk, { intent: "message", messageText: "They go first." }, store.admin);
    expect(await places()).toEqual({
      overview: false,
      view: false,
      notices: false,
      counted: false,
    });
    expect((await open(`/admin/orders/${order.orderNumber}`, store.admin)).words).not.toContain(
      "waits for an answer",
    );
  });

  it("takes wishes per line over into the seller's draft with one button", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const change = { "change.asked-1.quantity": "10", "change.asked-1.price": "180" };
    expect((await post(path, { intent: "message", text: "", ...change })).status).toBe(303);
    const { words } = await open(path);
    expect(words).toContain("quantity 10, €180.00 each");
    const desk = `/admin/quotes/${quote.id}`;
    const { html } = await open(desk, store.admin);
    const [, intent = ""] = /value="(changes [a-z0-9]+)"/.exec(html) ?? [];
    const took = await post(desk, { intent, version: versionIn(html) }, store.admin);
    expect(took.status).toBe(303);
    const [line] = workingContent(await now(quote), site.selling).lines;
    expect(line).toMatchObject({ quantity: 10, price: 180, priceSource: "seller" });
    // The customer still has the offer that was sent.
    expect((await open(path)).words).not.toContain("€1,800.00");
  });

  it("names who writes by the customer's link, and each line by its number and variant", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    expect((await open(path)).words).toMatch(/Propose a change of lines .*Pos\. 1/);
    const typed = { text: "Cheaper?", "change.asked-1.price": "180", writer: "Site office" };
    expect((await post(path, { intent: "message", ...typed })).status).toBe(303);
    await post(path, { intent: "message", text: "By the one who asked." });
    const messages = await store.commerce.messages.list(quote.id);
    expect(messages.map(({ name, actor }) => [name, actor])).toEqual([
      ["Site office", "customer-link"],
      ["Nora Dahl", "customer-link"],
    ]);
    expect((await open(path)).words).toContain("Site office");
    const long = await post(path, { intent: "message", text: "x", writer: "x".repeat(1_000) });
    expect([long.status, await store.commerce.messages.list(quote.id)]).toEqual([400, messages]);
  });

  it("shows its customer what a colleague wrote as the colleague's, and theirs as their own", async () => {
    const session = await store.shopper.get("/api/auth/session");
    const { user } = (await session.json()) as { user: { uid: string } };
    const own = aSubmission([{ id: "press", quantity: 4 }]);
    const quote = await store.commerce.quotes.submit(user.uid, own);
    const content = inputOf(workingContent(quote, site.selling), { version: quote.version });
    await store.call("offers.send", [quote.id, { ...content, note: null }]);
    const page = `/account/quotes/${quote.quoteNumber}`;
    await post(page, { intent: "message", text: "From the account." }, store.shopper);
    const path = await linkTo(quote);
    await post(path, { intent: "message", text: "From the workshop.", writer: "Workshop" });
    const { words } = await open(page, store.shopper);
    expect(words).toMatch(/You ·[^·]*From the account\./);
    expect(words).toMatch(/Workshop ·[^·]*From the workshop\./);
    // A quantity that was left as it was before the offer changed asks for nothing.
    const unchanged = { "change.asked-1.quantity": "3", "change.asked-1.of": "3" };
    await post(path, { intent: "message", text: "Thank you.", ...unchanged });
    const last = (await store.commerce.messages.list(quote.id)).at(-1);
    expect(last).toMatchObject({ text: "Thank you.", wishes: [] });
    // An answer by the link is no answer of theirs either.
    const { revision, total } = await now(quote);
    const seen = { "offer.revision": String(revision), "offer.total": String(total) };
    const accepted = await post(path, { answer: "Approved", name: "Nora Dahl", ...seen });
    expect(accepted.status).toBe(303);
    expect((await open(page, store.shopper)).words).toMatch(/Accepted \d[^,]*, by your link/);
    expect((await open(path)).words).toMatch(/Accepted \d[^,]*, by the customer/);
  });

  it("has no list price beside the seller's: what was lowered is the seller's to say", async () => {
    const quote = await asked();
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const lines = input.lines.map((line) => ({ ...line, price: 1.23 }));
    await store.call("offers.send", [quote.id, { ...input, lines, note: null }]);
    const { html, words } = await open(await linkTo(quote));
    expect(words).toContain("€1.23");
    expect(html).not.toMatch(/<s[ >]/);
    expect(words).not.toContain("list price");
    const desk = await open(`/admin/quotes/${quote.id}`, store.admin);
    expect(desk.words).toContain("list price €200.00");
  });

  it("ends a line's discount with the price that the customer asked for", async () => {
    const quote = await asked();
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const lines = input.lines.map((line) => ({
      ...line,
      discount: { type: "fixed" as const, value: 5 },
    }));
    const sent = await store.call("offers.send", [quote.id, { ...input, lines, note: null }]);
    const path = await linkTo(sent);
    await post(path, { intent: "message", text: "", "change.asked-1.price": "180" });
    const [message] = await store.call("messages.thread", [quote.id]);
    await store.call("messages.takeOver", [quote.id, { message: message?.id ?? "" }]);
    const [line] = workingContent(await now(quote), site.selling).lines;
    expect(line).toMatchObject({ price: 180, discount: null });
  });

  it("refuses what says nothing, what is no quantity, and lines of another offer", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const empty = await post(path, { intent: "message", text: " " });
    expect([empty.status, empty.words.includes("Write a message")]).toEqual([400, true]);
    const half = await post(path, {
      intent: "message",
      text: "",
      "change.asked-1.quantity": "1.5",
    });
    expect([half.status, half.words.includes("Enter how many of Arbor press")]).toEqual([
      400,
      true,
    ]);
    const both = { "change.asked-1.quantity": "two", "change.asked-1.price": "cheap" };
    const wrong = await post(path, { intent: "message", text: "x".repeat(6_000), ...both });
    for (const message of ["Message must be", "Enter how many of Arbor", "Enter a price as"]) {
      expect(wrong.words).toContain(message);
    }
    const other = await post(path, { intent: "message", text: "", "change.asked-9.remove": "yes" });
    expect(other.status).toBe(400);
    expect((await now(quote)).thread).toBeNull();
  });

  it("takes the reason of a refusal into the thread, and asks for a new offer once it is over", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const seen = { "offer.revision": "1", "offer.total": String(quote.total) };
    const fields = { answer: "Declined", note: "Too dear for ten.", reason: "price", ...seen };
    expect((await post(path, fields)).status).toBe(303);
    const declined = await now(quote);
    expect([declined.status, declined.lossReason]).toEqual(["Declined", "price"]);
    const { words } = await open(path);
    expect(words).toContain("Too dear for ten.");
    expect(words).toContain("You declined this offer. We can send you another one.");
    expect(words).toContain("Ask for a new offer");
    expect(words).not.toContain("expired");
    // What was typed into the message beside the button goes along.
    const again = { intent: "again", text: "For twenty of them, please." };
    expect((await post(path, again)).status).toBe(303);
    expect((await now(quote)).thread?.messages).toBe(2);
    const asked = await open(path);
    expect(asked.words).not.toContain("Ask for a new offer");
    expect(asked.words).toContain("For twenty of them, please.");
  });

  it("is nobody else's: another quote's link, one letter off, another account", async () => {
    const quote = await offered();
    const other = await offered();
    const path = await linkTo(quote);
    const wrong = path.replace(quote.quoteNumber, other.quoteNumber);
    const off = `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`;
    const account = `/account/quotes/${quote.quoteNumber}`;
    for (const [address, browser] of [
      [wrong, store.browser()],
      [off, store.browser()],
      [account, store.shopper],
    ] as const) {
      expect((await post(address, { intent: "message", text: "Hello" }, browser)).status).toBe(404);
    }
    expect((await now(quote)).thread).toBeNull();
    expect((await now(other)).thread).toBeNull();
  });

  it("is limited by the sender's address", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const statuses: number[] = [];
    for (let sent = 0; sent < 40 && statuses.at(-1) !== 429; sent += 1) {
      statuses.push((await post(path, { intent: "message", text: `No. ${sent}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    store.time.now = new Date(store.time.now.getTime() + 3_600_000);
    expect((await post(path, { intent: "message", text: "Later" })).status).toBe(303);
  });

  it("shows the seller when the customer opened it, and counts neither programs nor themselves", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const openings = () => store.call("messages.openings", [quote.id]);
    const asDocument = { "Sec-Fetch-Dest": "document", "User-Agent": "Mozilla/5.0 Firefox/140.0" };
    await store.browser().get(path);
    await store.browser().get(path, { ...asDocument, "User-Agent": "Mimecast link scanner" });
    await store.admin.get(path, asDocument);
    expect(await openings()).toEqual([]);
    await store.browser().get(path, asDocument);
    await expect.poll(async () => (await openings())[0]?.times).toBe(1);
    await store.browser().get(path, asDocument);
    await expect.poll(async () => (await openings())[0]?.times).toBe(2);
    const beacon = path.replace(/\?/, "/viewed?");
    expect((await store.browser().postForm(beacon, {}, asDocument)).status).toBe(204);
    await expect.poll(async () => (await openings())[0]?.viewed ?? null).not.toBeNull();
    const { words } = await open(`/admin/quotes/${quote.id}`, store.admin);
    expect(words).toContain("Revision 1: link opened 2 times");
  });
});

describe("the record of an acceptance", () => {
  it("names the link, where it went and when, the file that was sent, and the first opening", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    await store.mailsTo(quote.contact.email);
    const asDocument = { "Sec-Fetch-Dest": "document", "User-Agent": "Mozilla/5.0 Firefox/140.0" };
    await store.browser().get(path, asDocument);
    await expect
      .poll(async () => (await store.call("messages.openings", [quote.id])).length)
      .toBe(1);
    const seen = { "offer.revision": "1", "offer.total": String(quote.total) };
    expect((await post(path, { answer: "Approved", name: "Nora Dahl", ...seen })).status).toBe(303);
    const [record] = await store.call("offers.acceptances", [quote.id]);
    const [opening] = await store.call("messages.openings", [quote.id]);
    expect(record?.facts).toMatchObject({
      method: "link",
      confirmed: "link",
      name: "Nora Dahl",
      opened: opening?.firstAt.toISOString(),
      fileHash: expect.stringMatching(/^[a-f0-9]{64}$/),
      link: { id: expect.stringMatching(/^[a-f0-9]{16}$/), sentTo: quote.contact.email },
    });
    expect(path).not.toContain(record?.facts.link?.id);
    const { words } = await open(`/admin/quotes/${quote.id}`, store.admin);
    expect(words).toContain(`By link ${record?.facts.link?.id}, sent to ${quote.contact.email}`);
  });

  it("is made too where the seller makes an order of what was agreed elsewhere", async () => {
    const quote = await offered();
    const agreed = { version: quote.version, agreed: "By telephone on Monday" };
    const order = await store.call("orders.createFromQuote", [quote.id, agreed]);
    const [record] = await store.call("offers.acceptances", [quote.id]);
    expect(record?.facts).toMatchObject({ method: "staff", total: quote.total });
    expect(record?.facts.recorded?.how).toBe("By telephone on Monday");
    expect(order.offer?.acceptance).toBe(record?.id);
  });
});

/** Announces 20 MB, sends only the first bytes, and reads the page that comes nevertheless. */
async function announce(path: string): Promise<string> {
  const socket = connectTo(store.origin);
  const length = 20 * 1024 * 1024;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n--b\r\n`,
  );
  let page = "";
  for await (const chunk of socket) {
    page += String(chunk);
    if (page.includes("</html>")) break;
  }
  return page;
}

describe("files of messages", () => {
  const page = "<html><script>alert(1)</script></html>";
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

  it("are not even read when there is nothing to ask a quote for", async () => {
    const page = await announce("/quote");
    expect(page).toMatch(/^HTTP\/1.1 400 /);
    expect(visibleText(page)).toContain("Your cart is empty");
  });

  it("are not even read when too many came from one address", async () => {
    const limit = { name: "message-files", limit: 20, windowMs: 600_000 };
    const path = await linkTo(await offered());
    const { limiter } = store.services;
    for (let at = 0; at < 20; at += 1) await limiter.take(limit, "127.0.0.1");
    for (const to of ["/quote", path]) {
      const page = await announce(to);
      expect([to, page.slice(0, 12)]).toEqual([to, "HTTP/1.1 429"]);
      expect(visibleText(page)).toContain("Too many files were sent from here");
    }
    store.time.now = new Date(store.time.now.getTime() + 700_000);
  });

  it("come back to those who may read the quote, as downloads that are no page", async () => {
    const quote = await offered();
    const other = await offered();
    const path = await linkTo(quote);
    const names = ["Zeichnung \u{1F600} 1.pdf", "../../etc/passwd", 'a"b\r\nSet-Cookie: x=1.png'];
    const files = [
      new File([pdf()], names[0] ?? "", { type: "text/html" }),
      new File([pdf("b")], names[1] ?? "", { type: "application/pdf" }),
      new File([png], names[2] ?? "", { type: "image/svg+xml" }),
    ];
    expect((await attach(path, files)).status).toBe(303);
    const { html } = await open(path);
    const links = [...html.matchAll(/href="(\/quotes\/[^"]+\/files\/[^"]+)"/g)].map(([, to = ""]) =>
      to.replaceAll("&amp;", "&"),
    );
    expect(links).toHaveLength(3);
    const types: (string | null)[] = [];
    for (const link of links) {
      const response = await store.browser().get(link);
      types.push(response.headers.get("Content-Type"));
      expect(response.status).toBe(200);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
      expect(response.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="[\w.-]+"/,
      );
      expect(response.headers.getSetCookie().join()).not.toContain("x=1");
      const stolen = link.replace(quote.quoteNumber, other.quoteNumber);
      expect((await store.browser().get(stolen)).status).toBe(404);
      expect((await store.browser().get(link.replace(/\?.*/, ""))).status).toBe(404);
      const [, id = ""] = /files\/([^?]+)/.exec(link) ?? [];
      expect((await store.admin.get(`/admin/quotes/${quote.id}/files/${id}`)).status).toBe(200);
      expect((await store.admin.get(`/admin/quotes/${other.id}/files/${id}`)).status).toBe(404);
      expect((await store.browser().get(`/admin/quotes/${quote.id}/files/${id}`)).status).not.toBe(
        200,
      );
    }
    expect(types).toEqual(["application/pdf", "application/pdf", "image/png"]);
    const whole = await store.browser().get(links[0] ?? "");
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(pdf());
  });

  it("are named by a refusal: the wrong one, and all that have to be chosen again", async () => {
    const path = await linkTo(await offered());
    const plan = new File([pdf()], "plan.pdf");
    const program = new File(["MZ"], "setup.exe");
    const wrong = await attach(path, [plan, program]);
    expect(wrong.status).toBe(400);
    expect(wrong.words).toContain("“setup.exe” cannot be sent. Choose PDF,");
    expect(wrong.words).toContain("Choose these files again: plan.pdf, setup.exe");
    const large = await attach(path, [new File([Buffer.alloc(5_300_000)], "scan.pdf")]);
    expect(large.words).toContain("“scan.pdf” is larger than 5 MB");
    const long = await attach(path, [plan], "x".repeat(6_000));
    expect(long.words).toContain("Choose these files again: plan.pdf");
    expect((await open(path)).words).not.toContain("Choose these files again");
  });

  it("of a refused quote request are named too, whatever it was refused for", async () => {
    const browser = store.browser();
    await browser.postForm("/products/press", { intent: "add", quantity: "1" });
    const form = new FormData();
    form.set("contact.email", "nora@");
    form.append("files", new File([pdf()], "plan.pdf"));
    const response = await browser.postMultipart("/quote", form);
    const words = visibleText(await response.text());
    expect([response.status, words.includes("in the form name@example.com")]).toEqual([400, true]);
    expect(words).toContain("Choose these files again: plan.pdf");
  });

  it("are at most five", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const six = Array.from({ length: 6 }, (_, at) => new File([pdf(`${at}`)], `${at}.pdf`));
    const answer = await attach(path, six);
    expect([answer.status, answer.words.includes("at most five files")]).toEqual([400, true]);
    expect((await now(quote)).thread).toBeNull();
  });

  it("may be drawings, tables, texts and archives, which no browser is told to open", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const zip = Buffer.from("PK\x03\x04 an archive that is not even whole");
    const bodies: [string, string, Buffer<ArrayBuffer>][] = [
      ["frame.DXF", "frame.dxf", Buffer.from("  0\r\nSECTION\r\n  2\r\nHEADER")],
      ["notes.dxf", "notes.dxf", Buffer.from("999\nmade by hand\n0\nSECTION")],
      ["frame.dwg", "frame.dwg", Buffer.from("AC1032\0\0\0\0\0\0")],
      ["frame.stp", "frame.step", Buffer.from("ISO-10303-21;\nHEADER;")],
      ["list.xlsx", "list.xlsx", zip],
      ["terms.docx", "terms.docx", zip],
      ["all.zip", "all.zip", zip],
    ];
    for (const [name, , body] of bodies) {
      const sent = await attach(path, [new File([body, name], name, { type: "text/html" })]);
      expect([name, sent.status]).toEqual([name, 303]);
    }
    const { html } = await open(path);
    for (const [, kept] of bodies) {
      const [, to = ""] =
        new RegExp(`href="(/quotes/[^"]+/files/[^"]+)"[^>]*>\\s*${kept}`).exec(html) ?? [];
      const response = await store.browser().get(to.replaceAll("&amp;", "&"));
      expect([kept, response.status]).toEqual([kept, 200]);
      expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
      expect(response.headers.get("Content-Disposition")).toContain(
        `attachment; filename="${kept}"`,
      );
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    for (const name of ["list.xlsm", "all.pdf", "program.exe"]) {
      expect((await attach(path, [new File([zip], name)])).status).toBe(400);
    }
  });

  it("are refused when hostile: 60 of them, none kept, none served, none outside the folder", async () => {
    const quote = await offered();
    const path = await linkTo(quote);
    const folder = filesDirOf(store.services.env);
    const before = await readdir(folder).catch((): string[] => []);
    const bodies: [string, Buffer<ArrayBuffer>][] = [
      ["page.html", Buffer.from(page)],
      ["picture.svg", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
      [
        "picture.xml",
        Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
      ],
      ["gif.gif", Buffer.from(`GIF89a<script>alert(1)</script>`)],
      ["both.pdf", Buffer.from(`${page}%PDF-1.7 %%EOF`)],
      ["late.pdf", Buffer.concat([Buffer.alloc(900, " "), pdf()])],
      ["program.exe", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])],
      ["program", Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(200)])],
      ["archive.jar", Buffer.from("PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")],
      ["text.txt", Buffer.from("plain words")],
      ["script.js", Buffer.from("alert(1)")],
      ["macro.doc", Buffer.from("d0cf11e0a1b11ae1", "hex")],
      ["riff.webp", Buffer.from("RIFF\x00\x00\x00\x00AVI LIST")],
      ["bom.html", Buffer.from(`\ufeff${page}`)],
      ["half.png", Buffer.from("\x89PN", "latin1")],
    ];
    const disguises = [
      (name: string) => name,
      () => "drawing.pdf",
      () => "../../../outside.pdf",
      (name: string) => `${name}\0.png`,
    ];
    let tried = 0;
    for (const [at, disguise] of disguises.entries()) {
      for (const [name, body] of bodies) {
        tried += 1;
        const type = ["text/html", "application/pdf", "image/png", "image/svg+xml"][at] ?? "";
        const hostile = new File([body, Buffer.from(`<!-- ${tried} -->`)], disguise(name), {
          type,
        });
        const answer = await attach(path, [new File([pdf(`good ${tried}`)], "good.pdf"), hostile]);
        expect([name, answer.status]).toEqual([name, 400]);
        // The next one comes as if it were later, so that the limit of files does not answer first.
        store.time.now = new Date(store.time.now.getTime() + 700_000);
      }
    }
    expect(tried).toBe(60);
    expect((await now(quote)).thread).toBeNull();
    const added = (await readdir(folder)).filter((name) => !before.includes(name));
    for (const name of added) {
      expect(name).toMatch(/^attachment-[a-f0-9]{64}$/);
      expect((await readFile(`${folder}/${name}`)).subarray(0, 14).toString()).toBe(
        "%PDF-1.7\n1 0 o",
      );
      expect((await store.browser().get(`/files/${name}`)).status).toBe(404);
    }
    for (const above of ["..", "../..", "../../.."]) {
      expect(await readdir(`${folder}/${above}`)).not.toContain("outside.pdf");
    }
    const large = new File([pdf(), Buffer.alloc(5 * 1024 * 1024 + 1)], "large.pdf");
    expect((await attach(path, [large])).status).toBe(400);
  });
});
