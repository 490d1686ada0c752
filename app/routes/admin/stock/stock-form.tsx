import { Form } from "@remix-run/react";
import { Mark } from "~/components/desk/list-parts";
import type { GivenReason, StockReason } from "~/modules/inventory/stock-movement.resource";
import type { StockRow } from "./stock-rows.server";

/** Changes one stock in its row. */
export function StockForm({
  row,
  answer,
  at,
  reasons,
}: {
  row: StockRow;
  answer: StockAnswer | undefined;
  /** Makes a row's field ids unique. */
  at: number;
  reasons: typeof reasonChoices;
}) {
  const { productId, variantId, fullName: of, stock } = row;
  const refused = answer?.at === row.at ? answer : null;
  const typed = refused?.values;
  const errorId = `stock-error-${at}`;
  return (
    <Form
      method="post"
      className="row-form stock-form"
      preventScrollReset
      key={`${stock} ${refused?.message}`}
    >
      <input type="hidden" name="id" value={productId} />
      <input type="hidden" name="variantId" value={variantId ?? ""} />
      <input type="hidden" name="seen" value={stock ?? ""} />
      <select
        name="mode"
        className="input select"
        aria-label={`How: ${of}`}
        defaultValue={typed?.mode}
      >
        <option value="set">Set to</option>
        <option value="add">Add</option>
      </select>
      <input
        className="input stock-amount"
        name="amount"
        aria-label={`Amount: ${of}`}
        defaultValue={typed?.amount}
        placeholder={stock === null ? "–" : String(stock)}
        autoComplete="off"
        size={5}
        required
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? errorId : undefined}
      />
      <select
        name="reason"
        className="input select"
        aria-label={`Why: ${of}`}
        defaultValue={typed?.reason}
      >
        {reasons.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        className="input stock-note"
        name="note"
        aria-label={`Note: ${of}`}
        placeholder="Note"
        defaultValue={typed?.note}
        maxLength={500}
        autoComplete="off"
        size={10}
      />
      <button type="submit" className="button button-plain">
        Save<span className="visually-hidden">: {of}</span>
      </button>
      {refused ? (
        <p className="field-error" id={errorId} role="alert">
          {refused.message}
        </p>
      ) : null}
    </Form>
  );
}

/** The stock; low and empty ones are marked. */
export function StockCount({ row }: { row: Pick<StockRow, "stock" | "low"> }) {
  if (row.stock === null) return <span className="soft">not counted</span>;
  if (row.low) {
    return <Mark tone={row.stock === 0 ? "bad" : "act"}>{row.stock.toLocaleString("en")}</Mark>;
  }
  return <span className="num">{row.stock.toLocaleString("en")}</span>;
}

/** The quantity sold and not shipped yet; on a phone with its label. */
export function Committed({ count }: { count: number }) {
  return (
    <span className="soft num">
      {count.toLocaleString("en")}
      <span className="committed-word"> committed</span>
    </span>
  );
}

/** Labels of the reasons of a movement. */
export const reasonLabels: Record<StockReason, string> = {
  correction: "Correction",
  count: "Count",
  received: "Received",
  return: "Return",
  damaged: "Damaged",
  loss: "Theft or loss",
  order: "Order",
  cancel: "Order cancelled",
  import: "Import",
  opening: "Counting started",
  closing: "Counting ended",
};

/** The reasons that a person may choose, the most usual first. */
export const reasonChoices = (
  ["correction", "count", "received", "return", "damaged", "loss"] as const satisfies GivenReason[]
).map((reason) => [reason, reasonLabels[reason]] as const);

/** The stock that a form changes, for a refused form. */
export interface StockAnswer {
  /** The names of the product and its variant. */
  at: string;
  /** The page of the product's stock: its row may have left the list. */
  to: string;
  message: string;
  values: { mode: string; amount: string; reason: string; note: string };
}

export function stockAt(productId: string, variantId: string | null): string {
  return `${productId} ${variantId ?? ""}`;
}
