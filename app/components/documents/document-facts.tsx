import type { ReactNode } from "react";

/**
 * The facts below a page's title, each with a label and a value. Facts without a value are left
 * out.
 */
export function DocumentFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) =>
        value === null || value === "" ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
