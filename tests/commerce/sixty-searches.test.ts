import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleProducts } from "~db/sample/products";
import { openShop, type Shop } from "../support/shop";

/** What a buyer types, and the product that must come first; after `#` its variant. */
const searches: readonly (readonly [typed: string, first: string])[] = [
  // One number in seven spellings.
  ["KFH-AP2", "arbor-press-ap2"],
  ["kfh-ap2", "arbor-press-ap2"],
  ["KFHAP2", "arbor-press-ap2"],
  ["kf hap 2", "arbor-press-ap2"],
  ["kfh ap2", "arbor-press-ap2"],
  ["KFH/AP2", "arbor-press-ap2"],
  ["kfh.ap.2", "arbor-press-ap2"],
  // Parts of numbers.
  ["ap2", "arbor-press-ap2"],
  ["PA224", "analytical-balance-pa224"],
  ["A224", "analytical-balance-pa224"],
  ["DXPA224", "analytical-balance-pa224"],
  ["hg300", "height-gauge-hg600#300"],
  // Numbers of variants, and of a product whose variant has none of its own.
  ["BMR-WB20", "workbench-wb20#2000"],
  ["bmrwb20", "workbench-wb20#2000"],
  ["bmr wb15", "workbench-wb20#1500"],
  ["BMRWB25", "workbench-wb20#2500"],
  ["BMR-WB20-7", "workbench-wb20-drawers"],
  ["bmrwb207", "workbench-wb20-drawers"],
  ["DVK BL280 R", "bench-lathe-bl280#readout"],
  ["dvkbl280rs", "bench-lathe-bl280#stand"],
  ["GYV-M18R-120", "microcentrifuge-m18r#120v"],
  ["gyvm18r120", "microcentrifuge-m18r#120v"],
  ["GYV C20R", "bench-centrifuge-c20#cooled"],
  ["mkrdc200", "digital-caliper-dc150#200"],
  ["MKR DC300", "digital-caliper-dc150#300"],
  ["MKR-OM100S", "micrometer-om25#set"],
  ["okl l400 ph", "laboratory-microscope-l400#phase"],
  ["OKL-SZ80-BM", "boom-stand-microscope-sz80"],
  // Data with units, in the unit of the data sheet and in others.
  ["20 kN", "arbor-press-ap2"],
  ["20kN", "arbor-press-ap2"],
  ["20000 N", "arbor-press-ap2"],
  ["220 g", "analytical-balance-pa224"],
  ["0.22 kg balance", "analytical-balance-pa224"],
  ["0.01 mm", "dial-indicator-di10"],
  ["caliper 0.01 mm", "digital-caliper-dc150"],
  ["caliper 10 µm", "digital-caliper-dc150"],
  ["micrometer 0.001 mm", "digital-micrometer-dm25"],
  ["lathe 230 V", "bench-lathe-bl280"],
  ["lathe 7.5 kW", "toolroom-lathe-tl410"],
  ["60 Ncm", "overhead-stirrer-os40#os40"],
  ["0.6 Nm", "overhead-stirrer-os40"],
  ["oscilloscope 200 MHz", "oscilloscope-os204#200"],
  ["centrifuge 100,000 rpm", "ultracentrifuge-u100"],
  ["36 m/min", "machining-centre-vc650"],
  ["centrifuge 400 V 16 A", "floor-centrifuge-f6000"],
  ["milling machine 1,320 kg", "milling-machine-km3"],
  ["hotplate stirrer 120 V", "hotplate-stirrer-hs15#120v"],
  ["workbench 1,500 mm", "workbench-wb20#1500"],
  // A number without its unit.
  ["belt grinder 75", "belt-grinder-bg75"],
  // Words, typing errors, plurals.
  ["belt grinder", "belt-grinder-bg75"],
  ["belt grindr", "belt-grinder-bg75"],
  ["oscilloscpe", "oscilloscope-os204"],
  ["thermal camra", "thermal-camera-tc256"],
  ["vernier calliper", "vernier-caliper-vc150"],
  ["ultracentrifuges", "ultracentrifuge-u100"],
  ["granite plate", "granite-surface-plate-630"],
  ["surface grinder", "surface-grinder-sg60"],
  ["ph meter", "ph-meter-pm7"],
  ["sink unit", "sink-unit-su12"],
  ["Mikrund height gauge", "height-gauge-hg600"],
];

const least = 57;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.add(...sampleProducts());
});
afterAll(() => shop?.close());

