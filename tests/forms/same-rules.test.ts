import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settable } from "~/gateway/rows/settable";
import { typed } from "~/http/pages/address-fields.server";
import type { Field, Fields, Shaped } from "~/kernel/resource/field";
import { resources } from "~/modules/registry";

/** Every field with a label, of records and of what is stored in them. */
function labelled(fields: Fields, path: string, seen = new Set<Fields>()): [string, Shaped][] {
  if (seen.has(fields)) return [];
  seen.add(fields);
  return Object.entries(fields).flatMap(([name, field]): [string, Shaped][] => {
    const at = `${path}.${name}`;
    let { shape } = field as Shaped;
    while (shape.of === "list") shape = shape.item.shape;
    const inner = shape.of === "record" ? labelled(shape.fields, at, seen) : [];
    return field.notes.label === undefined ? inner : [[at, field], ...inner];
  });
}

const texts = Object.entries(resources)
  .flatMap(([name, { fields }]) => labelled(fields, name))
  .filter(([, { shape }]) => shape.of === "text");

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 10 }),
  fc.integer({ min: 0, max: 700 }).map((length) => "é".repeat(length)),
  fc.constantFrom(
    ...["", " ", " a ", "a\nb", "a\tb", "a\0b", "\ud800", "/sheet.pdf", "/data sheet.pdf"],
    ...[
      "https://example.com/a",
      "javascript:alert(1)",
      "//evil.example",
      "call me",
      "12",
      "+353 1",
    ],
    ...[" ada@example.com ", "ada@", "XX", "IE", "ie", "DE 123456789", "DE12", "\u0007"],
  ),
);

describe("a form and the API take the same texts, store the same and say the same", () => {
  it("has fields to compare", () => expect(texts.length).toBeGreaterThan(40));

  it.each(texts)("%s", (_, shaped) => {
    const field = shaped as Field<unknown>;
    const [form, api] = [typed(field), settable(field)];
    fc.assert(
      fc.property(text, (value) => {
        const [byForm, byApi] = [form.safeParse(value), api.safeParse(value)];
        const of = (read: typeof byForm | typeof byApi) =>
          read.success ? { value: read.data } : { message: read.error.issues[0]?.message };
        expect(of(byApi)).toEqual(of(byForm));
      }),
    );
  });
});
