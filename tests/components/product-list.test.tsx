import { type NavigateFunction, useLoaderData, useNavigate } from "@remix-run/react";
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
    priceTitle: "Price each",
    pageSize: 24,
    combines: true,
    notes: [],
  };
}

const four = "?data=Property+0%3AOption+4";

/** A list whose loader answers when the test says so. */
async function openList(first: ListPage) {
  const asked: string[] = [];
  const answers: ((list: ListPage) => void)[] = [];
  let go: NavigateFunction | null = null;
  function Page() {
    go = useNavigate();
    return <ProductList list={useLoaderData<ListPage>()} />;
  }
  renderPage(Page, {
    at: path,
    data: first,
    loader: ({ request }) => {
      asked.push(new URL(request.url).search);
      return new Promise<ListPage>((resolve) => answers.push(resolve));
    },
  });
  const results = await screen.findByRole("region", { name: "Products", hidden: true });
  const isBusy = (busy: boolean) =>
    waitFor(() => expect(results.getAttribute("aria-busy")).toBe(busy ? "true" : null));
  return {
    asked,
    isBusy,
    goBack: () => go?.(-1),
    /** Waits for the question of that number, and answers it. */
    async answer(at: number, list: ListPage) {
      await waitFor(() => expect(answers.length).toBeGreaterThan(at));
      await act(async () => answers[at]?.(list));
    },
  };
}

/** The box of that name of the first property. */
function boxOf(name: string): HTMLInputElement {
  const [box] = screen.getAllByRole<HTMLInputElement>("checkbox", {
    name: new RegExp(name),
    hidden: true,
  });
  if (!box) throw new Error("no box");
  return box;
}

it("renders its 200 boxes once for each answer, and shows a tick before it asks for it", async () => {
  const { asked, isBusy, answer } = await openList(listAt(""));
  expect(screen.getAllByRole("checkbox", { name: /Option/, hidden: true })).toHaveLength(200);
  const once = rendered.length;

  const box = boxOf("Option 4");
  fireEvent.click(box);
  // The browser paints the tick before anything else happens.
  expect([box.checked, asked]).toEqual([true, []]);
  await waitFor(() => expect(asked).toEqual([four]));
  await isBusy(true);
  expect(rendered).toHaveLength(once);

  await answer(0, listAt(four));
  await isBusy(false);
  expect(screen.getByRole("link", { name: /Property 0: Option 4/ })).toBeDefined();
  expect(rendered.length).toBeGreaterThan(once);
  expect(rendered.length).toBeLessThanOrEqual(2 * once);
});

it("keeps a tick when the answer to an earlier one comes, and asks for both", async () => {
  const { asked, isBusy, answer, goBack } = await openList(listAt(""));
  const boxes = [boxOf("Option 4"), boxOf("Option 7")] as const;
  const ticks = () => boxes.map(({ checked }) => checked);
  fireEvent.click(boxes[0]);
  await isBusy(true);

  fireEvent.click(boxes[1]);
  await answer(0, listAt(four));
  expect(ticks()).toEqual([true, true]);
  await waitFor(() => expect(asked).toEqual([four, `${four}&data=Property+0%3AOption+7`]));
  await answer(1, listAt(`${four}&data=Property+0%3AOption+7`));
  await isBusy(false);
  expect(ticks()).toEqual([true, true]);

  // Once nothing is asked for any more, the boxes follow the address.
  goBack();
  await answer(2, listAt(four));
  await waitFor(() => expect(ticks()).toEqual([true, false]));
});

it("moves no filter from under a finger when an answer orders them anew", async () => {
  const first = listAt("");
  const { isBusy, answer } = await openList(first);
  const shown = () => [...document.querySelectorAll(".filter-group[aria-label^=Property] *")];
  const before = shown();
  const names = () =>
    screen.getAllByRole<HTMLInputElement>("checkbox", { hidden: true }).map(({ value }) => value);
  const order = names();
  fireEvent.click(boxOf("Option 4"));
  await isBusy(true);

  const other = listAt(four);
  const anew = { name: "A new one", values: [{ value: "x", count: 1 }] };
  const data = (other.facets.data ?? []).map((each) => {
    return { ...each, values: [...each.values].reverse() };
  });
  await answer(0, { ...other, facets: { ...other.facets, data: [anew, ...data.reverse()] } });
  await isBusy(false);
  expect(names()).toEqual([...order, "A new one:x"]);
  expect(shown()).toEqual(before);
});

it("names the filters that are left out where they cannot be combined", async () => {
  const asked = readListQuery(new URLSearchParams(`${four}&brand=acme&min=10&sheet=1`));
  await openList({ ...listAt(four), asked, combines: false });
  const [note] = screen.getAllByRole("status", { hidden: true }).slice(-1);
  expect(note?.textContent).toBe(
    "These filters could not be combined. Left out: acme; With a specification sheet; Price from 10",
  );
});

it("shows a brand as chosen, however its name was written in the address", async () => {
  const list = listAt("brand=ACME");
  const brands = ["acme", "bolt"].map((value) => ({ value, label: value, count: 1 }));
  await openList({ ...list, facets: { ...list.facets, brands } });
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox", {
    name: /acme|bolt/,
    hidden: true,
  });
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
    ["acme", true],
    ["bolt", false],
  ]);
});
