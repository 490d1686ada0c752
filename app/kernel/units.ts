/**
 * A unit of measurement: its code of UNECE Recommendation 20, its symbol, and how many base units of
 * its family it is. `zero` is where its scale begins, in base units.
 */
export interface Unit {
  code: string;
  symbol: string;
  family: Family;
  factor: number;
  zero: number;
}

/** Code, symbol, factor, and other spellings, separated by spaces. The first is the base unit. */
type Row = readonly [code: string, symbol: string, factor: number, others?: string];

const inch = 0.0254;
const pound = 0.45359237;
/** Newtons that one kilogram weighs by the standard acceleration. */
const weight = 9.80665;

/**
 * Mass and force are two families: a buyer who types tonnes means no force, unless the seller wrote
 * the value in tonnes.
 */
const rows = {
  length: [
    ["MTR", "m", 1, "metre metres meter meters"],
    ["KMT", "km", 1e3],
    ["DMT", "dm", 0.1],
    ["CMT", "cm", 0.01, "CM"],
    ["MMT", "mm", 1e-3, "MM millimetre millimetres"],
    ["4H", "µm", 1e-6, "um micron microns"],
    ["C45", "nm", 1e-9],
    ["INH", "in", inch, 'inch inches " ″ zoll'],
    ["FOT", "ft", 0.3048, "foot feet ′ '"],
    ["YRD", "yd", 0.9144],
    ["77", "mil", inch / 1000, "thou"],
  ],
  area: [
    ["MTK", "m²", 1, "sqm"],
    ["KMK", "km²", 1e6],
    ["DMK", "dm²", 0.01],
    ["CMK", "cm²", 1e-4],
    ["MMK", "mm²", 1e-6],
    ["HAR", "ha", 1e4],
    ["INK", "in²", inch * inch],
    ["FTK", "ft²", 0.3048 ** 2],
  ],
  volume: [
    ["MTQ", "m³", 1],
    ["LTR", "l", 1e-3, "L litre litres liter liters"],
    ["HLT", "hl", 0.1],
    ["DLT", "dl", 1e-4],
    ["CLT", "cl", 1e-5],
    ["MLT", "ml", 1e-6, "mL"],
    ["4G", "µl", 1e-9, "µL ul uL"],
    ["DMQ", "dm³", 1e-3],
    ["CMQ", "cm³", 1e-6, "ccm"],
    ["MMQ", "mm³", 1e-9],
    ["INQ", "in³", inch ** 3],
    ["FTQ", "ft³", 0.3048 ** 3],
  ],
  mass: [
    ["KGM", "kg", 1, "KG Kg kgs kilogram kilograms"],
    ["TNE", "t", 1e3, "tonne tonnes"],
    ["GRM", "g", 1e-3, "gram grams"],
    ["MGM", "mg", 1e-6],
    ["MC", "µg", 1e-9, "ug"],
    ["LBR", "lb", pound, "lbs pound pounds"],
    ["ONZ", "oz", pound / 16],
    ["CTM", "ct", 2e-4],
  ],
  force: [
    ["NEW", "N", 1, "newton newtons"],
    ["B47", "kN", 1e3, "KN kn"],
    ["B73", "MN", 1e6],
    ["C20", "mN", 1e-3],
    ["B37", "kgf", weight, "kp"],
    ["C78", "lbf", pound * weight],
  ],
  torque: [
    ["NU", "N·m", 1, "Nm"],
    ["B48", "kN·m", 1e3, "kNm"],
    ["F88", "N·cm", 0.01, "Ncm"],
    ["D83", "mN·m", 1e-3, "mNm"],
    ["M92", "lbf·ft", pound * weight * 0.3048, "ft·lb lb·ft"],
    ["F21", "lbf·in", pound * weight * inch, "in·lb lb·in"],
  ],
  pressure: [
    ["PAL", "Pa", 1],
    ["A97", "hPa", 100],
    ["KPA", "kPa", 1e3],
    ["MPA", "MPa", 1e6],
    ["A89", "GPa", 1e9],
    ["BAR", "bar", 1e5],
    ["MBR", "mbar", 100],
    ["C56", "N/mm²", 1e6],
    ["PS", "psi", (pound * weight) / inch ** 2],
    ["ATM", "atm", 101_325],
    ["UA", "Torr", 101_325 / 760],
    ["HN", "mmHg", 133.322387415],
  ],
  power: [
    ["WTT", "W", 1, "w watt watts"],
    ["KWT", "kW", 1e3, "KW kw"],
    ["MAW", "MW", 1e6],
    ["C31", "mW", 1e-3],
    ["BHP", "hp", 745.69987158227],
    ["D46", "VA", 1],
    ["KVA", "kVA", 1e3],
  ],
  energy: [
    ["JOU", "J", 1],
    ["KJO", "kJ", 1e3],
    ["3B", "MJ", 1e6],
    ["WHR", "Wh", 3600],
    ["KWH", "kWh", 3.6e6],
    ["MWH", "MWh", 3.6e9],
    ["D70", "cal", 4.1868],
    ["E14", "kcal", 4186.8],
    ["BTU", "BTU", 1055.05585262],
  ],
  voltage: [
    ["VLT", "V", 1, "v volt volts VAC VDC"],
    ["KVT", "kV", 1e3, "KV kv"],
    ["2Z", "mV", 1e-3],
    ["D82", "µV", 1e-6, "uV"],
  ],
  current: [
    ["AMP", "A", 1, "amp amps ampere amperes"],
    ["B22", "kA", 1e3],
    ["4K", "mA", 1e-3],
    ["B84", "µA", 1e-6, "uA"],
  ],
  frequency: [
    ["HTZ", "Hz", 1, "HZ hz"],
    ["KHZ", "kHz", 1e3],
    ["MHZ", "MHz", 1e6],
    ["A86", "GHz", 1e9],
  ],
  rotation: [
    ["RPM", "rpm", 1, "1/min r/min min-1 U/min"],
    ["RPS", "rps", 60, "1/s r/s s-1"],
  ],
  temperature: [
    ["KEL", "K", 1],
    ["CEL", "°C", 1, "°c degC"],
    ["FAH", "°F", 5 / 9, "degF"],
  ],
  time: [
    ["SEC", "s", 1, "sec second seconds"],
    ["C26", "ms", 1e-3],
    ["B98", "µs", 1e-6, "us"],
    ["C47", "ns", 1e-9],
    ["MIN", "min", 60, "minute minutes"],
    ["HUR", "h", 3600, "hour hours"],
    ["DAY", "d", 86_400, "day days"],
    ["WEE", "wk", 604_800, "week weeks"],
  ],
  speed: [
    ["MTS", "m/s", 1],
    ["C16", "mm/s", 1e-3],
    ["2M", "cm/s", 0.01],
    ["2X", "m/min", 1 / 60],
    ["H81", "mm/min", 1 / 60_000],
    ["KMH", "km/h", 1 / 3.6],
    ["HM", "mph", 0.44704, "mi/h"],
    ["FR", "ft/min", 0.3048 / 60],
  ],
  flow: [
    ["MQS", "m³/s", 1],
    ["MQH", "m³/h", 1 / 3600],
    ["G53", "m³/min", 1 / 60],
    ["G51", "l/s", 1e-3, "L/s"],
    ["L2", "l/min", 1e-3 / 60, "L/min lpm"],
    ["E32", "l/h", 1e-3 / 3600, "L/h"],
    ["41", "ml/min", 1e-6 / 60, "mL/min"],
    ["2L", "ft³/min", 0.3048 ** 3 / 60, "cfm"],
  ],
  angle: [
    ["C81", "rad", 1],
    ["DD", "°", Math.PI / 180, "deg degree degrees"],
    ["D61", "arcmin", Math.PI / 10_800],
    ["D62", "arcsec", Math.PI / 648_000],
  ],
  density: [
    ["KMQ", "kg/m³", 1],
    ["23", "g/cm³", 1e3],
    ["B35", "kg/l", 1e3, "kg/L"],
    ["GJ", "g/ml", 1e3, "g/mL"],
    ["GL", "g/l", 1, "g/L"],
  ],
  data: [
    ["AD", "B", 1, "byte bytes"],
    ["A99", "bit", 1 / 8, "bits"],
    ["2P", "kB", 1e3],
    ["4L", "MB", 1e6],
    ["E34", "GB", 1e9],
    ["E35", "TB", 1e12],
    ["E64", "KiB", 1024],
    ["E63", "MiB", 1024 ** 2],
    ["E62", "GiB", 1024 ** 3],
  ],
  share: [
    ["P1", "%", 1, "percent"],
    ["59", "ppm", 1e-4],
  ],
  level: [["2N", "dB", 1, "dB(A)"]],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

export type Family = keyof typeof rows;

/** Where the scales of °C and °F begin, in kelvin. */
const zeros: Readonly<Record<string, number>> = { CEL: 273.15, FAH: 459.67 * (5 / 9) };

const unitsOf = Object.fromEntries(
  Object.entries<readonly Row[]>(rows).map(([family, all]) => [
    family,
    all.map(([code, symbol, factor]) => {
      return { code, symbol, family: family as Family, factor, zero: zeros[code] ?? 0 };
    }),
  ]),
) as Record<string, readonly Unit[]> as Readonly<Record<Family, readonly Unit[]>>;

export const families = Object.keys(unitsOf) as Family[];

/** The units of a family; the first is its base unit. */
export function unitsIn(family: Family): readonly Unit[] {
  return unitsOf[family];
}

/** By the spelling without spaces, points and superscripts. */
const bySpelling = new Map<string, Unit>();
/** Names of three letters and more in small letters: shorter ones mean different units by case. */
const byLower = new Map<string, Unit | null>();
for (const family of families) {
  for (const [at, row] of rows[family].entries() as Iterable<[number, Row]>) {
    const unit = unitsOf[family][at] as Unit;
    for (const spelling of [row[1], ...(row[3]?.split(" ") ?? [])].map(plain)) {
      bySpelling.set(spelling, unit);
      const lower = spelling.toLowerCase();
      const known = byLower.get(lower);
      if (lower.length > 2) byLower.set(lower, known === undefined || known === unit ? unit : null);
    }
  }
}

/** The unit with that symbol or name; null for an unknown one, and for one that may be two. */
export function unitNamed(text: string): Unit | null {
  const spelling = plain(text);
  const lower = spelling.toLowerCase();
  const isOneCase = spelling === lower || spelling === spelling.toUpperCase();
  return bySpelling.get(spelling) ?? (isOneCase ? (byLower.get(lower) ?? null) : null);
}

/** One spelling for `m²`, `m^2`, `m2` and `N·m`, `N m`, `Nm`. */
function plain(text: string): string {
  return text
    .replace(/[²³]/g, (power) => (power === "²" ? "2" : "3"))
    .replace(/[⁻−]¹/g, "-1")
    .replace(/[μ]/g, "µ")
    .replace(/º/g, "°")
    .replace(/[\s·⋅*^]/g, "");
}

/** The value in the family's base unit, without the last digits that multiplying makes up. */
export function toBase(value: number, { factor, zero }: Pick<Unit, "factor" | "zero">): number {
  return rounded(value * factor + zero);
}

export function fromBase(base: number, { factor, zero }: Pick<Unit, "factor" | "zero">): number {
  return rounded((base - zero) / factor);
}

function rounded(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(12)) : value;
}
