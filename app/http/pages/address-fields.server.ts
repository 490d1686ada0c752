import { z } from "zod";
import { inputsOf } from "~/forms/inputs";
import { typing, writtenFields } from "~/forms/typed-fields";
import { countryCodes, postcodeCountries } from "~/kernel/country";
import type { Field, Fields } from "~/kernel/resource/field";
import { fieldMessage, readTyped } from "~/kernel/resource/typed-field";
import { isCleanText } from "~/kernel/text";
import {
  addressFields,
  type Place,
  placeFields,
  placeNames,
} from "~/modules/customers/customer.resource";
import { site } from "~/modules/settings/site";
import { localeNow, said, t } from "~/texts/text";

/** Whose field it is, in messages: "Enter your first name", "Enter the town of the billing address". */
type Whose = Pick<Parameters<typeof fieldMessage>[2], "whose" | "of">;

/** A text that may be missing, and the value that it says. */
type Typed<T> = z.ZodDefault<z.ZodType<T, string>>;

/** A field of a form, from its definition: typed text in, a value of the record out. */
export function typed<T>(of: Field<T>, { whose, of: part }: Whose = {}): Typed<T> {
  const value = z
    .string()
    .default("")
    .transform((text, context) => {
      const read = readTyped(of, text.trim(), typing());
      if ("value" in read) return read.value as T;
      const message = fieldMessage(of, read.problem, { style: typing(), whose, of: part });
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
  return value as unknown as Typed<T>;
}

type TypedFields<F extends Fields, K extends keyof F> = { [N in K]: Typed<F[N]["type"]> };

/** The same for several fields of a definition, or for all of them. */
export function typedFields<F extends Fields, K extends keyof F & string = keyof F & string>(
  fields: F,
  names: readonly K[] = Object.keys(fields) as K[],
  whose?: Whose,
): TypedFields<F, K> {
  const each = names.map((name) => [name, typed(fields[name] as Field<unknown>, whose)]);
  return Object.fromEntries(each) as TypedFields<F, K>;
}

interface TextRule {
  /** The field in the middle of a sentence, as a text or its key: "your first name". */
  what: string;
  max: number;
}

function clean({ what, max }: TextRule) {
  return z
    .string()
    .default("")
    .transform((value) => value.trim())
    .refine((value) => value.length <= max, {
      error: () => t("kernel:tooLong", { field: capital(said(what)), max }),
      abort: true,
    })
    .refine(isCleanText, { error: () => t("kernel:unprintable"), abort: true });
}

/** A single-line field that may be empty. */
export function line(rule: TextRule) {
  return clean(rule).refine((value) => !/[\n\r\t]/.test(value), {
    error: () => t("kernel:oneLine", { field: capital(said(rule.what)) }),
  });
}

/** A single-line field that must be filled in. */
export function requiredLine(rule: TextRule) {
  return line(rule).refine((value) => value !== "", {
    error: () => t("kernel:enterField", { field: said(rule.what) }),
  });
}

/** A field of several lines; null when empty. */
export function paragraphs(rule: TextRule) {
  return clean(rule).transform((value) => value || null);
}

export function lineOrNull(rule: TextRule) {
  return line(rule).transform((value) => value || null);
}

/** The same at the beginning of a sentence, without its article. */
function capital(text: string): string {
  const bare = text.replace(/^(your|the|an|a) /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

type Country = readonly [code: string, name: string];

const countriesBy = new Map<string, readonly Country[]>();

/** Countries for a select, as code and name in the present language, sorted by name. */
export function countries(): readonly Country[] {
  const locale = localeNow();
  const known = countriesBy.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([locale, "en"], { type: "region" });
  const list = [...countryCodes]
    .map((code): Country => [code, names.of(code) ?? code])
    .sort((a, b) => a[1].localeCompare(b[1], locale));
  countriesBy.set(locale, list);
  return list;
}

/** The inputs of an address. */
export function placeInputs({ complete = false } = {}) {
  const more = complete ? completeInputs() : { country: { options: countries() } };
  return inputsOf(placeFields, placeNames, more);
}

/** What inputs of a complete address add: its postcode is asked for as the store's country does. */
export function completeInputs() {
  return {
    postalCode: { optional: !postcodeCountries.has(site.country) },
    country: { options: countries() },
  };
}

/** An address as a form sends it. */
const typedPlace = z.object(typedFields(placeFields));

type Postal = Pick<Place, "postalCode" | "country">;

/** Refuses an address without the postcode that every address of its country has. */
function askPostcode(whose: Whose = {}) {
  return (place: Postal | null, context: z.core.$RefinementCtx) => {
    if (place?.postalCode !== "" || !postcodeCountries.has(place.country)) return;
    const problem = { kind: "missing" } as const;
    const message = fieldMessage(placeFields.postalCode, problem, { style: typing(), ...whose });
    context.addIssue({ code: "custom", path: ["postalCode"], message });
  };
}

/** A form's address, possibly with more fields, to which something is sent. */
export function completeAddress<S extends z.ZodType<Postal>>(schema: S) {
  return schema.superRefine(askPostcode());
}

export const completePlace = completeAddress(typedPlace);

const partNames = {
  delivery: "pages:ofDeliveryAddress",
  billing: "pages:ofBillingAddress",
} as const;

/**
 * An address, or null. When only the country is set, no address was given. Messages say which
 * address they mean, because the form has two.
 */
export function optionalAddress(
  which: "delivery" | "billing",
  { complete = false }: { complete?: boolean } = {},
) {
  const whose = { of: partNames[which] };
  return z
    .record(z.string(), z.string())
    .optional()
    .transform((value) => (isFilledIn(value ?? {}) ? value : null))
    .pipe(z.object(typedFields(placeFields, undefined, whose)).nullable())
    .superRefine(complete ? askPostcode(whose) : () => {});
}

/**
 * Addresses by their place in the form, each with its id, which is empty for a new one. Blank new
 * ones and those that are marked with `remove` are left out.
 */
export const addressRows = z
  .record(z.string(), z.record(z.string(), z.string()))
  .default({})
  .transform((rows) =>
    Object.fromEntries(
      Object.entries(rows).filter(
        ([, { id = "", remove, ...fields }]) =>
          remove !== "yes" && (id !== "" || isFilledIn(fields)),
      ),
    ),
  )
  .pipe(
    z.record(
      z.string(),
      typedPlace.extend({
        id: z.string().default(""),
        label: typed(addressFields.label),
      }),
    ),
  );

function isFilledIn(fields: Record<string, string>): boolean {
  return Object.entries(fields).some(([name, value]) => name !== "country" && value.trim() !== "");
}

/** An address as a form starts with it; nothing for none. */
export function writtenPlace(address: Place | null | undefined, prefix: string) {
  return address ? writtenFields(placeFields, placeNames, address, prefix) : {};
}
