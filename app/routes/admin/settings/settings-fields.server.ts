import { z } from "zod";
import type { FormAnswer } from "~/forms/answer";
import {
  emailField,
  line,
  lineOrNull,
  paragraphs,
  phoneField,
  requiredLine,
} from "~/http/pages/address-fields.server";
import { readForm, type Submission } from "~/http/pages/submission.server";
import type { FieldErrors } from "~/kernel/failure";
import { taxCategories } from "~/modules/pricing/tax";
import { partShapes } from "~/modules/settings/part-shapes.server";
import type { PartChange } from "~/modules/settings/settings.server";
import type { CategorySetting, SitePart, SiteParts } from "~/modules/settings/site-settings";
import { type Role, roles } from "~/modules/staff/role";

const country = z
  .string()
  .default("")
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => /^[A-Z]{2}$/.test(value), {
    message: "Enter the country as its two letters, such as IE",
  });

const place = {
  street: line({ what: "the street", max: 200 }),
  postalCode: line({ what: "the postcode", max: 20 }),
  city: line({ what: "the town", max: 100 }),
  country,
  phone: phoneField(50),
  email: emailField(320),
  registration: line({ what: "the registration", max: 200 }),
};

const contact = z.object({ ...place, company: requiredLine({ what: "the company", max: 200 }) });

/** Customers pay to it: its check digits show a slip. An account number of another kind has none. */
function isMistypedIban(typed: string): boolean {
  const iban = typed.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}/.test(iban)) return false;
  if (!/^[A-Z0-9]{15,34}$/.test(iban)) return true;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36));
  return BigInt(digits.join("")) % 97n !== 1n;
}

const letterhead = z
  .object({
    ...place,
    legalName: requiredLine({ what: "the legal name", max: 200 }),
    vatId: lineOrNull({ what: "the VAT ID", max: 30 }),
    footer: line({ what: "the last line", max: 500 }),
    bankName: line({ what: "the bank", max: 100 }),
    iban: line({ what: "the IBAN", max: 42 }).refine((typed) => !isMistypedIban(typed), {
      message: "Check the IBAN: a character is missing or wrong",
    }),
    bic: line({ what: "the BIC", max: 11 }),
    logo: z
      .string()
      .default("")
      .transform((path) => path || null)
      .refine((path) => partShapes.letterhead.shape.logo.safeParse(path).success, {
        message: "Choose a picture",
      }),
  })
  .refine(({ bankName, bic, iban }) => iban !== "" || (bankName === "" && bic === ""), {
    message: "Enter the IBAN, or leave the bank empty",
    path: ["iban"],
  })
  .transform(({ bankName, iban, bic, ...rest }) => ({
    ...rest,
    bank: iban === "" ? null : { name: bankName, iban, bic },
  }));

const clock = z.object({
  id: z
    .string()
    .trim()
    .refine((id) => partShapes.clock.shape.id.safeParse(id).success, {
      message: "Enter a time zone by its name, such as Europe/Dublin",
    }),
  name: requiredLine({ what: "the display name", max: 60 }),
});

