import { json } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FlashMessage } from "~/components/frame/flash-message";
import type { Flash } from "~/forms/flash";
import { renderPage } from "../support/page";

let made = 0;

function aFlash(fields: Partial<Flash> = {}): Flash {
  made += 1;
  return { id: `flash-${made}`, kind: "done", text: "It is in your cart.", ...fields };
}

async function show(flash: Flash) {
  renderPage(FlashMessage, { root: { flash } });
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const isShown = () => screen.queryByText("It is in your cart.") !== null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the message of the last operation", () => {
  it("goes by itself after eight seconds", async () => {
    await show(aFlash());
    await wait(7.9);
    expect(isShown()).toBe(true);
    await wait(0.2);
    expect(isShown()).toBe(false);
  });

  it("stays while someone points at it or has the focus in it", async () => {
    await show(aFlash());
    const message = screen.getByText("It is in your cart.").parentElement;
    if (!message) throw new Error("no message");
    for (const [hold, leave] of [
      [fireEvent.mouseEnter, fireEvent.mouseLeave],
      [fireEvent.focus, fireEvent.blur],
    ] as const) {
      hold(message);
      await wait(60);
      expect(isShown()).toBe(true);
      leave(message);
    }
    await wait(8.1);
    expect(isShown()).toBe(false);
  });

  it("stays when it is a problem, and interrupts who listens", async () => {
    await show(aFlash({ kind: "problem" }));
    await wait(60);
    expect(screen.getByRole("alert").textContent).toContain("It is in your cart.");
  });

  it("follows the reader for eight seconds, and then stays at its place when it can be undone", async () => {
    const undo = { action: "/cart", fields: { intent: "restore", id: "lathe" } };
    await show(aFlash({ undo }));
    const follows = () => screen.getByText("It is in your cart.").closest(".flash-place") !== null;
    await wait(7.9);
    expect(follows()).toBe(true);
    await wait(0.2);
    expect([isShown(), follows()]).toEqual([true, false]);
    expect(screen.getByRole("button", { name: "Undo" })).not.toBeNull();
  });

  it.each(["done", "problem"] as const)(
    "that is a %s goes when the page's next form is sent, so it never stands above a refusal",
    async (kind) => {
      const refuse = () => json({ form: "", errors: {}, message: "No.", values: {} }, 400);
      const page = () => (
        <>
          <FlashMessage />
          <Form method="post">
            <button type="submit">Save</button>
          </Form>
          <Form>
            <button type="submit">Search</button>
          </Form>
        </>
      );
      renderPage(page, { root: { flash: aFlash({ kind }) }, action: refuse });
      await act(() => vi.advanceTimersByTimeAsync(0));
      fireEvent.click(screen.getByRole("button", { name: "Search" }));
      await wait(0.1);
      expect(isShown()).toBe(true);
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
      await wait(0.1);
      expect(isShown()).toBe(false);
    },
  );

  it("is put away by its button, and says quietly what was done", async () => {
    await show(aFlash());
    expect(screen.getByRole("status").textContent).toContain("It is in your cart.");
    fireEvent.click(screen.getByRole("button", { name: "Dismiss this message" }));
    expect(isShown()).toBe(false);
  });

  it("has a way back and a way on where there is one", async () => {
    const undo = { action: "/cart", fields: { intent: "restore", id: "lathe" } };
    await show(aFlash({ undo, link: { to: "/cart", label: "View cart" } }));
    const form = screen.getByRole<HTMLButtonElement>("button", { name: "Undo" }).form;
    expect(form?.getAttribute("action")).toBe("/cart");
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual(undo.fields);
    expect(screen.getByRole("link", { name: "View cart" }).getAttribute("href")).toBe("/cart");
  });
});
