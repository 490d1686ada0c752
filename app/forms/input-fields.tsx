import { Field, SelectField, TextArea, type TextFieldProps } from "./field";
import type { Input } from "./inputs";

type More = Partial<Omit<TextFieldProps, "name">>;

interface InputFieldsProps<N extends string> {
  inputs: readonly Input<N>[];
  /** Prefix of every field's name, such as "delivery." */
  prefix?: string;
  /** Initial values, by the fields' names. */
  initial?: Readonly<Record<string, string | undefined>>;
  /** What a page says of some of them besides. */
  more?: { readonly [K in N]?: More };
  /** What browsers fill in: nothing, or one of two addresses. */
  fill?: "nothing" | "shipping" | "billing";
}

/** The fields of a form, as the server described them. */
export function InputFields<N extends string>(props: InputFieldsProps<N>) {
  const { inputs, prefix = "", initial = {}, more, fill } = props;
  return inputs.map((input) => {
    const name = prefix + input.name;
    return (
      <InputField
        key={name}
        input={input}
        name={name}
        initial={initial[name]}
        autoComplete={filledBy(input, fill)}
        {...more?.[input.name]}
      />
    );
  });
}

/** One of them. */
export function InputField({ input, ...more }: { input: Input; name?: string } & More) {
  const { lines, wide, options, ...described } = input;
  const width = wide ? "full" : "half";
  const props = { width, ...described, ...more } as TextFieldProps;
  if (options) return <SelectField {...props} options={options} />;
  return lines ? <TextArea {...props} /> : <Field {...props} />;
}

function filledBy({ autoComplete }: Input, fill: InputFieldsProps<string>["fill"]) {
  if (fill === "nothing") return "off";
  const filled = fill && autoComplete ? `${fill} ${autoComplete}` : autoComplete;
  return filled as TextFieldProps["autoComplete"];
}
