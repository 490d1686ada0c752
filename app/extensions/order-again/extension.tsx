import { defineExtension } from "~/extending/extension";
import { writeQuickLines } from "~/modules/catalogue/quick-lines";
import { localPath } from "~/texts/local-path";

interface Line {
  /** The article number; null for a line without one. */
  number: string | null;
  quantity: number;
  /** The unit price of the document. */
  before: number | null;
  /** The buyer's own position or number of it. */
  reference?: string | undefined;
}

type Text = (key: string, values?: Readonly<Record<string, number>>) => string;

/** Takes a document's lines to the quick order, which shows what has changed since. */
function orderAgain(lines: readonly Line[], text: Text) {
  const numbered = lines.flatMap(({ number, ...rest }) => (number ? [{ number, ...rest }] : []));
  if (numbered.length === 0) return null;
  const left = lines.length - numbered.length;
  // With headings the quick order does not guess which column is which.
  const columns = ["number", "quantity", "price"].map((key) => text(key)).join("\t");
  return (
    <form method="post" action={localPath("/quick-order")} className="stack screen-only">
      <input type="hidden" name="text" value={`${columns}\n${writeQuickLines(numbered)}`} />
      <button type="submit" name="intent" value="check" className="button button-plain">
        {text("again")}
      </button>
      <p className="small soft">{left > 0 ? text("hintWithLeft", { left }) : text("hint")}</p>
    </form>
  );
}

/** A button below quotes and orders by which a customer orders or asks for the same again. */
export const orderingAgain = defineExtension({
  id: "order-again",
  apiVersion: 1,
  name: "Order or ask again",
  slots: {
    "account.quote": ({ quote }, { text }) =>
      orderAgain(
        quote.items.map(({ sku, offer, quantity, offeredPrice, price, reference }) => ({
          number: offer?.sku ?? sku,
          quantity,
          before: offeredPrice ?? price,
          reference,
        })),
        text,
      ),
    "account.order": ({ order }, { text }) =>
      orderAgain(
        order.items.map(({ sku, offer, quantity, price, reference }) => ({
          number: offer?.sku ?? sku,
          quantity,
          before: price,
          reference,
        })),
        text,
      ),
  },
  messages: {
    en: {
      number: "Article number",
      quantity: "Quantity",
      price: "Price",
      again: "Order or ask again",
      hint: "You see today’s prices and what has changed before anything is ordered.",
      hintWithLeft:
        "You see today’s prices and what has changed before anything is ordered. Lines without an article number ({left}) are left out.",
    },
    de: {
      number: "Artikelnummer",
      quantity: "Menge",
      price: "Preis",
      again: "Erneut bestellen oder anfragen",
      hint: "Sie sehen die heutigen Preise und was sich geändert hat, bevor etwas bestellt wird.",
      hintWithLeft:
        "Sie sehen die heutigen Preise und was sich geändert hat, bevor etwas bestellt wird. Positionen ohne Artikelnummer ({left}) werden nicht übernommen.",
    },
  },
});
