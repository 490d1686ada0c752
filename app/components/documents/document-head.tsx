import type { ReactNode } from "react";
import { Icon } from "~/components/frame/icons";
import { t } from "~/texts/text";
import { DocumentFacts } from "./document-facts";
import { PrintButton } from "./print-button";

interface DocumentHeadProps {
  /** What the document is, such as "Offer". */
  kind: string;
  number: string;
  /** The status as a mark; `meaning` explains it in a sentence. */
  mark: ReactNode;
  meaning: string;
  /** Facts shown side by side; those without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Address of the PDF file; null when there is none. */
  file: string | null;
  /** What the file is, such as "Order confirmation". */
  fileName: string;
  /** Address of the printable page; null when there is none, and this page is printed. */
  printed?: string | null;
}

/** The head of a quote's or an order's page. */
export function DocumentHead({
  kind,
  number,
  mark,
  meaning,
  facts,
  file,
  fileName,
  printed,
}: DocumentHeadProps) {
  return (
    <header className="page-head document-head">
      <h1>
        {kind} <span className="mono">{number}</span>
      </h1>
      {mark}
      <p className="document-files">
        {file ? (
          <a className="button button-plain" href={file}>
            <Icon name="sheet" size={18} /> {t("documents:namedPdf", { name: fileName })}
          </a>
        ) : null}
        {printed ? (
          <a className="button button-plain" href={printed}>
            <Icon name="print" size={18} /> {t("documents:printTheDocument")}
          </a>
        ) : (
          <PrintButton />
        )}
      </p>
      <p className="lead">{meaning}</p>
      <DocumentFacts facts={facts} />
    </header>
  );
}
