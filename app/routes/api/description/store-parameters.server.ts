import { inclusions, wordSorts } from "../store-browse";
import type { JsonSchema } from "./json-schema.server";
import type { Parameter } from "./operation.server";

export const productId: Parameter = {
  name: "id",
  in: "path",
  description: "The product's id.",
  schema: { type: "string", minLength: 1, maxLength: 512 },
  example: "arbor-press-ap2",
};

export const pictures: Parameter = {
  name: "pictures",
  in: "query",
  description: "absolute: addresses of pictures with the store's origin.",
  schema: { type: "string", enum: ["absolute"] },
};

export function included(names: readonly string[]): Parameter {
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

export const listParameters: readonly Parameter[] = [
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
