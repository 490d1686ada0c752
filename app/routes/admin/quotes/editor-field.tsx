import type { ReactNode } from "react";
import { Icon } from "~/components/frame/icons";
import { useField } from "~/forms/form";
import type { Notes } from "~/kernel/resource/field";
import { type LineDetails, lineDetailFields, lineDetailNames } from "~/modules/pricing/line";
import { t } from "~/texts/text";

export function detailNotes(name: keyof LineDetails): Notes {
  return lineDetailFields[name].notes;
}

/** The details of a line that are paragraphs, and those of one line. */
export const paragraphNames = lineDetailNames.filter((name) => detailNotes(name).lines);
export const labelledNames = lineDetailNames.filter((name) => !detailNotes(name).lines);

/** The lines of the seller's own. */
export const kinds = {
  free: "deskQuotes:ownLine",
  heading: "deskQuotes:heading",
  note: "deskQuotes:note",
} as const;

interface CellProps {
  name: string;
  label: string;
  /** The subject, for screen readers. */
  about?: string;
  initial?: string;
  /** The field's width in its row. */
  width?: "narrow" | "wide";
  options?: readonly (readonly [value: string, label: string])[];
  number?: boolean;
  rows?: number;
  maxLength?: number;
  /** What counts while it is empty. */
  placeholder?: string;
  /** The id of the list of what can be chosen. */
  list?: string;
}

interface GridCellProps {
  name: string;
  /** Its column, which a narrow screen shows beside it. */
  label: string;
  /** The line, for screen readers. */
  about: string;
  initial: string;
  number?: boolean;
  /** Of a text, whose cell grows with it. */
  maxLength?: number;
  /** What stands below its input. */
  children?: ReactNode;
}

/**
 * A cell of a line. An offer has up to 800 of them, so each is little more than its input: the label
 * is an attribute.
 */
export function GridCell(props: GridCellProps) {
  const { name, label, about, initial, number, maxLength, children } = props;
  const { id, value, error } = useField(name, initial);
  const Input = maxLength ? "textarea" : "input";
  return (
    <div className={error ? "grid-cell field-wrong" : "grid-cell"} data-label={label}>
      <Input
        className={number ? "input num" : "input"}
        // For browsers in which it does not grow by itself.
        rows={maxLength && 2}
        // Found by its name where nothing links to it.
        id={error ? id : undefined}
        name={name}
        maxLength={maxLength}
        defaultValue={value}
        aria-label={t("deskQuotes:labelOf", { label, about })}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
      />
      <CellError id={id} error={error} />
      {children}
    </div>
  );
}

/** What is wrong with the control of that id. */
export function CellError({ id, error }: { id: string; error: ReactNode }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" size={16} />{" "}
      <span className="visually-hidden">{t("deskQuotes:error")} </span>
      {error}
    </p>
  );
}

/** A small control of the offer's editor, with its error above it. */
export function Cell(props: CellProps) {
  const { name, label, about, width, number = false, rows, maxLength, options } = props;
  const { placeholder, list } = props;
  const { id, value, error } = useField(name, props.initial);
  const described = {
    "aria-describedby": error ? `${id}-error` : undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={`field cell${width ? ` cell-${width}` : ""}`}>
      <label htmlFor={id}>
        {label}{" "}
        {about ? (
          <span className="visually-hidden">{t("deskQuotes:ofLine", { about })}</span>
        ) : null}
      </label>
      <CellError id={id} error={error} />
      {options ? (
        <select className="input select" id={id} name={name} defaultValue={value} {...described}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea
          className="input"
          {...{ id, name, rows, maxLength }}
          defaultValue={value}
          {...described}
        />
      ) : (
        <input
          className={number ? "input num" : "input"}
          id={id}
          name={name}
          maxLength={maxLength}
          placeholder={placeholder}
          list={list}
          defaultValue={value}
          autoComplete="off"
          {...described}
        />
      )}
    </div>
  );
}

/** A checkbox. It is sent with the form only when it is ticked. */
export function Tick({ name, on, children }: { name: string; on: boolean; children: ReactNode }) {
  const { id, value } = useField(name, on ? "yes" : "");
  return (
    <p className="check">
      <input type="checkbox" id={id} name={name} value="yes" defaultChecked={value === "yes"} />{" "}
      <label htmlFor={id}>{children}</label>
    </p>
  );
}
