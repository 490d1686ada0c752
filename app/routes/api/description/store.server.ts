import { z } from "zod";
import { customData } from "~/gateway/rows/arguments";
import { nameSchemas } from "~/gateway/rows/named-schemas";
import type { DetailedProduct } from "~/modules/catalogue/catalogue-service.server";
import { browseTexts, inclusions, productInclusions, wordSorts } from "~/routes/api/store-browse";
import type { JsonSchema } from "./json-schema.server";
import { type Header, type Operation, type Parameter, strict } from "./responses.server";

const productId: Parameter = {
  name: "id",
  in: "path",
  description: "The product's id.",
  schema: { type: "string", minLength: 1, maxLength: 512 },
  example: "arbor-press-ap2",
};

const pictures: Parameter = {
  name: "pictures",
  in: "query",
  description: "absolute: addresses of pictures with the store's origin.",
  schema: { type: "string", enum: ["absolute"] },
};

function included(names: readonly string[]): Parameter {
  return {
    name: "include",
    in: "query",
    description: `Further fields, separated by commas: ${names.join(", ")}.`,
    schema: { type: "string" },
  };
}

function option(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: "query", description, schema };
}

const flag: JsonSchema = { type: "string", enum: ["1", "0", "true", "false"] };

const listParameters: readonly Parameter[] = [
  {
    name: "search",
    in: "query",
    description:
      "The beginning of a name, two characters or more. category and cursor are then ignored.",
    schema: { type: "string" },
  },
  {
    name: "category",
    in: "query",
    description: "A category's slug.",
    schema: { type: "string" },
    example: "machine-tools",
  },
  {
    name: "limit",
    in: "query",
    description: "How many; 20 for a value that is not an integer. Others are limited to 1 to 50.",
    schema: { type: "integer", minimum: 1, maximum: 50, default: 20 },
  },
  {
    name: "cursor",
    in: "query",
    description: "The nextCursor of the previous page, unchanged.",
    schema: { type: "string", minLength: 1, maxLength: 512 },
  },
  option("match", "words: the shop's own search, by the words of names, brands and numbers.", {
    type: "string",
    enum: ["words", "prefix"],
  }),
  option("brand", "A brand, in any case.", { type: "string", minLength: 1, maxLength: 200 }),
  option("available", "Whether it is available.", flag),
  option("priced", "Whether it has a price.", flag),
  option(
    "data",
    "A value of technical data, as name:value (Capacity:220 g), in any case; with a category " +
      "alone, by name, or in a search with match=words.",
    { type: "string", minLength: 3, maxLength: 65 },
  ),
  option(
    "custom",
    "A value of an extension's public field, as extension.field:value (pallets.units:4); with a " +
      "category alone, by name, or in a search with match=words. Empty: products without a value.",
    { type: "string", minLength: 4, maxLength: 200 },
  ),
  option("minPrice", "Lowest price, in an order by price.", { type: "number", minimum: 0 }),
  option("maxPrice", "Highest price, in an order by price.", { type: "number", minimum: 0 }),
  option("sort", "The order; best only with match=words.", {
    type: "string",
    enum: [...wordSorts],
  }),
  option(
    "updatedSince",
    "Only products changed at that time or later, in the order of changes; no other filter and no sort.",
    { type: "string", format: "date-time" },
  ),
  included(inclusions),
  pictures,
];

