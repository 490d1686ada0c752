import type { Custom } from "~/kernel/extensions/custom-field";
import type { CartItem, CartLine } from "~/modules/cart/cart.resource";
import type { DataName } from "./data-report.server";
import type { DataSort } from "./data-value";
import type { MissedSearch } from "./missed-search.resource";
import type { PictureText, Product } from "./product.resource";
import type { ProductFilter, ProductSort } from "./products-service.server";
import type { TechnicalDatum } from "./technical-data";

/** The order of search results; `best` puts the best match first. */
export type SearchSort = "best" | ProductSort;
/** The orders of lists for people, which the catalogue's index sorts. */
export type ListSort = ProductSort | DataSort;

/** The public wire shape of the Store API, as docs/api.md names it. */
export interface PublicProduct {
  id: string;
  productName: string;
  brand: string;
  price: number | null;
  categories: string[];
  description: string | null;
  primaryImageURL: string | null;
  pdfLink: string | null;
  inStock: boolean | null;
}

/** A variant in the Store API. */
export interface PublicVariant {
  id: string;
  name: string;
  sku: string | null;
  /** The variant's own price, or else the product's. */
  price: number | null;
  imageURL: string | null;
  inStock: boolean | null;
}

/** A Store API product with the details that a caller may request. */
export interface DetailedProduct extends PublicProduct {
  /** ISO 4217 code of all prices. */
  currency: string;
  /** The lowest price of the product and its variants; null when none has a price. */
  priceFrom: number | null;
  variants: PublicVariant[];
  technicalData: TechnicalDatum[];
  /** The product's pictures, then its variants'; the text is empty when there is no description. */
  pictures: PictureText[];
  updated: Date;
  /** The values of extensions' public fields. */
  custom?: Custom;
}

/** A list of the Store API with a filter, another order or details. */
export interface StoreBrowse {
  filter: ProductFilter;
  sort: ProductSort;
  limit: number;
  cursor?: string;
  /** Major units, both ends included; only with an order by price. */
  prices?: { from?: number; to?: number };
  /** Only products that were changed at this time or later, in the order of their changes. */
  updatedSince?: Date;
}

/** Exactly what a product card shows. */
export interface ProductCard {
  id: string;
  productName: string;
  brand: string;
  /** The article number; null when there is none. */
  sku: string | null;
  price: number | null;
  /** True when variants differ in price; `price` is then the lowest. */
  from: boolean;
  /** Of how many pieces the trade names the price; left out for one. */
  priceQuantity?: number | null;
  primaryImageURL: string | null;
  inStock: boolean | null;
  /** The values of the attributes that the seller shows on cards. */
  data?: { name: string; text: string }[];
  /** What says that it matches a search, where its name does not: `Force: 20 kN`. */
  why?: string;
  /** The one variant that a search matched; price, picture and stock are the variant's. */
  variant?: { id: string; name: string };
}

/** A product as a table and a comparison show it. */
export interface TableRow extends ProductCard {
  sku: string | null;
  /** What all its variants have in common, and the different values of the rest, in order. */
  rows: { name: string; values: string[] }[];
  /** How many variants it has; with several, one must be chosen on its page. */
  variants: number;
  /** The variant that is ordered; null for a product without variants, and for several. */
  onlyVariant: string | null;
  order: Pick<Product, "unit" | "leadTime" | "minimumQuantity" | "packQuantity" | "priceQuantity">;
}

/** A property in which other products differ from one, with the product that has each value. */
export interface OtherSize {
  name: string;
  /** In the order of the values; the product itself is among them. */
  options: { value: string; id: string }[];
}

/** What the catalogue says of a product beside its line in an offer. */
export interface ShownProduct {
  id: string;
  primaryImageURL: string | null;
  /** The pictures of the variants that have one of their own, by variant. */
  variantImages: Readonly<Record<string, string>>;
  /** The first rows of the technical data. */
  data: { name: string; text: string }[];
  /** Address of the data sheet; null when there is none. */
  sheet: string | null;
}

