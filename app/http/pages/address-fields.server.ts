import { z } from "zod";
import { addressLimits } from "~/domain/customer";
import { countryCodes } from "./countries.server";
import { line, requiredLine } from "./fields.server";

/** An address as a form sends it. */
export const addressFields = z.object({
  line1: requiredLine({ what: "the street and number", max: addressLimits.line }),
  line2: line({ what: "building, floor, department", max: addressLimits.line }),
  region: line({ what: "region, state or county", max: addressLimits.region }),
  postalCode: line({ what: "postcode", max: addressLimits.postalCode }),
  city: requiredLine({ what: "the town or city", max: addressLimits.city }),
  country: z
    .string()
    .default("")
    .refine((code) => countryCodes.has(code), { message: "Choose a country" }),
});

/** The same, or null. When only the country is set, no address was given. */
export const optionalAddress = z
  .record(z.string(), z.string())
  .optional()
  .transform((value) => (isFilledIn(value ?? {}) ? value : null))
  .pipe(addressFields.nullable());

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
      addressFields.extend({
        id: z.string().default(""),
        label: line({ what: "the name of this address", max: addressLimits.label }),
      }),
    ),
  );

function isFilledIn(fields: Record<string, string>): boolean {
  return Object.entries(fields).some(([name, value]) => name !== "country" && value.trim() !== "");
}
