import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import type { CartView } from "../frame/cart-view";
import { Link } from "../frame/link";
import { Totals } from "./totals";

interface CartSummaryProps {
  cart: CartView;
  answer: FormAnswer | null;
  /**
   * Whether online payment is on. The shop's discount codes apply to quotes; the payment page has
   * its own codes.
   */
  paysOnline: boolean;
  /** The button to pay at once, where that is possible. */
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
        <p className="field-error">
          Remove the products that are no longer sold, then request your quote.
        </p>
      ) : (
        <Link className="button button-primary button-wide" to="/quote" prefetch="intent">
          Request a quote
        </Link>
      )}
      {children}
    </section>
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

export function PaymentTerms() {
  return (
    <section className="pays stack" aria-labelledby="pays">
      <h2 id="pays">Who pays what, and when</h2>
      <dl className="pays-list">
        <dt>Now</dt>
        <dd>Nothing. A quote request is free and without obligation.</dd>
        <dt>With the offer</dt>
        <dd>We price every item, and add delivery and tax as separate lines.</dd>
        <dt>Once you accept</dt>
        <dd>
          You pay the amount of the offer, on its terms. Prices here do not include tax or delivery.
        </dd>
      </dl>
    </section>
  );
}
