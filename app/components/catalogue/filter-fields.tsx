import type { ReactNode } from "react";
import type { Facet } from "~/modules/catalogue/catalogue-service.server";

export function Brands({ brands, chosen }: { brands: Facet[]; chosen: string | null }) {
  return (
    <FilterGroup title="Brand" scrolls={brands.length > 12}>
      <Choice name="brand" value="" chosen={chosen}>
        All brands
      </Choice>
      {brands.map(({ value, label, count }) => (
        <Choice key={value} name="brand" value={value} chosen={chosen} count={count}>
          {label}
        </Choice>
      ))}
    </FilterGroup>
  );
}

export function FilterGroup({
  title,
  scrolls = false,
  children,
}: {
  title: string;
  scrolls?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      <div className={scrolls ? "filter-scroll" : undefined}>{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  chosen: string | null;
  count?: number;
  children: ReactNode;
}

export function Choice({ name, value, chosen, count, children }: ChoiceProps) {
  return (
    <label className="filter-choice">
      <input type="radio" name={name} value={value} defaultChecked={value === (chosen ?? "")} />
      <span>{children}</span> {count === undefined ? null : <Count count={count} />}
    </label>
  );
}

export function Check({
  name,
  checked,
  count,
  children,
}: {
  name: string;
  checked: boolean;
  count: number;
  children: ReactNode;
}) {
  return (
    <label className="filter-choice">
      <input type="checkbox" name={name} value="1" defaultChecked={checked} />
      <span>{children}</span> <Count count={count} />
    </label>
  );
}

export function Count({ count }: { count: number }) {
  return (
    <span className="filter-count num">
      {count}
      <span className="visually-hidden">{count === 1 ? " product" : " products"}</span>
    </span>
  );
}
