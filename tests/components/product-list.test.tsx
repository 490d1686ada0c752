import { useLoaderData } from "@remix-run/react";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { readListQuery } from "~/components/catalogue/list-query";
import { type ListPage, ProductList } from "~/components/catalogue/product-list";
import { renderPage } from "../support/page";

const path = "/categories/hoists";
const names = Array.from({ length: 20 }, (_, at) => `Property ${at}`);
const values = Array.from({ length: 10 }, (_, at) => ({ value: `Option ${at}`, count: at + 1 }));

/** The facets whose boxes were rendered, one entry each time. */
const rendered: string[] = [];

function listAt(search: string): ListPage {
  const data = names.map((name) => ({
    name,
    get values() {
      rendered.push(name);
      return values;
    },
  }));
  return {
    path,
    category: "hoists",
    query: readListQuery(new URLSearchParams(search)),
    cards: [],
    look: "cards",
    looks: [["cards", "Cards"]],
    table: null,
    nextCursor: null,
    facets: { total: 55, categories: [], brands: [], available: 0, priced: 0, unpriced: 55, data },
    pageSize: 24,
    combines: true,
    notes: [],
  };
}

/** The router and the browser take their time on a busy machine. */
const patience = { timeout: 20_000 };

it("renders its 200 boxes once for each answer, and shows a tick before it asks for it", async () => {
  const asked: string[] = [];
  const answers: ((list: ListPage) => void)[] = [];
  renderPage(() => <ProductList list={useLoaderData<ListPage>()} />, {
    at: path,
    data: listAt(""),
    loader: ({ request }) => {
      asked.push(new URL(request.url).search);
      return new Promise<ListPage>((resolve) => answers.push(resolve));
    },
  });
  const results = await screen.findByRole("region", { name: "Products", hidden: true }, patience);
  expect(screen.getAllByRole("checkbox", { name: /Option/, hidden: true })).toHaveLength(200);
  const once = rendered.length;

  const [box] = screen.getAllByRole<HTMLInputElement>("checkbox", {
    name: /Option 4/,
    hidden: true,
  });
  if (!box) throw new Error("no box");
  fireEvent.click(box);
  // The browser paints the tick before anything else happens.
  expect([box.checked, asked]).toEqual([true, []]);
  await waitFor(() => expect(asked).toEqual(["?data=Property+0%3AOption+4"]), patience);
  await waitFor(() => expect(results.getAttribute("aria-busy")).toBe("true"), patience);
  expect(rendered).toHaveLength(once);

  await act(async () => answers[0]?.(listAt("?data=Property+0%3AOption+4")));
  await waitFor(() => expect(results.getAttribute("aria-busy")).toBeNull(), patience);
  expect(screen.getByRole("link", { name: /Property 0: Option 4/ })).toBeDefined();
  expect(rendered.length).toBeGreaterThan(once);
  expect(rendered.length).toBeLessThanOrEqual(2 * once);
});