async function search(typed: string) {
  const options = { filter: {}, facets: {}, sort: "best" as const, limit: 24, offset: 0 };
  return shop.commerce.catalogue.search(typed, options);
}

test("of sixty searches of buyers, at least fifty-seven show the right product first", async () => {
  expect(searches).toHaveLength(60);
  const wrong: string[] = [];
  for (const [typed, first] of searches) {
    const [found] = (await search(typed)).items;
    const shown = found && [found.id, found.variant?.id].filter(Boolean).join("#");
    if (shown !== first) wrong.push(`${typed}: ${shown} instead of ${first}`);
  }
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(60 - least);
});

/** Dimensions in any spelling, and misread article numbers; after `>` what was searched instead. */
const others: readonly (readonly [typed: string, first: string])[] = [
  ["workbench 2000", "workbench-wb20#2000"],
  ["workbench 1500", "workbench-wb20#1500"],
  ["workbench 2000 mm", "workbench-wb20#2000"],
  ["workbench 2000 x 700", "workbench-wb20-drawers"],
  ["2000x700", "workbench-wb20-drawers"],
  ["2000×700 mm", "workbench-wb20-drawers"],
  ["2 000 x 700", "workbench-wb20-drawers"],
  ["2.000 x 700 mm workbench", "workbench-wb20-drawers"],
  ["2 x 0.7 m", "workbench-wb20-drawers"],
  ["2000 by 700", "workbench-wb20-drawers"],
  ["1370*254", "milling-machine-km3"],
  // Its data say 400 x 400 x 400 mm; "400" alone is in several names.
  ["400x400", "vacuum-chamber-ch40"],
  ["BMR-WB2O", "workbench-wb20#2000>BMR-WB20"],
  ["BMRWB2O", "workbench-wb20#2000>BMRWB20"],
  ["bmr wb2o", "workbench-wb20#2000>bmr wb20"],
  ["BMR-WB2O drawers", "workbench-wb20-drawers>BMR-WB20 drawers"],
  ["OKL-SZ8O", "boom-stand-microscope-sz80>OKL-SZ80"],
  ["OKL-L4OO-PH", "laboratory-microscope-l400#phase>OKL-L400-PH"],
  ["MKR-0M25", "micrometer-om25#25>MKR-OM25"],
  ["GYV-MI8R", "microcentrifuge-m18r#230v>GYV-M18R"],
  ["gyv-ml8r-120", "microcentrifuge-m18r#120v>gyv-m18r-120"],
];

test("dimensions are found in any spelling, and misread numbers as they were meant", async () => {
  const wrong: string[] = [];
  for (const [typed, first] of others) {
    const { items, corrected, exact } = await search(typed);
    const id = [items[0]?.id, items[0]?.variant?.id].filter(Boolean).join("#");
    const shown = corrected === null ? id : `${id}>${corrected}`;
    if (shown !== first) wrong.push(`${typed}: ${shown} instead of ${first}`);
    // Nothing opens by itself that was not typed.
    expect([typed, exact]).toEqual([typed, null]);
  }
  expect(wrong).toEqual([]);
  // Quantities and plain words are not taken for misread numbers.
  for (const typed of ["beaker 100l", "BMR-WB2Q"]) {
    expect([typed, (await search(typed)).corrected]).toEqual([typed, null]);
  }
  const suggested = await shop.commerce.catalogue.suggest("BMR-WB2O", 3);
  expect(suggested[0]?.id).toBe("workbench-wb20");
});

test("every number of the catalogue opens its product, and its variant, without separators", async () => {
  const wrong: string[] = [];
  for (const { id, sku, variants, published } of sampleProducts()) {
    if (!published) continue;
    const heir = variants.find((variant) => variant.sku === null)?.id;
    const numbers = [
      [sku, heir],
      ...variants.map((variant) => [variant.sku, variant.id] as const),
    ] as const;
    for (const [number, variant] of numbers) {
      if (!number) continue;
      const spellings = [number, number.toLowerCase().replaceAll("-", "")];
      // Letters alone are words.
      for (const typed of spellings.filter((spelling) => /\d/.test(spelling))) {
        const { exact } = await search(typed);
        if (exact?.id !== id || exact.variant?.id !== variant) {
          wrong.push(`${typed}: ${exact?.id}#${exact?.variant?.id}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("a result says what matched where its name does not", async () => {
  const [first] = (await search("20000 N")).items;
  expect(first?.why).toBe("Force: 20 kN");
  expect((await search("belt grinder")).items[0]?.why).toBeUndefined();
});
