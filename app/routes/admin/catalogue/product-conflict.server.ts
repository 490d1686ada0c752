import { z } from "zod";
import { differences, type Facts } from "~/http/pages/changes.server";
import type { FieldErrors } from "~/kernel/failure";
import { pick } from "~/kernel/pick";
import { mergeChoices, mergeRows, mergeTexts, type Sides } from "~/kernel/stale-edit";
import { shortened } from "~/kernel/text";
import {
  type Product,
  productFields,
  typedProductFields,
  typedVariantFields,
} from "~/modules/catalogue/product.resource";
import { type PlainKey, said, t } from "~/texts/text";
import { told } from "../documents/conflict.server";
import { fieldsOf, type ProductFields } from "./product-form";

const rows = <T extends z.ZodRawShape>(shape: T) => z.array(z.object(shape));
const text = z.string();

function texts<N extends string>(names: readonly N[]): Record<N, z.ZodDefault<z.ZodString>> {
  return Object.fromEntries(names.map((name) => [name, text.default("")])) as never;
}

const fieldsSchema = z.object({
  ...texts(typedProductFields),
  categories: z.array(text),
  featured: z.boolean(),
  published: z.boolean(),
  pictures: rows({ path: text, alt: text }),
  technicalData: rows({ name: text, value: text, unit: text }),
  documents: rows({ kind: text, title: text, url: text }).default([]),
  related: z
    .object({ accessory: text, spare: text, successor: text })
    .default({ accessory: "", spare: "", successor: "" }),
  variants: rows({
    ...texts(typedVariantFields),
    id: text,
    imageAlt: text,
    technicalData: text.default(""),
  }),
  custom: z.record(text, text).default({}),
}) satisfies z.ZodType<ProductFields>;

/** The fields when the form was opened; null when it does not contain them. */
export function openedOn(form: FormData): ProductFields | null {
  try {
    return fieldsSchema.parse(JSON.parse(String(form.get("seen") ?? "")));
  } catch {
    return null;
  }
}

/** The changes of both people, field by field. */
interface Conflict {
  fields: ProductFields;
  errors: FieldErrors;
  /** The other person's description, if both changed it: it is too long for a line. */
  theirText: string | null;
  changed: ReturnType<typeof differences>;
}

/**
 * The form over the present product: untouched fields have their present values, typed ones stay,
 * and where both changed a field, both values are shown.
 */
export function mergeProduct(base: ProductFields, mine: ProductFields, present: Product): Conflict {
  const now = fieldsOf(present);
  const sides = { base, mine, now };
  const texts = mergeTexts(eachSide(sides, plain));
  const pictures = mergeRows(
    eachSide(sides, (of) => of.pictures.map((row) => ({ ...row }))),
    { keyOf: ({ path }) => path, nameOf: ({ path }) => path.split("/").at(-1) ?? path },
  );
  const technicalData = mergeRows(
    eachSide(sides, (of) => of.technicalData.map((row) => ({ ...row }))),
    { keyOf: ({ name }) => name, nameOf: ({ name }) => name },
  );
  const documents = mergeRows(
    eachSide(sides, (of) => of.documents.map((row) => ({ ...row }))),
    { keyOf: ({ url }) => url, nameOf: ({ title }) => title },
  );
  const related = mergeTexts(eachSide(sides, (of) => of.related));
  const variants = mergeRows(
    eachSide(sides, (of) => of.variants.map((row) => ({ ...row }))),
    { keyOf: ({ id, name }) => id || `new ${name}`, nameOf: ({ name }) => name },
  );
  const switched = (field: "featured" | "published") =>
    mine[field] === base[field] ? now[field] : mine[field];
  const fields: ProductFields = {
    ...texts.value,
    categories: mergeChoices(eachSide(sides, ({ categories }) => categories)),
    featured: switched("featured"),
    published: switched("published"),
    pictures: pictures.value,
    technicalData: technicalData.value,
    documents: documents.value,
    related: related.value,
    variants: variants.value,
    custom: Object.fromEntries(
      Object.entries(now.custom).map(([path, value]) => {
        const typed = mine.custom[path];
        return [path, typed === undefined || typed === base.custom[path] ? value : typed];
      }),
    ),
  };
  const lists = { pictures, technicalData, documents, variants };
  return {
    fields,
    errors: { ...bothIn(texts, plain(mine)), ...bothInRows(lists) },
    theirText: texts.both.description ?? null,
    changed: differences(factsOf(base), factsOf(now)),
  };
}

function eachSide<T>({ base, mine, now }: Sides<ProductFields>, of: (fields: ProductFields) => T) {
  return { base: of(base), mine: of(mine), now: of(now) };
}

function plain(fields: ProductFields) {
  return pick(fields, typedProductFields);
}

const longestName = 120;

function bothIn(
  { both }: { both: Record<string, string> },
  mine: ReturnType<typeof plain>,
): FieldErrors {
  const changed = typedProductFields.filter((name) => both[name] !== undefined);
  return Object.fromEntries(
    changed.map((name) => {
      const label = said(productFields[name].notes.label ?? name);
      return [name, told(label, both[name] ?? "", mine[name])];
    }),
  );
}