const publicProduct = z.object({
  id: z.string(),
  productName: z.string().describe("Empty when unset."),
  brand: z.string().describe("Empty when unset."),
  price: z.number().nullable().describe("Major units; null: a price on request."),
  categories: z.array(z.string()).describe("Slugs."),
  description: z.string().nullable(),
  primaryImageURL: z.string().nullable(),
  pdfLink: z.string().nullable(),
  inStock: z
    .boolean()
    .nullable()
    .describe(
      "Null: stock is not counted, and the product can always be bought. Only false means out of stock.",
    ),
  currency: z.string().optional().describe("ISO 4217; with include=currency."),
  priceFrom: z
    .number()
    .nullable()
    .optional()
    .describe(
      "The lowest price of the product and its variants, by which lists are filtered and sorted. With include=priceFrom.",
    ),
  variants: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        sku: z.string().nullable(),
        price: z.number().nullable().describe("The variant's own, or else the product's."),
        imageURL: z.string().nullable(),
        inStock: z.boolean().nullable(),
      }),
    )
    .optional()
    .describe("With include=variants."),
  technicalData: z
    .array(z.object({ name: z.string(), value: z.string(), unit: z.string().nullable() }))
    .optional()
    .describe("In the seller's order; with include=technicalData."),
  pictures: z
    .array(z.object({ url: z.string(), alt: z.string() }))
    .optional()
    .describe(
      "The pictures of the product and its variants, with descriptions, which may be empty. With include=pictures.",
    ),
  updated: z.date().optional().describe("With include=updated."),
  custom: customData.optional().describe("Public fields of extensions; with include=custom."),
} satisfies Record<keyof DetailedProduct, z.ZodType>);
const facet = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
const facets = z.object({
  total: z.number().int(),
  categories: z.array(facet),
  brands: z.array(facet),
  available: z.number().int(),
  priced: z.number().int(),
  unpriced: z.number().int(),
  data: z
    .array(
      z.object({
        name: z.string(),
        values: z.array(z.object({ value: z.string(), count: z.number().int() })),
      }),
    )
    .optional()
    .describe("Technical data; only where products of the list have some."),
});
const category = z.object({ name: z.string(), slug: z.string(), description: z.string() });
nameSchemas({ PublicProduct: publicProduct, Category: category, Facet: facet, Facets: facets });

const kept: readonly Header[] = ["cache-control", "etag"];
const unchanged = { description: "If-None-Match has the present ETag.", headers: kept };

export const storeOperations: readonly Operation[] = [
  {
    id: "store.discover",
    verb: "get",
    path: "/api/store",
    tag: "store",
    summary: "Names the store and its endpoints",
    security: "none",
    answers: {
      200: {
        description: "The discovery document.",
        schema: z.object({
          name: z.string(),
          version: z.literal("v1"),
          endpoints: z.array(z.string()),
        }),
        headers: kept,
      },
      304: unchanged,
    },
    parameters: [strict],
    errors: { 400: ["Unknown parameter"] },
    anyOrigin: true,
  },
  {
    id: "store.categories",
    verb: "get",
    path: "/api/store/categories",
    tag: "store",
    summary: "Lists the categories",
    security: "none",
    answers: {
      200: {
        description: "All categories.",
        schema: z.object({ categories: z.array(category) }),
        headers: kept,
      },
      304: unchanged,
    },
    parameters: [strict],
    errors: { 400: ["Unknown parameter"] },
    anyOrigin: true,
  },
  {
    id: "store.products",
    verb: "get",
    path: "/api/store/products",
    tag: "store",
    summary: "Lists or searches products",
    description: "By name. A search is not paged and has no totalCount.",
    security: "none",
    parameters: [...listParameters, strict],
    answers: {
      200: {
        description: "A page of the list, or the results of a search.",
        schema: z.object({
          products: z.array(publicProduct),
          nextCursor: z.string().nullable().describe("Null when the page was not full."),
          totalCount: z
            .number()
            .int()
            .min(0)
            .optional()
            .describe("Left out for searches, price ranges, updatedSince and custom."),
          corrected: z
            .string()
            .nullable()
            .optional()
            .describe("With match=words: the term with typing errors corrected, when it was."),
          facets: facets.optional().describe("With include=facets."),
        }),
        headers: kept,
      },
      304: unchanged,
    },
    errors: {
      400: [
        "Search term must be at least 2 characters",
        "Unknown category",
        "Invalid cursor",
        "Unknown parameter",
        ...Object.values(browseTexts),
      ],
    },
    anyOrigin: true,
  },
  {
    id: "store.product",
    verb: "get",
    path: "/api/store/products/{id}",
    tag: "store",
    summary: "Reads a product",
    security: "none",
    parameters: [productId, included(productInclusions), pictures, strict],
    answers: {
      200: { description: "The product.", schema: publicProduct, headers: kept },
      304: unchanged,
    },
    errors: {
      400: ["Invalid product id", "Unknown parameter", browseTexts.include, browseTexts.pictures],
      404: ["Product not found"],
    },
    anyOrigin: true,
  },
];
