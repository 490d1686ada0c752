import { readTypedFields } from "~/forms/typed-fields";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { checkTypedCustom, pathOf } from "~/kernel/extensions/custom";
import { ownFields } from "~/kernel/extensions/installed";
import type { FieldErrors } from "~/kernel/failure";
import { isStorableId, newId } from "~/kernel/identifiers";
import { isLink, link } from "~/kernel/resource/formats";
import { isCleanText, shortened } from "~/kernel/text";
import { readDataLines } from "~/modules/catalogue/data-lines";
import {
  documentKinds,
  productFields,
  productLimits,
  relationKinds,
  repeatedSkuAt,
  typedProductFields,
  typedVariantFields,
  variantFields,
} from "~/modules/catalogue/product.resource";
import type { ProductInput } from "~/modules/catalogue/products-service.server";
import { technicalDataLimits } from "~/modules/catalogue/technical-data";
import { site } from "~/modules/settings/site";
import { findAnyCategory, isStoreRate } from "~/modules/settings/site-settings";
import { t } from "~/texts/text";
import {
  type DataFields,
  type DocumentFields,
  type ProductFields,
  typedTexts,
  type VariantFields,
} from "./product-form";

const text = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .replaceAll("\r\n", "\n")
    .trim();

/** The typed form; rows without a name are ignored. */
export function readFields(form: FormData): ProductFields {
  return {
    ...typedTexts(typedProductFields, (name) => text(form, name)),
    categories: form.getAll("categories").map(String),
    featured: form.get("featured") === "yes",
    published: form.get("published") === "yes",
    pictures: rowsOf(form, "pictures").map((at) => ({
      path: text(form, `pictures.${at}`),
      alt: text(form, `pictures.${at}.alt`),
    })),
    technicalData: rowsOf(form, "technicalData", ".name")
      .map((at): DataFields => {
        const of = (field: keyof DataFields) => text(form, `technicalData.${at}.${field}`);
        return { name: of("name"), value: of("value"), unit: of("unit") };
      })
      .filter(({ name, value, unit }) => name || value || unit),
    documents: rowsOf(form, "documents", ".title")
      .map((at): DocumentFields => {
        const of = (field: keyof DocumentFields) => text(form, `documents.${at}.${field}`);
        return { kind: of("kind"), title: of("title"), url: of("url") };
      })
      .filter(({ title, url }) => title || url),
    related: {
      accessory: text(form, "related.accessory"),
      spare: text(form, "related.spare"),
      successor: text(form, "related.successor"),
    },
    variants: rowsOf(form, "variants", ".name")
      .map((at): VariantFields => {
        const of = (field: keyof VariantFields) => text(form, `variants.${at}.${field}`);
        return {
          ...typedTexts(typedVariantFields, of),
          id: of("id"),
          imageAlt: of("imageAlt"),
          technicalData: of("technicalData"),
        };
      })
      .filter(({ name, sku, price, cost, stock }) => name || sku || price || cost || stock),
    custom: Object.fromEntries(
      ownFields("products")
        .map(pathOf)
        .filter((path) => form.has(path))
        .map((path) => [path, text(form, path)]),
    ),
  };
}

function linesOf(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}

/**
 * The numbers of a list's rows, in order. All of them are read: `checkFields` refuses too many, and a
 * row that was left out here would be deleted.
 */