const days = (what: string, least: number, most = 365) =>
  z
    .string()
    .default("")
    .refine((typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most, {
      message: `Enter ${what} as a number from ${least} to ${most}`,
    })
    .transform(Number);

const check = z
  .string()
  .default("")
  .transform((value) => value === "yes");

const offer = z
  .object({
    validDays: days("the days", 1),
    dueDays: z
      .string()
      .default("")
      .refine((typed) => typed === "" || (/^\d{1,3}$/.test(typed) && Number(typed) <= 365), {
        message: "Enter the days to pay as a number from 0 to 365, or leave them empty",
      })
      .transform((typed) => (typed === "" ? null : Number(typed))),
    paymentText: line({ what: "the payment terms", max: 500 }),
    message: paragraphs({ what: "the message", max: 5_000 }),
    terms: paragraphs({ what: "the terms", max: 20_000 }),
    partialShipments: check,
    requirePurchaseOrder: check,
    confirmByCode: check,
  })
  .transform(({ dueDays, paymentText, terms, ...rest }) => ({
    ...rest,
    terms: terms ?? "",
    payment: { dueDays, text: paymentText },
  }));

const followUp = z.object({
  reminderDays: days("the days before its end", 1, 30),
  unopenedDays: days("the working days without an opening", 0, 20),
  quietDays: days("the days without an answer", 1, 90),
});

const stock = z
  .object({
    low: z
      .string()
      .default("")
      .refine((typed) => /^\d{1,6}$/.test(typed), { message: "Enter a whole number" }),
  })
  .transform(({ low }) => ({ low: Number(low) }));

const retention = z
  .object({
    years: z
      .string()
      .default("")
      .refine((typed) => /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 30, {
        message: "Enter the years as a number from 1 to 30",
      }),
  })
  .transform(({ years }) => ({ years: Number(years) }));

const sight = z.object({ sales: z.enum(["all", "own"], { message: "Choose one of them" }) });

const secondFactor = z.object(
  Object.fromEntries(roles.map((role) => [role, check])) as Record<Role, typeof check>,
);

const simple = {
  contact,
  letterhead,
  clock,
  offer,
  followUp,
  stock,
  retention,
  sight,
  secondFactor,
} as const;

type ReadPart =
  | { ok: true; change: Omit<PartChange, "version">; typed: FormAnswer }
  | { ok: false; answer: FormAnswer };

/** The form's part, or the errors of its fields. */
export function readPart(part: string, form: FormData): ReadPart | null {
  if (part === "taxes") return rowsOf(part, form, readTaxes(form));
  if (part === "categories") return rowsOf(part, form, readCategories(form));
  if (!Object.hasOwn(simple, part)) return null;
  const schema = simple[part as keyof typeof simple];
  const read = readForm(schema, form, { form: part }) as Submission<SiteParts[SitePart]>;
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
  const typed = read.ok ? read.typed : read.answer;
  if (Object.keys(errors).length > 0) return { ok: false, answer: { ...typed, errors } };
  return { ok: true, change: { part, value } as Omit<PartChange, "version">, typed };
}

type Rows = { value: SiteParts["taxes"] | SiteParts["categories"]; errors: FieldErrors };

const mostRows = 110;

const limits = {
  rates: 30,
  rateName: 60,
  rateText: 300,
  categories: 100,
  name: 80,
  description: 300,
};

/** Puts the message about a text that cannot be kept beside its field. */
function checkText(
  errors: FieldErrors,
  field: string,
  { typed, what, max }: { typed: string; what: string; max: number },
): void {
  const read = line({ what, max }).safeParse(typed);
  if (!read.success) errors[field] = read.error.issues[0]?.message ?? "";
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
    const [name, typed, text] = [of("name"), of("rate"), of("text")];
    if (name === "") return [];
    const row = `rows.${at}`;
    checkText(errors, `${row}.name`, { typed: name, what: "the name", max: limits.rateName });
    checkText(errors, `${row}.text`, { typed: text, what: "the text", max: limits.rateText });
    const percent = typed === "" ? 0 : Number(typed.replace(",", "."));
    const category = taxCategories.find((each) => each === of("category")) ?? "S";
    if (!/^(\d{1,3}([.,]\d{1,3})?)?$/.test(typed) || percent > 100) {
      errors[`rows.${at}.rate`] = `${name}: enter the rate as a percentage such as 23 or 13.5`;
    } else if ((category === "S") !== percent > 0) {
      errors[`rows.${at}.rate`] =
        category === "S"
          ? `${name}: a standard or reduced rate is above 0`
          : `${name}: only a standard or reduced rate is above 0`;
    }
    if (standard === String(at)) standardName = name;
    return [{ name, category, rate: percent, text: text || null }];
  });
  if (rates.length === 0) errors["rows.0.name"] = "Keep at least one rate";
  if (rates.length > limits.rates) errors["rows.0.name"] = `There can be ${limits.rates} rates`;
  const names = rates.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) errors["rows.0.name"] = `Two rates are called ${twice}`;
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
    if (name === "") errors[`${row}.name`] = "Enter the category's name";
    checkText(errors, `${row}.name`, { typed: name, what: "the name", max: limits.name });
    checkText(errors, `${row}.description`, {
      typed: description,
      what: "the description",
      max: limits.description,
    });
    if (place !== "" && !/^\d{1,3}$/.test(place)) {
      errors[`rows.${at}.place`] = "Enter its place as a number";
    }
    const slug = known || slugOf(name);
    if (slug === "") errors[`rows.${at}.name`] = "A name needs a letter or a digit";
    const category: CategorySetting = {
      slug,
      name,
      description,
      hidden: of("hidden") === "yes",
    };
    return [{ category, place: place === "" ? mostRows : Number(place), at }];
  });
  const slugs = rows.map(({ category }) => category.slug);
  const twice = rows.find(({ category }, at) => slugs.indexOf(category.slug) !== at);
  if (twice) errors[`rows.${twice.at}.name`] = "Another category has this name already";
  if (rows.length > limits.categories) {
    errors["rows.0.name"] = `There can be ${limits.categories} categories`;
  }
  if (rows.every(({ category }) => category.hidden)) {
    errors["rows.0.name"] = "The shop shows at least one category";
  }
  const ordered = rows.toSorted((a, b) => a.place - b.place || a.at - b.at);
  return { value: ordered.map(({ category }) => category), errors };
}

/** "Pumps & vacuum" is `pumps-vacuum` in addresses, permanently. */
function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80)
    .replace(/-$/, "");
}
