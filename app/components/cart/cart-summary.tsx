import { Form, useFetchers } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import type { CartView } from "../frame/cart-view";
import { Link } from "../frame/link";
import { Money } from "../frame/price";

interface CartSummaryProps {
  cart: CartView;
  answer: FormAnswer | null;
  /** Online payment is switched on: our codes are for quotes, the payment page has its own. */
  paysOnline: boolean;
  /** A place for paying at once, where that is possible. */
  children?: ReactNode;
}

export function CartSummary({ cart, answer, paysOnline, children }: CartSummaryProps) {
  const blocked = cart.lines.some(({ exists }) => !exists);
  return (
    <section className="summary stack" aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      <Totals cart={cart} />
      <DiscountCode cart={cart} answer={answer} paysOnline={paysOnline} />
      {blocked ? (
        <p className="field-error">Remove what is no longer sold, then request your quote.</p>
      ) : (
        <Link className="button button-primary button-wide" to="/quote" prefetch="intent">
          Request a quote
        </Link>
      )}
      {children}
    </section>
  );
}

/** A change of the cart is under way: lines and sums change together when it is done. */
function useCartBusy(): boolean {
  return useFetchers().some(({ formAction }) => formAction?.startsWith("/cart"));
}

/** What it comes to so far, and what is still to be priced. */
export function Totals({ cart }: { cart: CartView }) {
  const { subtotal, discount, total, unpriced } = cart;
  const sold = cart.lines.filter(({ exists }) => exists).length;
  const busy = useCartBusy();
  return (
    <dl className="totals" aria-busy={busy || undefined}>
      {unpriced < sold ? (
        <div>
          <dt>Subtotal</dt>
          <dd>
            <Money amount={subtotal} />
          </dd>
        </div>
      ) : null}
      {unpriced > 0 ? (
        <div className="totals-request">
          <dt>{subtotal > 0 ? "plus" : null}</dt>
          <dd>{unpriced === 1 ? "1 item" : `${unpriced} items`} priced on request</dd>
        </div>
      ) : null}
      {discount ? (
        <div className="totals-discount">
          <dt>{discount.automatic ? discount.label : `Code ${discount.label}`}</dt>
          <dd>
            −<Money amount={discount.amount} />
          </dd>
        </div>
      ) : null}
      {unpriced < sold ? (
        <div className="totals-total">
          <dt>{unpriced > 0 ? "Total of priced items" : "Total"}</dt>
          <dd>
            <Money amount={total} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function DiscountCode({ cart, answer, paysOnline }: Omit<CartSummaryProps, "children">) {
  const refusal = answer?.form === "code" ? answer : null;
  if (cart.code && !refusal) {
    return (
      <div className="code-used">
        <p className="small">
          Code <strong className="mono">{cart.code}</strong>
        </p>
        <Form method="post" action="/cart" preventScrollReset replace>
          <Submit intent="drop-code" pending="Removing…" tone="link">
            Remove <span className="visually-hidden">discount code</span>
          </Submit>
        </Form>
        {cart.codeNote ? <p className="small soft code-note">{cart.codeNote}</p> : null}
      </div>
    );
  }
  return (
    <details className="code-entry" open={refusal ? true : undefined}>
      <summary>Discount code</summary>
      {refusal?.message ? (
        <p className="field-error" role="alert">
          {refusal.message}
        </p>
      ) : null}
      <Form method="post" action="/cart" className="code-form" preventScrollReset replace>
        <FormFields answer={refusal}>
          <Field
            name="code"
            label="Code"
            hint={
              paysOnline
                ? "For quotes. When you pay online, enter promotion codes on the payment page."
                : undefined
            }
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
          />
          <Submit intent="code" pending="Checking…" tone="plain">
            Apply
          </Submit>
        </FormFields>
      </Form>
      {cart.codeNote ? <p className="small soft">{cart.codeNote}</p> : null}
    </details>
  );
}

export function WhoPaysWhat() {
  return (
    <section className="pays stack" aria-labelledby="pays">
      <h2 id="pays">Who pays what, and when</h2>
      <dl className="pays-list">
        <dt>Now</dt>
        <dd>Nothing. A quote request is free and binds nobody.</dd>
        <dt>With the offer</dt>
        <dd>We add delivery and tax as lines of their own, and a price to every item.</dd>
        <dt>Once you accept</dt>
        <dd>
          You pay what the offer says, on its terms. Prices here do not include tax or delivery.
        </dd>
      </dl>
    </section>
  );
}
