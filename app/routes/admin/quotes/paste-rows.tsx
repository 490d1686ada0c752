import { useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import { CellError } from "./editor-field";
import { mostPasted } from "./pasted-rows";

/** Rows that were copied from a spreadsheet. */
export function PasteRows() {
  const { id, value, error } = useField("paste.rows");
  const own = useField("paste.own");
  return (
    <details className="desk-more paste-rows" open={value !== ""}>
      <summary>{t("deskQuotes:pasteRowsFromASpreadsheet")}</summary>
      <div className="field">
        <label htmlFor={id}>{t("deskQuotes:articleNumberQuantityPrice")}</label>
        <p className="field-hint" id={`${id}-hint`}>
          {t("deskQuotes:pasteHint", { mostPasted })}
        </p>
        <CellError id={id} error={error && <span className="paste-problems">{error}</span>} />
        <textarea
          className="input mono"
          id={id}
          name="paste.rows"
          rows={5}
          defaultValue={value}
          spellCheck={false}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <p className="check">
        <input
          type="checkbox"
          id={own.id}
          name="paste.own"
          value="yes"
          defaultChecked={own.value === "yes"}
        />{" "}
        <label htmlFor={own.id}>{t("deskQuotes:unknownBecomeOwnLines")}</label>
      </p>
      <p className="form-buttons">
        <Submit intent="paste" pending={t("deskQuotes:adding")} tone="plain">
          {t("deskQuotes:addTheseRows")}
        </Submit>
        <button type="submit" name="intent" value="paste fitting" className="button-link">
          {t("deskQuotes:addFitting")}
        </button>
      </p>
    </details>
  );
}
