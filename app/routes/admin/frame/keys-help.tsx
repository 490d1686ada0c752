import { useEffect, useRef } from "react";
import { type PlainKey, t } from "~/texts/text";

const keys = [
  ["Ctrl K", "deskFrame:goSomewhere"],
  ["/", "deskFrame:searchTheStore"],
  ["f", "deskFrame:searchTheList"],
  ["j k", "deskFrame:nextOrPreviousRow"],
  ["Enter", "deskFrame:openTheRow"],
  ["x", "deskFrame:chooseTheRow"],
  ["e", "deskFrame:editThePage"],
  ["?", "deskFrame:theseKeys"],
] as const;

const editorKeys = [
  ["Enter", "deskFrame:nextLine"],
  ["↑ ↓", "deskFrame:lineAboveOrBelow"],
  ["Alt ↑ ↓", "deskFrame:moveTheLine"],
  ["Ctrl Enter", "deskFrame:sendTheOffer"],
] as const;

/** What the keys of the desk do. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="desk-dialog" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">{t("deskFrame:keys")}</h2>
      <KeyList rows={keys} />
      <h3>{t("deskFrame:inAnOffer")}</h3>
      <KeyList rows={editorKeys} />
      <form method="dialog" className="form-buttons">
        <button type="submit" className="button button-plain">
          {t("deskFrame:close")}
        </button>
      </form>
    </dialog>
  );
}

function KeyList({ rows }: { rows: readonly (readonly [key: string, what: PlainKey])[] }) {
  return (
    <dl className="key-list">
      {rows.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