function rowsOf(form: FormData, list: string, field = ""): number[] {
  const numbers = [...form.keys()].flatMap((name) => {
    if (!name.startsWith(`${list}.`) || !name.endsWith(field)) return [];
    const at = name.slice(list.length + 1, name.length - field.length);
    return rowNumber.test(at) ? [Number(at)] : [];
  });
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

const rowNumber = /^(0|[1-9]\d{0,3})$/;

export type CheckedProduct = { errors: FieldErrors } | { input: Omit<ProductInput, "id"> };

/** The form's product, or its errors by field. */
export function checkFields(fields: ProductFields, { context }: AdminArgs): CheckedProduct {
  const { clock, random } = context.services;
  const errors: FieldErrors = {};
  const line = (name: string, value: string, rule: { what: string; max: number }) => {
    if (value.length > rule.max) {
      errors[name] = t("deskCatalogue:mostCharacters", { what: rule.what, max: rule.max });
    } else if (!isCleanText(value)) errors[name] = t("deskCatalogue:unprintable");
    return value;
  };
  const ownData = (name: string, value: string, at: number) => {
    const read = readDataLines(
      line(name, value, { what: t("deskCatalogue:theData"), max: Infinity }),
    );
    if ("value" in read) return read.value.length > 0 ? { technicalData: read.value } : {};
    errors[name] =
      read.problem === "lines"
        ? t("deskCatalogue:variantRows", { at: at + 1, rows: technicalDataLimits.rows })
        : t("deskCatalogue:variantRowForm", { at: at + 1 });
    return {};
  };
  const typed = readTypedFields(fields, productFields, typedProductFields, (name, message) => {
    errors[name] = message;
  });
  if (!isStoreRate(typed.taxRate)) errors.taxRate = t("deskCatalogue:chooseStoreRate");
  const { rows: mostData, name: dataName, value: dataValue, unit: dataUnit } = technicalDataLimits;
  const technicalData = fields.technicalData.map(({ name, value, unit }, at) => {
    const of = (field: keyof DataFields) => `technicalData.${at}.${field}`;
    const row = { at: at + 1 };
    if (name === "") errors[of("name")] = t("deskCatalogue:dataRowNeedsName", row);
    if (value === "") errors[of("value")] = t("deskCatalogue:dataRowNeedsValue", row);
    line(of("name"), name, { what: t("deskCatalogue:nameOfDataRow", row), max: dataName });
    line(of("value"), value, { what: t("deskCatalogue:valueOfDataRow", row), max: dataValue });
    line(of("unit"), unit, { what: t("deskCatalogue:unitOfDataRow", row), max: dataUnit });
    return { name, value, unit: unit || null };
  });
  if (technicalData.length > mostData) {
    errors[`technicalData.${mostData}.name`] = t("deskCatalogue:mostDataRows", { mostData });
  }
  const documents = fields.documents.map((document, at) => {
    const of = (field: keyof DocumentFields) => `documents.${at}.${field}`;
    const row = { at: at + 1 };
    const kind = documentKinds.find((each) => each === document.kind) ?? "other";
    if (document.title === "") errors[of("title")] = t("deskCatalogue:documentNeedsTitle", row);
    line(of("title"), document.title, {
      what: t("deskCatalogue:titleOfDocument", row),
      max: productLimits.documentTitle,
    });
    if (!isLink(document.url) || document.url.length > productLimits.url) {
      errors[of("url")] = t("deskCatalogue:documentAddressMust", { ...row, kind: link.is });
    }
    line(of("url"), document.url, {
      what: t("deskCatalogue:addressOfDocument", row),
      max: productLimits.url,
    });
    return { kind, title: document.title, url: document.url };
  });
  if (documents.length > productLimits.documents) {
    errors[`documents.${productLimits.documents}.title`] = t("deskCatalogue:mostDocuments", {
      documents: productLimits.documents,
    });
  }
  const related = relationKinds.flatMap((kind) =>
    linesOf(fields.related[kind]).map((id) => {
      if (!isStorableId(id) || id.length > 128) {
        errors[`related.${kind}`] = t("deskCatalogue:noArticleNumber", { id: shortened(id, 40) });
      }
      return { kind, id };
    }),
  );
  if (related.length > productLimits.related) {
    errors["related.accessory"] = t("deskCatalogue:mostRelated", {
      related: productLimits.related,
    });
  }
  if (fields.pictures.length > productLimits.images + 1) {
    errors.picture = t("deskCatalogue:mostPictures", { images: productLimits.images + 1 });
  }
  const variants = fields.variants.map((variant, at) => {
    const of = (field: string) => `variants.${at}.${field}`;
    const values = readTypedFields(variant, variantFields, typedVariantFields, (name, message) => {
      errors[of(name)] = t("deskCatalogue:variantProblem", { at: at + 1, message });
    });
    return {
      ...values,
      id: variant.id || newId(clock, random),
      ...ownData(of("technicalData"), variant.technicalData, at),
    };
  });
  if (variants.length > productLimits.variants) {
    errors[`variants.${productLimits.variants}.name`] = t("deskCatalogue:mostVariants", {
      variants: productLimits.variants,
    });
  }
  const repeated = repeatedSkuAt(variants);
  if (repeated >= 0) {
    errors[`variants.${repeated}.sku`] ??= t("deskCatalogue:variantSkuTwice", { at: repeated + 1 });
  }
  const alt = (name: string, value: string, what: string) =>
    line(name, value, { what, max: productLimits.alt }).replace(/\s+/g, " ");
  const texts = new Map<string, string>();
  fields.variants.forEach(({ imageURL, imageAlt }, at) => {
    const what = t("deskCatalogue:textOfVariantPicture", { at: at + 1 });
    const shows = alt(`variants.${at}.imageAlt`, imageAlt, what);
    if (imageURL !== "" && shows !== "") texts.set(imageURL, shows);
  });
  fields.pictures.forEach((picture, at) => {
    const shows = alt(
      `pictures.${at}.alt`,
      picture.alt,
      t("deskCatalogue:textOfPicture", { at: at + 1 }),
    );
    if (shows !== "") texts.set(picture.path, shows);
  });
  const pictureTexts = [...texts].map(([url, shows]) => ({ url, alt: shows }));
  const [primaryImageURL = null, ...imageURLs] = fields.pictures.map(({ path }) => path);
  const { custom } = fields;
  const values = checkTypedCustom("products", (path) => custom[path], {
    before: null,
    style: site,
  });
  if ("errors" in values) Object.assign(errors, values.errors);
  const input = {
    ...typed,
    ...(Object.keys(custom).length > 0 && "custom" in values ? values : {}),
    categories: fields.categories.filter((slug) => findAnyCategory(slug) !== null),
    featured: fields.featured,
    published: fields.published,
    primaryImageURL,
    imageURLs,
    pictureTexts,
    technicalData,
    documents,
    related,
    variants,
  };
  return Object.keys(errors).length > 0 ? { errors } : { input };
}
