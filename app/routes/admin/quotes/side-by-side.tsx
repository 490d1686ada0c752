import { money } from "~/components/frame/price";
import { isPriced, type OfferLine, type SentOffer } from "~/domain/offer";
import { offerTotals } from "~/domain/offer-totals";

/** Two revisions of an offer side by side, line by line by line id. */
export function SideBySide({ before, after }: { before: SentOffer; after: SentOffer }) {
  const [old, now] = [before, after].map(
    ({ lines }) => new Map(lines.map((each) => [each.id, each])),
  );
  const ids = [...new Set([...after.lines, ...before.lines].map(({ id }) => id))];
  const totals = [before, after].map((offer) => offerTotals(offer, offer.currency).total);
  return (
    <details className="desk-more">
      <summary>Both side by side</summary>
      <div className="table-scroll">
        <table className="side-by-side">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Revision {before.revision}</th>
              <th scope="col">Revision {after.revision}</th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => (
              <tr key={id}>
                <th scope="row">{(now?.get(id) ?? old?.get(id))?.name}</th>
                <Cell line={old?.get(id)} />
                <Cell line={now?.get(id)} />
              </tr>
            ))}
            <tr>
              <th scope="row">Total</th>
              {totals.map((total, at) => (
                <td key={at === 0 ? "before" : "after"} suppressHydrationWarning>
                  {total === null ? "to be confirmed" : money(total)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Cell({ line }: { line: OfferLine | undefined }) {
  if (!line) return <td className="soft">not in it</td>;
  if (!isPriced(line)) return <td>{line.kind}</td>;
  const { quantity, unit, price, leadTime, inclusion } = line;
  const extra = [leadTime, inclusion.kind === "included" ? null : inclusion.kind].filter(Boolean);
  return (
    <td suppressHydrationWarning>
      {`${quantity} ${unit.text} × ${price === null ? "to be confirmed" : money(price)}`}
      {extra.length > 0 ? <span className="small soft"> {extra.join(", ")}</span> : null}
    </td>
  );
}
