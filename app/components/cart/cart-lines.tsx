import { useFetcher } from "@remix-run/react";
import { type FocusEvent, useEffect, useRef } from "react";
import { Icon } from "~/components/frame/icons";
import { type FormAnswer, fieldId } from "~/forms/answer";
import { lineTotal } from "~/kernel/money";
import { cartLimits } from "~/modules/cart/cart.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { type CartView, type LineView, lineName } from "../frame/cart-view";
import { useHydrated } from "../frame/hydrated";
import { Link } from "../frame/link";
import { isFocusLost } from "../frame/navigation-feedback";
import { Picture } from "../frame/picture";
import { figure, Money, Stock } from "../frame/price";
import { productPath } from "../frame/product-view";
import { rich, unseen } from "../frame/rich";

interface CartLinesProps {
  cart: CartView;
  /** The refusal of a form sent without scripts. */
  answer: FormAnswer | null;
}

export function CartLines({ cart, answer }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterUndo(list, cart.lines.map(lineName));
  return (
    <ul className="bare cart-lines" ref={list} aria-label={t("cart:productsInYourCart")}>
      {cart.lines.map((line) => (
        <CartLine key={lineName(line)} line={line} answer={answer} />
      ))}
    </ul>
  );
}

function CartLine({ line, answer }: { line: LineView; answer: FormAnswer | null }) {
  const fetcher = useFetcher<FormAnswer | null>();
  const hydrated = useHydrated();
  const sent = fetcher.formData;
  const refused = refusalOf(line, fetcher.data ?? answer);
  const quantity = sent ? quantityOf(sent, line.quantity) : line.quantity;
  if (quantity === 0) return null;
  const prefix = fieldId(lineName(line));
  const title = line.variantName ? `${line.name}, ${line.variantName}` : line.name;
  return (
    <li className="cart-line" aria-busy={sent ? true : undefined}>
      <Picture src={line.image} alt="" size={{ width: 160, height: 120 }} sizes="7rem" />
      <div className="line-text">
        {line.brand || line.sku ? (
          <p className="card-brand">
            <span>{line.brand}</span> <span className="mono">{line.sku}</span>
          </p>
        ) : null}
        <p className="line-name">
          {line.exists ? (
            <Link
              to={`${productPath(line.id)}${line.variantId ? `?variant=${encodeURIComponent(line.variantId)}` : ""}`}
            >
              {line.name}
            </Link>
          ) : (
            line.name
          )}
        </p>
        {line.variantName ? <p className="small soft">{line.variantName}</p> : null}
        {line.reference ? (
          <p className="small soft">
            {t("quotes:yourItemNumber")} {line.reference}
          </p>
        ) : null}
        <p className="small">
          {line.exists ? <Stock inStock={line.inStock} note={line.stockNote} /> : <NoLongerSold />}
          {line.minimumNote ? <span className="soft aside-note">{line.minimumNote}</span> : null}
        </p>
      </div>
      <fetcher.Form method="post" action="/cart" className="line-quantity" noValidate>
        <LineFields line={line} intent="set" live={hydrated} />
        {/* This button comes first in the form, so that the Enter key presses it. */}
        <button type="submit" className="line-update">
          {rich("cart:updateQuantity", { hidden: unseen }, { title })}
        </button>
        {line.exists ? (
          <Stepper line={line} title={title} quantity={quantity} prefix={prefix} error={refused} />
        ) : null}
      </fetcher.Form>
      <LineTotal line={line} />
      <fetcher.Form method="post" action="/cart" className="line-remove">
        <LineFields line={line} intent="remove" live={hydrated} />
        <button type="submit" className="icon-button">
          <Icon name="remove" />
          <span className="visually-hidden">{t("cart:remove", { title })}</span>
        </button>
      </fetcher.Form>
      {refused ? (
        <p className="field-error line-error" id={`${prefix}-error`} role="alert">
          <Icon name="alert" size={16} /> {refused}
        </p>
      ) : null}
    </li>
  );
}

interface StepperProps {
  line: LineView;
  title: string;
  quantity: number;
  prefix: string;
  error: string | null;
}

/**
 * A button for one less, the quantity, and a button for one more. A typed quantity is sent when the
 * field is left.
 */
function Stepper({ line, title, quantity, prefix, error }: StepperProps) {
  const send = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.value = currentTarget.value.trim();
    // The present quantity as well, so that the error of a wrong one goes.
    if (error || currentTarget.value !== String(quantity)) currentTarget.form?.requestSubmit();
  };
  return (
    <div className="stepper">
      <button type="submit" name="step" value="-1" className="icon-button">
        <Icon name="minus" size={18} />
        <span className="visually-hidden">{t("cart:oneLessOf", { title })}</span>
      </button>
      <input
        key={quantity}
        className="input input-quantity num"
        name="quantity"
        inputMode="numeric"
        required
        // Also with groups, in any language: the styles halt the cart where it is no number.
        pattern="[0-9]+([.,'’\s][0-9]{3})*"
        defaultValue={quantity}
        onBlur={send}
        aria-label={t("cart:quantityOf", { title })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${prefix}-error` : undefined}
      />
      <button
        type="submit"
        name="step"
        value="1"
        className="icon-button"
        disabled={line.quantity >= cartLimits.quantity}
      >
        <Icon name="plus" size={18} />
        <span className="visually-hidden">{t("cart:oneMoreOf", { title })}</span>
      </button>
    </div>
  );
}

function LineFields({ line, intent, live }: { line: LineView; intent: string; live: boolean }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={line.id} />
      {line.variantId ? <input type="hidden" name="variantId" value={line.variantId} /> : null}
      {live ? <input type="hidden" name="live" value="1" /> : null}
    </>
  );
}

/**
 * The line's total. While a change is being sent, line and summary both show the old amount;
 * afterwards both show the new one.
 */
function LineTotal({ line }: { line: LineView }) {
  const { quantity } = line;
  const total = lineTotal(line.price, quantity, site.currency);
  if (!line.exists) return <p className="line-total" />;
  if (total === null)
    return <p className="line-total price-request">{t("frame:priceOnRequest")}</p>;
  return (
    <p className="line-total">
      <strong>
        <Money amount={total} />
      </strong>
      {quantity > 1 ? <span className="small soft"> {figure(line.each ?? "")}</span> : null}
    </p>
  );
}

function NoLongerSold() {
  return <span className="stock stock-out">{t("cart:noLongerSold")}</span>;
}

/** The quantity that a form being sent will set; 0 removes the line. */
function quantityOf(sent: FormData, now: number): number {
  if (sent.get("intent") === "remove") return 0;
  const typed = String(sent.get("quantity") ?? now);
  const next = Number(typed) + Number(sent.get("step") ?? 0);
  return /^\d+$/.test(typed) && next >= 0 ? Math.min(next, cartLimits.quantity) : now;
}

function refusalOf(line: LineView, answer: FormAnswer | null | undefined): string | null {
  if (!answer || answer.form !== lineName(line)) return null;
  return answer.errors.quantity ?? answer.message;
}

/** When a removed line is restored, and nothing else has the focus, the line gets it. */
function useFocusAfterUndo(list: React.RefObject<HTMLUListElement>, names: string[]) {
  const last = useRef(names);
  useEffect(() => {
    const before = last.current;
    last.current = names;
    const back = names.findIndex((name) => !before.includes(name));
    if (back >= 0 && names.length > before.length && isFocusLost()) {
      list.current?.children[back]?.querySelector<HTMLElement>("a")?.focus();
    }
  });
}
