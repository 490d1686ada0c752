import { fieldId } from "~/forms/answer";
import type { ProductAnswer } from "./product-answer";

interface CellProps {
  name: string;
  label: string;
  value: string;
  errors: ProductAnswer["errors"];
  placeholder?: string;
  /** The lines of a text area; a single line without it. */
  rows?: number | undefined;
}

/** A field of a row, with its column as the label. */
export function EditorCell({ name, label, value, errors, placeholder, rows }: CellProps) {
  const error = errors[name];
  const id = fieldId(name);
  const shared = {
    id,
    name,
    className: "input",
    defaultValue: value,
    "aria-label": label,
    placeholder,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    autoComplete: "off",
  };
  return (
    <>
      {rows === undefined ? <input {...shared} /> : <textarea {...shared} rows={rows} />}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}
