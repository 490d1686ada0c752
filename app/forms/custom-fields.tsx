import type { CustomInput } from "~/kernel/extensions/custom";
import { Field, SelectField, TextArea } from "./field";

const yesNo = [
  ["", "No"],
  ["yes", "Yes"],
] as const;

interface CustomFieldsProps {
  inputs: readonly CustomInput[];
  /** What was typed, by the names of the inputs, in place of the stored values. */
  values?: Readonly<Record<string, string>>;
}

/** The inputs of fields that extensions add. A yes or no is a choice, so that it is always sent. */
export function CustomFields({ inputs, values = {} }: CustomFieldsProps) {
  return inputs.map(({ path, label, hint, kind, choices, value }) => {
    const shared = {
      name: path,
      label,
      hint: hint ?? undefined,
      initial: values[path] ?? value,
    };
    if (kind === "flag") return <SelectField key={path} {...shared} options={yesNo} />;
    if (kind === "choice") {
      const options = choices.map((choice) => [choice, choice || "–"] as const);
      return <SelectField key={path} {...shared} options={options} />;
    }
    if (kind === "lines") return <TextArea key={path} {...shared} />;
    return <Field key={path} {...shared} inputMode={kind === "number" ? "decimal" : "text"} />;
  });
}
