import { z } from "zod";
import type { FormAnswer } from "~/forms/answer";
import { type Input, inputsOf } from "~/forms/inputs";
import { writtenFields } from "~/forms/typed-fields";
import { typed, typedFields } from "~/http/pages/address-fields.server";
import { readForm, type Submission } from "~/http/pages/submission.server";
import type { FieldErrors } from "~/kernel/failure";
import { type Field, type Fields, flag, noted, type Shaped } from "~/kernel/resource/field";
import { isLink, link } from "~/kernel/resource/formats";
import { folded } from "~/kernel/tokens";
import { unitNamed } from "~/kernel/units";
import { taxCategories } from "~/modules/pricing/tax";
import { parentProblem } from "~/modules/settings/category-tree";
import { listLooks } from "~/modules/settings/list-looks";
import {
  type Attribute,
  attributeFields,
  attributeKinds,
  type CategorySetting,
  categoryFields,
  isOwnPath,
  mostOf,
  partFields,
  rateFields,
  type SitePart,
  type SiteParts,
  searchWordFields,
} from "~/modules/settings/part-fields";
import type { PartChange } from "~/modules/settings/settings.server";
import { site } from "~/modules/settings/site";
import { roleLabels, roles } from "~/modules/staff/role";
import { said, t } from "~/texts/text";
import { type PartValues, withRows } from "./settings-values";
import { slugOf } from "./slug";

/** The parts with a table of rows, and the brand, which are read by functions of their own. */
const tables = ["taxes", "categories", "attributes", "searchWords", "words", "brand"] as const;
type Table = (typeof tables)[number];
type PlainPart = Exclude<SitePart, Table>;

/** What a form calls the fields of a record within a part, where that is not their own name. */
const renamed: Readonly<Record<string, string>> = {
  "bank.name": "bankName",
  "payment.text": "paymentText",
};

interface FormField {
  field: Shaped;
  /** The name of the part's field: its own, or that of the record that has it under `inner`. */
  outer: string;
  inner: string | null;
}

/** The fields of a part's form, in its order: those of records are among the others. */
function fieldsOf(part: PlainPart): Record<string, FormField> {
  const fields: Fields = part === "secondFactor" ? factorFields : partFields[part];
  const entries = Object.entries(fields).flatMap(([name, field]): [string, FormField][] => {
    const { shape, nullable } = field;
    if (shape.of !== "record") return [[name, { field, outer: name, inner: null }]];
    return Object.entries(shape.fields).map(([inner, of]) => [
      renamed[`${name}.${inner}`] ?? inner,
      // A record that may be null may be left empty.
      { field: nullable ? noted(of, { required: false }) : of, outer: name, inner },
    ]);
  });
  return Object.fromEntries(entries);
}

const factorFields: Fields = Object.fromEntries(
  roles.map((role) => [role, flag(false, { label: roleLabels[role] })]),
);

const formFields = Object.fromEntries(
  (["secondFactor", ...Object.keys(partFields)] as SitePart[])
    .filter((part): part is PlainPart => !isTable(part))
    .map((part) => [part, fieldsOf(part)]),
) as Record<PlainPart, Record<string, FormField>>;

function isTable(part: string): part is Table {
  return tables.some((each) => each === part);
}

function shapesOf(part: PlainPart): Fields {
  const entries = Object.entries(formFields[part]).map(([name, { field }]) => [name, field]);
  return Object.fromEntries(entries);
}

/** An input of a part's form; `check`: a box to tick. */
export interface PartInput extends Input {
  check: boolean;
}

const choices = () => ({
  sales: {
    options: [
      ["all", t("deskSettings:allDocuments")],
      ["own", t("deskSettings:ownDocuments")],
    ] as const,
  },
});

/** The inputs of a part's form; none for a table. */
export function partInputs(part: SitePart): PartInput[] {
  if (isTable(part)) return [];
  const shapes = shapesOf(part);
  return inputsOf(shapes, Object.keys(shapes), choices()).map((input) => ({
    ...input,
    check: shapes[input.name]?.shape.of === "flag",
  }));
}

