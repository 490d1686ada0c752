import { readTypedFields } from "~/forms/typed-fields";
import type { FieldErrors } from "~/kernel/failure";
import { pick } from "~/kernel/pick";
import type { Fields, RecordOf } from "~/kernel/resource/field";
import { lineDetailFields, lineDetailNames } from "~/modules/pricing/line";
import { type OfferContent, offerDetailFields, offerDetailNames } from "~/modules/pricing/offer";
import type { TypedFields } from "./typed-reduction";

/**
 * What the seller typed in one value each, of the offer and of its lines. No total depends on it,
 * so that browsers do not read it.
 */
export function withTypedDetails(
  content: OfferContent,
  typed: TypedFields,
): { content: OfferContent; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const lines = content.lines.map((line) => ({
    ...line,
    ...typedOf(lineDetailFields, pick(line, lineDetailNames), {
      typed,
      errors,
      prefix: `lines.${line.id}.`,
    }),
  }));
  const details = typedOf(offerDetailFields, pick(content, offerDetailNames), {
    typed,
    errors,
    prefix: "",
  });
  return { content: { ...content, ...details, lines }, errors };
}

interface Typing {
  typed: TypedFields;
  errors: FieldErrors;
  /** What the names of the form's fields begin with. */
  prefix: string;
}

/** The typed values; a field that the form does not have keeps its value. */
function typedOf<F extends Fields>(
  fields: F,
  values: RecordOf<F>,
  { typed, errors, prefix }: Typing,
): RecordOf<F> {
  const texts = Object.keys(fields).flatMap((name) => {
    const text = typed[prefix + name];
    return text === undefined ? [] : [[name, text.trim()] as const];
  });
  const read = readTypedFields<Fields, string>(
    Object.fromEntries(texts),
    fields,
    texts.map(([name]) => name),
    (name, message) => {
      errors[prefix + name] = message;
    },
  );
  return { ...values, ...read };
}
