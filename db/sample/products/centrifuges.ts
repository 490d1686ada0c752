import { type Entry, variant } from "../entry";

export const centrifuges: Entry[] = [
  {
    id: "mini-centrifuge-mc6",
    name: "Mini centrifuge MC6",
    brand: "Gyrevale",
    sku: "GYV-MC6",
    price: 186,
    stock: 72,
    specs: [
      "Speed: 6,000 rpm fixed",
      "Force: 2,000 x g",
      "Rotors: 8 x 2 ml and two PCR strips",
      "Noise: 45 dB(A)",
    ],
    text: `For spinning the drop off the lid. Closing the lid starts it, opening stops it within
      three seconds.

      Rotors change without a tool and both are in the box, as are adapters for 0.5 and 0.2 ml.`,
    variants: [
      variant("clear", "Clear lid", { specs: ["Lid: clear"] }),
      variant("blue", "Blue lid", { sku: "GYV-MC6-B", specs: ["Lid: blue"] }),
      variant("smoke", "Smoked lid", { stock: 0, specs: ["Lid: smoked"] }),
    ],
  },
  {
    id: "microcentrifuge-m18r",
    name: "Microcentrifuge M18R, refrigerated",
    brand: "Gyrevale",
    sku: "GYV-M18R",
    price: 3890,
    stock: 4,
    featured: true,
    extraViews: 1,
    specs: [
      "Speed: 200 to 15,300 rpm",
      "Force: 21,400 x g",
      "Capacity: 24 x 2 ml",
      "Temperature: -10 to 40 °C",
      "Cooling: 25 to 4 °C in 9 min, refrigerant R290",
      "Noise: 52 dB(A) at full speed",
    ],
    text: `Holds 4 °C at full speed, which is what the protocol assumes and many small centrifuges
      do not do. The rotor lid is aerosol-tight and closes with a quarter turn.

      The compressor sleeps when the lid stands open, and a pre-cooling key has it ready when the
      samples are.`,
    variants: [
      variant("230v", "230 V, 50 Hz", { specs: ["Supply: 230 V, 50 Hz"] }),
      variant("120v", "120 V, 60 Hz", {
        sku: "GYV-M18R-120",
        stock: 1,
        specs: ["Supply: 120 V, 60 Hz"],
      }),
    ],
  },
  {
    id: "bench-centrifuge-c4",
    name: "Bench centrifuge C4 for blood tubes",
    brand: "Gyrevale",
    sku: "GYV-C4",
    price: 1245,
    stock: 13,
    specs: [
      "Speed: 300 to 4,500 rpm",
      "Force: 2,490 x g",
      "Capacity: 12 x 15 ml or 24 x 5 ml",
      "Rotor: angle 33°, autoclavable",
      "Programs: 9, with quick keys",
    ],
    text: `Made for the doctor's practice: two keys, two programs, a lid that opens by itself at the
      end so that the serum does not warm up.

      Imbalance stops it early and softly; the display then says which side is heavier.`,
  },
  {
    id: "bench-centrifuge-c20",
    name: "Universal bench centrifuge C20",
    brand: "Gyrevale",
    sku: "GYV-C20",
    price: 5480,
    stock: 3,
    extraViews: 1,
    specs: [
      "Capacity: 4 x 250 ml, 28 x 15 ml, 8 plates",
      "Speed: up to 15,000 rpm",
      "Force: 24,100 x g",
      "Rotors: 14, recognised by the drive",
      "Acceleration: ten ramps each way",
      "Dimensions: 410 x 540 x 370 mm",
    ],
    text: `One machine from blood bags in the morning to plasmids in the afternoon. The rotor is
      recognised by a magnetic code, and the drive refuses more than it may carry.

      Swing-out buckets close with clear caps that can be opened with one hand in a glove.`,
    variants: [
      variant("air", "Air cooled", { specs: ["Cooling: air"] }),
      variant("cooled", "Refrigerated, -20 to 40 °C", {
        sku: "GYV-C20R",
        price: 8290,
        stock: 2,
        specs: ["Cooling: -20 to 40 °C, refrigerant R290"],
      }),
    ],
  },
  {
    id: "floor-centrifuge-f6000",
    name: "Floor centrifuge F6000",
    brand: "Gyrevale",
    sku: "GYV-F6000",
    price: null,
    stock: null,
    specs: [
      "Capacity: 6 x 1,000 ml",
      "Speed: up to 10,500 rpm",
      "Force: 18,600 x g",
      "Temperature: -20 to 40 °C",
      "Supply: 400 V, 16 A",
      "Mass: 385 kg without rotor",
    ],
    text: `Harvests six litres of culture in one run. Rotors are carbon fibre, a third of the weight
      of titanium ones, and one person lifts them in and out.

      The quote includes rigging, a floor load check and yearly rotor inspection. Doors of 850 mm
      are wide enough.`,
  },
  {
    id: "ultracentrifuge-u100",
    name: "Ultracentrifuge U100",
    brand: "Gyrevale",
    sku: "GYV-U100",
    price: null,
    stock: null,
    specs: [
      "Speed: 100,000 rpm",
      "Force: 802,000 x g",
      "Vacuum: below 0.7 Pa, oil-free",
      "Drive: induction, three years or 15 billion turns",
      "Noise: 48 dB(A)",
    ],
    text: `Gradients, vesicles and viruses. A turbo pump without oil evacuates the chamber in four
      minutes and leaves nothing on the samples.

      Each rotor carries a chip with its own log; a derated rotor cannot be overspun by mistake.
      Sold with training and a maintenance plan only.`,
  },
  {
    id: "plate-centrifuge-pc2",
    name: "Plate centrifuge PC2",
    brand: "Gyrevale",
    sku: "GYV-PC2",
    price: 540,
    stock: 17,
    specs: ["Speed: 2,500 rpm", "Force: 500 x g", "Capacity: two plates", "Run-up: 5 s"],
    text: `Plates stand on edge, the liquid stays where it is, and condensate goes back to the well.
      As wide as two plates and as quick as a toaster.`,
  },
  {
    id: "rotor-swing-out-4x250",
    name: "Swing-out rotor 4 x 250 ml for C20",
    brand: "Gyrevale",
    sku: "GYV-R4250",
    price: 1320,
    stock: 5,
    specs: [
      "Force: 4,750 x g at 5,100 rpm",
      "Radius: 163 mm",
      "Life: 60,000 cycles, counted by the drive",
      "Buckets: ordered with inserts",
    ],
    text: `Cross of forged aluminium with hard-anodised pins. Inserts for 5, 15, 50 and 250 ml push
      in and are colour-coded.`,
    variants: [
      variant("bare", "Without inserts", { specs: ["Inserts: none"] }),
      variant("15ml", "With 28 x 15 ml inserts", { price: 1545, specs: ["Inserts: 28 x 15 ml"] }),
      variant("50ml", "With 12 x 50 ml inserts", {
        price: 1530,
        stock: 2,
        specs: ["Inserts: 12 x 50 ml"],
      }),
    ],
  },
  {
    id: "rotor-angle-24x2",
    name: "Angle rotor 24 x 2 ml, aerosol-tight",
    brand: "Gyrevale",
    sku: "GYV-R242",
    price: 465,
    stock: 14,
    specs: ["For: M18R", "Angle: 45°", "Sterilising: 121 °C, 20 min", "Life: 10 years"],
    text: `Spare or second rotor, so that one cools while the other runs. The seal is a single ring
      that is changed by hand once a year.`,
  },
  {
    id: "centrifuge-tubes-50ml",
    name: "Centrifuge tubes 50 ml, conical, 500 pieces",
    brand: "Gyrevale",
    sku: "GYV-T50",
    price: 118,
    stock: 88,
    specs: ["Material: polypropylene", "Force: up to 17,000 x g", "Sterile: gamma, bags of 25"],
    text: `Thick-walled tubes with a flat cap that can be written on. Graduation is printed, not
      moulded, and remains legible after freezing.`,
    variants: [
      variant("15", "15 ml", { sku: "GYV-T15", price: 98, stock: 120, specs: ["Content: 15 ml"] }),
      variant("50", "50 ml", { specs: ["Content: 50 ml"] }),
    ],
  },
];
