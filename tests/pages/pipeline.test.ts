import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "~/kernel/calendar";
import type { LossReason } from "~/modules/quotes/loss";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { recount, repairTotals } from "~/modules/upkeep/recount.server";
import type { Storage } from "~/storage/storage";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";

const day = 86_400_000;
let store: AdminStore;
let storage: Storage;
let months: { earlier: string; now: string };
let declined: string;

/** A quote of so many presses, 200 each, that goes through these states. */
async function quoted(
  presses: number,
  states: readonly QuoteStatus[],
  lossReason: LossReason | null = null,
): Promise<string> {
  const { id } = await store.ask([["press", presses]], { contact: { companyName: "Lind & Sons" } });
  for (const status of states) await move(id, status, lossReason);
  return id;
}

const forced = { force: true, note: "Moved by an owner." };

async function move(id: string, status: QuoteStatus, lossReason: LossReason | null = null) {
  store.time.now = new Date(store.time.now.getTime() + 60_000);
  await store.call("quotes.updateStatus", [
    id,
    status,
    { lossReason, ...(status === "Declined" ? forced : {}) },
  ]);
}

const pipeline = () => store.call("quotes.pipeline", [12]);
const monthIn = (date: Date) => dayIn(date, site.timeZone.id).slice(0, 7);

beforeAll(async () => {
  store = await openAdminStore();
  if (!store.services.storage) throw new Error("this store has no backend");
  storage = store.services.storage;
  const now = store.time.now;
  store.time.now = new Date(now.getTime() - 45 * day);
  months = { earlier: monthIn(store.time.now), now: monthIn(now) };
  const won = await quoted(5, ["Quoted"]);
  declined = await quoted(2, ["Quoted", "Declined"], "price");
  await quoted(1, ["Quoted"]);
  store.time.now = new Date(now.getTime() - 20 * day);
  const longer = { validUntil: new Date(now.getTime() + 30 * day) };
  await store.call("quotes.updateStatus", [won, "Quoted", longer]);
  store.time.now = now;
  await move(won, "Approved");
  await quoted(3, ["Quoted"]);
  await quoted(1, []);
  await quoted(1, ["Rejected"], "duplicate");
  await store.commerce.quotes.expire(100);
});
afterAll(() => store?.close());

describe("the pipeline", () => {
  it("counts what an offer became in the month in which its quote was first offered", async () => {
    const { months: rows, total } = await pipeline();
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)?.month).toBe(months.now);
    expect(rows.find(({ month }) => month === months.earlier)).toMatchObject({
      sent: 3,
      sentValue: 1_600,
      won: 1,
      wonValue: 1_000,
      lost: 1,
      lostValue: 400,
      expired: 1,
      expiredValue: 200,
      winRate: 1 / 3,
      winRateByValue: 1_000 / 1_600,
    });
    expect(rows.at(-1)).toMatchObject({ sent: 1, sentValue: 600, won: 0, winRate: null });
    expect(total).toMatchObject({ sent: 4, won: 1, lost: 1, expired: 1, winRate: 1 / 3 });
  });

  it("says what is open, and why quotes were lost, with or without an offer", async () => {
    const { stages, losses } = await pipeline();
    expect(stages).toEqual([
      { status: "Pending", count: 1, value: 200 },
      { status: "In Review", count: 0, value: 0 },
      { status: "Quoted", count: 1, value: 600 },
      { status: "Approved", count: 1, value: 1_000 },
    ]);
    expect(losses[0]).toEqual({ reason: "price", count: 1, value: 400 });
    expect(losses.map(({ reason }) => reason).sort()).toEqual(["duplicate", "no answer", "price"]);
  });

  it("keeps its totals as recounting finds them, and takes a loss back with a reopened quote", async () => {
    expect(await recount(storage, site)).toEqual([]);
    await move(declined, "Pending");
    const { losses, total, stages } = await pipeline();
    expect(losses.map(({ reason }) => reason)).not.toContain("price");
    expect([total.sent, total.lost]).toEqual([4, 0]);
    expect(stages[0]).toEqual({ status: "Pending", count: 2, value: 600 });
    expect(await recount(storage, site)).toEqual([]);
    await move(declined, "Declined", "price");
    // Reopened, the quote is a request again: 400 for two presses, and no offer of 492 with tax.
    expect((await pipeline()).losses[0]).toEqual({ reason: "price", count: 1, value: 400 });
  });

  it("is made anew by recounting where another program wrote", async () => {
    const wanted = await pipeline();
    await storage.atomically(async (tx) => {
      const kept = await tx.counters.list("months|");
      for (const { name, value } of kept) tx.counters.add(name, -value);
    });
    expect((await pipeline()).total.sent).toBe(0);
    await repairTotals(storage, await recount(storage, site));
    expect(await pipeline()).toEqual(wanted);
  });
});

