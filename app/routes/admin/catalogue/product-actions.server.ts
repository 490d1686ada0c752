import { data } from "@remix-run/node";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { once } from "~/http/pages/once.server";
import { problem } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { removalStays, removedAs, undoOfRemoval } from "~/http/pages/undo.server";
import { canonicalJson } from "~/kernel/canonical-json";
import { ownValue, shownCustom } from "~/kernel/extensions/custom";
import type { Custom, CustomValue } from "~/kernel/extensions/custom-field";
import { ownFields } from "~/kernel/extensions/installed";
import { Failure, type FieldErrors, isFailure, isTaken } from "~/kernel/failure";
import { omit } from "~/kernel/pick";
import { bestEffort } from "~/kernel/process/log.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { isStoreRate } from "~/modules/settings/site-settings";
import { documentRefusal } from "~/routes/admin/documents/conflict.server";
import { t } from "~/texts/text";
import { keepDocument, keepSheet, keepUpload } from "./pictures.server";
import { mergeProduct, openedOn } from "./product-conflict.server";
import { checkFields, readFields } from "./product-fields.server";
import type { ProductAnswer } from "./product-form";
import { fieldsOf, type ProductFields } from "./product-form";

type Operation = (work: Work, rest: string) => Promise<unknown>;

const operations: Record<string, Operation> = {
  save: (work) => (work.product ? save(work) : once(work.args, work.form, () => save(work))),
  upload,
  rows: async (work, of) => again(work, {}, {}, of === "variant" ? "variant" : "data"),
  up: (work, at) => movePicture(work, Number(at), -1),
  down: (work, at) => movePicture(work, Number(at), 1),
  drop: (work, at) => dropPicture(work, Number(at)),
  duplicate: (work) => once(work.args, work.form, () => duplicate(work)),
  delete: deleteProduct,
  restore: (work, key) => (key === "" ? restore(work) : undoSave(work, key)),
};

/** The product of the page, published or not, also from the bin. */
export async function productOfPage({ call, params }: AdminArgs): Promise<Product> {
  const product = await call("desk.product", [params.id ?? ""]);
  if (product) return product;
  throw problem(404, {
    message: t("deskCatalogue:thereNoSuchProductMay"),
    back: { to: "/admin/products", label: t("deskCatalogue:allProducts") },
  });
}

/**
 * Handles the forms of a product's page. Buttons that move rows save nothing and keep the input.
 */
export async function changeProduct(args: AdminArgs) {
  const isNew = args.params.id === undefined;
  requireMay(args, isNew ? "products.create" : "products.update");
  const product = isNew ? null : await productOfPage(args);
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, operations);
  return handler({ args, form, fields: readFields(form), product }, rest);
}

/** The list's only action on a product: restore it from the bin. */
export async function changeListed(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler } = readIntent(form, { restore: restoreListed });
  return handler(args, String(form.get("id") ?? ""));
}

async function restoreListed(args: AdminArgs, id: string) {
  const { productName } = await args.call("products.restore", [id]);
  const link = { to: productPath(id), label: t("deskCatalogue:openIt") };
  const flash = {
    kind: "done",
    text: t("deskCatalogue:isRestored", { productName }),
    link,
  } as const;
  return redirectWithFlash(args, `/admin/products${new URL(args.request.url).search}`, flash);
}

function productPath(id: string): string {
  return `/admin/products/${encodeURIComponent(id)}`;
}

async function save(opened: Work) {
  const { args, form, product } = opened;
  const { fields, errors } = await withFiles(opened, (name) => isChosen(form, name));
  const work = { ...opened, fields };
  if (Object.keys(errors).length > 0) return again(work, {}, errors);
  const checked = checkFields(fields, args);
  if ("errors" in checked) return again(work, {}, checked.errors);
  const related = await relatedIds(args, checked.input.related, product);
  if ("errors" in related) return again(work, {}, related.errors);
  const version = Number(form.get("version"));
  const saving = product
    ? args.call("products.update", [
        product.id,
        { ...checked.input, related: related.ids, version },
      ])
    : args.call("products.create", [{ ...checked.input, related: related.ids }]);
  const saved = await attempt(
    saving.catch((error: unknown) => {
      const isBinned = isFailure(error) && "sku" in error.fields;
      if (!isBinned && !isTaken(error, "sku") && !isTaken(error, "skuLower")) throw error;
      const sku = isBinned ? t("deskCatalogue:skuInBin") : t("deskCatalogue:skuTaken");
      throw new Failure("impossible", sku, { sku });
    }),
  );
  if (!saved.ok) return refuseSave(work, saved.failure);
  const { id, productName, published } = saved.value;
  const { search } = new URL(args.request.url);
  const undo = product && (await undoOfSave(work, { input: checked.input, saved: saved.value }));
  return redirectWithFlash(args, productPath(id) + search, {
    ...undo,
    kind: "done",
    text: product
      ? t("deskCatalogue:isSaved", { productName })
      : t("deskCatalogue:isMade", { productName }),
    ...(published
      ? {
          link: { to: `/products/${encodeURIComponent(id)}`, label: t("deskCatalogue:viewInShop") },
        }
      : {}),
  });
}

