import type { Facts } from "~/http/pages/changes.server";
import { shortened } from "~/kernel/text";
import { productFields, typedProductFields } from "~/modules/catalogue/product.resource";
import type { ProductFields } from "./product-form";

/** How much of a long text a conflict shows. */
const longest = 160;

type Special = Omit<ProductFields, (typeof typedProductFields)[number]>;

/** What a conflict says of fields that are no line of text; a missing one does not compile. */
const factsOfField: { [F in keyof Special]: (value: Special[F]) => Facts } = {
  published: (published) => ({ "In the shop": published ? "Published" : "Not published" }),
  featured: (featured) => ({ Featured: featured ? "Yes" : "No" }),
  categories: (categories) => ({ Categories: categories.join(", ") }),
  pictures: (pictures) => {
    const paths = pictures.map(({ path }) => path).join(", ");
    const texts = pictures.map(({ alt }) => alt || "none").join(", ");
    return {
      Pictures: `${pictures.length}: ${shortened(paths, longest)}`,
      "Texts of pictures": shortened(texts, longest),
    };
  },
  technicalData: (rows) => {
    const texts = rows.map(({ name, value, unit }) => `${name}: ${value} ${unit}`.trim());
    return { "Technical data": shortened(texts.join(", "), longest) };
  },
  variants: (variants) =>
    Object.fromEntries(
      variants.map(({ name, sku, price, stock, technicalData }) => [
        `Variant ${shortened(name, longest)}`,
        [sku, price, stock && `${stock} in stock`, shortened(technicalData, longest)]
          .filter(Boolean)
          .join(", "),
      ]),
    ),
};

function factsOfOne<F extends keyof Special>(fields: ProductFields, field: F): Facts {
  return factsOfField[field](fields[field]);
}

/** A product's fields in words, so that a conflict can show the other person's changes. */
export function factsOf(fields: ProductFields): Facts {
  const typed = typedProductFields.map((name) => [
    productFields[name].notes.label,
    shortened(fields[name], longest),
  ]);
  const special = Object.keys(factsOfField) as (keyof Special)[];
  return Object.assign(
    Object.fromEntries(typed),
    ...special.map((name) => factsOfOne(fields, name)),
  );
}
