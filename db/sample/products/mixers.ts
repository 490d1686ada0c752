import { type Entry, variant } from "../entry";

export const mixers: Entry[] = [
  {
    id: "magnetic-stirrer-ms10",
    name: "Magnetic stirrer MS10",
    brand: "Rorwyn",
    sku: "RWN-MS10",
    price: 149,
    stock: 54,
    specs: [
      "Volume: up to 10 l of water",
      "Speed: 60 to 1,600 rpm",
      "Plate: 135 mm, glass ceramic",
      "Protection: IP42",
    ],
    text: `A quiet stirrer for the corner of the bench. Reversing every thirty seconds keeps
      crystals from settling behind the bar.

      Left on by mistake it runs for years: the motor has no brushes.`,
  },
  {
    id: "hotplate-stirrer-hs15",
    name: "Hotplate stirrer HS15 with sensor",
    brand: "Rorwyn",
    sku: "RWN-HS15",
    price: 498,
    stock: 22,
    featured: true,
    extraViews: 2,
    specs: [
      "Volume: up to 15 l",
      "Plate: 140 mm, ceramic coated aluminium",
      "Temperature: 25 to 340 °C, sensor ±0.5 K",
      "Power: 800 W",
      "Safety: second circuit, adjustable 50 to 360 °C",
      "Warning: plate above 50 °C is shown, even switched off",
    ],
    text: `Controls the temperature in the flask, not that of the plate. If the sensor slips out of
      the liquid, it notices within a minute and stops heating.

      Aluminium blocks for round flasks from 10 to 500 ml sit on the plate and replace the oil
      bath.`,
    variants: [
      variant("230v", "230 V", { specs: ["Supply: 230 V", "Blocks: none"] }),
      variant("120v", "120 V", { sku: "RWN-HS15-120", specs: ["Supply: 120 V", "Blocks: none"] }),
      variant("set", "230 V with block set", {
        sku: "RWN-HS15-SET",
        price: 689,
        stock: 6,
        specs: ["Supply: 230 V", "Blocks: for flasks of 100, 250 and 500 ml"],
      }),
    ],
  },
  {
    id: "multi-stirrer-mx15",
    name: "Multi-position stirrer MX15",
    brand: "Rorwyn",
    sku: "RWN-MX15",
    price: null,
    stock: 5,
    specs: [
      "Places: 15, in step",
      "Volume: 400 ml each",
      "Speed: 0 to 1,200 rpm",
      "Size: 350 x 550 x 60 mm",
      "Drive: coils, no moving part",
    ],
    text: `Fifteen beakers at exactly the same speed for titration rows and dissolution. Without
      motor or belt the unit is 60 mm flat and can stand in an incubator or under water.`,
  },
  {
    id: "overhead-stirrer-os40",
    name: "Overhead stirrer OS40",
    brand: "Rorwyn",
    sku: "RWN-OS40",
    price: 1190,
    stock: 9,
    extraViews: 1,
    specs: [
      "Volume: up to 40 l",
      "Torque: 60 Ncm",
      "Speed: 20 to 2,000 rpm, two gears",
      "Viscosity: up to 50,000 mPa s",
      "Chuck: 0.5 to 10 mm, shaft passes through",
    ],
    text: `For what a magnet loses: creams, resins, suspensions. The display shows the change of
      torque, and that is the viscosity curve of your batch.

      The stirring shaft is pushed through the hollow drive from above, so the vessel stays closed
      below.`,
    variants: [
      variant("os40", "40 l, 60 Ncm"),
      variant("os100", "100 l, 200 Ncm", {
        sku: "RWN-OS100",
        price: 1980,
        stock: 2,
        specs: [
          "Volume: up to 100 l",
          "Torque: 200 Ncm",
          "Viscosity: up to 100,000 mPa s",
          "Speed: 6 to 400 rpm, two gears",
        ],
      }),
    ],
  },
  {
    id: "vortex-mixer-vx3",
    name: "Vortex mixer VX3",
    brand: "Rorwyn",
    sku: "RWN-VX3",
    price: 164,
    stock: 47,
    specs: [
      "Speed: 300 to 3,000 rpm",
      "Orbit: 4.5 mm",
      "Modes: touch or continuous",
      "Feet: silicone suckers",
    ],
    text: `Stays on the bench while it shakes, which cannot be said of all. The head takes single
      tubes, a foam tray for twelve, or a microplate.`,
  },
  {
    id: "orbital-shaker-ks25",
    name: "Orbital shaker KS25",
    brand: "Rorwyn",
    sku: "RWN-KS25",
    price: null,
    stock: 6,
    specs: [
      "Load: 15 kg",
      "Orbit: 25 mm",
      "Speed: 20 to 400 rpm",
      "Platform: 450 x 450 mm",
      "Timer: 1 min to 99 h, or without end",
    ],
    text: `Carries sixteen half-litre flasks and accelerates slowly enough that none foams over.
      Clamps screw onto a grid of threads without the dance of springs.

      Rated for cold rooms and for continuous running; a spare belt is under the base.`,
  },
  {
    id: "incubator-shaker-is40",
    name: "Incubator shaker IS40",
    brand: "Rorwyn",
    sku: "RWN-IS40",
    price: null,
    stock: null,
    specs: [
      "Chamber: 140 l, two platforms",
      "Temperature: 8 to 70 °C, ±0.2 K",
      "Orbit: 25 or 50 mm, set by tool",
      "Speed: 30 to 350 rpm",
      "Gas: CO₂ control and humidity as options",
      "Stacking: three units",
    ],
    text: `Three stand on each other on the floor area of one. The drive balances itself with
      counterweights that move while it runs, so uneven loads do not walk.

      Glass doors slide upwards into the housing instead of swinging into the aisle.`,
  },
  {
    id: "roller-mixer-rm6",
    name: "Roller mixer RM6",
    brand: "Rorwyn",
    sku: "RWN-RM6",
    price: 385,
    stock: 15,
    specs: [
      "Rollers: six, 280 mm, removable",
      "Movement: rocking and rolling",
      "Speed: 5 to 80 rpm",
      "Load: 4 kg",
    ],
    text: `Gentle enough for blood and stubborn enough for paint samples. Rollers lift out for
      cleaning, and a tray below catches what a loose cap lets go.`,
  },
  {
    id: "homogeniser-hg25",
    name: "Homogeniser HG25 with dispersing tool",
    brand: "Rorwyn",
    sku: "RWN-HG25",
    price: null,
    stock: 3,
    specs: [
      "Power: 800 W",
      "Speed: 3,000 to 25,000 rpm",
      "Volume: 1 to 2,000 ml",
      "Tool: 18 mm, stainless steel, PTFE bearing",
      "Noise: 72 dB(A)",
    ],
    text: `Tears tissue, emulsifies creams and breaks clumps of pigment. Tools snap in, come apart
      without a spanner and go into the autoclave.

      Sold with stand, clamp and one tool; six other tools from 8 to 25 mm are stocked.`,
  },
  {
    id: "ultrasonic-processor-up200",
    name: "Ultrasonic processor UP200",
    brand: "Rorwyn",
    sku: null,
    price: null,
    stock: null,
    published: false,
    specs: [
      "Power: 200 W at 26 kHz",
      "Probes: 2 to 14 mm titanium",
      "Volume: 0.5 to 1,000 ml",
      "Control: amplitude, energy or time",
      "Box: sound-insulated, optional",
    ],
    text: `Lyses cells and degasses solvents. The generator follows the probe's resonance as it warms
      and logs the energy really delivered, which makes runs comparable.`,
  },
  {
    id: "rotary-evaporator-re5",
    name: "Rotary evaporator RE5 with motor lift",
    brand: "Rorwyn",
    sku: "RWN-RE5",
    price: 4290,
    stock: 2,
    also: "pumps-vacuum",
    extraViews: 1,
    specs: [
      "Flask: 50 ml to 5 l",
      "Speed: 10 to 280 rpm, both ways",
      "Bath: 20 to 180 °C, 5 l, water or oil",
      "Condenser: 1,400 cm², vertical, coated glass",
      "Lift: motor, falls back on power loss",
    ],
    text: `On a power cut the flask rises from the bath by spring, and the night's product is still
      there in the morning. Glass parts join with one thread and are released by a push ring.

      Works with any controlled vacuum pump; a matching pump and chiller can be quoted as a set.`,
    variants: [
      variant("vertical", "Vertical condenser", { specs: ["Cooling: tap or circulator"] }),
      variant("coldtrap", "Cold trap condenser", {
        price: 4410,
        stock: 1,
        specs: ["Condenser: cold trap, 700 cm², coated glass", "Cooling: dry ice"],
      }),
      variant("diagonal", "Diagonal condenser", {
        imageURL: "/images/products/rotary-evaporator-re5-2.svg",
        sku: "RWN-RE5-D",
        price: 4180,
        specs: ["Condenser: 1,200 cm², diagonal, coated glass", "Cooling: tap or circulator"],
      }),
    ],
  },
];
