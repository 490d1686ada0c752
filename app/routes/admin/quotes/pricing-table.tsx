import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { writeAmount } from "~/forms/amount";
import { useField } from "~/forms/form";
import { Icon } from "~/icons";

/** A line of a quote beside the catalogue. */
export interface PricedLine {
  id: string;
  variantId: string | null;
  quantity: number;
  productName: string;
  brand: string;
  variantName: string | null;
  /** The catalogue's price when it was asked for; null: on request. */
  asked: number | null;
  /** The catalogue's price now. */
  catalogue: number | null;
  /** Still in the catalogue. */
  sold: boolean;
  /** null: not counted. */
  stock: number | null;
  /** The seller's price, saved or sent. */
  offered: number | null;
}

export function PricingTable({ lines }: { lines: readonly PricedLine[] }) {
  return (
    <table className="document pricing-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="document-number">
            Quantity
          </th>
          <th scope="col" className="document-number">
            Catalogue
          </th>
          <th scope="col" className="document-number">
            Your price each
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <LineRow key={`${line.id} ${line.variantId ?? ""}`} line={line} at={at} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line, at }: { line: PricedLine; at: number }) {
  const { id, productName, brand, variantName, quantity, stock, sold } = line;
  const variant = line.variantId ? `?variant=${encodeURIComponent(line.variantId)}` : "";
  const name = [productName || id, variantName].filter(Boolean).join(", ");
  return (
    <tr>
      <th scope="row">
        {sold ? <Link to={productPath(id) + variant}>{name}</Link> : name}
        {brand ? <span className="small soft document-brand">{brand}</span> : null}
      </th>
      <td className="document-number" data-label="Quantity">
        <span>
          <span className="num">{quantity}</span>
          {stock === null ? null : (
            <span className={`small line-stock ${stock < quantity ? "line-short" : "soft"}`}>
              {stock} in stock
            </span>
          )}
        </span>
      </td>
      <td className="document-number" data-label="Catalogue">
        <CataloguePrice line={line} />
      </td>
      <td className="document-number pricing-price">
        <PriceInput name={`prices.${at}`} label={`Your price for ${name}, each`} line={line} />
      </td>
    </tr>
  );
}

function CataloguePrice({ line: { asked, catalogue, sold } }: { line: PricedLine }) {
  if (!sold) return <span className="soft">not sold any more</span>;
  return (
    <span>
      {catalogue === null ? <span className="soft">on request</span> : <Money amount={catalogue} />}
      {asked !== catalogue && asked !== null ? (
        <span className="small soft line-stock">
          <Money amount={asked} /> when asked
        </span>
      ) : null}
    </span>
  );
}

function PriceInput({ name, label, line }: { name: string; label: string; line: PricedLine }) {
  const start = line.offered ?? line.asked;
  const { id, value, error } = useField(name, start === null ? "" : writeAmount(start));
  return (
    <div className={`price-field${error ? " field-wrong" : ""}`}>
      <label htmlFor={id}>
        <span className="card-only">Your price each</span>
        <span className="visually-hidden">{label}</span>
      </label>
      <input
        className="input num"
        id={id}
        name={name}
        defaultValue={value}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
      />
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={16} /> <span className="visually-hidden">Error: </span>
          {error}
        </p>
      ) : null}
    </div>
  );
}
