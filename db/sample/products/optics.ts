import { type Entry, variant } from "../entry";

export const optics: Entry[] = [
  {
    id: "magnifier-lamp-ml5",
    name: "Magnifier lamp ML5, 127 mm lens",
    brand: "Lumiquist",
    sku: "LMQ-ML5",
    price: 139,
    stock: 58,
    also: "furniture-storage",
    extraViews: 1,
    specs: [
      "Lens: 127 mm glass, 3 or 5 dioptres",
      "Light: 14 W LED, two halves switched apart",
      "Arm: 2 x 450 mm, enclosed springs",
      "Mount: table clamp up to 60 mm",
      "Colour rendering: Ra 95",
    ],
    text: `Light from one side shows a scratch, light from both sides hides it: the two halves of
      the ring are switched separately. The lens is glass and stays clear where acrylic turns milky.

      The springs run inside the tubes, so nothing pinches a cable or a finger.`,
    variants: [
      variant("3d", "3 dioptres (1.75x)", {
        specs: ["Lens: 127 mm glass, 3 dioptres", "Magnification: 1.75x"],
      }),
      variant("5d", "5 dioptres (2.25x)", {
        sku: "LMQ-ML5-5",
        price: 149,
        stock: 17,
        specs: ["Lens: 127 mm glass, 5 dioptres", "Magnification: 2.25x"],
      }),
    ],
  },
  {
    id: "folding-loupe-set",
    name: "Folding loupe set 8x, 10x, 15x",
    brand: "Lumiquist",
    sku: "LMQ-FL3",
    price: 42.9,
    stock: 210,
    specs: ["Lenses: coated triplets, 18 mm", "Frame: brass, chrome plated", "Case: leather"],
    text: `Three corrected triplets in swing-out frames. The 10x is the one gemmologists and
      printers agree on; the 15x is for reading a hallmark or a chip.

      Cleaned with the cloth supplied, they outlast their owners.`,
  },
  {
    id: "hand-refractometer-brix32",
    name: "Hand refractometer Brix 0-32",
    brand: "Okulund",
    sku: "OKL-HR32",
    price: 58,
    stock: 95,
    also: "measuring-tools",
    specs: [
      "Range: 0 to 32 % Brix",
      "Division: 0.2 %",
      "Compensation: 10 to 30 °C",
      "Body: aluminium, rubber grip",
    ],
    text: `Two drops, a look against the window, a reading. It serves fruit growers, honey makers
      and everyone who mixes cooling lubricant.

      The zero is set with distilled water and the small screwdriver in the lid.`,
    variants: [
      variant("brix32", "0 to 32 % Brix"),
      variant("brix80", "28 to 62 % Brix, for syrup", {
        sku: "OKL-HR62",
        stock: 12,
        specs: ["Range: 28 to 62 % Brix"],
      }),
      variant("coolant", "Coolant and battery acid", {
        price: 64,
        specs: ["Range: -50 to 0 °C, 1.15 to 1.30 kg/l", "Division: 5 °C, 0.01 kg/l"],
      }),
    ],
  },
  {
    id: "digital-refractometer-dr95",
    name: "Digital refractometer DR95",
    brand: "Okulund",
    sku: "OKL-DR95",
    price: 1290,
    stock: 6,
    specs: [
      "Range: 1.3200 to 1.5800 nD, 0 to 95 % Brix",
      "Accuracy: ±0.0001 nD, ±0.1 % Brix",
      "Temperature control: Peltier, 15 to 40 °C",
      "Measuring time: 4 s",
      "Prism: sapphire",
    ],
    text: `The prism is sapphire and stands flush in steel, so a wipe cleans it and nothing collects
      in a joint. A Peltier element brings the sample to 20 °C instead of calculating it there.

      Methods, limits and users are set on the screen; results go to a printer, a stick or the
      network.`,
  },
  {
    id: "polarimeter-p20",
    name: "Polarimeter P20, automatic",
    brand: "Okulund",
    sku: "OKL-P20",
    price: null,
    stock: null,
    specs: [
      "Range: ±90° rotation, ±260 °Z",
      "Resolution: 0.001°",
      "Wavelength: 589 nm LED with interference filter",
      "Tubes: up to 200 mm",
      "Standard: quartz plate with certificate",
    ],
    text: `For sugar, flavour and pharmaceutical laboratories that release batches by rotation. The
      LED replaces the sodium lamp and is ready at once.

      Quoted with tubes in glass or steel and with the qualification papers your auditor asks for.`,
  },
  {
    id: "spectrophotometer-uv190",
    name: "Spectrophotometer UV190, UV-visible",
    brand: "Lumiquist",
    sku: "LMQ-UV190",
    price: 4380,
    stock: 3,
    extraViews: 1,
    specs: [
      "Range: 190 to 1,100 nm",
      "Bandwidth: 1.8 nm",
      "Wavelength accuracy: ±0.5 nm",
      "Stray light: below 0.05 % at 220 nm",
      "Lamp: xenon flash, 5 years typical",
      "Cells: 10 to 50 mm path, four-place changer",
    ],
    text: `A xenon flash lamp lights only while it measures: no warm-up in the morning, no lamp
      replaced every thousand hours, and samples that bleach stay what they were.

      Scans, kinetics and standard curves run on the device. The cell chamber is open towards the
      front and drains downwards when a cuvette leaks.`,
  },
  {
    id: "microscope-camera-c12",
    name: "Microscope camera C12, 12 megapixels",
    brand: "Lumiquist",
    sku: "LMQ-C12",
    price: 540,
    stock: 15,
    specs: [
      "Sensor: 1/1.7 inch CMOS, 1.85 µm pixels",
      "Frames: 30 per second at full size",
      "Mount: C-mount",
      "Interface: USB 3.2, 5 Gbit/s",
      "Software: measuring, stitching, depth of field",
    ],
    text: `Twelve megapixels are what a good 10x objective can resolve; more would only fill disks.
      Live images arrive without perceptible delay, so one can focus by the screen.

      Drivers for three operating systems and an open programming interface are included, and so is
      the 0.5x adapter for all trinocular stands of Okulund.`,
  },
  {
    id: "cold-light-source-kl3",
    name: "Cold light source KL3 with two goosenecks",
    brand: "Lumiquist",
    sku: "LMQ-KL3",
    price: 465,
    stock: 12,
    specs: [
      "Light: 20 W LED, 6,000 K, 550 lm at the tip",
      "Goosenecks: 2 x 500 mm, self-supporting",
      "Dimming: 0 to 100 %, without flicker",
      "Noise: below 28 dB(A)",
    ],
    text: `Two arms that stay where they are bent and bring light, not heat, to the specimen.
      Focusing lenses and filter holders push onto the tips.

      The LED module is a part that can be bought and changed with one screw.`,
  },
  {
    id: "video-borescope-vb6",
    name: "Video borescope VB6, articulated tip",
    brand: "Lumiquist",
    sku: "LMQ-VB6",
    price: 1875,
    stock: 5,
    also: "measuring-tools",
    extraViews: 1,
    specs: [
      "Probe: 6 mm, tungsten braid",
      "Tip: four-way, 150° each way",
      "Camera: 1 megapixel, depth of field 8 to 80 mm",
      "Protection: IP67 probe, IP54 handset",
      "Battery: 5 h, exchangeable",
    ],
    text: `Looks behind the blade, into the casting, round the second bend of the pipe. The tip
      follows the joystick in four directions and locks for the photograph.

      The braid takes oil, diesel and a careless foot; a damaged probe is exchanged by us within
      the week.`,
    variants: [
      variant("1m5", "1.5 m probe", { specs: ["Probe length: 1.5 m"] }),
      variant("3m", "3 m probe", {
        sku: "LMQ-VB6-3",
        price: 2190,
        stock: 2,
        specs: ["Probe length: 3 m"],
      }),
      variant("6m", "6 m probe", {
        sku: "LMQ-VB6-6",
        price: 2860,
        stock: 0,
        specs: ["Probe length: 6 m", "Tip: two-way, 120° each way"],
      }),
    ],
  },
  {
    id: "optical-breadboard-ob90",
    name: "Optical breadboard OB90",
    brand: "Okulund",
    sku: "OKL-OB90",
    price: 980,
    stock: null,
    specs: [
      "Thickness: 60 mm, steel honeycomb",
      "Grid: M6 on 25 mm",
      "Flatness: ±0.15 mm per metre",
      "Surface: ferromagnetic stainless steel, matt",
    ],
    text: `A stiff, damped plate for an interferometer, a laser set-up or a camera bench. Every
      threaded hole ends in a sealed cup, so dropped screws and spilt liquid stay on top.

      Made to order within three weeks; feet, handles and other sizes are quoted.`,
    variants: [
      variant("600x450", "600 x 450 mm", {
        sku: "OKL-OB90-64",
        specs: ["Size: 600 x 450 mm", "Mass: 17 kg"],
      }),
      variant("900x600", "900 x 600 mm", {
        sku: "OKL-OB90-96",
        price: 1560,
        specs: ["Size: 900 x 600 mm", "Mass: 34 kg"],
      }),
      variant("1200x900", "1,200 x 900 mm", {
        sku: "OKL-OB90-129",
        price: 2480,
        specs: ["Size: 1,200 x 900 mm", "Mass: 68 kg"],
      }),
    ],
  },
];
