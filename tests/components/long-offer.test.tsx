import { act, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readFields } from "~/kernel/resource/field";
import { blankLine, type OfferContent, offerContentFields } from "~/modules/pricing/offer";
import { QuoteEditor } from "~/routes/admin/quotes/quote-editor";
import { renderPage } from "../support/page";

const size = 60;
/** Ids of lines whose row was rendered, and of those whose margin was. */
let rows: string[];
let margins: string[];
let form: HTMLFormElement;

/** Only a row reads whether its product has variants, and only its margin whether it is sold. */
function nowOf(id: string) {
  return {
    price: 200,
    stock: 5,
    get sold() {
      margins.push(id);
      return true;
    },
    get hasVariants() {
      rows.push(id);
      return false;
    },
  };
}

function contentOf(): OfferContent {
  const lines = Array.from({ length: size }, (_, at) => ({
    ...blankLine,
    id: `line-${at}`,
    kind: "product" as const,
    productId: `product-${at}`,
    name: `Product ${at}`,
    price: 100,
  }));
  return { ...readFields(offerContentFields, {}), lines };
}

async function open({ cost }: { cost: number | null }) {
  const content = contentOf();
  const ids = content.lines.map(({ id }) => id);
  const editor = (
    <QuoteEditor
      content={content}
      now={Object.fromEntries(ids.map((id) => [id, nowOf(id)]))}
      costs={Object.fromEntries(ids.map((id) => [id, { catalogue: cost, own: null }]))}
      hints={{ text: "", lacksTax: false }}
      asksForCodes={false}
      day="2026-12-24"
      note={null}
      drafted={false}
      revision={0}
      sent={false}
      version={1}
      facts={{}}
      opened=""
      snippets={[]}
      answer={null}
      told={undefined}
    />
  );
  const { container } = renderPage(() => editor);
  await act(() => vi.advanceTimersByTimeAsync(0));
  form = container.querySelector("form") as HTMLFormElement;
  [rows, margins] = [[], []];
}

/** Types into a field and waits until the sums follow; returns the lines of which the page changed. */
async function type(name: string, value: string): Promise<(string | undefined)[]> {
  const records: MutationRecord[] = [];
  const seen = new MutationObserver((some) => void records.push(...some));
  seen.observe(form, { childList: true, characterData: true, subtree: true, attributes: true });
  const field = form.elements.namedItem(name) as HTMLInputElement;
  fireEvent.input(field, { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(100));
  const changed = records.flatMap(({ target }) => {
    const element = target instanceof Element ? target : target.parentElement;
    return element?.closest<HTMLElement>("[data-line]")?.dataset.line ?? [];
  });
  seen.disconnect();
  return [...new Set(changed)];
}

const textOf = (selector: string) => form.querySelector(selector)?.textContent;

beforeEach(() => {
  [rows, margins] = [[], []];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe(`a key in an offer of ${size} lines`, () => {
  it("renders no row, and changes its line and the totals", async () => {
    await open({ cost: null });
    const changed = await type("lines.line-7.price", "150");
    expect([rows, margins]).toEqual([[], []]);
    expect(changed).toEqual(["line-7"]);
    expect(textOf('[data-line="line-7"] .offer-line-amount')).toContain("150.00");
    expect(textOf(".offer-sum")).toContain("6,050.00");
    expect(textOf(".offer-bar")).toContain("6,050.00");
    expect(textOf(".offer-bar")).toContain("Not saved yet");
  });

  it("renders the margin of its line only", async () => {
    await open({ cost: 60 });
    await type("lines.line-7.price", "150");
    expect([rows, new Set(margins)]).toEqual([[], new Set(["line-7"])]);
    expect(textOf('[data-line="line-7"] .offer-line-now')).toContain("€90.00");
    expect(textOf(".offer-margin")).toContain("2,450.00");
  });
});

it("fields that come with the details of a line count as they stand", async () => {
  await open({ cost: null });
  await type("lines.line-7.price", "150");
  const details = form.querySelector('[data-line="line-7"] details') as HTMLDetailsElement;
  details.open = true;
  await act(() => vi.advanceTimersByTimeAsync(0));
  await type("lines.line-7.inclusion", "optional");
  expect(textOf(".offer-sum")).toContain("5,900.00");
  await type("lines.line-7.inclusion", "included");
  expect(textOf(".offer-sum")).toContain("6,050.00");
});
