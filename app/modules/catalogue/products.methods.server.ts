import { z } from "zod";
import {
  categorySlug,
  customData,
  optional,
  productListOptions,
  recordId,
  text,
} from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { nameSchemas } from "~/gateway/rows/named-schemas";
import { fieldOf } from "~/gateway/rows/parsed-arguments";
import {
  anyValue,
  noResult,
  pageOf,
  product,
  productPage,
  record,
  total,
} from "~/gateway/rows/results";
import { orEmpty, settable, settableFields } from "~/gateway/rows/settable";
import { givenIdPattern } from "~/kernel/identifiers";
import { site } from "~/modules/settings/site";
import { isStoreRate } from "~/modules/settings/site-settings";
import { staff } from "~/modules/staff/role";
import { textProblem, withAttributeTexts } from "./attribute-values";
import {
  documentFields,
  pictureTextFields,
  productFields,
  productLimits,
  relationFields,
  typedProductFields,
  typedVariantFields,
  variantFields,
} from "./product.resource";
import type { ProductsService } from "./products-service.server";
import { technicalDataLimits, technicalDatumFields } from "./technical-data";
import { refused, type UpsertAnswer, type UpsertRecord } from "./upserting.server";

const { audited, method } = rowsOver<{
  products: ProductsService;
  /** Creates and changes many products. */
  upsertProducts(
    records: readonly UpsertRecord[],
    by: { actorUid: string; requestId: string },
  ): Promise<UpsertAnswer[]>;
}>();

const givenId = z.string().regex(givenIdPattern);

const technicalData = settable(productFields.technicalData);

/** The desk and the CSV file write them as lines of `name | value | unit`. */
const variantData = technicalData.refine((rows) =>
  rows.every((row) => !/[|\n]/.test(`${row.name}${row.value}${row.unit ?? ""}`)),
);

const variantValues = settableFields(variantFields, typedVariantFields);

const variant = z.object({
  ...orEmpty(variantFields, typedVariantFields),
  id: givenId,
  name: variantValues.name,
  technicalData: variantData.optional(),
});

const variants = z
  .array(variant)
  .max(productLimits.variants)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length);

/** Values by the names of their rows, with their units; null removes a value. */
const attributeTexts = z
  .record(
    settable(technicalDatumFields.name).refine((name) => !/[|\n]/.test(name)),
    settable(technicalDatumFields.value)
      .refine((value) => textProblem(value) === null)
      .nullable(),
  )
  .refine((texts) => Object.keys(texts).length <= technicalDataLimits.rows);

const pictureAddress = settable(pictureTextFields.url);

const pictureTexts = z
  .array(
    z.object({
      url: pictureAddress,
      alt: settable(pictureTextFields.alt).transform((alt) => alt.replace(/\s+/g, " ")),
    }),
  )
  .max(productLimits.pictureTexts)
  .refine((list) => new Set(list.map(({ url }) => url)).size === list.length);

const documents = z
  .array(
    z.object({
      kind: settable(documentFields.kind),
      title: settable(documentFields.title),
      url: settable(documentFields.url),
    }),
  )
  .max(productLimits.documents);

const related = z
  .array(z.object({ kind: settable(relationFields.kind), id: recordId }))
  .max(productLimits.related)
  .refine((list) => new Set(list.map(({ kind, id }) => `${kind} ${id}`)).size === list.length);

const typed = {
  ...settableFields(productFields, typedProductFields),
  taxRate: settable(productFields.taxRate).refine(isStoreRate),
};

const values = {
  categories: z
    .array(categorySlug)
    .max(productLimits.categories)
    .transform((list) => [...new Set(list)]),
  primaryImageURL: settable(productFields.primaryImageURL),
  imageURLs: z.array(pictureAddress).max(productLimits.images),
  variants,
  technicalData,
  pictureTexts,
  documents,
  related,
  featured: z.boolean(),
  published: z.boolean(),
  custom: customData,
};

export const productInput = z.object({
  ...orEmpty(productFields, typedProductFields),
  productName: typed.productName,
  taxRate: typed.taxRate.default(null),
  id: givenId.optional(),
  categories: values.categories.default([]),
  primaryImageURL: values.primaryImageURL.default(null),
  imageURLs: values.imageURLs.default([]),
  variants: values.variants.default([]),
  technicalData: values.technicalData.default([]),
  pictureTexts: values.pictureTexts.default([]),
  documents: values.documents.default([]),
  related: values.related.default([]),
  featured: values.featured.default(false),
  published: values.published.default(true),
  custom: customData.optional(),
  attributeTexts: attributeTexts.optional(),
});

/** A new product has the texts among its technical data. */
function readInput({ attributeTexts: texts, ...input }: z.output<typeof productInput>) {
  if (!texts) return input;
  return { ...input, technicalData: withAttributeTexts(input.technicalData, texts, site) };
}

nameSchemas({ ProductInput: productInput });

function givenOnly<T extends object>(changes: T): T {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as T;
}

/** A field that is left out keeps its stored value; `undefined` never overwrites a value. */
const productChangesShape = z
  .object({
    ...typed,
    ...values,
    sku: z.union([text(productLimits.sku).min(1), z.null()]),
    description: z.union([text(productLimits.description).min(1), z.null()]),
    attributeTexts,
    version: z.number().int(),
  })
  .partial();
