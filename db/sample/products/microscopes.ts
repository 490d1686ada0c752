import { type Entry, variant } from "../entry";

export const microscopes: Entry[] = [
  {
    id: "student-microscope-b20",
    name: "Student microscope B20",
    brand: "Okulund",
    sku: "OKL-B20",
    price: 289,
    stock: 64,
    specs: [
      "Magnification: 40x to 400x",
      "Objectives: 4x, 10x, 40x achromat",
      "Light: 1 W LED, dimmable",
      "Supply: USB-C or three AA cells",
      "Weight: 2.9 kg",
    ],
    text: `A first microscope that survives a class. The stage clips, the slip clutch in the coarse
      drive and the sunk slide stop are there because pupils turn every knob to its end.

      The LED runs for about 40 hours on one set of cells, so a lesson does not depend on where the
      sockets are. Spare eyepieces and objectives are stocked singly.`,
    variants: [
      variant("mono", "Monocular head", { sku: "OKL-B20-M", specs: ["Head: monocular"] }),
      variant("bino", "Binocular head", {
        sku: "OKL-B20-B",
        price: 379,
        stock: 21,
        specs: ["Head: binocular", "Weight: 3.3 kg"],
      }),
    ],
  },
  {
    id: "laboratory-microscope-l400",
    name: "Laboratory microscope L400",
    brand: "Okulund",
    sku: "OKL-L400",
    price: 1680,
    stock: 9,
    featured: true,
    extraViews: 2,
    specs: [
      "Objectives: plan achromat 4x, 10x, 40x, 100x oil",
      "Head: trinocular, 30° inclined, 100/0 and 0/100 split",
      "Stage: 216 x 150 mm, travel 75 x 50 mm",
      "Condenser: Abbe, NA 1.25, with phase slot",
      "Light: 5 W LED, 5,500 K",
      "Weight: 8.6 kg",
    ],
    text: `The routine microscope for haematology, water analysis and teaching laboratories that
      look through it all day. Plan objectives keep the whole field of 20 mm sharp, and the stage
      drive sits low so that the forearms stay on the table.

      Phase contrast and a simple polarising set can be added later without tools. The camera port
      takes any C-mount camera through the 0.5x adapter.`,
    variants: [
      variant("brightfield", "Bright field", { specs: ["Contrast: bright field"] }),
      variant("phase", "With phase contrast set", {
        sku: "OKL-L400-PH",
        price: 2390,
        specs: [
          "Objectives: plan phase 10x, 20x, 40x, 100x oil",
          "Contrast: bright field and phase",
        ],
      }),
      variant("pol", "With polarising set", {
        price: 2140,
        stock: 3,
        specs: ["Contrast: bright field and polarised light"],
      }),
    ],
  },
  {
    id: "inverted-microscope-iv60",
    name: "Inverted microscope IV60 for cell culture",
    brand: "Okulund",
    sku: "OKL-IV60",
    price: null,
    stock: null,
    extraViews: 1,
    specs: [
      "Objectives: LWD plan 4x, 10x, 20x, 40x phase",
      "Condenser: working distance 72 mm, swing-out",
      "Vessels: dishes, multiwell plates, flasks up to T175",
      "Light: 10 W LED, automatic off after 30 min",
      "Camera port: C-mount, 50/50",
    ],
    text: `Checks adherent cells in the flask they grow in. The condenser swings aside for tall
      bottles and roller flasks, and the stage plate accepts metal inserts for all usual plates.

      Quoted with the inserts, objectives and camera that suit your vessels. Fluorescence with one
      or two LED channels is prepared in the stand.`,
  },
  {
    id: "metallurgical-microscope-m710",
    name: "Metallurgical microscope M710",
    brand: "Okulund",
    sku: "OKL-M710",
    price: null,
    stock: null,
    also: "measuring-tools",
    specs: [
      "Contrast: bright field, dark field, DIC prepared",
      "Objectives: LWD plan apochromat 5x to 100x",
      "Specimen: up to 110 mm high, 5 kg",
      "Light: 30 W LED in reflected and transmitted path",
      "Stage: 105 x 105 mm travel, ceramic coated",
    ],
    text: `For grain size, inclusions and layer thickness on polished sections. The open column
      leaves 110 mm under the nosepiece, enough for a mounted gear or a whole circuit board.

      Delivered with a calibration slide and set up on site; the measuring software is licensed
      per stand, not per seat.`,
  },
  {
    id: "stereo-microscope-sz45",
    name: "Stereo microscope SZ45, zoom",
    brand: "Okulund",
    sku: "OKL-SZ45",
    price: 745,
    stock: 18,
    featured: true,
    extraViews: 2,
    specs: [
      "Zoom: 0.7x to 4.5x, ratio 6.4 : 1",
      "Working distance: 110 mm",
      "Eyepieces: 10x/22 high eyepoint, dioptre ring",
      "Light: ring of 48 LEDs above, plate below",
      "Column: 305 mm, friction adjustable",
    ],
    text: `Parallax-free zoom with clicks at the full magnifications, so a measurement can be
      repeated tomorrow. The high eyepoint suits people who wear glasses.

      Ring light and base plate are dimmed separately; both are silent, since nothing in the stand
      needs a fan. The stand folds no space: its foot is only 250 mm deep.`,
    variants: [
      variant("bino", "Binocular", { stock: 11, specs: ["Head: binocular"] }),
      variant("trino", "Trinocular with photo port", {
        imageURL: "/images/products/stereo-microscope-sz45-2.svg",
        sku: "OKL-SZ45-T",
        price: 895,
        stock: 7,
        specs: ["Head: trinocular, 50/50 split"],
      }),
    ],
  },
  {
    id: "stereo-microscope-sz10-assembly",
    name: "Stereo microscope SZ10 for assembly work",
    brand: "Okulund",
    sku: "OKL-SZ10",
    price: 318,
    stock: 0,
    specs: [
      "Magnification: 10x and 30x, turret",
      "Working distance: 100 mm",
      "Pillar: 240 mm on a rubber-coated plate",
      "Light: 3 W spot, adjustable arm",
    ],
    text: `Two fixed magnifications, one robust turret, no zoom to drift. It stands beside the
      soldering iron and the tweezers and is wiped clean with alcohol.

      The present series is sold out; the next one is announced and can be reserved with a quote
      request.`,
  },
  {
    id: "boom-stand-microscope-sz80",
    name: "Stereo microscope SZ80 on a boom stand",
    brand: "Okulund",
    sku: "OKL-SZ80-BM",
    price: 1940,
    stock: 4,
    extraViews: 1,
    specs: [
      "Zoom: 0.65x to 5.2x, ratio 8 : 1",
      "Boom reach: 585 mm, ball-bearing slide",
      "Base: steel, 18 kg, 260 x 260 mm",
      "Head tilt: 90° each way",
      "Working distance: 115 mm, 200 mm with 0.5x lens",
    ],
    text: `Reaches over assemblies that do not fit under an ordinary stand: gearboxes, picture
      frames, control cabinets on trestles. The arm rolls on bearings and stays where you leave it.

      The 18 kg foot makes the reach possible. A table clamp that replaces it is quoted on request.`,
  },
  {
    id: "digital-microscope-dm8",
    name: "Digital microscope DM8 with 10-inch screen",
    brand: "Lumiquist",
    sku: "LMQ-DM8",
    price: 629,
    stock: 26,
    extraViews: 1,
    specs: [
      "Sensor: 8 megapixels, 30 frames per second",
      "Magnification: 5x to 260x on screen",
      "Screen: 10.1 inch IPS, 1920 x 1200",
      "Storage: SD card up to 256 GB",
      "Outputs: HDMI, USB-C",
    ],
    text: `No eyepiece, no bent neck: the picture stands on a screen two people can look at. Length,
      angle and radius are measured on the device itself after a one-time calibration with the
      glass scale in the box.

      Without a computer it stores to card; connected, it appears as an ordinary camera and needs
      no driver.`,
  },
  {
    id: "handheld-microscope-dm2",
    name: "Digital hand microscope DM2",
    brand: "Lumiquist",
    sku: "LMQ-DM2",
    price: 94.5,
    stock: 140,
    specs: [
      "Sensor: 2 megapixels",
      "Magnification: 10x to 220x",
      "Light: 8 LEDs with polarising filter",
      "Connection: USB-C, 1.8 m",
    ],
    text: `Held against print, fabric, a weld or a hoof it shows what the eye suspects. The
      polarising ring turns glare off on varnish and solder.

      A small table stand with a millimetre drive is included; the cable is replaceable, which is
      what usually breaks.`,
  },
  {
    id: "fluorescence-microscope-f900",
    name: "Fluorescence microscope F900",
    brand: "Okulund",
    sku: "OKL-F900",
    price: null,
    stock: null,
    specs: [
      "Excitation: four LED lines, 385, 475, 550 and 635 nm",
      "Filter turret: six positions, tool-free cubes",
      "Objectives: plan fluorite 10x, 20x, 40x, 60x oil",
      "Switching: under 20 ms between lines",
      "Head: ergonomic, 10° to 50°",
      "Supply: 100 to 240 V, 120 W",
    ],
    text: `Four-colour work without a mercury lamp, hence without warm-up, alignment or disposal.
      Lines are switched by the camera trigger, fast enough for living samples.

      Filter cubes are chosen with you by dye; send the list of your fluorophores with the quote
      request and we answer with curves. Installation and a half-day introduction are included.`,
  },
  {
    id: "inspection-microscope-x3-motorised",
    name: "Inspection microscope X3, motorised",
    brand: "Lumiquist",
    sku: "LMQ-X3M",
    price: null,
    stock: null,
    published: false,
    specs: [
      "Zoom: 12 : 1, motorised, encoded",
      "Stage: 150 x 100 mm, repeatability 1.5 µm",
      "Depth stitching: up to 200 planes",
      "Control: touch screen or joystick",
    ],
    text: `Successor of the X2, at present with pilot customers. Magnification, light and position
      are stored as a recipe and recalled by a bar code, so that the second shift sees what the
      first one saw.

      Not yet released for sale; data may change.`,
  },
];