/** What the form calls a field. */
export function labelOf(part: SitePart, field: string): string {
  const { label } = (isTable(part) ? undefined : formFields[part][field]?.field.notes) ?? {};
  return said(label ?? field);
}

/** The boxes of a part, as a form without ticks sends them: not at all. */
export function untickedBoxes(part: string): PartValues {
  if (!isPlain(part)) return {};
  const boxes = Object.entries(formFields[part]).filter(
    ([, { field }]) => field.shape.of === "flag",
  );
  return Object.fromEntries(boxes.map(([name]) => [name, ""]));
}

function isPlain(part: string): part is PlainPart {
  return Object.hasOwn(formFields, part);
}

/** A part's form values. */
export function valuesOf<P extends SitePart>(part: P, value: SiteParts[P]): PartValues {
  if (part === "taxes") return writtenTaxes(value as SiteParts["taxes"]);
  if (part === "categories") return writtenCategories(value as SiteParts["categories"]);
  if (part === "attributes") return writtenAttributes(value as SiteParts["attributes"]);
  if (part === "searchWords") {
    return withRows((value as SiteParts["searchWords"]).map((row) => ({ ...row })));
  }
  const fields = formFields[part as PlainPart];
  const of = value as Readonly<Record<string, unknown>>;
  const flat = Object.entries(fields).map(([name, { outer, inner }]) => [
    name,
    inner === null ? of[outer] : (of[outer] as Record<string, unknown> | null)?.[inner],
  ]);
  return writtenFields(shapesOf(part as PlainPart), Object.keys(fields), Object.fromEntries(flat));
}

/** The part's value with its records, from the values of its form. */
function nested(part: PlainPart, values: Readonly<Record<string, unknown>>) {
  const value: Record<string, unknown> = {};
  for (const [name, { outer, inner }] of Object.entries(formFields[part])) {
    if (inner === null) value[outer] = values[name];
    else value[outer] = { ...(value[outer] as object | undefined), [inner]: values[name] };
  }
  return value;
}

/** Customers pay to it: its check digits show a slip. An account number of another kind has none. */
function isMistypedIban(typed: string): boolean {
  const iban = typed.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}/.test(iban)) return false;
  if (!/^[A-Z0-9]{15,34}$/.test(iban)) return true;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36));
  return BigInt(digits.join("")) % 97n !== 1n;
}

/** A bank account is null without an IBAN. */
const letterhead = z
  .object({
    ...typedFields(shapesOf("letterhead")),
    iban: typed(formFields.letterhead.iban?.field as Field<string>).refine(
      (iban) => !isMistypedIban(iban),
      { error: () => t("deskSettings:mistypedIban") },
    ),
  })
  .refine(({ bankName, bic, iban }: PartValues) => iban !== "" || (bankName === "" && bic === ""), {
    error: () => t("deskSettings:bankNeedsIban"),
    path: ["iban"],
  })
  .transform((values) => {
    const value = nested("letterhead", values);
    return values.iban === "" ? { ...value, bank: null } : value;
  });

function schemaOf(part: PlainPart): z.ZodType {
  if (part === "letterhead") return letterhead;
  return z.object(typedFields(shapesOf(part))).transform((values) => nested(part, values));
}

export type ReadPart =
  | { ok: true; change: Omit<PartChange, "version">; typed: FormAnswer }
  | { ok: false; answer: FormAnswer };

/** The form's part, or the errors of its fields. */
export function readPart(part: string, form: FormData): ReadPart | null {
  if (part === "taxes") return rowsOf(part, form, readTaxes(form));
  if (part === "categories") return rowsOf(part, form, readCategories(form));
  if (part === "attributes") return rowsOf(part, form, readAttributes(form));
  if (part === "searchWords") return rowsOf(part, form, readSearchWords(form));
  if (!isPlain(part)) return null;
  const read = readForm(schemaOf(part), form, { form: part }) as Submission<SiteParts[PlainPart]>;
  if (!read.ok) return read;
  const change = { part, value: read.values } as Omit<PartChange, "version">;
  return { ok: true, change, typed: read.typed };
}

