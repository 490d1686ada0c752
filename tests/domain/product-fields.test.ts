import { readFileSync } from "node:fs";
import { expect, expectTypeOf, it } from "vitest";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { DetailedProduct } from "~/modules/catalogue/catalogue-service.server";
import { type Product, rowOfProduct } from "~/modules/catalogue/product.resource";
import { productChanges, productInput } from "~/modules/catalogue/products.methods.server";
import { publicFields, toPublicProduct } from "~/modules/catalogue/public-product.server";
import { productColumns } from "~/modules/runs/cells.server";
import { site } from "~/modules/settings/site";
import { checkFields } from "~/routes/admin/catalogue/product-fields.server";
import { fieldsOf } from "~/routes/admin/catalogue/product-form";
import { loadBelonging, viewOf } from "~/routes/shop/product-page.server";
import type { StoreProduct } from "../../packages/client/src/store";

/** Where a field is told of or taken from. */
const places = {
  api: "app/modules/catalogue/public-product.server.ts (the Store API)",
  page: "app/routes/shop/product-page.server.ts (the product's page)",
  editor: "app/modules/catalogue/products.methods.server.ts (what the seller can set)",
} as const;
type Place = keyof typeof places;

/** Every field of a product is decided here: a new one does not compile until it stands in it. */
const decided: Record<keyof Product, readonly Place[]> = {
  id: ["api", "page", "editor"],
  productName: ["api", "page", "editor"],
  sku: ["page", "editor"],
  brand: ["api", "page", "editor"],
  price: ["api", "page", "editor"],
  // Only staff see it.
  cost: ["editor"],
  categories: ["api", "page", "editor"],
  description: ["api", "page", "editor"],
  primaryImageURL: ["api", "page", "editor"],
  imageURLs: ["page", "editor"],
  pdfLink: ["api", "page", "editor"],
  unit: ["page", "editor"],
  weight: ["page", "editor"],
  leadTime: ["page", "editor"],
  minimumQuantity: ["page", "editor"],
  packQuantity: ["page", "editor"],
  priceQuantity: ["page", "editor"],
  documents: ["page", "editor"],
  related: ["page", "editor"],
  taxRate: ["editor"],
  // The API says whether it is in stock, from a derived key, and never how many.
  stock: ["page", "editor"],
  variants: ["page", "editor"],
  // The API tells of it when it is asked to include it.
  technicalData: ["page", "editor"],
  // The API tells of them when it is asked to include pictures.
  pictureTexts: ["page", "editor"],
  featured: ["editor"],
  published: ["editor"],
  // The fields are those of the installed extensions.
  custom: [],
  deleted: [],
  created: [],
  updated: [],
  version: [],
};

const day = new Date("2026-03-01T12:00:00.000Z");
const product: Product = {
  id: "scale",
  productName: "Bench scale",
  sku: "BS-6",
  brand: "Norvik",
  price: 20,
  cost: 12.5,
  categories: ["microscopes-optics"],
  description: "Six kilograms",
  primaryImageURL: "/files/a.png",
  imageURLs: ["/files/b.png"],
  pdfLink: "/files/a.pdf",
  unit: "m",
  weight: 2.5,
  leadTime: "2 weeks",
  minimumQuantity: 10,
  packQuantity: 5,
  priceQuantity: 100,
  documents: [{ kind: "cad", title: "Model", url: "/files/c.pdf" }],
  related: [{ kind: "spare", id: "pan" }],
  taxRate: "VAT 23%",
  stock: 3,
  variants: [],
  technicalData: [{ name: "Capacity", value: "6", unit: "kg" }],
  pictureTexts: [{ url: "/files/a.png", alt: "The scale from the front" }],
  featured: true,
  published: true,
  deleted: null,
  created: day,
  updated: day,
  version: 1,
};

/** Which fields of a record a function looks at. */
function fieldsRead<R extends object>(record: R, look: (record: R) => unknown): Set<string> {
  const read = new Set<string>();
  look(
    new Proxy(record, {
      get(target, field) {
        read.add(String(field));
        return Reflect.get(target, field);
      },
    }),
  );
  return read;
}

const fieldsIn: Record<Place, Set<string>> = {
  api: fieldsRead(rowOfProduct(product), toPublicProduct),
  page: fieldsRead(product, (each) => {
    viewOf(each, null);
    return loadBelonging({ call: async () => [] } as never, each);
  }),
  editor: new Set(Object.keys(productInput.parse(product))),
};

it("every field of a product is where it was decided to be, and nowhere else", () => {
  const wrong = Object.entries(decided).flatMap(([field, wanted]) =>
    (Object.keys(places) as Place[])
      .filter((place) => wanted.includes(place) !== fieldsIn[place].has(field))
      .map((place) => {
        const problem = wanted.includes(place) ? "is missing in" : "is not decided for";
        return `${field} ${problem} ${places[place]}`;
      }),
  );
  expect(wrong).toEqual([]);
});

it("what can be set when it is made can be changed later, but for its id", () => {
  const changed = Object.keys(productChanges.parse(product)).filter((field) => field !== "version");
  const set = [...fieldsIn.editor].filter((field) => field !== "id");
  expect(changed.toSorted()).toEqual(set.toSorted());
});

it("whatever can be set has a column in the CSV file; variants have lines of their own", () => {
  const columns = [...productColumns.map(({ field }) => field), "variants"];
  const set = [...fieldsIn.editor].filter((field) => field !== "id");
  expect(columns.toSorted()).toEqual(set.toSorted());
});

it("the client's type has every field that the Store API sends, and no other", () => {
  expectTypeOf<keyof StoreProduct>().toEqualTypeOf<keyof DetailedProduct>();
});

it("the Store API reads from storage what it tells, and no more", () => {
  expect([...publicFields].toSorted()).toEqual([...fieldsIn.api].toSorted());
});

/** The product with a value in each field that the seller can set. */
const whole: Product = {
  ...product,
  variants: [
    {
      id: "red",
      name: "Red",
      sku: "BS-R",
      price: 21,
      cost: 9,
      stock: 2,
      imageURL: "/files/r.png",
      technicalData: [{ name: "Capacity", value: "12", unit: "kg" }],
    },
  ],
};
const settable = [...fieldsIn.editor].filter((field) => field !== "id") as (keyof Product)[];
const saved = Object.fromEntries(settable.map((field) => [field, whole[field]]));

it("the product of these tests has a value in every field that can be set", () => {
  const isEmpty = (value: unknown) =>
    value === null || value === false || value === "" || (Array.isArray(value) && !value.length);
  expect(settable.filter((field) => isEmpty(whole[field]))).toEqual([]);
});

it("the editor saves what it shows: an untouched form empties and changes no field", () => {
  const args = { context: { services: {} } } as unknown as AdminArgs;
  expect(checkFields(fieldsOf(whole), args)).toEqual({ input: saved });
  expect(productInput.parse(whole)).toEqual({ id: whole.id, ...saved });
});

it.each(productColumns.map((column) => [column.name, column] as const))(
  "the column %s of the CSV file reads what it wrote",
  (_, column) => {
    expect(column.read(column.write(whole), site)).toEqual({ value: whole[column.field] });
  },
);

it("docs/api.md shows every field that the Store API sends without being asked", () => {
  const text = readFileSync("docs/api.md", "utf8");
  const sent = Object.keys(toPublicProduct(rowOfProduct(product)));
  expect(sent.filter((field) => !text.includes(`\n  "${field}": `))).toEqual([]);
});
