import { Icon } from "~/icons";

/** The browser's own print; the print styles leave the document's content alone. */
export function PrintButton() {
  return (
    <button
      type="button"
      className="button button-plain needs-js print-button"
      onClick={() => window.print()}
    >
      <Icon name="print" size={18} /> Print
    </button>
  );
}
