import type { PrintedDocument } from "~/modules/documents/printed-document";
import { t } from "~/texts/text";
import { Link } from "../frame/link";
import { PrintButton } from "./print-button";
import { PrintedSheet } from "./printed-sheet";

export interface PrintedView {
  document: PrintedDocument;
  /** Address of the PDF file. */
  file: string;
  back: { to: string; label: string };
}

/** A document for its customer: the printed content, its file and the link back. */
export function PrintedPage({ document, file, back }: PrintedView) {
  return (
    <>
      <h1 className="visually-hidden">{document.title}</h1>
      <p className="printed-links">
        <Link to={back.to}>{back.label}</Link>
        <a className="button button-plain" href={file}>
          PDF
          <span className="visually-hidden"> {t("documents:of2", { title: document.title })}</span>
        </a>
        <PrintButton />
      </p>
      <PrintedSheet document={document} />
    </>
  );
}