const rowNames = {
  pictures: "deskCatalogue:picture",
  technicalData: "deskCatalogue:dataRowLabel",
  documents: "deskCatalogue:document",
  variants: "deskCatalogue:variantLabel",
} as const satisfies Record<string, PlainKey>;
/** Where the page lists conflicts without a row of their own. */
const places = {
  pictures: "editor-pictures",
  technicalData: "editor-data",
  documents: "editor-documents",
  variants: "editor-variants",
} as const;

type Lists = {
  [L in keyof typeof rowNames]: {
    value: Record<string, string>[];
    both: Record<string, string>;
    lost: string[];
  };
};

function bothInRows(lists: Lists): FieldErrors {
  const errors: FieldErrors = {};
  for (const list of Object.keys(rowNames) as (keyof Lists)[]) {
    const { value, both, lost } = lists[list];
    for (const [place, theirs] of Object.entries(both)) {
      const [at = "", field = ""] = place.split(".");
      const yours = value[Number(at)]?.[field] ?? "";
      const what = t("deskCatalogue:rowField", {
        list: t(rowNames[list]),
        at: Number(at) + 1,
        field: Object.hasOwn(words, field) ? t(words[field as keyof typeof words]) : field,
      });
      errors[`${list}.${place}`] = told(what, theirs, yours);
    }
    if (lost.length > 0) {
      const rows = lost.map((name) => `“${shortened(name, longestName)}”`).join(", ");
      errors[places[list]] = t("deskCatalogue:rowChangedTwice", { list: t(rowNames[list]), rows });
    }
  }
  return errors;
}

const words = {
  alt: "deskCatalogue:whatAPictureShows",
  imageAlt: "deskCatalogue:whatAPictureShows",
  imageURL: "deskCatalogue:addressOfPicture",
  sku: "deskCatalogue:sku",
  technicalData: "deskCatalogue:technicalDataOfVariant",
} as const satisfies Record<string, PlainKey>;

/** How much of a long text a conflict shows. */
const longestFact = 160;

type Special = Omit<ProductFields, (typeof typedProductFields)[number]>;

/** What a conflict says of fields that are no line of text; a missing one does not compile. */
const factsOfField: { [F in keyof Special]: (value: Special[F]) => Facts } = {
  published: (published) => ({
    [t("deskCatalogue:inTheShop")]: published
      ? t("deskCatalogue:published")
      : t("deskCatalogue:notPublished"),
  }),
  featured: (featured) => ({ Featured: featured ? t("deskCatalogue:yes") : t("deskCatalogue:no") }),
  categories: (categories) => ({ Categories: categories.join(", ") }),
  pictures: (pictures) => {
    const paths = pictures.map(({ path }) => path).join(", ");
    const texts = pictures.map(({ alt }) => alt || t("deskCatalogue:noneSaid")).join(", ");
    return {
      Pictures: `${pictures.length}: ${shortened(paths, longestFact)}`,
      [t("deskCatalogue:textsOfPictures")]: shortened(texts, longestFact),
    };
  },
  technicalData: (rows) => {
    const texts = rows.map(({ name, value, unit }) => `${name}: ${value} ${unit}`.trim());
    return { [t("deskCatalogue:technicalData")]: shortened(texts.join(", "), longestFact) };
  },
  documents: (documents) => {
    const texts = documents.map(({ kind, title }) => `${kind}: ${title}`);
    return { Documents: shortened(texts.join(", "), longestFact) };
  },
  related: ({ accessory, spare, successor }) => ({
    Accessories: shortened(accessory.replaceAll("\n", ", "), longestFact),
    [t("deskCatalogue:spareParts")]: shortened(spare.replaceAll("\n", ", "), longestFact),
    Successors: shortened(successor.replaceAll("\n", ", "), longestFact),
  }),
  variants: (variants) =>
    Object.fromEntries(
      variants.map(({ name, sku, price, cost, stock, technicalData }) => [
        t("deskCatalogue:variantCalled", { name: shortened(name, longestFact) }),
        [
          sku,
          price,
          cost && t("deskCatalogue:costs", { cost }),
          stock && t("deskCatalogue:inStock", { sum: stock }),
          shortened(technicalData, longestFact),
        ]
          .filter(Boolean)
          .join(", "),
      ]),
    ),
  custom: (custom) =>
    Object.fromEntries(
      Object.entries(custom).map(([path, value]) => [
        path.replace("custom.", ""),
        shortened(value, longestFact),
      ]),
    ),
};

function factsOfOne<F extends keyof Special>(fields: ProductFields, field: F): Facts {
  return factsOfField[field](fields[field]);
}

/** A product's fields in words, so that a conflict can show the other person's changes. */
function factsOf(fields: ProductFields): Facts {
  const typed = typedProductFields.map((name) => [
    said(productFields[name].notes.label ?? name),
    shortened(fields[name], longestFact),
  ]);
  const special = Object.keys(factsOfField) as (keyof Special)[];
  return Object.assign(
    Object.fromEntries(typed),
    ...special.map((name) => factsOfOne(fields, name)),
  );
}
