import { describe, expect, it } from "vitest";
import { readVatId } from "~/modules/customers/vat-id";
import { vatIdExample } from "~/modules/customers/vat-id-example";
import { isTaxSetting, missingForTax, type TaxSetting, taxText } from "~/modules/pricing/tax";

const rate = (part: Partial<TaxSetting>): TaxSetting => ({
  name: "rate",
  category: "S",
  rate: 0,
  text: null,
  ...part,
});

describe("VAT IDs", () => {
  it.each([
    ["IE 1234567FA", "IE1234567FA"],
    ["de 123.456.789", "DE123456789"],
    ["GR094259216", "EL094259216"],
    ["EL094259216", "EL094259216"],
    ["atu12345678", "ATU12345678"],
    ["NL 0044.95.445 B01", "NL004495445B01"],
    ["PL 526-104-08-28", "PL5261040828"],
    ["SE556012579001", "SE556012579001"],
    ["GB GD 001", "GBGD001"],
  ])("%s is %s", (typed, written) => {
    expect(readVatId(typed)).toBe(written);
  });

  const countries =
    "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI GB CH NO";

  it.each(countries.split(" "))("of %s have an example, which has the right format", (country) => {
    const example = vatIdExample(`${country.toLowerCase()} 1`);
    expect(example.slice(0, 2)).toBe(country);
    expect(readVatId(example)).toBe(example);
  });

  it.each(["", "US1", "12", "__proto__"])(
    "without a known country (%s): a German example",
    (typed) => {
      expect(vatIdExample(typed)).toBe("DE123456789");
    },
  );

  it.each(["", "IE", "123456789", "DE12345678", "US123456789", "PL52610408280", "__proto__", "DE"])(
    "%s is none",
    (typed) => {
      expect(readVatId(typed)).toBeNull();
    },
  );
});

describe("tax categories", () => {
  it("have a rate above zero in S alone", () => {
    expect(isTaxSetting({ category: "S", rate: 23 })).toBe(true);
    expect(isTaxSetting({ category: "S", rate: 13.5 })).toBe(true);
    expect(isTaxSetting({ category: "S", rate: 0 })).toBe(false);
    expect(isTaxSetting({ category: "S", rate: 5.12345 })).toBe(false);
    for (const category of ["Z", "E", "AE", "K", "G", "O"] as const) {
      expect(isTaxSetting({ category, rate: 0 })).toBe(true);
      expect(isTaxSetting({ category, rate: 5 })).toBe(false);
    }
  });

  it("say what a document must carry", () => {
    expect(taxText(rate({ category: "S", rate: 23 }))).toBeNull();
    expect(taxText(rate({ category: "AE" }))).toMatch(/^Reverse charge/);
    expect(taxText(rate({ category: "E", text: "Exempt: training, art. 132." }))).toMatch(/132/);
  });

  it("name what is missing, each once", () => {
    const nobody = { sellerVatId: null, buyerVatId: null, deliveryCountry: null };
    const known = { sellerVatId: "IE1234567FA", buyerVatId: "DE123456789", deliveryCountry: "DE" };
    const used = [rate({ category: "K" }), rate({ category: "AE" }), rate({ category: "E" })];
    expect(missingForTax(used, nobody)).toEqual([
      "your own VAT ID",
      "the customer's VAT ID",
      "the country of delivery",
      "the reason for the exemption",
    ]);
    expect(missingForTax(used.slice(0, 2), known)).toEqual([]);
    expect(missingForTax([rate({ category: "O" })], nobody)).toEqual([]);
  });
});
