import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Role, roles } from "~/modules/staff/role";
import { deskPlaces } from "../support/desk-places";
import { openWalkStore, type WalkStore } from "../support/desk-walk";

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
  await store.call("stock.adjust", [
    "press",
    { variantId: null, mode: "add", amount: 1, seen: null, reason: "correction", note: "" },
  ]);
  const form = new FormData();
  form.set("file", new File(["id,stock\nspare,7\n"], "a.csv", { type: "text/csv" }));
  await (await store.admin.postMultipart("/admin/products/import", form)).arrayBuffer();
  const [run] = await store.storage.catalogueRuns.find({ limit: 1 });
  if (!run) throw new Error("the import made no run");
  store.ids.run = run.id;
  const apply = { intent: "apply" };
  await (await store.admin.postForm(`/admin/products/runs/${run.id}`, apply)).arrayBuffer();
  // Before the tests, where `expect.poll` does not work.
  await vi.waitFor(async () => {
    expect((await store.storage.products.get("spare"))?.stock).toBe(7);
  }, 120_000);
});
afterAll(() => store?.close());

/** One link for each kind of page and set of filters: its numbers and values do not decide. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, "http://desk.example");
  const path = pathname.replace(/(?<=\/(quotes|orders|invoices|runs|stock|products)\/)[^/]+/, "…");
  return `${path} ${[...searchParams.keys()].sort()}`;
}

/** Where the links of a page's own content and of its navigation lead, within the desk. */
function linksIn(html: string): string[] {
  const body = html.replace(/<script[\s\S]*?<\/script>/g, "");
  return [...body.matchAll(/<a [^>]*href="(\/admin[^"#]*)/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );
}

/** The links of a role's pages that it may not open, each with the page that shows it. */
async function closedLinks(role: Role): Promise<string[]> {
  const browser = store.browsers.get(role);
  const open = deskPlaces.filter((place) => place.open.includes(role));
  const orders = ["order", "paid", "shipped", "sold"].map(
    (name) => `/admin/orders/${store.ids[name]}`,
  );
  const stock = ["press", "spare"].map((id) => `/admin/stock/${id}`);
  const pages = open.map(({ at }) => at(store.ids)).filter((path) => !path.includes("undefined"));
  const found = new Map<string, { link: string; path: string }>();
  for (const path of [...pages, ...orders, ...stock]) {
    const answer = await browser?.get(path);
    if (answer?.status !== 200 || !answer.headers.get("content-type")?.includes("html")) {
      await answer?.arrayBuffer();
      continue;
    }
    for (const link of linksIn(await answer.text())) {
      if (!found.has(kindOf(link))) found.set(kindOf(link), { link, path });
    }
  }
  expect(found.size).toBeGreaterThan(20);
  const closed: string[] = [];
  for (const { link, path } of found.values()) {
    const answer = await browser?.get(link);
    await answer?.arrayBuffer();
    if (answer?.status === 403) closed.push(`${path} links to ${link}`);
  }
  return closed;
}

describe("no page of the desk links to what its reader may not open", () => {
  it.each(roles.filter((role) => role !== "owner"))("%s", async (role) => {
    expect(await closedLinks(role)).toEqual([]);
  });
});