export interface Facet {
  value: string;
  label: string;
  count: number;
}

/** The values of one property, with the number of products of each. */
export interface DataFacet {
  name: string;
  values: { value: string; count: number }[];
  /** Between which numbers its values are, for one that is a number; left out for others. */
  range?: RangeFacet;
}

/** The ends as text in the unit, which is null for a number without one. */
export interface RangeFacet {
  unit: string | null;
  lowest: string;
  highest: string;
}

/** What a list is filtered by. Choices of one name add up; different names narrow it down. */
export interface FacetQuery {
  category?: string;
  brands?: string[];
  available?: boolean;
  priced?: boolean;
  /** Only products with a specification sheet. */
  documents?: boolean;
  /** Major units, both ends included. */
  price?: { from?: number; to?: number };
  /** One of the values, and between two numbers, each as typed: with or without a unit. */
  data?: { name: string; values?: string[]; from?: string; to?: string }[];
}

/** An end of a range that could not be read. The list is shown without it. */
export interface UnreadLimit {
  /** The property; null for the price. */
  name: string | null;
  end: "from" | "to";
  /** What is wrong with it, for people. */
  note: string;
}

/** A list with what each further choice would leave. */
export interface FacetedList {
  items: ProductCard[];
  nextCursor: string | null;
  /** Of the page before; null for the first page, and on it. */
  previousCursor: string | null;
  facets: ProductFacets;
  /** The ends of ranges that could not be read. */
  notes: UnreadLimit[];
}

/** How many products each filter value would leave, given the other filters. */
export interface ProductFacets {
  total: number;
  categories: Facet[];
  brands: Facet[];
  available: number;
  priced: number;
  unpriced: number;
  /** Products with a specification sheet; left out where it is not counted. */
  documents?: number;
  /** The lowest and the highest price; left out where it is not known. */
  prices?: { lowest: number; highest: number };
  /** The properties of the list's products; left out when there are none. */
  data?: DataFacet[];
}

/** Facets whose values are not known beforehand. */
export type ListedFacet = "brands" | "data";

export interface SearchResult {
  items: ProductCard[];
  /** Whether more results follow. */
  more: boolean;
  /** False when more products match than are filtered, sorted and counted. */
  all: boolean;
  /** The term with typing errors corrected; null when it was searched as typed. */
  corrected: string | null;
  /** The only product with this article number; null when there are none or several. */
  exact: ProductCard | null;
  facets: ProductFacets;
  /** The ends of ranges that could not be read. */
  notes: UnreadLimit[];
  /** The address that the seller opens for this term; null for most. */
  opens: string | null;
  /** Products that match a part of a term for which nothing is found. */
  near: ProductCard[];
}

/** An article that can be ordered by its number. */
export interface NumberedArticle {
  /** As the seller spells it. */
  number: string;
  id: string;
  variantId: string | null;
  name: string;
  price: number | null;
  stock: number | null;
  minimumQuantity: number;
  /** It is sold in multiples of it; null for any quantity. */
  packQuantity: number | null;
  /** Of how many pieces its price is shown; null for one. */
  priceQuantity: number | null;
  /** What a quantity counts; null for pieces. */
  unit: string | null;
  /** The number is that of several variants, of which one must be chosen. */
  choose: boolean;
  /** What its number may stand for: it alone or, where one must be chosen, its variants. */
  choices: { number: string; name: string }[];
}

/** What a typed number is: one article, several that share it, or none, and then similar ones. */
export interface NumberFound {
  /** As it was typed. */
  number: string;
  articles: NumberedArticle[];
  similar: string[];
}