type Input = Partial<Omit<Product, "id" | "created" | "updated" | "deleted" | "version">>;

/** What a product had before it was saved, and the version that it got. */
interface Before {
  fields: Input;
  version: number;
}

/** The way back from a save that changed something. A save that was made does not fail for it. */
async function undoOfSave(
  { args, product }: Work,
  { input, saved }: { input: Input; saved: Product },
) {
  if (!product) return {};
  const fields = valuesOf(product, input);
  if (canonicalJson(fields) === canonicalJson(valuesOf(saved, input))) return {};
  const record: Before = { fields, version: saved.version };
  const { pathname, search } = new URL(args.request.url);
  const kept = undoOfRemoval(args, {
    what: `save-${product.id}`,
    record,
    action: pathname + search,
  });
  return bestEffort(args.context.services.log, "[undo]", kept);
}

/**
 * The product's values of the fields that a form gave. A value that it does not have is null: JSON
 * drops undefined, and the undo would keep what the form gave for the first time.
 */
function valuesOf(product: Product, given: Input): Input {
  const names = Object.keys(given) as (keyof Input)[];
  const values = names.map((name) => [name, product[name] ?? null]);
  const custom = given.custom ? { custom: customOf(product, given.custom) } : {};
  return { ...Object.fromEntries(values), ...custom };
}

/** The same for the fields of extensions. */
function customOf(product: Product, given: Custom): Custom {
  const values: Record<string, Record<string, CustomValue>> = {};
  for (const own of ownFields("products")) {
    const { extension, name } = own;
    if (given[extension]?.[name] === undefined) continue;
    const value = ownValue(product, own) as CustomValue;
    values[extension] = { ...values[extension], [name]: value };
  }
  return values;
}

/** Gives the product back what it had, unless somebody has changed or sold it since. */
async function undoSave({ args, product }: Work, key: string) {
  if (!product) throw problem(400);
  const before = await removedAs<Before>(args, `save-${product.id}`, key);
  const to = productPath(product.id) + new URL(args.request.url).search;
  if (!before) return removalStays(args, to);
  const { fields, version } = before;
  const done = await attempt(args.call("products.update", [product.id, { ...fields, version }]));
  const flash = done.ok
    ? ({
        kind: "done",
        text: t("deskCatalogue:isAsBefore", { productName: done.value.productName }),
      } as const)
    : ({ kind: "problem", text: done.failure.message } as const);
  return redirectWithFlash(args, to, flash);
}

/**
 * People type article numbers; the product keeps ids, which never change. An id that the product
 * has already stays, also while its product is in the bin.
 */
async function relatedIds(
  { call }: AdminArgs,
  related: Product["related"],
  edited: Product | null,
): Promise<{ ids: Product["related"] } | { errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const had = new Set(edited?.related.map(({ id }) => id));
  const found = await Promise.all(
    related.map(async ({ kind, id }) => {
      if (had.has(id)) return { kind, id };
      const product = await call("products.find", [id]);
      if (!product) errors[`related.${kind}`] = t("deskCatalogue:noSuchRelated", { id });
      else if (product.id === edited?.id)
        errors[`related.${kind}`] = t("deskCatalogue:notItsOwnPart");
      return { kind, id: product?.id ?? id };
    }),
  );
  if (Object.keys(errors).length > 0) return { errors };
  return { ids: [...new Map(found.map((each) => [`${each.kind} ${each.id}`, each])).values()] };
}

/** A refusal by the services; after a conflict, the form over the present product. */
async function refuseSave(work: Work, failure: Failure) {
  const { args, fields, product, form } = work;
  const typed = { form: "product", errors: {}, message: null, values: {} };
  const refusal = { ...documentRefusal(failure, typed, null), theirText: null };
  const stamp = args.context.services.random.token(6);
  if (!product || failure.kind !== "conflict") {
    return refuse(args.context, { ...refusal, fields, base: baseOf(work), stamp });
  }
  const present = await productOfPage(args);
  const base = { version: present.version, fields: fieldsOf(present) };
  const opened = openedOn(form);
  const answer: ProductAnswer = {
    ...refusal,
    fields,
    base,
    stamp,
    ...(opened
      ? { ...mergeProduct(opened, fields, present), message: t("deskCatalogue:changedSinceMerged") }
      : {}),
  };
  return refuse(args.context, answer, 409);
}