/** The same with errors that were found beside its fields. */
export function withErrors(read: ReadPart, more: FieldErrors): ReadPart {
  if (Object.keys(more).length === 0) return read;
  const answer = read.ok ? read.typed : read.answer;
  return { ok: false, answer: { ...answer, errors: { ...answer.errors, ...more } } };
}

function rowsOf(part: string, form: FormData, { value, errors }: Rows): ReadPart {
  const read = readForm(z.object({}), form, { form: part });
  const answer = read.ok ? read.typed : read.answer;
  if (Object.keys(errors).length > 0) return { ok: false, answer: { ...answer, errors } };
  return { ok: true, change: { part, value } as Omit<PartChange, "version">, typed: answer };
}

type Rows = { value: SiteParts[Table]; errors: FieldErrors };

const mostRows = 210;

/** Puts the message about a text that cannot be kept beside its field. */
function checkText(
  errors: FieldErrors,
  place: string,
  { field, text }: { field: Shaped; text: string },
): void {
  const read = typed(noted(field as Field<string>, { required: false })).safeParse(text);
  if (!read.success) errors[place] = read.error.issues[0]?.message ?? "";
}

function indexesOf(form: FormData, field: string): number[] {
  return Array.from({ length: mostRows }, (_, at) => at).filter((at) =>
    form.has(`rows.${at}.${field}`),
  );
}

function readTaxes(form: FormData): Rows {
  const errors: FieldErrors = {};
  const standard = String(form.get("standard") ?? "");
  let standardName: string | null = null;
  const rates = indexesOf(form, "name").flatMap((at) => {
    const of = (field: string) => String(form.get(`rows.${at}.${field}`) ?? "").trim();
    const [name, percentage, text] = [of("name"), of("rate"), of("text")];
    if (name === "") return [];
    const row = `rows.${at}`;
    checkText(errors, `${row}.name`, { field: rateFields.name, text: name });
    checkText(errors, `${row}.text`, { field: rateFields.text, text });
    const percent = percentage === "" ? 0 : Number(percentage.replace(",", "."));
    const category = taxCategories.find((each) => each === of("category")) ?? "S";
    if (!/^(\d{1,3}([.,]\d{1,3})?)?$/.test(percentage) || percent > 100) {
      errors[`rows.${at}.rate`] = t("deskSettings:rateForm", { name });
    } else if ((category === "S") !== percent > 0) {
      errors[`rows.${at}.rate`] =
        category === "S"
          ? t("deskSettings:rateAboveZero", { name })
          : t("deskSettings:rateZero", { name });
    }
    if (standard === String(at)) standardName = name;
    return [{ name, category, rate: percent, text: text || null }];
  });
  if (rates.length === 0) errors["rows.0.name"] = t("deskSettings:keepOneRate");
  if (rates.length > mostOf.rates)
    errors["rows.0.name"] = t("deskSettings:mostRates", { rates: mostOf.rates });
  const names = rates.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) errors["rows.0.name"] = t("deskSettings:ratesCalledAlike", { name: twice });
  return { value: { rates, standard: standardName }, errors };
}

