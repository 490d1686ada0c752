import { Form } from "@remix-run/react";
import { Mark } from "~/components/desk/list-parts";
import { rich, unseen } from "~/components/frame/rich";
import { onceField } from "~/forms/once-key";
import { numberFormat } from "~/kernel/formats";
import { localeNow, t } from "~/texts/text";
import type { StockRow } from "./stock-rows.server";
import type { reasonChoices, StockAnswer } from "./stock-words";

/** Changes one stock in its row. */
export function StockForm({
  row,
  answer,
  at,
  reasons,
  once,
}: {
  row: StockRow;
  answer: StockAnswer | undefined;
  /** Makes a row's field ids unique. */
  at: number;
  reasons: ReturnType<typeof reasonChoices>;
  /** The key of this page: an addition that is sent twice is booked once. */
  once: string;
}) {
  const { productId, variantId, fullName: of, stock } = row;
  const refused = answer?.at === row.at ? answer : null;
  const typed = refused?.values;
  const errorId = `stock-error-${at}`;
  return (
    <Form
      method="post"
      className="row-form stock-form"
      // What is typed and not sent belongs to this row alone.
      id={`stock-${encodeURIComponent(row.at)}`}
      preventScrollReset
      key={`${stock} ${refused?.message}`}
    >
      <input type="hidden" name="id" value={productId} />
      <input type="hidden" name="variantId" value={variantId ?? ""} />
      <input type="hidden" name="seen" value={stock ?? ""} />
      <input type="hidden" name={onceField} value={once} />
      <select
        name="mode"
        className="input select"
        aria-label={t("deskStock:how", { of })}
        defaultValue={typed?.mode}
      >
        <option value="set">{t("deskStock:setTo")}</option>
        <option value="add">{t("deskStock:add")}</option>
      </select>
      <input
        className="input stock-amount"
        name="amount"
        aria-label={t("deskStock:amount", { of })}
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
        aria-label={t("deskStock:whyOf", { of })}
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
        aria-label={t("deskStock:noteOf", { of })}
        placeholder={t("deskStock:note")}
        defaultValue={typed?.note}
        maxLength={500}
        autoComplete="off"
        size={10}
      />
      <button type="submit" className="button button-plain">
        {rich("deskStock:saveOf", { of: unseen }, { name: of })}
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
  if (row.stock === null) return <span className="soft">{t("deskStock:isNotCounted")}</span>;
  if (row.low) {
    return (
      <Mark tone={row.stock === 0 ? "bad" : "act"}>
        {numberFormat(localeNow()).format(row.stock)}
      </Mark>
    );
  }
  return <span className="num">{numberFormat(localeNow()).format(row.stock)}</span>;
}

/** The quantity sold and not shipped yet; on a phone with its label. */
export function Committed({ count }: { count: number }) {
  return (
    <span className="soft num">
      {rich(
        "deskStock:committedCount",
        { word: (text) => <span className="committed-word">{text}</span> },
        { count },
      )}
    </span>
  );
}
