import { Icon } from "~/components/frame/icons";
import { t } from "~/texts/text";

/** Opens the browser's print dialog. The print styles leave only the document's content. */
export function PrintButton() {
  return (
    <button
      type="button"
      className="button button-plain needs-js print-button"
      onClick={() => window.print()}
    >
      <Icon name="print" size={18} /> {t("documents:print")}
    </button>
  );
}
