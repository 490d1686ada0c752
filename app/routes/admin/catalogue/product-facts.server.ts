import { shortened } from "~/domain/text";
import type { Facts } from "~/http/pages/changes.server";
import type { ProductFields } from "./product-form";

/** How much of a long text a conflict shows. */
const longest = 160;

/** What a conflict says of each field; a field that is missing here does not compile. */
const factsOfField: { [F in keyof ProductFields]: (value: ProductFields[F]) => Facts } = {
  productName: (name) => ({ Name: name }),
  sku: (sku) => ({ SKU: sku }),
  brand: (brand) => ({ Brand: brand }),
  price: (price) => ({ Price: price }),
  stock: (stock) => ({ Stock: stock }),
  published: (published) => ({ "In the shop": published ? "Published" : "Not published" }),
  featured: (featured) => ({ Featured: featured ? "Yes" : "No" }),
  categories: (categories) => ({ Categories: categories.join(", ") }),
  description: (description) => ({ Description: shortened(description, longest) }),
  pdfLink: (address) => ({ "Specification sheet": address }),
  unit: (unit) => ({ Unit: unit }),
  weight: (weight) => ({ "Weight (kg)": weight }),
  leadTime: (leadTime) => ({ "Lead time": leadTime }),
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

function factsOfOne<F extends keyof ProductFields>(fields: ProductFields, field: F): Facts {
  return factsOfField[field](fields[field]);
}

/** A product's fields in words, so that a conflict can show the other person's changes. */
export function factsOf(fields: ProductFields): Facts {
  const names = Object.keys(factsOfField) as (keyof ProductFields)[];
  return Object.assign({}, ...names.map((name) => factsOfOne(fields, name)));
}
