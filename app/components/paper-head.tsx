import type { ReactNode } from "react";
import { PaperFacts } from "./paper-facts";
import { PrintButton } from "./print-button";

interface PaperHeadProps {
  kind: "Quote" | "Order";
  number: string;
  /** The status, as its mark and in a sentence. */
  mark: ReactNode;
  meaning: string;
  /** Shown side by side; those without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** The head of a quote's or an order's page. */
export function PaperHead({ kind, number, mark, meaning, facts }: PaperHeadProps) {
  return (
    <header className="page-head paper-head">
      <h1>
        {kind} <span className="mono">{number}</span>
      </h1>
      {mark}
      <PrintButton />
      <p className="lead">{meaning}</p>
      <PaperFacts facts={facts} />
    </header>
  );
}
