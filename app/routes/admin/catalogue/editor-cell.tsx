import { fieldId } from "~/forms/answer";
import type { ProductAnswer } from "./product-answer";

interface CellProps {
  name: string;
  label: string;
  value: string;
  errors: ProductAnswer["errors"];
  placeholder?: string;
}

/** A field of a row, with its column as the label. */
export function EditorCell({ name, label, value, errors, placeholder }: CellProps) {
  const error = errors[name];
  const id = fieldId(name);
  return (
    <>
      <input
        id={id}
        className="input"
        name={name}
        defaultValue={value}
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
      />
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}
