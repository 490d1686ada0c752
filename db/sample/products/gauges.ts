import { type Entry, variant } from "../entry";

export const gauges: Entry[] = [
  {
    id: "digital-caliper-dc150",
    name: "Digital caliper DC150, IP67",
    brand: "Mikrund",
    sku: "MKR-DC150",
    price: 98,
    stock: 120,
    featured: true,
    extraViews: 1,
    specs: [
      "Range: 0 to 150 mm",
      "Resolution: 0.01 mm",
      "Error limit: 0.02 mm",
      "Protection: IP67",
      "Battery: CR2032, three years",
    ],
    text: `Goes on measuring when coolant runs over it. The absolute scale keeps its zero when the
      slider is drawn quickly or the battery changed.

      Jaws are lapped and closed light-tight; the thumb roller can be locked.`,
    variants: [
      variant("150", "150 mm"),
      variant("200", "200 mm", {
        sku: "MKR-DC200",
        price: 129,
        stock: 44,
        specs: ["Range: 0 to 200 mm"],
      }),
      variant("300", "300 mm", {
        sku: "MKR-DC300",
        price: 198,
        stock: 12,
        specs: ["Range: 0 to 300 mm", "Error limit: 0.03 mm"],
      }),
    ],
  },
  {
    id: "vernier-caliper-vc150",
    name: "Vernier caliper VC150",
    brand: "Mikrund",
    sku: "MKR-VC150",
    price: 34.5,
    stock: 260,
    specs: ["Range: 0 to 150 mm, 6 inch", "Reading: 0.02 mm", "Steel: hardened, satin chrome"],
    text: `No battery, no excuse. The vernier lies in one plane with the scale, hence no parallax,
      and the depth rod is flat enough for a groove of 2 mm.`,
  },
  {
    id: "micrometer-om25",
    name: "Outside micrometer OM25",
    brand: "Mikrund",
    sku: "MKR-OM25",
    price: 62,
    stock: 75,
    extraViews: 1,
    specs: [
      "Range: 0 to 25 mm",
      "Reading: 0.01 mm",
      "Error limit: 4 µm",
      "Faces: carbide, 6.5 mm",
      "Ratchet: 5 to 10 N",
    ],
    text: `A forged bow with insulating plates, so that the warmth of the hand does not become part
      of the dimension. The thimble of 18 mm turns easily with two fingers.`,
    variants: [
      variant("25", "0 to 25 mm"),
      variant("50", "25 to 50 mm", { sku: "MKR-OM50", price: 74, specs: ["Range: 25 to 50 mm"] }),
      variant("75", "50 to 75 mm", {
        sku: "MKR-OM75",
        price: 88,
        stock: 20,
        specs: ["Range: 50 to 75 mm", "Error limit: 5 µm"],
      }),
      variant("set", "Set 0 to 100 mm, four pieces", {
        sku: "MKR-OM100S",
        price: 298,
        stock: 8,
        specs: ["Range: 0 to 100 mm", "Error limit: 4 to 5 µm", "Pieces: 4"],
      }),
    ],
  },
  {
    id: "digital-micrometer-dm25",
    name: "Digital micrometer DM25 with radio",
    brand: "Mikrund",
    sku: "MKR-DM25",
    price: 214,
    stock: 26,
    specs: [
      "Range: 0 to 30 mm",
      "Resolution: 0.001 mm",
      "Error limit: 2 µm",
      "Radio: receiver for USB, 10 m",
      "Protection: IP65",
    ],
    text: `Quick spindle with 10 mm per turn and a button that writes the value into the cell where
      the cursor stands. No software has to be installed; it types like a keyboard.`,
  },
  {
    id: "bore-gauge-bg35",
    name: "Three-point bore gauge set",
    brand: "Mikrund",
    sku: "MKR-TB20",
    price: 690,
    stock: 6,
    specs: [
      "Range: 12 to 20 mm",
      "Reading: 0.005 mm",
      "Error limit: 4 µm",
      "Set: two heads, extension 150 mm, ring 16 mm",
    ],
    text: `Centres itself in the bore and reads its true diameter, also at the bottom of a blind hole.
      The setting ring is measured to half a micrometre and says so on its face.`,
    variants: [
      variant("6-12", "6 to 12 mm", {
        sku: "MKR-TB12",
        price: 740,
        stock: 3,
        specs: ["Range: 6 to 12 mm", "Set: two heads, ring 8 mm"],
      }),
      variant("12-20", "12 to 20 mm"),
      variant("20-50", "20 to 50 mm", {
        sku: "MKR-TB50",
        price: 980,
        specs: ["Range: 20 to 50 mm", "Set: three heads, extension 150 mm, ring 35 mm"],
      }),
    ],
  },
  {
    id: "dial-indicator-di10",
    name: "Dial indicator DI10",
    brand: "Mikrund",
    sku: "MKR-DI10",
    price: 38,
    stock: 95,
    specs: ["Range: 10 mm", "Reading: 0.01 mm", "Bezel: 58 mm", "Stem: 8h6", "Shock: protected"],
    text: `Jewelled movement with a steel rack that shrugs off the spindle being let go. Tolerance
      markers sit inside the glass, where a sleeve does not shift them.`,
  },
  {
    id: "magnetic-stand-ms3",
    name: "Magnetic stand MS3, central clamping",
    brand: "Mikrund",
    sku: "MKR-MS3",
    price: 89,
    stock: 52,
    specs: ["Magnet: 800 N, switched", "Arm: 220 mm, three joints", "Holder: 8 mm and dovetail"],
    text: `One knob locks all three joints without moving the tip. The base has a prism and stands on
      shafts as well as on plates.`,
  },
  {
    id: "height-gauge-hg600",
    name: "Digital height gauge HG600",
    brand: "Mikrund",
    sku: "MKR-HG600",
    price: 540,
    stock: 9,
    specs: [
      "Range: 0 to 600 mm",
      "Resolution: 0.01 mm",
      "Error limit: 0.04 mm",
      "Scriber: carbide",
      "Columns: two, stainless",
    ],
    text: `Two columns instead of one, so the scriber does not sag at half a metre. The wheel moves it
      finely, a button sets zero wherever you are.`,
    variants: [
      variant("300", "300 mm", {
        sku: "MKR-HG300",
        price: 368,
        stock: 11,
        specs: ["Range: 0 to 300 mm", "Error limit: 0.03 mm"],
      }),
      variant("600", "600 mm"),
    ],
  },
  {
    id: "granite-surface-plate-630",
    name: "Granite surface plate, grade 0",
    brand: "Mikrund",
    sku: "MKR-GP63",
    price: null,
    stock: 4,
    also: "furniture-storage",
    extraViews: 1,
    specs: [
      "Grade: 0",
      "Flatness: 8 µm (630 x 400 mm)",
      "Stone: fine-grained black granite",
      "Thickness: 100 mm",
      "Certificate: grid of 99 points",
    ],
    text: `Stone that does not rust, does not burr and has been at rest for two hundred million years.
      It lies on three points that are marked on its side.

      Freight depends on the address, so plates are quoted. Stands with levelling screws are offered
      with every plate.`,
    variants: [
      variant("400", "400 x 250 mm", {
        sku: "MKR-GP40",
        price: 248,
        stock: 7,
        specs: ["Size: 400 x 250 mm", "Flatness: 6 µm", "Thickness: 70 mm"],
      }),
      variant("630", "630 x 400 mm", { specs: ["Size: 630 x 400 mm"] }),
      variant("1000", "1,000 x 630 mm", {
        sku: "MKR-GP100",
        stock: 1,
        specs: ["Size: 1,000 x 630 mm", "Flatness: 12 µm", "Thickness: 150 mm"],
      }),
    ],
  },
  {
    id: "gauge-block-set-87",
    name: "Gauge block set, 87 pieces",
    brand: "Mikrund",
    sku: "MKR-GB87",
    price: 425,
    stock: 10,
    specs: [
      "Grade: 1",
      "Pieces: 87, 0.5 to 100 mm",
      "Material: steel, aged",
      "Case: wood, numbered",
      "Wringing: tested pair by pair",
    ],
    text: `From 87 pieces any dimension to a micrometre. The case is laid out so that a missing block
      is a visible hole.`,
    variants: [
      variant("steel", "Steel, grade 1"),
      variant("steel0", "Steel, grade 0", { sku: "MKR-GB87-0", price: 690, specs: ["Grade: 0"] }),
      variant("ceramic", "Ceramic, grade 0", {
        sku: "MKR-GB87-C",
        price: 1980,
        stock: 2,
        specs: ["Grade: 0", "Material: zirconia ceramic"],
      }),
    ],
  },
  {
    id: "engineers-square-set",
    name: "Engineer's square set, four pieces",
    brand: "Mikrund",
    sku: "MKR-SQ4",
    price: 46,
    stock: 0,
    specs: ["Sizes: 50, 75, 100, 150 mm", "Grade: 1", "Steel: hardened, ground"],
    text: `Stock and blade are one after hardening, not pinned. Hold it to the light: a slit of three
      micrometres shows blue.`,
  },
];
