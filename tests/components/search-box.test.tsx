import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchBox } from "~/components/frame/search-box";
import type { Suggestion } from "~/components/frame/suggestions";
import { renderPage } from "../support/page";

const found: Suggestion[] = [
  { to: "/products/lathe", label: "Bench lathe", note: "Drehvik", price: 4890 },
  { to: "/products/grinder", label: "Bench grinder", note: "Kerfholm", price: null },
];

/** What was asked, and how the store answers it. */
let asked: string[];
let answer: (term: string, signal: AbortSignal) => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = async () => Response.json({ suggestions: found });
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url);
    return answer(url, signal);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (path: string, text: string) => ({ path, Component: () => <h1>{text}</h1> });

async function open() {
  renderPage(() => <SearchBox id="search" />, {
    routes: [page("/products/grinder", "The grinder"), page("/search", "Results")],
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const box = () => screen.getByRole<HTMLInputElement>("combobox");
const options = () => screen.queryAllByRole("option");

async function type(text: string, after = 250) {
  fireEvent.change(box(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(after));
}

describe("the search", () => {
  it("asks once the keys rest, and for two letters or more", async () => {
    await open();
    await type("b");
    expect(asked).toEqual([]);
    await type("be", 100);
    await type("ben", 100);
    await type("bench & co");
    expect(asked).toEqual(["/search/suggestions?q=bench%20%26%20co"]);
    expect(options().map(({ textContent }) => textContent)).toEqual([
      "Bench latheDrehvik€4,890.00",
      "Bench grinderKerfholmPrice on request",
    ]);
    expect(box().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("status").textContent).toContain("2 suggestions");
  });

  it("forgets an answer to an older question", async () => {
    await open();
    const waiting: ((response: Response) => void)[] = [];
    answer = () => new Promise((done) => waiting.push(done));
    await type("be");
    await type("bench");
    expect(asked).toHaveLength(2);
    await act(async () => waiting[0]?.(Response.json({ suggestions: found.slice(1) })));
    expect(options()).toEqual([]);
    await act(async () => waiting[1]?.(Response.json({ suggestions: found.slice(0, 1) })));
    expect(options()).toHaveLength(1);
  });

  it.each([
    ["refuses", async () => new Response("{}", { status: 429 })],
    ["talks nonsense", async () => new Response("<html>")],
    ["is not there", () => Promise.reject(new TypeError("fetch failed"))],
  ])("is a search all the same where the store %s", async (_, how) => {
    answer = how;
    await open();
    await type("bench");
    expect(options()).toEqual([]);
    expect(box().value).toBe("bench");
    expect(box().getAttribute("aria-expanded")).toBe("false");
  });

  it("is steered by arrows, round and round, and closed by Escape", async () => {
    await open();
    await type("bench");
    const chosen = () => screen.queryByRole("option", { selected: true })?.id ?? null;
    const seen = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"].map((key) => {
      fireEvent.keyDown(box(), { key });
      expect(box().getAttribute("aria-activedescendant")).toBe(chosen());
      return chosen();
    });
    expect(seen).toEqual(["search-0", "search-1", null, "search-1", "search-0"]);
    fireEvent.keyDown(box(), { key: "Escape" });
    expect(box().getAttribute("aria-expanded")).toBe("false");
    expect(box().value).toBe("bench");
  });

  it("opens what is chosen by Enter, or pressed", async () => {
    await open();
    await type("bench");
    for (let step = 0; step < 2; step += 1) fireEvent.keyDown(box(), { key: "ArrowDown" });
    fireEvent.keyDown(box(), { key: "Enter" });
    await act(() => vi.advanceTimersByTimeAsync(10));
    await expect.poll(() => screen.getByRole("heading").textContent).toBe("The grinder");
  });

  it("closes when the focus leaves it", async () => {
    await open();
    await type("bench");
    fireEvent.blur(box(), { relatedTarget: document.body });
    expect(box().getAttribute("aria-expanded")).toBe("false");
  });
});
