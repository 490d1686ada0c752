import { Form } from "@remix-run/react";
import { type CartView, type LineView, lineName } from "../frame/cart-view";
import { useHydrated } from "../frame/hydrated";
import { Link } from "../frame/link";
import { NextSteps } from "./next-steps";
import { quoteFormId } from "./quote-form";
import { Totals } from "./totals";

/** The content of the request, beside its form. */
export function QuoteAside({ cart }: { cart: CartView }) {
  return (
    <aside className="cart-side" aria-label="What you ask for">
      <section className="summary stack">
        <h2>Your request</h2>
        <ul className="bare aside-lines">
          {cart.lines.map((line) => (
            <li key={lineName(line)}>
              <span className="num">{line.quantity} ×</span>
              <span>
                {line.name}
                {line.variantName ? <span className="soft">, {line.variantName}</span> : null}
                {[line.minimumNote, line.stockNote].map((note) =>
                  note ? (
                    <span key={note} className="small soft aside-note">
                      {note}
                    </span>
                  ) : null,
                )}
                {line.exists ? null : <Gone line={line} />}
                {line.exists && line.price === null ? (
                  <span className="price-request">Price on request</span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
        <Totals cart={cart} />
        {cart.codeNote ? <p className="small soft">{cart.codeNote}</p> : null}
        <p>
          <BackToCart />
        </p>
      </section>
      <NextSteps />
    </aside>
  );
}

/** Without scripts the link back sends the form along, so that typed values are kept. */
function BackToCart() {
  const scripted = useHydrated();
  if (scripted) return <Link to="/cart">Change the cart</Link>;
  return (
    <button
      type="submit"
      form={quoteFormId}
      formNoValidate
      name="intent"
      value="keep"
      className="button button-link"
    >
      Change the cart
    </button>
  );
}

/**
 * A line that is no longer sold must be removed before the request can be sent. The form beside it
 * keeps its text.
 */
function Gone({ line }: { line: LineView }) {
  return (
    <Form method="post" action="/cart" className="aside-gone" preventScrollReset replace>
      <span className="stock stock-out">No longer sold.</span>{" "}
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="from" value="quote" />
      <input type="hidden" name="id" value={line.id} />
      {line.variantId ? <input type="hidden" name="variantId" value={line.variantId} /> : null}
      <button type="submit" className="button button-link">
        Remove<span className="visually-hidden"> {line.name}</span>
      </button>
    </Form>
  );
}