/** A copy is unpublished, and without numbers, also of its variants: a number is unique. */
async function duplicate({ args, product }: Work) {
  if (!product) throw problem(400);
  requireMay(args, "products.create");
  const copied = omit(product, ["id", "deleted", "created", "updated", "version"]);
  const copy = await args.call("products.create", [
    {
      ...copied,
      custom: shownCustom("products", product),
      productName: `${product.productName} (copy)`,
      sku: null,
      taxRate: isStoreRate(product.taxRate) ? product.taxRate : null,
      variants: product.variants.map((variant) => ({ ...variant, sku: null })),
      published: false,
      featured: false,
    },
  ]);
  const text = t("deskCatalogue:isTheCopy", { productName: product.productName });
  return redirectWithFlash(args, productPath(copy.id), { kind: "done", text });
}

async function deleteProduct({ args, product }: Work) {
  if (!product) throw problem(400);
  await args.call("products.delete", [product.id]);
  return redirectWithFlash(args, "/admin/products", {
    kind: "done",
    text: t("deskCatalogue:isBinCanBeRestored", { productName: product.productName }),
    undo: { action: "/admin/products", fields: { intent: "restore", id: product.id } },
  });
}

async function restore({ args, product }: Work) {
  if (!product) throw problem(400);
  await args.call("products.restore", [product.id]);
  return redirectWithFlash(args, productPath(product.id), {
    kind: "done",
    text: t("deskCatalogue:itRestoredFromBin"),
  });
}

export interface Work {
  args: AdminArgs;
  form: FormData;
  fields: ProductFields;
  /** null for a new one. */
  product: Product | null;
}

/** The typed form with its rows after the move; nothing is saved. */
function again(
  work: Work,
  changes: Partial<ProductFields>,
  errors: FieldErrors = {},
  added: ProductAnswer["added"] = null,
) {
  const { args, fields } = work;
  const answer: ProductAnswer = {
    form: "product",
    errors,
    message: null,
    values: {},
    fields: { ...fields, ...changes },
    base: baseOf(work),
    theirText: null,
    added,
    stamp: args.context.services.random.token(6),
  };
  return Object.keys(errors).length > 0 ? refuse(args.context, answer) : data(answer);
}

/** The fields when the form was opened: moving rows must not make the form look newer. */
function baseOf({ form }: Work): ProductAnswer["base"] {
  const fields = openedOn(form);
  return fields && { version: Number(form.get("version")), fields };
}

/** Stores the chosen files and shows the form with them; `what` is the picture or the data sheet. */
async function upload(work: Work, what: string) {
  const name = what === "sheet" || what === "document" ? what : "picture";
  const { fields, errors } = await withFiles(work, (each) => each === name);
  return again(work, fields, errors);
}

/** The fields with the files that were chosen, which are stored now. */
async function withFiles(
  { args, form, fields }: Work,
  asked: (name: "picture" | "sheet" | "document") => boolean,
): Promise<{ fields: ProductFields; errors: FieldErrors }> {
  const { files } = args.context.services;
  const errors: FieldErrors = {};
  let { pictures, pdfLink, documents } = fields;
  if (asked("picture")) {
    const kept = await keepUpload(files, form.get("picture"));
    if ("error" in kept) errors.picture = kept.error;
    else {
      const others = pictures.filter(({ path }) => path !== kept.path);
      pictures = [...others, { path: kept.path, alt: "" }];
    }
  }
  if (asked("sheet")) {
    const kept = await keepSheet(files, form.get("sheet"));
    if ("error" in kept) errors.sheet = kept.error;
    else pdfLink = kept.path;
  }
  if (asked("document")) {
    const kept = await keepDocument(files, form.get("document"));
    if ("error" in kept) errors.document = kept.error;
    else {
      const name = (form.get("document") as File).name.replace(/\.[^.]+$/, "");
      const title = String(form.get("documentTitle") ?? "").trim() || name.slice(0, 120);
      const kind = String(form.get("documentKind") ?? "other");
      documents = [...documents, { kind, title, url: kept.path }];
    }
  }
  return { fields: { ...fields, pictures, pdfLink, documents }, errors };
}

/** Whether a file was chosen in this field, which saving stores as well. */
function isChosen(form: FormData, name: string): boolean {
  const file = form.get(name);
  return file instanceof File && file.size > 0;
}

async function movePicture(work: Work, at: number, by: number) {
  const pictures = [...work.fields.pictures];
  const [moved] = pictures.splice(at, 1);
  if (moved === undefined) return again(work, {});
  pictures.splice(Math.max(0, at + by), 0, moved);
  return again(work, { pictures });
}

async function dropPicture(work: Work, at: number) {
  return again(work, { pictures: work.fields.pictures.filter((_, place) => place !== at) });
}
