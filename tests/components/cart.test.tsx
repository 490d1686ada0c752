import { useLoaderData } from "@remix-run/react";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CartLines } from "~/components/cart/cart-lines";
import { emptyCart, type LineView, lineName } from "~/components/frame/cart-view";
import { NavigationFeedback } from "~/components/frame/navigation-feedback";
import type { FormAnswer } from "~/forms/answer";
import { renderPage } from "../support/page";

/** A store behind the cart: it answers when it is let go. */
let lines: LineView[];
let asked: Record<string, string>[];
let letGo: (() => void)[];
let refusal: FormAnswer | null;

function aLine(fields: Partial<LineView>): LineView {
  return {
    id: "lathe",
    variantId: null,
    quantity: 1,
    name: "Bench lathe",
    variantName: null,
    brand: "Drehvik",
    sku: null,
    reference: "",
    image: null,
    price: 100,
    each: "€100.00 each",
    inStock: true,
    stockNote: null,
    minimumNote: null,
    exists: true,
    ...fields,
  };
}

function Cart() {
  const data = useLoaderData() as { lines: LineView[] } | undefined;
  const shown = data?.lines ?? lines;
  return (
    <main>
      <NavigationFeedback />
      <h1>Your cart</h1>
      <CartLines cart={{ ...emptyCart, lines: shown }} answer={null} />
    </main>
  );
}

async function answer({ request }: { request: Request }) {
  const form = Object.fromEntries(await request.formData()) as Record<string, string>;
  asked.push(form);
  await new Promise<void>((done) => letGo.push(done));
  if (refusal) return Response.json(refusal, { status: 400 });
  const line = lines.find(({ id }) => id === form.id);
  const quantity = Number(form.quantity) + Number(form.step ?? 0);
  lines =
    form.intent === "remove"
      ? lines.filter((each) => each !== line)
      : lines.map((each) => (each === line ? { ...each, quantity } : each));
  return null;
}

async function open() {
  renderPage(Cart, { at: "/cart", loader: () => ({ lines }), action: answer });
  await screen.findAllByRole("listitem");
}

/** Lets the store answer, and everything that follows from it happen. */
async function release() {
  await waitFor(() => expect(letGo.length).toBeGreaterThan(0));
  await act(async () => {
    for (const go of letGo.splice(0)) go();
  });
}

const quantityOf = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Quantity of ${name}` }).value;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  lines = [aLine({}), aLine({ id: "press", name: "Arbor press", price: null })];
  asked = [];
  letGo = [];
  refusal = null;
});

describe("a line of the cart", () => {
  it("shows what a step makes of it before the store has answered, and after", async () => {
    await open();
    press("One more of Bench lathe");
    await waitFor(() => expect(quantityOf("Bench lathe")).toBe("2"));
    // The summary knows the new sum only from the store: until then line and summary say the old one.
    expect(screen.getByText("€100.00")).toBeTruthy();
    expect(lines[0]?.quantity).toBe(1);
    await release();
    await waitFor(() => expect(lines[0]?.quantity).toBe(2));
    await waitFor(() => expect(screen.getByText("€200.00")).toBeTruthy());
    expect(quantityOf("Bench lathe")).toBe("2");
    expect(asked[0]).toMatchObject({
      intent: "set",
      id: "lathe",
      quantity: "1",
      step: "1",
      live: "1",
    });
  });

  it("counts steps that are taken while the first is under way", async () => {
    await open();
    press("One more of Bench lathe");
    await waitFor(() => expect(quantityOf("Bench lathe")).toBe("2"));
    press("One more of Bench lathe");
    await waitFor(() => expect(quantityOf("Bench lathe")).toBe("3"));
    press("One less of Bench lathe");
    await waitFor(() => expect(quantityOf("Bench lathe")).toBe("2"));
  });

  it("sends what was typed when the field is left, and nothing when it is the same", async () => {
    await open();
    const field = screen.getByRole("textbox", { name: "Quantity of Bench lathe" });
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: "12" } });
    fireEvent.blur(field);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ quantity: "12" });
    await release();
    await waitFor(() => expect(screen.getByText("€1,200.00")).toBeTruthy());
  });

  it("takes a change back that the store refuses, and says why at the field", async () => {
    refusal = {
      form: lineName({ id: "lathe", variantId: null }),
      errors: { quantity: "Enter a whole number from 1 to 10,000" },
      message: null,
      values: {},
    };
    await open();
    press("One more of Bench lathe");
    await waitFor(() => expect(quantityOf("Bench lathe")).toBe("2"));
    await release();
    expect(await screen.findByRole("alert")).toHaveProperty(
      "textContent",
      expect.stringContaining("Enter a whole number"),
    );
    expect(quantityOf("Bench lathe")).toBe("1");
    const field = screen.getByRole("textbox", { name: "Quantity of Bench lathe" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const described = field.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toContain("Enter a whole number");
  });

  it("goes at once when it is removed, and the focus moves to what took its place", async () => {
    await open();
    const remove = screen.getByRole("button", { name: "Remove Bench lathe" });
    remove.focus();
    fireEvent.click(remove);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(lines).toHaveLength(2);
    expect(document.activeElement?.textContent).toBe("Remove Arbor press");
    await release();
    press("Remove Arbor press");
    await release();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Your cart"));
  });

  it("has no total without a price, and no stepper when it is no longer sold", async () => {
    lines = [aLine({ price: null }), aLine({ id: "old", name: "Old vice", exists: false })];
    await open();
    expect(screen.getByText("Price on request")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Quantity of Old vice" })).toBeNull();
    expect(screen.getByText("No longer sold. Remove it to continue.")).toBeTruthy();
  });
});
