/**
 * The payment provider's own number of decimals, which can differ from the currency's: two by
 * default, none for these. It keeps two for ISK and UGX, which have no coins left, but accepts
 * whole amounts only.
 */
const noDecimals = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
const threeDecimals = new Set("BHD JOD KWD OMR TND".split(" "));
const wholeOnly = new Set(["ISK", "UGX"]);

function decimals(currency: string): number {
  const code = currency.toUpperCase();
  if (noDecimals.has(code)) return 0;
  return threeDecimals.has(code) ? 3 : 2;
}

/** The smallest step that the provider charges, in minor units: three-decimal amounts end in 0. */
function step(currency: string): number {
  const code = currency.toUpperCase();
  if (wholeOnly.has(code)) return 100;
  return threeDecimals.has(code) ? 10 : 1;
}

/** Major units to the provider's minor units, rounded to what it charges; price × 100 for EUR. */
export function toProviderAmount(major: number, currency: string): number {
  const grain = step(currency);
  return Math.round((major * 10 ** decimals(currency)) / grain) * grain;
}

export function fromProviderAmount(minor: number, currency: string): number {
  return minor / 10 ** decimals(currency);
}