/** The catalogue reads that pages and the Store API share. All of them are public. */
export interface CatalogueService {
  /**
   * The Store API's list: by name, after the product with id `cursor`. An unknown id ends the list.
   */
  storeList(options: { category?: string; limit: number; cursor?: string }): Promise<{
    products: PublicProduct[];
    totalCount: number;
  }>;
  storeSearch(term: string, limit: number): Promise<PublicProduct[]>;
  storeProduct(id: string): Promise<PublicProduct | null>;
  /** The same list with other orders, filters and details. */
  storeBrowse(options: StoreBrowse): Promise<{
    products: DetailedProduct[];
    /** Null when the page was not full. */
    nextCursor: string | null;
    /** Null when the store has no such total. */
    totalCount: number | null;
  }>;
  /** The results of the shop's own search, at most `limit`. */
  storeMatches(
    term: string,
    options: { filter: ProductFilter; sort: SearchSort; limit: number },
  ): Promise<{ products: DetailedProduct[]; corrected: string | null; facets: ProductFacets }>;
  storeDetail(id: string): Promise<DetailedProduct | null>;
  cards(
    filter: ProductFilter,
    options: { sort: ProductSort; limit: number; cursor?: string },
  ): Promise<{ items: ProductCard[]; nextCursor: string | null; totalCount: number }>;
  /**
   * A list under any combination of filters, in every order, also by a property, with the choices
   * that remain. null where the catalogue is too large for it, and while a process that has just
   * started prepares it: `cards` and `facets` then answer what one filter at a time allows.
   */
  faceted(
    query: FacetQuery,
    options: { sort: ListSort; limit: number; cursor?: string },
  ): Promise<FacetedList | null>;
  /** Suggestions while the shopper types: the first results of `search`. */
  suggest(term: string, limit: number): Promise<ProductCard[]>;
  /**
   * Searches by the beginnings of words in names, brands, variants and article numbers. A word that
   * no product contains is replaced by the nearest known word. Filters and counts work as in a
   * list.
   */
  search(
    term: string,
    options: {
      filter: ProductFilter;
      /** By a property only with the catalogue's index; otherwise best match first. */
      sort: SearchSort | DataSort;
      limit: number;
      offset: number;
      /** More filters than `filter` has, where the catalogue's index is there. */
      facets?: FacetQuery;
    },
  ): Promise<SearchResult>;
  featuredCards(limit: number): Promise<ProductCard[]>;
  cardsOf(ids: readonly string[]): Promise<ProductCard[]>;
  /** The listed ones of these products with their data, for tables and comparisons. */
  tableRows(ids: readonly string[]): Promise<TableRow[]>;
  /**
   * The same product in other sizes, materials and the like, where products are not variants of one.
   * Empty while the catalogue's index is not loaded, and where it is too large for one.
   */
  sizes(id: string): Promise<OtherSize[]>;
  /** Counts a term for which the shop's search found nothing. */
  noteMissed(term: string): Promise<null>;
  /** The terms without a result in the last 90 days, the most frequent first. */
  missedSearches(): Promise<MissedSearch[]>;
  /** What an offer shows beside the lines of these products; those that are not listed are left out. */
  shownWith(ids: readonly string[]): Promise<ShownProduct[]>;
  /** Lines with the names, price and stock that the catalogue has now. */
  linesNow(
    lines: readonly CartLine[],
  ): Promise<(CartItem & { hasVariants: boolean; unit: string | null })[]>;
  /** Reads brands and properties from lists of totals: both, unless the caller chooses. */
  facets(filter: ProductFilter, listed?: readonly ListedFacet[]): Promise<ProductFacets>;
  /** The articles with these numbers, in any spelling; at most 500 numbers. */
  numbered(numbers: readonly string[]): Promise<NumberFound[]>;
  /** How the catalogue uses each name of technical data, and what attributes cannot read. */
  dataNames(): Promise<DataName[]>;
  /** Id, last change and first picture of listed products by name, for the sitemap. */
  sitemap(options: { limit: number; cursor?: string }): Promise<{
    items: { id: string; updated: Date; picture: string | null }[];
    nextCursor: string | null;
  }>;
}
