import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from "react";
import { Icon } from "~/components/frame/icons";
import { t } from "~/texts/text";
import { useField } from "./form";

interface FieldProps {
  name: string;
  label: string;
  /** Whether only screen readers get the label: its place in a table says it to the others. */
  labelHidden?: boolean;
  hint?: string;
  optional?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  initial?: string;
  maxLength?: number;
  /** Width by the kind of content: a postcode is shorter than a street. */
  width?: "short" | "half" | "full";
  /** Id of its form, when it is outside of it. */
  form?: string;
}

export interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "tel" | "password" | "number" | "date";
  inputMode?: "text" | "email" | "tel" | "numeric" | "decimal";
  spellCheck?: boolean;
}

/** A labelled line of text. The limits are shown here and checked on the server. */
export function Field(props: TextFieldProps) {
  const { name, type = "text", inputMode, autoComplete, initial, maxLength, spellCheck } = props;
  const { id, value, error } = useField(name, initial);
  const { left, ...counting } = useCount(value, maxLength);
  return (
    <FieldFrame {...props} id={id} error={error} left={left}>
      <input
        className="input"
        id={id}
        name={name}
        form={props.form}
        type={type}
        defaultValue={value}
        {...describe(props, id, error)}
        autoComplete={autoComplete}
        inputMode={inputMode}
        {...counting}
        spellCheck={spellCheck}
      />
    </FieldFrame>
  );
}

export function TextArea(props: FieldProps & { rows?: number }) {
  const { name, initial, maxLength, rows = 5 } = props;
  const { id, value, error } = useField(name, initial);
  const { left, ...counting } = useCount(value, maxLength);
  return (
    <FieldFrame {...props} id={id} error={error} left={left} most={maxLength}>
      <textarea
        className="input"
        id={id}
        name={name}
        form={props.form}
        rows={rows}
        defaultValue={value}
        {...counting}
        {...describe(props, id, error)}
      />
    </FieldFrame>
  );
}

export function SelectField(
  props: FieldProps & { options: readonly (readonly [string, string])[] },
) {
  const { name, autoComplete, initial, options } = props;
  const { id, value, error } = useField(name, initial);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <select
        className="input select"
        id={id}
        name={name}
        form={props.form}
        defaultValue={value}
        autoComplete={autoComplete}
        {...describe(props, id, error)}
      >
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/**
 * Shows how many characters are left to who types, when there are few. Input is never cut: the page
 * reports what is too long, and the server refuses it with all values in place.
 */
function useCount(value: string, most: number | undefined) {
  const [typed, setTyped] = useState<number | null>(null);
  const onInput = (event: { currentTarget: { value: string } }) =>
    setTyped(event.currentTarget.value.length);
  if (most === undefined) return { left: null };
  const left = most - (typed ?? value.length);
  const isFew = left <= (typed === null ? -1 : Math.max(10, most / 10));
  return { left: isFew ? left : null, onInput };
}

function Count({ left }: { left: number }) {
  return (
    <p className="field-count" role="status">
      {left < 0
        ? t("forms:charactersTooMany", { count: -left })
        : t("forms:charactersLeft", { left })}
    </p>
  );
}

export function describe({ hint, optional }: FieldProps, id: string, error: string | null) {
  const parts = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return {
    "aria-describedby": parts.length > 0 ? parts.join(" ") : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": optional ? undefined : true,
  };
}

interface FrameProps extends FieldProps {
  id: string;
  error: string | null;
  /** The characters left, when there are few; negative when there are too many. */
  left?: number | null;
  /** The limit, shown beforehand: without scripts there is no counter. */
  most?: number;
  children: ReactNode;
}

export function FieldFrame(props: FrameProps) {
  const { id, label, labelHidden, hint, optional, error } = props;
  const { width = "full", left = null, most, children } = props;
  return (
    <div className={`field field-${width}`}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : undefined}>
        {label} {optional ? <span className="field-optional">{t("forms:optional")}</span> : null}
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={16} />{" "}
          <span className="visually-hidden">{t("forms:error")} </span>
          {error}
        </p>
      ) : null}
      {children}
      {left === null ? null : <Count left={left} />}
      {most !== undefined ? (
        <p className="field-count no-js">{t("forms:atMostCharacters", { most })}</p>
      ) : null}
    </div>
  );
}
