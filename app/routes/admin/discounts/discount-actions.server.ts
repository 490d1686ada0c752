import { data } from "@remix-run/node";
import { z } from "zod";
import { listBehind } from "~/components/lists/list";
import { amountMessage, percentIn, readAmount } from "~/forms/amount";
import type { Flash } from "~/forms/flash";
import { readTypedFields } from "~/forms/typed-fields";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import type { Facts } from "~/http/pages/changes.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { once } from "~/http/pages/once.server";
import { problem } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { removalStays, removedAs, undoOfRemoval } from "~/http/pages/undo.server";
import { withShown } from "~/kernel/extensions/custom";
import { Failure, type FieldErrors, isTaken } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { omit } from "~/kernel/pick";
import type { Shaped } from "~/kernel/resource/field";
import { fieldMessage } from "~/kernel/resource/typed-field";
import { mergeChoices, mergeTexts, type Sides } from "~/kernel/stale-edit";
import { isCleanText } from "~/kernel/text";
import {
  type Discount,
  discountFields,
  discountName,
  type discountTerms,
  problemOfValue,
  typedDiscountFields,
} from "~/modules/discounts/discount.resource";
import type { DiscountInput } from "~/modules/discounts/discounts.server";
import { site } from "~/modules/settings/site";
import { findAnyCategory } from "~/modules/settings/site-settings";
import { documentRefusal, told } from "~/routes/admin/documents/conflict.server";
import { type PlainKey, said, t } from "~/texts/text";
import { type DiscountAnswer, type DiscountFields, emptyDiscount, fieldsOf } from "./discount-form";
import { coversWords, datesWords, discountList, givesWords, usageWords } from "./discount-list";

interface Work {
  args: AdminArgs;
  form: FormData;
  fields: DiscountFields;
  /** null for a new one. */
  discount: Discount | null;
}

const operations: Record<string, (work: Work) => Promise<unknown>> = {
  save: (work) => (work.discount ? save(work) : once(work.args, work.form, () => save(work))),
  example: showExample,
  remove,
};

export async function discountOfPage({ call, params }: AdminArgs): Promise<Discount> {
  const discount = await call("discounts.find", [params.id ?? ""]);
  if (discount) return discount;
  throw problem(404, {
    message: t("deskDiscounts:thereIsNoSuchDiscount"),
    back: { to: "/admin/discounts", label: t("deskDiscounts:allDiscounts") },
  });
}

/** Handles the forms of a discount's page; an example saves nothing and keeps the input. */
export async function changeDiscount(args: AdminArgs) {
  requireMay(args, "discounts.save");
  const discount = args.params.id === undefined ? null : await discountOfPage(args);
  const form = await args.request.formData();
  const { handler } = readIntent(form, operations);
  return handler({ args, form, fields: readFields(form), discount });
}

function answerWith(work: Work, checked: CheckedDiscount | null, part: Partial<DiscountAnswer>) {
  const { args, fields, form } = work;
  const errors: FieldErrors = checked?.errors ?? {};
  const version = Number(form.get("version"));
  return {
    form: "discount",
    errors,
    message: null,
    values: { seen: String(form.get("seen") ?? "") },
    fields,
    example: null,
    asked: false,
    version,
    opened: openedOn(form),
    stamp: args.context.services.random.token(6),
    ...part,
  } satisfies DiscountAnswer;
}

async function showExample(work: Work) {
  const { args, fields } = work;
  const checked = await checkFields(fields, args);
  if (!checked.terms) return refuse(args.context, answerWith(work, checked, {}));
  const example = await args.call("discounts.example", [checked.terms]);
  return data(answerWith(work, null, { example, asked: true }));
}

async function save(work: Work) {
  const { args, form, fields, discount } = work;
  const checked = await checkFields(fields, args);
  if (!checked.input) return refuse(args.context, answerWith(work, checked, {}));
  const { clock, random } = args.context.services;
  const id = discount?.id ?? newId(clock, random);
  const version = discount ? Number(form.get("version")) : undefined;
  const saved = await attempt(
    args.call("discounts.save", [{ ...checked.input, id, version }]).catch((error: unknown) => {
      if (!isTaken(error, "codeLower")) throw error;
      const code = t("deskDiscounts:codeTaken");
      throw new Failure("impossible", code, { code });
    }),
  );
  if (!saved.ok) {
    return refuseForm(work, saved.failure);
  }
  const name = discountName(saved.value);
  return redirectWithFlash(
    args,
    listBehind(discountList(), new URL(args.request.url).searchParams),
    {
      kind: "done",
      text: discount ? t("deskDiscounts:isSaved", { name }) : t("deskDiscounts:isMade", { name }),
      link: { to: `/admin/discounts/${encodeURIComponent(id)}`, label: t("deskDiscounts:openIt") },
    },
  );
}

