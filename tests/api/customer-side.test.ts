import { afterAll, beforeAll, expect, it } from "vitest";
import type { Commerce } from "~/modules/commerce";
import type { Quote } from "~/modules/quotes/quote.resource";
import { aSubmission } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

let store: TokenStore;
let commerce: Commerce;
let ann: string;
beforeAll(async () => {
  store = await openTokenStore();
  if (!store.edge.services.commerce) throw new Error("no backend");
  commerce = store.edge.services.commerce;
  store.issuer.users.set("ann", { email: "ann@example.test" });
  ann = await store.issuer.token("ann");
});
afterAll(() => store.close());

/** An offer that was sent, with a note that only staff may see. */
async function anOffer(owner: string | null): Promise<Quote> {
  const { storage } = store.edge.services;
  const { id } = await commerce.quotes.submit(owner, aSubmission([{ id: "lathe", quantity: 2 }]));
  const sent = await storage?.atomically(async (tx) => {
    const change = await commerce.quotes.updateStatus(tx, "boss", id, "Quoted", {
      prices: [{ id: "lathe", price: 90 }],
    });
    return change.result;
  });
  await storage?.atomically((tx) => commerce.quotes.addNote(tx, "boss", id, "Pays late."));
  if (!sent) throw new Error("no backend");
  return sent;
}

async function keyOf({ quoteNumber }: Quote): Promise<string> {
  const { signedLinks } = store.edge.services.mail;
  return (await signedLinks?.sign({ purpose: "quote", subject: quoteNumber })) ?? "";
}

async function call(name: string, args: unknown[], headers: Record<string, string>) {
  const answer = await fetch(`${store.edge.origin}/api/commerce/${name.replace(".", "/")}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ args }),
  });
  const { result, error } = (await answer.json()) as { result?: Quote | null; error?: string };
  const replayed = answer.headers.get("idempotent-replayed");
  return { status: answer.status, result, error, replayed };
}

const accepting = ({ revision, total }: Quote) => ({
  answer: "Approved",
  seen: { revision, total },
  given: { name: "Ada Byron", purchaseOrder: "PO 7" },
});

it("a customer reads the quote of the own account, and accepts the offer that was seen", async () => {
  const offer = await anOffer("ann");
  const { quoteNumber } = offer;
  const own = { authorization: `Bearer ${ann}` };
  const read = await call("quotes.read", [quoteNumber], own);
  expect(read.result).toMatchObject({ quoteNumber, status: "Quoted", revision: 1, total: 221.4 });
  expect(JSON.stringify(read.result)).not.toContain("Pays late");
  const other = { answer: "Approved", seen: { revision: 1, total: 179 } };
  const refused = await call("quotes.answer", [quoteNumber, other], own);
  expect([refused.status, refused.error]).toEqual([409, "The offer has changed."]);
  const keyed = { ...own, "idempotency-key": "accept-it" };
  const accepted = await call("quotes.answer", [quoteNumber, accepting(offer)], keyed);
  expect(accepted).toMatchObject({
    status: 200,
    result: { status: "Approved", reference: "PO 7" },
  });
  expect(JSON.stringify(accepted.result)).not.toContain("Pays late");
  const again = await call("quotes.answer", [quoteNumber, accepting(offer)], keyed);
  expect(again).toEqual({ ...accepted, replayed: "true" });
});

it("a guest does the same by the key of the signed link, for that quote alone", async () => {
  const offer = await anOffer(null);
  const another = await anOffer(null);
  const { quoteNumber } = offer;
  const link = { "x-link-key": await keyOf(offer), "user-agent": "a-program/1.0" };
  const read = await call("quotes.read", [quoteNumber], link);
  expect(read.result).toMatchObject({ quoteNumber, total: 221.4 });
  for (const headers of [{ "x-link-key": await keyOf(another) }, { "x-link-key": "x" }, {}]) {
    const refused = await call("quotes.read", [quoteNumber], headers as Record<string, string>);
    expect([refused.status, refused.error]).toEqual([401, "Authentication required."]);
  }
  const foreign = await call("quotes.answer", [another.quoteNumber, accepting(another)], link);
  expect(foreign.status).toBe(401);
  const declined = await call(
    "quotes.answer",
    [quoteNumber, { ...accepting(offer), answer: "Declined", note: "Too late for us." }],
    link,
  );
  expect(declined.result).toMatchObject({ status: "Declined" });
  const [last] = (await commerce.quotes.find(quoteNumber))?.history.slice(-1) ?? [];
  expect(last).toMatchObject({ actor: "customer-link", note: "Too late for us." });
});

it("an acceptance by a program leaves a record of who, how and with what", async () => {
  const offer = await anOffer(null);
  const link = { "x-link-key": await keyOf(offer), "user-agent": "a-program/1.0" };
  await call("quotes.answer", [offer.quoteNumber, accepting(offer)], link);
  const kept = (await store.edge.services.storage?.acceptances.find({ limit: 100 })) ?? [];
  const record = kept.find(({ quoteNumber }) => quoteNumber === offer.quoteNumber);
  expect(record?.facts).toMatchObject({
    name: "Ada Byron",
    purchaseOrder: "PO 7",
    method: "link",
    userAgent: "a-program/1.0",
    total: 221.4,
  });
});

it("both sides of a conversation: a guest wishes a price, and reads the seller's answer", async () => {
  const offer = await anOffer(null);
  const { quoteNumber } = offer;
  const link = { "x-link-key": await keyOf(offer) };
  const wish = { line: "asked-1", quantity: 5, price: 80 };
  const asked = { text: "For five?", wishes: [wish] };
  const keyed = { ...link, "idempotency-key": "ask-once" };
  const sent = await call("messages.send", [quoteNumber, asked], keyed);
  expect(sent).toMatchObject({
    status: 200,
    result: { side: "customer", revision: 1, wishes: [{ ...wish, remove: false }], files: [] },
  });
  expect((await call("messages.send", [quoteNumber, asked], keyed)).replayed).toBe("true");
  const said = { text: "Eighty it is.", wishes: [], files: [] };
  const { storage } = store.edge.services;
  await storage?.atomically((tx) => commerce.messages.answer(tx, "boss", quoteNumber, said));
  const read = await call("messages.list", [quoteNumber], link);
  expect(read.result).toMatchObject([
    { text: "For five?", actor: "customer-link" },
    { text: "Eighty it is.", side: "seller", actor: "seller" },
  ]);
  expect(JSON.stringify(read.result)).not.toMatch(/"boss"|"quoteId"|"hash"/);
  const file = { name: "a.pdf", type: "application/pdf", bytes: 1, hash: "0".repeat(64) };
  const foreign = await call("messages.send", [quoteNumber, { text: "x", files: [file] }], {
    ...link,
    "x-strict": "1",
  });
  expect(foreign.status).toBe(400);
});

it("a colleague who does not sell answers no offer through its link, and the refusal is described", async () => {
  const offer = await anOffer(null);
  store.issuer.users.set("bea", { email: "bea@example.test" });
  await commerce.admin.grant("bea", "bea@example.test");
  await store.edge.services.storage?.admins.patch("bea", { role: "warehouse" });
  const headers = {
    "x-link-key": await keyOf(offer),
    authorization: `Bearer ${await store.issuer.token("bea")}`,
  };
  expect(await call("quotes.answer", [offer.quoteNumber, accepting(offer)], headers)).toMatchObject(
    {
      status: 403,
      error: "Your role does not allow this.",
    },
  );
  expect((await commerce.quotes.find(offer.id))?.status).toBe("Quoted");
});
