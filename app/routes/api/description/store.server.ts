import { z } from "zod";
import type { DetailedProduct } from "~/commerce/catalogue/catalogue-service";
import { nameSchemas } from "~/commerce/methods/named-schemas";
import { browseTexts } from "../store-browse";
import type { Header, Operation } from "./operation.server";
import { included, listParameters, pictures, productId } from "./store-parameters.server";

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
    errors: {},
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
    errors: {},
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
    parameters: listParameters,
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
            .describe("Left out for searches, price ranges and updatedSince."),
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
    parameters: [productId, included(["priceFrom", "variants", "currency", "updated"]), pictures],
    answers: {
      200: { description: "The product.", schema: publicProduct, headers: kept },
      304: unchanged,
    },
    errors: {
      400: ["Invalid product id", browseTexts.include, browseTexts.pictures],
      404: ["Product not found"],
    },
    anyOrigin: true,
  },
];