function readCategories(form: FormData): Rows {
  const errors: FieldErrors = {};
  const rows = indexesOf(form, "name").flatMap((at) => {
    const of = (field: string) => String(form.get(`rows.${at}.${field}`) ?? "").trim();
    const [known, name, place] = [of("slug"), of("name"), of("place")];
    if (known === "" && name === "") return [];
    const description = of("description");
    const row = `rows.${at}`;
    if (name === "") errors[`${row}.name`] = t("deskSettings:enterCategoryName");
    checkText(errors, `${row}.name`, { field: categoryFields.name, text: name });
    checkText(errors, `${row}.description`, {
      field: categoryFields.description,
      text: description,
    });
    if (place !== "" && !/^\d{1,3}$/.test(place)) {
      errors[`rows.${at}.place`] = t("deskSettings:enterPlace");
    }
    const [parent, text, picture] = [of("parent"), of("text"), of("picture")];
    const look = listLooks.find((each) => each === of("look"));
    checkText(errors, `${row}.text`, { field: categoryFields.text, text });
    if (picture !== "" && !isLink(picture)) {
      errors[`${row}.picture`] = t("deskSettings:pictureMust", { name, kind: link.is });
    }
    const slug = known || slugOf(name);
    if (slug === "") errors[`rows.${at}.name`] = t("deskSettings:nameNeedsLetter");
    const category: CategorySetting = {
      slug,
      name,
      description,
      hidden: of("hidden") === "yes",
      ...(parent ? { parent } : {}),
      ...(text ? { text } : {}),
      ...(picture ? { picture } : {}),
      ...(look ? { look } : {}),
    };
    return [{ category, place: place === "" ? mostRows : Number(place), at }];
  });
  const slugs = rows.map(({ category }) => category.slug);
  const twice = rows.find(({ category }, at) => slugs.indexOf(category.slug) !== at);
  if (twice) errors[`rows.${twice.at}.name`] = t("deskSettings:categoryNameTaken");
  if (rows.length > mostOf.categories) {
    errors["rows.0.name"] = t("deskSettings:mostCategories", { categories: mostOf.categories });
  }
  if (rows.every(({ category }) => category.hidden)) {
    errors["rows.0.name"] = t("deskSettings:oneCategoryShown");
  }
  const problem = parentProblem(rows.map(({ category }) => category));
  const wrong = problem && rows.find(({ category }) => category.slug === problem.slug);
  if (problem && wrong) errors[`rows.${wrong.at}.name`] = problem.text;
  const ordered = rows.toSorted((a, b) => a.place - b.place || a.at - b.at);
  return { value: ordered.map(({ category }) => category), errors };
}

function readAttributes(form: FormData): Rows {
  const errors: FieldErrors = {};
  const rows = indexesOf(form, "name").flatMap((at) => {
    const of = (field: string) => String(form.get(`rows.${at}.${field}`) ?? "").trim();
    const [name, place, unit, decimals, group] = [
      of("name"),
      of("place"),
      of("unit"),
      of("decimals"),
      of("group"),
    ];
    if (name === "") return [];
    const row = `rows.${at}`;
    checkText(errors, `${row}.name`, { field: attributeFields.name, text: name });
    checkText(errors, `${row}.group`, { field: attributeFields.group, text: group });
    const kind = attributeKinds.find((each) => each === of("kind")) ?? "option";
    const known = unit === "" ? null : unitNamed(unit);
    if (unit !== "" && known === null) {
      errors[`${row}.unit`] = t("deskSettings:unknownUnit", { name, unit });
    } else if (known && kind !== "number") {
      errors[`${row}.unit`] = t("deskSettings:onlyNumberHasUnit", { name });
    }
    if (!/^\d?$/.test(decimals)) {
      errors[`${row}.decimals`] = t("deskSettings:enterDecimals", { name });
    }
    if (place !== "" && !/^\d{1,3}$/.test(place)) {
      errors[`${row}.place`] = t("deskSettings:attributePlace", { name });
    }
    const { slugs, unknown } = categoriesIn(of("categories"));
    if (unknown) errors[`${row}.categories`] = t("deskSettings:unknownCategory", { name, unknown });
    const attribute: Attribute = {
      name,
      kind,
      unit: known?.symbol ?? null,
      decimals: decimals === "" ? null : Number(decimals),
      group,
      categories: slugs,
      facet: of("facet") === "yes",
      card: of("card") === "yes",
    };
    return [{ attribute, place: place === "" ? mostRows : Number(place), at }];
  });
  if (rows.length > mostOf.attributes) {
    errors["rows.0.name"] = t("deskSettings:mostAttributes", { attributes: mostOf.attributes });
  }
  const names = rows.map(({ attribute }) => folded(attribute.name));
  const twice = rows.find((_, at) => names.indexOf(names[at] ?? "") !== at);
  if (twice)
    errors[`rows.${twice.at}.name`] = t("deskSettings:attributesCalledAlike", {
      name: twice.attribute.name,
    });
  const ordered = rows.toSorted((a, b) => a.place - b.place || a.at - b.at);
  return { value: ordered.map(({ attribute }) => attribute), errors };
}

