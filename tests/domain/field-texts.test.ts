import { describe, expect, it } from "vitest";
import { z } from "zod";
import { inputsOf } from "~/forms/inputs";
import { typedFields } from "~/http/pages/address-fields.server";
import { readForm } from "~/http/pages/submission.server";
import type { Fields, Shaped } from "~/kernel/resource/field";
import {
  customerFields,
  placeFields,
  typedCustomerFields,
} from "~/modules/customers/customer.resource";
import { lineDetailFields } from "~/modules/pricing/line";
import { offerDetailFields } from "~/modules/pricing/offer";
import { resources } from "~/modules/registry";
import { csvHeader } from "~/modules/runs/cells.server";
import {
  attributeFields,
  categoryFields,
  partFields,
  rateFields,
  searchWordFields,
} from "~/modules/settings/part-fields";
import { isKey } from "~/texts/catalogue";
import { inLanguage } from "~/texts/on-server";

/** The texts of a field, and of what is in it. */
function textsOf({ notes, shape }: Shaped): string[] {
  const { label, asked, hint, wrong, shownAs, format } = notes;
  const own = [label, asked, hint, wrong, shownAs, format?.is];
  const inner =
    shape.of === "record"
      ? Object.values(shape.fields).flatMap(textsOf)
      : shape.of === "list"
        ? textsOf(shape.item)
        : [];
  return [...own.filter((text) => text !== undefined), ...inner];
}

const groups: readonly Fields[] = [
  ...Object.values(resources).map(({ fields }) => fields as Fields),
  ...Object.values(partFields),
  ...[attributeFields, categoryFields, rateFields, searchWordFields],
  ...[lineDetailFields, offerDetailFields],
];

describe("the texts of fields", () => {
  it("are keys of the catalogues", () => {
    const texts = groups.flatMap((fields) => Object.values(fields).flatMap(textsOf));
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => !isKey(text))).toEqual([]);
  });

  it("are in the language of the form", () => {
    const labels = () => inputsOf(placeFields).map(({ label }) => label);
    expect(labels()).toContain("Postcode");
    expect(inLanguage("de", labels)).toContain("Postleitzahl");
  });

  it("stand in English above the columns of a file, whatever the language", () => {
    expect(inLanguage("de", csvHeader)).toEqual(csvHeader());
    expect(csvHeader()).toContain("minimum quantity");
  });

  it("make sentences about every field of a customer, in both languages", () => {
    const schema = z.object({
      customer: z.object(typedFields(customerFields, typedCustomerFields)),
      place: z.object(typedFields(placeFields, undefined, { of: "pages:ofBillingAddress" })),
    });
    const form = new FormData();
    form.set("customer.email", "nobody");
    form.set("customer.firstName", "x".repeat(201));
    form.set("customer.vatId", "DE1");
    form.set("customer.phone", "none");
    form.set("place.line2", "a\nb");
    const told = () => {
      const read = readForm(schema, form);
      return read.ok ? {} : read.answer.errors;
    };
    expect(told()).toEqual({
      "customer.email": "Enter an e-mail address in the form name@example.com",
      "customer.firstName": "First name must be 200 characters or fewer",
      "customer.vatId": "Enter the VAT ID with its country, such as DE123456789",
      "customer.phone": "Enter a telephone number such as +353 1 555 0140",
      "place.line1": "Enter the street and number of the billing address",
      "place.line2": "Building, floor, department of the billing address must be one line",
      "place.city": "Enter the town or city of the billing address",
      "place.country": "Choose a country of the billing address",
    });
    expect(inLanguage("de", told)).toEqual({
      "customer.email": "Bitte geben Sie eine E-Mail-Adresse in der Form name@example.com an",
      "customer.firstName": "Vorname: höchstens 200 Zeichen",
      "customer.vatId": "Bitte geben Sie die USt-IdNr. mit Länderkürzel, z. B. DE123456789, an",
      "customer.phone": "Bitte geben Sie eine Telefonnummer wie +49 30 1234567 an",
      "place.line1": "Bitte ausfüllen: Straße und Hausnummer der Rechnungsadresse",
      "place.line2": "Gebäude, Etage, Abteilung der Rechnungsadresse: nur eine Zeile möglich",
      "place.city": "Bitte ausfüllen: Ort der Rechnungsadresse",
      "place.country": "Bitte wählen Sie das Land der Rechnungsadresse aus",
    });
  });
});
