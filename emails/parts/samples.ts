import type { MailLine, MailTotals } from "./lines";

/** The cases in which every template is checked, besides the usual one. */
export const hostile = {
  name: `<script>alert(1)</script>"&' {{7*7}}`,
  product: `<img src=x onerror=alert(1)> & "quoted" javascript:alert(1) http://evil.example/?a=1&b=2`,
  message: `</p><a href="http://evil.example">click</a>\n\${process.env} <!-- --> ]]> \u202Eexe.gpj`,
};

export const longName =
  "Precision laboratory centrifuge with refrigerated chamber, swing-out rotor and validated programme memory ".repeat(
    5,
  );

export const usualLines: MailLine[] = [
  line("Torque wrench 40–200 Nm", "HA-2040 · Halden · ½ inch drive", 2, 189),
  line("Bench vice 125 mm, swivel base", "IM-125-S · Ironmark", 1, 246.5),
  line("Vacuum pump, two-stage, 8 m³/h", "KE-VP8 · Kestrel · 230 V", 1, null),
];

export const pricedLines: MailLine[] = [
  line("Torque wrench 40–200 Nm", "HA-2040 · Halden · ½ inch drive", 2, 176),
  line("Bench vice 125 mm, swivel base", "IM-125-S · Ironmark", 1, 239),
  line("Vacuum pump, two-stage, 8 m³/h", "KE-VP8 · Kestrel · 230 V", 1, 1_840),
];

export const unpricedLines: MailLine[] = usualLines.map((item) => ({
  ...item,
  price: null,
  subtotal: null,
}));

export const manyLines: MailLine[] = Array.from({ length: 200 }, (_, at) =>
  line(
    `Hex key set, ${at + 2} pieces, chrome vanadium`,
    `IM-HX-${at + 2} · Ironmark · metric`,
    (at % 9) + 1,
    at + 0.5,
  ),
);

/**
 * A few lines whose names have the greatest length that a record allows, one of them without a
 * place to wrap.
 */
export const longLines: MailLine[] = [
  line(longName.slice(0, 500), longName.slice(0, 400), 1, 12_345.67),
  line("Kreiselkompressoranlage".repeat(22).slice(0, 500), "Kestrel", 12, 1_234_567.89),
  line(`Rotor ${longName}`.slice(0, 500), "Kestrel", 1, 8.5),
];

export const manyLongLines: MailLine[] = Array.from({ length: 200 }, (_, at) =>
  line(`${at + 1}. ${longName}`.slice(0, 500), "Kestrel", 1, 12_345.67),
);

export const arabicLines: MailLine[] = [
  line("مفتاح عزم ٤٠–٢٠٠ نيوتن متر", "HA-2040 · هالدن · نصف بوصة", 2, 189),
  line("منضدة عمل ثقيلة ١٥٠٠ مم", "IM-1500 · آيرون مارك", 1, 640),
];

export const hostileLines: MailLine[] = [line(hostile.product, hostile.name, 1, 1)];

const openTotals: MailTotals = { subtotal: null, discount: null, charges: [], total: null };

/** The totals of a sample: the sum of its lines, minus the discount, plus the charges. */
export function totalsOf(
  lines: readonly MailLine[],
  { discount = null, charges = [] }: Partial<Pick<MailTotals, "discount" | "charges">> = {},
): MailTotals {
  let subtotal = 0;
  for (const item of lines) {
    if (item.subtotal === null) return { ...openTotals, discount, charges };
    subtotal += item.subtotal;
  }
  const extra = charges.reduce((sum, charge) => sum + charge.amount, 0);
  return { subtotal, discount, charges, total: subtotal + extra - (discount?.amount ?? 0) };
}

function line(name: string, detail: string, quantity: number, price: number | null): MailLine {
  return { name, detail, quantity, price, subtotal: price === null ? null : price * quantity };
}
