import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useUnsaved } from "~/routes/admin/frame/unsaved";

let asked: string[];
let mayLeave: boolean;
/** Links that were followed: nobody had stopped the click. */
let left: string[];

function follow(event: MouseEvent): void {
  const link = event.target as HTMLAnchorElement;
  if (!event.defaultPrevented) left.push(link.textContent ?? "");
  event.preventDefault();
}

beforeEach(() => {
  asked = [];
  left = [];
  mayLeave = false;
  vi.spyOn(window, "confirm").mockImplementation((text) => {
    asked.push(text ?? "");
    return mayLeave;
  });
  document.addEventListener("click", follow);
});
afterEach(() => document.removeEventListener("click", follow));

const refusal = {};

function Form({ refused = false }: { refused?: boolean }) {
  const { watch, done } = useUnsaved(refused ? refusal : null, "prices");
  return (
    <>
      <form id="prices" aria-label="Prices" />
      <form id="other" aria-label="Another form" />
      <input aria-label="Price" onInput={watch} />
      <button type="button" onClick={done}>
        Save
      </button>
      <a href="/admin/orders">Orders</a>
      <a href="#notes">Notes</a>
      <a href="mailto:a@example.test">Write</a>
    </>
  );
}

const type = () => fireEvent.input(screen.getByLabelText("Price"), { target: { value: "1" } });
const press = (name: string, how = {}) => fireEvent.click(screen.getByText(name), how);
const unload = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe("whoever leaves a form", () => {
  it("is asked nothing while nothing was typed", () => {
    render(<Form />);
    press("Orders");
    expect([asked, left, unload()]).toEqual([[], ["Orders"], false]);
  });

  it("is asked once something was typed, and stays if they say so", () => {
    render(<Form />);
    type();
    press("Orders");
    expect([asked.length, left, unload()]).toEqual([1, [], true]);
    mayLeave = true;
    press("Orders");
    expect([asked.length, left, unload()]).toEqual([2, ["Orders"], false]);
  });

  it("is asked before another form of the page is sent, and not before their own", () => {
    render(<Form />);
    type();
    expect(fireEvent.submit(screen.getByLabelText("Prices"))).toBe(true);
    expect(asked).toEqual([]);
    expect(fireEvent.submit(screen.getByLabelText("Another form"))).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it("is asked as well where the form came back refused", () => {
    render(<Form refused />);
    press("Orders");
    expect([asked.length, unload()]).toEqual([1, true]);
  });

  it("is not asked after saving, for links of the page, or for a tab beside it", () => {
    render(<Form />);
    type();
    for (const name of ["Notes", "Write"]) press(name);
    press("Orders", { ctrlKey: true });
    press("Orders", { metaKey: true });
    expect(asked).toEqual([]);
    press("Save");
    press("Orders");
    expect([asked, unload()]).toEqual([[], false]);
  });

  it("leaves nothing behind when the form is gone", () => {
    const { unmount } = render(<Form refused />);
    unmount();
    expect(unload()).toBe(false);
  });
});
