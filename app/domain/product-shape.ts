import type { PictureText, StoredProduct, Variant } from "./product";
import {
  count,
  countOrNull,
  date,
  dateOrNull,
  each,
  flag,
  number,
  numberOrNull,
  type Shape,
  text,
  textOrNull,
  texts,
} from "./shape";
import type { TechnicalDatum } from "./technical-data";

const variant: Shape<Variant> = {
  id: text,
  name: text,
  sku: textOrNull,
  price: numberOrNull,
  stock: countOrNull,
  imageURL: textOrNull,
};

const technicalDatum: Shape<TechnicalDatum> = { name: text, value: text, unit: textOrNull };

const pictureText: Shape<PictureText> = { url: text, alt: text };

export const products: Shape<StoredProduct> = {
  id: text,
  productName: text,
  sku: textOrNull,
  brand: text,
  price: numberOrNull,
  categories: texts,
  description: textOrNull,
  primaryImageURL: textOrNull,
  imageURLs: texts,
  pdfLink: textOrNull,
  stock: countOrNull,
  variants: each(variant),
  technicalData: each(technicalDatum),
  pictureTexts: each(pictureText),
  featured: flag,
  published: flag,
  deleted: dateOrNull,
  created: date,
  updated: date,
  version: count,
  nameLower: text,
  brandLower: text,
  priceKey: number,
  available: flag,
  tracked: flag,
  priced: flag,
  listed: flag,
  leastStock: countOrNull,
  words: texts,
};