export const productChanges = productChangesShape.transform(givenOnly);

/** The same for one variant. */
const variantChanges = z
  .object({
    ...variantValues,
    sku: z.union([text(productLimits.sku).min(1), z.null()]),
    technicalData: variantData,
    attributeTexts,
    version: z.number().int(),
  })
  .partial()
  .transform(givenOnly);

/** What a record of a list may say: of a product that exists, whatever it leaves out stays. */
const upsertChanges = productChangesShape.extend({ id: givenId.optional() }).transform(givenOnly);
const mostRecords = 1_000;

/** Checks each record by itself. */
function readRecord(raw: unknown): UpsertRecord | UpsertAnswer {
  const read = upsertChanges.safeParse(raw);
  if (!read.success) return refused("Invalid record.", fieldOf(read.error));
  const { id = null, ...changes } = read.data;
  const made = productInput.safeParse(raw);
  return {
    id,
    sku: changes.sku ?? null,
    changes,
    input: made.success ? readInput(made.data) : null,
  };
}

const limit = (most: number) => optional(z.number().int().min(1).max(most));

const staffListOptions = z.object({
  limit: optional(z.number().int().min(1).max(100)),
  cursor: optional(z.string().max(2_048)),
  published: optional(z.boolean()),
  binned: optional(z.boolean()),
});

const bin = z.object({ binned: optional(z.boolean()) });

const catalogueOnly = { roles: staff.keepsCatalogue };
const anyRecord = z
  .record(z.string(), anyValue)
  .describe("The fields of ProductInput, with the id or the sku of the product.");
const upsertAnswer = record("UpsertAnswer", "What became of a record.", {
  result: z.enum(["created", "updated", "unchanged", "refused"]),
  id: z.string().nullable(),
  version: z.number().int().nullable(),
  error: z.string().nullable().describe("Why it is refused."),
  field: z.string().nullable().describe("The path of the wrong value in the record."),
});

const changesProduct = { ...catalogueOnly, result: product };

export const products = {
  list: method(
    "public",
    z.tuple([optional(productListOptions).optional()]),
    (store, [options]) => store.products.list(options),
    { result: productPage },
  ),
  listByCategory: method(
    "public",
    z.tuple([categorySlug, optional(productListOptions).optional()]),
    (store, [slug, options]) => store.products.listByCategory(slug, options),
    { result: productPage },
  ),
  countByCategory: method(
    "public",
    z.tuple([optional(categorySlug).optional()]),
    (store, [slug]) => store.products.countByCategory(slug),
    { result: total },
  ),
  getById: method("public", z.tuple([recordId]), (store, [id]) => store.products.getById(id), {
    result: product.nullable(),
  }),
  search: method(
    "public",
    z.tuple([z.string().max(10_000), limit(100).optional()]),
    (store, [term, most]) => store.products.search(term, most),
    { result: z.array(product) },
  ),
  listFeatured: method(
    "public",
    z.tuple([limit(100).optional()]),
    (store, [most]) => store.products.listFeatured(most),
    { result: z.array(product) },
  ),
  /** Every product outside the bin, or in it, published or not. */
  listAll: method(
    "admin",
    z.tuple([optional(staffListOptions).optional()]),
    (store, [options]) => store.products.listAll(options),
    { roles: staff.everyone, result: pageOf(product) },
  ),
  /** The same for one product; null when there is none. */
  find: method(
    "admin",
    z.tuple([recordId, optional(bin).optional()]),
    (store, [id, options]) => store.products.find(id, options),
    { roles: staff.everyone, result: product.nullable() },
  ),
  create: audited(
    z.tuple([productInput]),
    (store, { tx, actorUid }, [input]) => store.products.create(tx, actorUid, readInput(input)),
    changesProduct,
  ),
  update: audited(
    z.tuple([recordId, productChanges]),
    (store, { tx, actorUid, strict }, [id, changes]) =>
      store.products.update(tx, actorUid, id, changes, { keepsUsed: strict }),
    changesProduct,
  ),
  /** Up to 1,000 products, each with an answer of its own. Every change is audited. */
  upsertMany: method(
    "admin",
    z.tuple([z.array(anyRecord).min(1).max(mostRecords)]),
    async (store, [records], { caller, requestId }) => {
      const read = records.map(readRecord);
      const right = read.filter((each): each is UpsertRecord => !("result" in each));
      const by = { actorUid: caller?.uid ?? "", requestId };
      const written = await store.upsertProducts(right, by);
      let next = 0;
      return read.map((each) => {
        if ("result" in each) return each;
        next += 1;
        return written[next - 1] ?? refused("Invalid record.");
      });
    },
    { ...catalogueOnly, writes: true, bulk: true, result: z.array(upsertAnswer) },
  ),
  updateVariant: audited(
    z.tuple([recordId, givenId, variantChanges]),
    (store, { tx, actorUid }, [id, variantId, changes]) =>
      store.products.updateVariant(tx, actorUid, id, variantId, changes),
    changesProduct,
  ),
  delete: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.products.delete(tx, actorUid, id),
    { ...catalogueOnly, result: noResult },
  ),
  restore: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.products.restore(tx, actorUid, id),
    changesProduct,
  ),
  feature: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.products.feature(tx, actorUid, id),
    changesProduct,
  ),
  unfeature: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.products.unfeature(tx, actorUid, id),
    changesProduct,
  ),
};
