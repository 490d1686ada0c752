/** ISO 3166-1 alpha-2. */
const codes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

export const countryCodes: ReadonlySet<string> = /* @__PURE__ */ new Set(codes.split(" "));

/** The countries in which every address has a postcode. */
const postcodes =
  "AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IT JP LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM US";

export const postcodeCountries: ReadonlySet<string> = /* @__PURE__ */ new Set(postcodes.split(" "));

const regions = new Map<string, Intl.DisplayNames>();

/**
 * The country's name in the locale's language; text that is not an ISO 3166-1 code is returned
 * unchanged.
 */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  let names = regions.get(locale);
  if (!names) {
    names = new Intl.DisplayNames([locale, "en"], { type: "region" });
    regions.set(locale, names);
  }
  return names.of(code) ?? code;
}
