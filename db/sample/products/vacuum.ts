import { type Entry, variant } from "../entry";

export const vacuum: Entry[] = [
  {
    id: "rotary-vane-pump-rv8",
    name: "Rotary vane pump RV8, two-stage",
    brand: "Hollovac",
    sku: "HVC-RV8",
    price: 1790,
    stock: 8,
    featured: true,
    extraViews: 2,
    specs: [
      "Pumping speed: 8.1 m³/h",
      "Ultimate pressure: 0.002 mbar",
      "Connections: KF 25",
      "Oil: 0.75 l, sight glass",
      "Noise: 50 dB(A)",
      "Mass: 25 kg",
    ],
    text: `The fore pump under freeze dryers, spectrometers and glove boxes. A non-return valve holds
      the vacuum when the power goes and keeps the oil where it belongs.

      Gas ballast in two steps carries away a moderate load of vapour; for solvents take a
      chemistry pump instead.`,
    variants: [
      variant("5", "5.1 m³/h", {
        sku: "HVC-RV5",
        price: 1540,
        stock: 5,
        specs: ["Pumping speed: 5.1 m³/h", "Oil: 0.7 l, sight glass", "Mass: 22 kg"],
      }),
      variant("8", "8.1 m³/h"),
      variant("16", "16 m³/h", {
        sku: "HVC-RV16",
        price: 2480,
        stock: 1,
        specs: [
          "Pumping speed: 16 m³/h",
          "Oil: 1.1 l, sight glass",
          "Mass: 34 kg",
          "Noise: 52 dB(A)",
        ],
      }),
    ],
  },
  {
    id: "diaphragm-pump-md4",
    name: "Chemistry diaphragm pump MD4",
    brand: "Hollovac",
    sku: "HVC-MD4",
    price: 2240,
    stock: 5,
    extraViews: 1,
    specs: [
      "Pumping speed: 3.4 m³/h",
      "Ultimate pressure: 1.5 mbar",
      "Wetted parts: PTFE, FFKM, carbon-filled PTFE",
      "Separator: inlet and outlet, 500 ml",
      "Noise: 45 dB(A)",
    ],
    text: `Dry, resistant, and quiet enough for the room people work in. Solvent is caught in the
      outlet flask rather than in the drain; nine tenths of it usually.

      Diaphragms last 15,000 hours and are exchanged in a quarter of an hour with the kit in stock.`,
  },
  {
    id: "scroll-pump-xs10",
    name: "Scroll pump XS10, oil-free",
    brand: "Hollovac",
    sku: "HVC-XS10",
    price: null,
    stock: 2,
    specs: [
      "Pumping speed: 11.4 m³/h",
      "Ultimate pressure: 0.007 mbar",
      "Tip seal: 24 months, changed on site",
      "Noise: 52 dB(A)",
      "Supply: 100 to 240 V",
    ],
    text: `For beam lines, leak detectors and clean rooms that will not have oil. The motor stands
      outside the vacuum, bearings included.

      The price depends on exchange service: with it, a spare arrives before the old pump goes.`,
  },
  {
    id: "turbo-pumping-station-tp300",
    name: "Turbo pumping station TP300",
    brand: "Hollovac",
    sku: "HVC-TP300",
    price: null,
    stock: null,
    extraViews: 1,
    specs: [
      "Pumping speed: 255 l/s nitrogen",
      "Base pressure: below 5 × 10⁻¹⁰ mbar, baked",
      "Inlet: CF 100 or ISO-K 100",
      "Fore pump: diaphragm, dry",
      "Start-up: 2.5 min to 90 %",
      "Control: 7-inch panel, Ethernet",
    ],
    text: `One button from air to high vacuum. The panel shows both stages, the bearing and the gauge
      and writes a log that helps when something leaks.

      Configured with you: gauge, valve, flange, trolley. Demonstration units travel; ask for a
      week.`,
  },
  {
    id: "side-channel-blower-sb3",
    name: "Side channel blower SB3",
    brand: "Hollovac",
    sku: "HVC-SB3",
    price: 548,
    stock: 11,
    also: "safety-ventilation",
    specs: [
      "Flow: 145 m³/h",
      "Pressure: -180 to +190 mbar",
      "Motor: 1.1 kW",
      "Noise: 64 dB(A)",
      "Temperature: ambient up to 40 °C",
    ],
    text: `Moves much air at little pressure: vacuum lifting, aeration, drying. No contact inside,
      hence nothing to wear but the bearings.

      Filter, relief valve and silencer are needed with it and are offered as one kit.`,
    variants: [
      variant("1ph", "230 V single phase", {
        sku: "HVC-SB3-1",
        price: 579,
        stock: 4,
        specs: ["Supply: 230 V, single phase"],
      }),
      variant("3ph", "400 V three phase", { specs: ["Supply: 400 V, three phase"] }),
    ],
  },
  {
    id: "vacuum-ejector-ej15",
    name: "Vacuum ejector EJ15",
    brand: "Hollovac",
    sku: "HVC-EJ15",
    price: 74,
    stock: 90,
    specs: ["Nozzle: 1.5 mm", "Suction: 63 l/min", "Vacuum: 92 % at 5 bar"],
    text: `Compressed air in, vacuum out, for grippers and small clamping jigs. The silencer is part
      of the body and does not clog with paper dust.`,
  },
  {
    id: "vacuum-gauge-vg2",
    name: "Vacuum gauge VG2, Pirani and ceramic",
    brand: "Hollovac",
    sku: "HVC-VG2",
    price: 685,
    stock: 13,
    also: "measuring-tools",
    specs: [
      "Range: 1,200 to 5 × 10⁻⁴ mbar",
      "Accuracy: ±0.3 % above 10 mbar, ±15 % below",
      "Flange: KF 16, 1.4404",
      "Display: round, illuminated",
      "Signal: 0 to 10 V, RS-485",
    ],
    text: `Two sensors in one head: the ceramic one does not mind which gas it is, the Pirani goes on
      where it stops. The change-over is not visible in the reading.

      Battery or cable; the head unscrews from its body for cleaning.`,
  },
  {
    id: "vacuum-controller-vc5",
    name: "Vacuum controller VC5",
    brand: "Hollovac",
    sku: "HVC-VC5",
    price: 1150,
    stock: 6,
    specs: [
      "Range: 1,100 to 0.1 mbar",
      "Modes: automatic boiling point, ramp, hold",
      "Outputs: valve, cooling water, pump speed",
      "Front: glass, resistant to solvents",
    ],
    text: `Finds the boiling point of a solvent mixture by itself and follows it downwards, so that
      nothing bumps into the condenser. Made for rotary evaporators of any make.`,
  },
  {
    id: "desiccator-vacuum-250",
    name: "Vacuum desiccator, 250 mm",
    brand: "Hollovac",
    sku: "HVC-DS250",
    price: 168,
    stock: 23,
    specs: [
      "Volume: 10 l",
      "Body: polycarbonate",
      "Vacuum: 24 h below 50 mbar",
      "Plate: porcelain",
    ],
    text: `See-through on all sides and safe against implosion. The lid seals with a ring instead of
      grease and opens with one hand after venting.`,
    variants: [
      variant("200", "200 mm, 5 l", {
        sku: "HVC-DS200",
        price: 129,
        stock: 14,
        specs: ["Inner diameter: 200 mm", "Volume: 5 l"],
      }),
      variant("250", "250 mm, 10 l", { specs: ["Inner diameter: 250 mm"] }),
      variant("300", "300 mm, 18 l", {
        sku: "HVC-DS300",
        price: 236,
        specs: ["Inner diameter: 300 mm", "Volume: 18 l"],
      }),
    ],
  },
  {
    id: "vacuum-chamber-ch40",
    name: "Vacuum chamber CH40, cube",
    brand: "Hollovac",
    sku: "HVC-CH40",
    price: null,
    stock: null,
    specs: [
      "Inside: 400 x 400 x 400 mm",
      "Material: aluminium, 25 mm wall",
      "Door: glass-clear PMMA 40 mm, hinged",
      "Ports: KF 25 x 4, KF 40 x 2",
      "Leak rate: below 1 × 10⁻⁶ mbar l/s",
    ],
    text: `For degassing resin, testing housings and outgassing trials. Each side can be drilled for
      your own feed-throughs; send a sketch.

      Delivered leak-tested with helium and with the protocol of the test.`,
  },
  {
    id: "kf-fittings-set-kf25",
    name: "Vacuum fittings set KF 25, 32 parts",
    brand: "Hollovac",
    sku: "HVC-KF25-32",
    price: 318,
    stock: 28,
    specs: ["Contents: elbows, tees, nipples, hoses, clamps", "Steel: 1.4301", "Seals: FKM"],
    text: `What one lacks on the day the pump arrives, in one case. Parts are laid out in foam so that
      a missing clamp is seen before the lid closes.

      Single parts can be reordered; each is engraved with its number.`,
  },
];
