import type { PrintedDocument } from "~/modules/documents/printed-document";
import { Later } from "../frame/later";
import { Link } from "../frame/link";
import { rich, unseen } from "../frame/rich";
import { PrintButton } from "./print-button";
import { PrintedSheet } from "./printed-sheet.later";

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
      <h1 className="visually-hidden" lang={document.language}>
        {document.title}
      </h1>
      <p className="printed-links">
        <Link to={back.to}>{back.label}</Link>
        <a className="button button-plain" href={file}>
          {rich("documents:pdfOf", { of: unseen }, { title: document.title })}
        </a>
        <PrintButton />
      </p>
      <Later>
        <PrintedSheet document={document} />
      </Later>
    </>
  );
}
