import { z } from "zod";
import { partShapes } from "~/commerce/settings/part-shapes";
import type { PartChange } from "~/commerce/settings/settings-service";
import type { FieldErrors } from "~/domain/failure";
import { type Role, roles } from "~/domain/role";
import type { FormAnswer } from "~/forms/answer";
import {
  emailField,
  line,
  lineOrNull,
  paragraphs,
  phoneField,
  requiredLine,
} from "~/http/pages/fields.server";
import { readForm, type Submission } from "~/http/pages/submission.server";
import type { SitePart, SiteParts } from "~/site-settings";
import { type Rows, readCategories, readTaxes } from "./typed-rows.server";

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

const letterhead = z
  .object({
    ...place,
    legalName: requiredLine({ what: "the legal name", max: 200 }),
    vatId: lineOrNull({ what: "the VAT ID", max: 30 }),
    footer: line({ what: "the last line", max: 500 }),
    bankName: line({ what: "the bank", max: 100 }),
    iban: line({ what: "the IBAN", max: 42 }),
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
    dueDays: z.union([z.literal("").transform(() => null), days("the days", 0)]),
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

export type ReadPart =
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
