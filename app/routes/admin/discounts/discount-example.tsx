import type { DiscountExample } from "~/commerce/discounts/discount-desk";
import { money } from "~/components/frame/price";
import { Submit } from "~/forms/submit";

export function DiscountExampleCard({
  example,
  isShown,
}: {
  example: DiscountExample | null;
  isShown: boolean;
}) {
  return (
    <section className="desk-card editor-part" aria-labelledby="discount-example">
      <h2 id="discount-example">Example</h2>
      {!isShown ? (
        <p className="small soft">A cart of the shop's products, with what this takes off.</p>
      ) : null}
      {isShown && example === null ? (
        <p className="soft">It applies to no product that has a price.</p>
      ) : null}
      {isShown && example ? <ExampleTable example={example} /> : null}
      <div>
        <Submit intent="example" pending="Calculating…" tone="plain">
          Show example
        </Submit>
      </div>
    </section>
  );
}

function ExampleTable({ example: { lines, subtotal, off, total } }: { example: DiscountExample }) {
  return (
    <table className="example-table" aria-label="Example" suppressHydrationWarning>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Off</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, price, off: share }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{quantity}</td>
            <td suppressHydrationWarning>{money(price)}</td>
            <td suppressHydrationWarning>{share === 0 ? "–" : `−${money(share)}`}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Subtotal {money(subtotal)}</th>
          <td colSpan={2}>Total {money(total)}</td>
          <td>−{money(off)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
