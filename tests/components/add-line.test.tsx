import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AddLine } from "~/routes/admin/quotes/add-line";
import { renderPage } from "../support/page";

let sent: string[];
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const suggestions = [
    {
      to: "/products/vice?variant=large",
      pick: "vice large",
      label: "Bench vice, Large",
      note: "BV-3 · 12 in stock · Kerfholm",
      price: 20,
    },
    { to: "/products/lathe", pick: "lathe", label: "Bench lathe", note: "Drehvik", price: 4890 },
  ];
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json({
      suggestions: path === "/admin/find.json?for=offer&q=bench" ? suggestions : [],
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function type(text: string) {
  renderPage(() => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        sent.push((submitter as HTMLButtonElement).value);
      }}
    >
      <AddLine found={undefined} />
    </form>
  ));
  await act(() => vi.advanceTimersByTimeAsync(0));
  const box = screen.getByRole<HTMLInputElement>("combobox");
  fireEvent.change(box, { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(250));
  return box;
}

const picked = () => document.querySelector<HTMLInputElement>('[name="add.pick"]')?.value;

it("suggests products while a line is typed; the chosen one waits for its quantity", async () => {
  const box = await type("bench");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Bench vice, LargeBV-3 · 12 in stock · Kerfholm€20.00",
    "Bench latheDrehvik€4,890.00",
  ]);
  fireEvent.keyDown(box, { key: "ArrowDown" });
  expect(box.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[0]?.id);
  fireEvent.keyDown(box, { key: "Enter" });
  expect([sent, box.value, picked()]).toEqual([[], "Bench vice, Large", "vice large"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Quantity"));
  expect(box.getAttribute("aria-expanded")).toBe("false");
  // Another text is another product.
  fireEvent.change(box, { target: { value: "bench vi" } });
  expect(picked()).toBeUndefined();
});

it("takes a suggestion by a click, and Escape closes the list", async () => {
  const box = await type("bench");
  fireEvent.keyDown(box, { key: "Escape" });
  expect(screen.queryAllByRole("option")).toEqual([]);
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.click(screen.getAllByRole("option")[1] as HTMLElement);
  expect(picked()).toBe("lathe");
});
