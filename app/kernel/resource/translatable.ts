import type { Fields, Shape } from "./field";

/** A field by its path, such as `documents.title`, and a text that it holds. */
export type TextAt = readonly [path: string, text: string];

/** The texts of a record that other languages may have texts of their own for. */
export function translatableTexts(fields: Fields, record: object, within = ""): TextAt[] {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([name, { shape, notes }]) => {
    const value = values[name];
    if (!notes.translatable) return textsIn(shape, value, `${within}${name}.`);
    return typeof value === "string" && value !== "" ? [[`${within}${name}`, value] as const] : [];
  });
}

function textsIn(shape: Shape, value: unknown, within: string): TextAt[] {
  if (typeof value !== "object" || value === null) return [];
  if (shape.of === "record") return translatableTexts(shape.fields, value, within);
  if (shape.of !== "list" || !Array.isArray(value)) return [];
  return value.flatMap((item) => textsIn(shape.item.shape, item, within));
}
