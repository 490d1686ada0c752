import { type CartView, lineName } from "../frame/cart-view";
import { Link } from "../frame/link";
import { Totals } from "./cart-summary";

/** What the request is about, beside its form. */
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
                {line.price === null ? (
                  <span className="price-request">Price on request</span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
        <Totals cart={cart} />
        {cart.codeNote ? <p className="small soft">{cart.codeNote}</p> : null}
        <p>
          <Link to="/cart">Change the cart</Link>
        </p>
      </section>
      <NextSteps />
    </aside>
  );
}

const steps = [
  "We check availability, freight and lead times, and price what has no price yet.",
  "You receive a written offer by e-mail. Nothing is ordered until you accept it.",
];

/** `sent`: the request is on its way, and the first step done. */
export function NextSteps({ sent = false }: { sent?: boolean }) {
  const shown = sent ? steps : ["You get a number at once. Keep it for your questions.", ...steps];
  return (
    <section className="pays stack" aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol className="next-steps">
        {shown.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