describe("its page", () => {
  it("shows each state with age, value, owner and the next step with its day", async () => {
    const html = await (await store.admin.get("/admin/pipeline")).text();
    const words = visibleText(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
    const sent = words.slice(words.lastIndexOf("Offer sent"), words.lastIndexOf("Accepted"));
    expect(sent).toContain("Lind & Sons");
    expect(sent).toContain("Ask the customer");
    expect(sent).toMatch(/on \d{1,2} \w+ \d\d/);
    expect(sent).toContain("Unassigned");
    expect(sent).toContain("€600.00");
  });

  it("draws the months on the server, with the same figures in a table", async () => {
    const html = await (await store.admin.get("/admin/pipeline?months=3")).text();
    expect(html).toContain("Offers by month and how they ended");
    expect(html.match(/<rect class="outcome-(won|open|expired|lost)"/g)?.sort()).toEqual(
      ["won", "lost", "expired", "open"].map((each) => `<rect class="outcome-${each}"`).sort(),
    );
    const table = html.slice(html.indexOf("<tfoot"), html.indexOf("</tfoot>"));
    expect(visibleText(table)).toContain("33%");
    expect(visibleText(html)).toMatch(/Price 1 33% €400.00/);
  });

  it("is for those who read customers, and stands in their navigation alone", async () => {
    expect((await store.shopper.get("/admin/pipeline")).status).toBe(403);
    expect(await (await store.admin.get("/admin")).text()).toContain('href="/admin/pipeline"');
  });

  it("names the same next step as the list of quotes and the overview", async () => {
    const contact = { email: "quiet@example.test", companyName: "Quiet Works" };
    const quote = await store.ask([["press", 1]], { contact });
    await store.call("quotes.updateStatus", [quote.id, "Quoted", {}]);
    const row = async (path: string) => {
      const words = visibleText(await (await store.admin.get(path)).text());
      return words.slice(words.lastIndexOf(quote.quoteNumber)).slice(0, 120);
    };
    expect(await row("/admin/quotes?q=Quiet")).toContain("Wait for the answer");
    store.time.now = new Date(store.time.now.getTime() + 8 * 86_400_000);
    await store.admin.postJson("/api/auth/signin", person);
    for (const path of ["/admin/quotes?q=Quiet", "/admin/pipeline", "/admin"]) {
      expect([path, await row(path)]).toEqual([path, expect.stringContaining("Ask the customer")]);
    }
  });

  it("says the same waiting time as the list of quotes and the overview", async () => {
    const waited = async (path: string, named: string, after: number) => {
      const words = visibleText(await (await store.admin.get(path)).text());
      const row = words.slice(words.lastIndexOf(named)).slice(0, after);
      return / (\d+ d) /.exec(row)?.[1];
    };
    const contact = { email: "same@example.test", companyName: "Same Age Ltd" };
    const quote = await store.ask([["press", 1]], { contact });
    store.time.now = new Date(store.time.now.getTime() + 3 * day);
    await store.call("quotes.updateStatus", [quote.id, "Quoted", {}]);
    store.time.now = new Date(store.time.now.getTime() + 9 * day);
    await store.admin.postJson("/api/auth/signin", person);
    // Offered nine days ago, whenever it was asked for.
    expect(await waited("/admin/quotes?q=Same", quote.quoteNumber, 160)).toBe("9 d");
    expect(await waited("/admin/pipeline", quote.quoteNumber, 160)).toBe("9 d");
    expect(await waited("/admin", "Same Age Ltd", 160)).toBe("9 d");
    const list = await (await store.admin.get("/admin/quotes?q=Same")).text();
    expect(list).toMatch(/<th[^>]*>(<a[^>]*>)?Waiting/);
    // A closed quote waits for nobody.
    await store.call("quotes.updateStatus", [quote.id, "Rejected", {}]);
    expect(await waited("/admin/quotes?q=Same", quote.quoteNumber, 160)).toBeUndefined();
  });
});