/** A refusal by the services; after a conflict, the form over the present discount. */
async function refuseForm(work: Work, failure: Failure) {
  const { args, form, fields, discount } = work;
  const typed = answerWith(work, null, {});
  if (!discount || failure.kind !== "conflict") {
    return refuse(args.context, { ...typed, ...documentRefusal(failure, typed, null) });
  }
  const present = await discountOfPage(args);
  const now = await fieldsOfDiscount(args, present);
  const refusal = documentRefusal(failure, typed, discountFacts(present));
  const opened = openedOn(form);
  const merged = opened ? mergeDiscount({ base: opened, mine: fields, now }) : { fields };
  const answer = { ...typed, ...refusal, ...merged, version: present.version, opened: now };
  return refuse(args.context, answer, 409);
}

/** A discount's form, with its products by SKU or id. */
export async function fieldsOfDiscount({ call }: AdminArgs, discount: Discount) {
  const { products, unknown } = await call("discounts.productsNamed", [discount.productIds]);
  return fieldsOf(discount, [...products.map(({ sku, id }) => sku ?? id), ...unknown]);
}

async function remove(work: Work) {
  const { args, discount, form } = work;
  if (!discount) throw problem(400);
  const seen = { id: discount.id, version: Number(form.get("version")) };
  const done = await attempt(args.call("discounts.removeUnused", [seen]));
  if (!done.ok) return refuseForm(work, done.failure);
  const text = t("deskDiscounts:isDeleted", { name: discountName(discount) });
  const record = omit(withShown("discounts", discount), ["version", "created", "updated"]);
  const undo = await undoOfRemoval(args, { what: "discount", record, action: "/admin/discounts" });
  const back = listBehind(discountList(), new URL(args.request.url).searchParams);
  return redirectWithFlash(args, back, { kind: "done", text, ...undo });
}

async function restore(args: AdminArgs, key: string) {
  const back = `/admin/discounts${new URL(args.request.url).search}`;
  const removed = await removedAs<Omit<Discount, "version">>(args, "discount", key);
  if (!removed) return removalStays(args, back);
  const done = await attempt(args.call("discounts.putBack", [removed]));
  if (!done.ok)
    return redirectWithFlash(args, back, { kind: "problem", text: done.failure.message });
  const name = discountName(done.value);
  return redirectWithFlash(args, back, { kind: "done", text: t("deskDiscounts:isBack", { name }) });
}

/** The list's actions: switch a discount on and off, and put back one that was deleted. */
export async function switchDiscount(args: AdminArgs) {
  const form = await args.request.formData();
  const ways = { on: true, off: false, restore: null };
  const { handler: active, rest: id } = readIntent<boolean | null>(form, ways);
  if (active === null) return restore(args, id);
  const discount = await args.call("discounts.find", [id]);
  const { search } = new URL(args.request.url);
  if (!discount) {
    const flash = { kind: "problem", text: t("deskDiscounts:thatDiscountNoLongerExists") } as const;
    return redirectWithFlash(args, `/admin/discounts${search}`, flash);
  }
  const { type, value } = discount;
  const name = discountName(discount);
  const change = { id, type, value, active, version: Number(form.get("version")) };
  const done = await attempt(args.call("discounts.save", [change]));
  const flash: Omit<Flash, "id"> = done.ok
    ? {
        kind: "done",
        text: active ? t("deskDiscounts:isOn", { name }) : t("deskDiscounts:isOff", { name }),
      }
    : { kind: "problem", text: switchProblem(name, done.failure) };
  return redirectWithFlash(args, `/admin/discounts${search}`, flash);
}

function switchProblem(name: string, failure: Failure): string {
  return failure.kind === "conflict" ? t("deskDiscounts:hasChanged", { name }) : failure.message;
}

const text = z.string();
const texts = Object.fromEntries(Object.keys(emptyDiscount).map((name) => [name, text]));
const schema = z.object({ ...texts, categories: z.array(text) });

/** The fields when the form was opened; null when it does not contain them. */
function openedOn(form: FormData): DiscountFields | null {
  try {
    return schema.parse(JSON.parse(String(form.get("opened") ?? ""))) as unknown as DiscountFields;
  } catch {
    return null;
  }
}

const labels: Readonly<Record<string, PlainKey>> = {
  way: "deskDiscounts:whoGetsIt",
  products: "deskDiscounts:products",
};

function labelOf(name: string): string {
  const fields: Readonly<Record<string, Shaped>> = discountFields;
  return said(labels[name] ?? fields[name]?.notes.label ?? name);
}

/** The form over the present discount; where both changed a field, both values are shown. */
function mergeDiscount(sides: Sides<DiscountFields>): {
  fields: DiscountFields;
  errors: FieldErrors;
} {
  const { base, mine, now } = sides;
  const texts = mergeTexts({ base: plain(base), mine: plain(mine), now: plain(now) });
  const categories = mergeChoices({
    base: base.categories,
    mine: mine.categories,
    now: now.categories,
  });
  const typed: Record<string, string> = plain(mine);
  const errors = Object.entries(texts.both).map(
    ([name, theirs]) => [name, told(labelOf(name), theirs, typed[name] ?? "")] as const,
  );
  return { fields: { ...texts.value, categories }, errors: Object.fromEntries(errors) };
}