function readSearchWords(form: FormData): Rows {
  const errors: FieldErrors = {};
  const rows = indexesOf(form, "typed").flatMap((at) => {
    const of = (field: string) => String(form.get(`rows.${at}.${field}`) ?? "").trim();
    const [typed, meant] = [of("typed"), of("meant")];
    if (typed === "" && meant === "") return [];
    const row = `rows.${at}`;
    if (typed === "") errors[`${row}.typed`] = t("deskSettings:enterWhatBuyersType");
    if (meant === "") errors[`${row}.meant`] = t("deskSettings:enterWhatIsMeant", { typed });
    checkText(errors, `${row}.typed`, { field: searchWordFields.typed, text: typed });
    checkText(errors, `${row}.meant`, { field: searchWordFields.meant, text: meant });
    if (meant.startsWith("/") && !isOwnPath(meant)) {
      errors[`${row}.meant`] = t("deskSettings:noAddressOfShop", { typed, meant });
    }
    return [{ word: { typed, meant }, at }];
  });
  if (rows.length > mostOf.searchWords) {
    errors["rows.0.typed"] = t("deskSettings:mostSearchWords", { searchWords: mostOf.searchWords });
  }
  const keys = rows.map(({ word }) => folded(word.typed));
  const twice = rows.find((_, at) => keys.indexOf(keys[at] ?? "") !== at);
  if (twice)
    errors[`rows.${twice.at}.typed`] = t("deskSettings:typedTwice", { typed: twice.word.typed });
  return { value: rows.map(({ word }) => word), errors };
}

/** Categories by slug or by name, separated by commas. */
function categoriesIn(text: string): { slugs: string[]; unknown: string | null } {
  const all = [...site.productCategories, ...site.hiddenCategories];
  const slugs: string[] = [];
  for (const typed of text.split(/[,;]/).map((part) => part.trim())) {
    if (typed === "") continue;
    const found = all.find(
      ({ slug, name }) => slug === typed || name.toLowerCase() === typed.toLowerCase(),
    );
    if (!found) return { slugs, unknown: typed };
    slugs.push(found.slug);
  }
  return { slugs: [...new Set(slugs)], unknown: null };
}

function writtenAttributes(attributes: SiteParts["attributes"]): PartValues {
  return withRows(
    attributes.map(({ name, kind, unit, decimals, group, categories, facet, card }, at) => {
      return {
        place: String(at + 1),
        name,
        kind,
        unit: unit ?? "",
        decimals: decimals === null ? "" : String(decimals),
        group,
        categories: categories.join(", "),
        facet: facet ? "yes" : "",
        card: card ? "yes" : "",
      };
    }),
  );
}

function writtenTaxes({ rates, standard }: SiteParts["taxes"]): PartValues {
  const chosen = rates.findIndex(({ name }) => name === standard);
  const rows = rates.map(({ name, category, rate, text }) => {
    return { name, category, rate: String(rate), text: text ?? "" };
  });
  return { ...withRows(rows), standard: chosen < 0 ? "" : String(chosen) };
}

function writtenCategories(categories: SiteParts["categories"]): PartValues {
  return withRows(
    categories.map(({ slug, name, description, hidden, parent, text, picture, look }, at) => {
      return {
        slug,
        place: String(at + 1),
        name,
        description,
        hidden: hidden ? "yes" : "",
        parent: parent ?? "",
        text: text ?? "",
        picture: picture ?? "",
        look: look ?? "",
      };
    }),
  );
}