function plain(fields: DiscountFields) {
  return omit(fields, ["categories"]);
}

function readFields(form: FormData): DiscountFields {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .replaceAll("\r\n", "\n")
      .trim();
  const typed = typedDiscountFields.map((name) => [name, text(name)]);
  return {
    ...(Object.fromEntries(typed) as Record<(typeof typedDiscountFields)[number], string>),
    way: text("way") === "automatic" ? "automatic" : "code",
    type: text("type") === "fixed" ? "fixed" : "percentage",
    value: text("value"),
    categories: form.getAll("categories").map(String),
    products: text("products"),
  };
}

type Terms = Pick<Discount, (typeof discountTerms)[number]>;
export type CheckedDiscount = {
  errors: FieldErrors;
  /** The reduction; null while it is invalid. */
  terms: Terms | null;
  /** The whole discount; null while any field is invalid. */
  input: DiscountInput | null;
};

const termFields = ["value", "minSubtotal", "categories", "products"];

/** The form's discount, and its errors by field. */
async function checkFields(fields: DiscountFields, args: AdminArgs): Promise<CheckedDiscount> {
  const errors: FieldErrors = {};
  const { way, categories } = fields;
  const typed = readTypedFields(fields, discountFields, typedDiscountFields, (name, message) => {
    errors[name] = message;
  });
  if (way === "code" && fields.code === "") {
    errors.code = fieldMessage(discountFields.code, { kind: "missing" }, { style: site });
  }
  if (way === "automatic" && fields.description === "") {
    errors.description = t("deskDiscounts:enterAName");
  }
  const { startsAt, expiresAt } = typed;
  if (startsAt && expiresAt && expiresAt <= startsAt) {
    errors.expiresAt = t("deskDiscounts:lastBeforeFirst");
  }
  const type: Discount["type"] = fields.type === "fixed" ? "fixed" : "percentage";
  const value = readValue({ type, value: fields.value }, errors);
  if (categories.some((slug) => !findAnyCategory(slug))) {
    errors.categories = t("deskDiscounts:chooseCategories");
  }
  const productIds = await productsNamed(fields.products, args, errors);
  const isTermWrong = termFields.some((name) => errors[name]);
  const terms = isTermWrong
    ? null
    : { type, value, categories, productIds, minSubtotal: typed.minSubtotal };
  const isRight = terms && Object.keys(errors).length === 0;
  return {
    errors,
    terms,
    input: isRight ? { ...typed, ...terms, automatic: way === "automatic" } : null,
  };
}

/** A percentage, or an amount; 0 while it is neither. */
function readValue(
  { type, value: typed }: { type: Discount["type"]; value: string },
  errors: FieldErrors,
): number {
  if (type === "fixed" && typed === "") errors.value = t("deskDiscounts:enterTheAmount");
  else if (type === "fixed") {
    const read = readAmount(typed);
    if ("amount" in read) return checked(read.amount);
    errors.value = amountMessage(t("deskDiscounts:fieldAmount"), read.problem);
  } else return checked(percentIn(typed) ?? 0);
  return 0;

  function checked(value: number): number {
    const problem = problemOfValue({ type, value }, site.currency);
    if (problem) errors.value = problem;
    return value;
  }
}

/** The ids of the products that are named by SKU or id, one per line. */
async function productsNamed(
  typed: string,
  { call }: AdminArgs,
  errors: FieldErrors,
): Promise<string[]> {
  const most = discountFields.productIds.notes.max ?? 0;
  const names = [...new Set(typed.split("\n").map((name) => name.trim()))].filter(Boolean);
  if (names.length > most || names.some((name) => name.length > 500)) {
    errors.products = t("deskDiscounts:mostProducts", { most });
    return [];
  }
  if (names.length === 0) return [];
  if (!names.every(isCleanText)) {
    errors.products = t("deskDiscounts:unprintable");
    return [];
  }
  const { products, unknown } = await call("discounts.productsNamed", [names]);
  if (unknown.length > 0) {
    errors.products = t("deskDiscounts:unknownProducts", {
      unknown: unknown.slice(0, 5).join(", "),
    });
  }
  return products.map(({ id }) => id);
}

/** The fields that a conflict compares. */
export function discountFacts(discount: Discount): Facts {
  return {
    [t("deskDiscounts:factCode")]: discount.code ?? t("deskDiscounts:codeIsAutomatic"),
    [t("deskDiscounts:factName")]: discount.description,
    [t("deskDiscounts:gives")]: givesWords(discount),
    [t("deskDiscounts:appliesTo")]: coversWords(discount),
    [t("deskDiscounts:dates")]: datesWords(discount),
    [t("deskDiscounts:used")]: usageWords(discount),
    [t("deskDiscounts:state")]: discount.active
      ? t("deskDiscounts:stateIsOn")
      : t("deskDiscounts:stateIsOff"),
  };
}
