import {
  beaker,
  castor,
  display,
  emergencyStop,
  flask,
  keys,
  knob,
  roundFlask,
  screw,
  vents,
} from "./fittings";
import {
  box,
  type Drawing,
  disc,
  drawing,
  line,
  move,
  oval,
  poly,
  shape,
  times,
  turn,
} from "./pen";

interface Hood {
  width?: number;
  /** How far the sash is open, 0 … 1. */
  open?: number;
  duct?: boolean;
}

export function fumeHood({ width = 380, open = 0.4, duct = true }: Hood): Drawing {
  const x = 400 - width / 2;
  const sash = 300 - open * 130;
  return drawing(
    [
      duct ? [box(366, 30, 68, 50, "steel", 2), box(358, 68, 84, 14, "gun", 2)] : "",
      box(x, 80, width, 250, "body", 8),
      box(x + 34, 130, width - 68, 182, "ink", 4),
      box(x + 44, 140, width - 88, 164, "shade", 2),
      line(
        times(4, (at) => `M${x + 60} ${164 + at * 24}h${width - 120}`),
        "seam",
        5,
      ),
      flask(x + width * 0.32, 306, 70, 90),
      move(x + width * 0.48, 306, beaker(0, 0, 56, 64)),
      line(`M${x + width * 0.74} 306v-130M${x + width * 0.74} 220h-34`, "gun", 6),
      roundFlask(x + width * 0.64, 236, 22, 0.2),
      box(x + 36, 132, width - 72, sash - 132, "glass"),
      box(x + 34, sash, width - 68, 12, "accent", 3),
      line(`M${x + 60} 150l-6 ${Math.max(20, sash - 190)}`, "shine", 8),
      box(x + width * 0.2, 96, width * 0.34, 20, "shade", 6),
      display(x + width - 110, 92, 76, 28, "bars"),
      times(3, (at) => [
        disc(x + 17, 200 + at * 34, 9, at === 1 ? "gun" : "accent"),
        disc(x + width - 17, 200 + at * 34, 9, "gun"),
      ]),
      box(x - 10, 312, width + 20, 22, "stone", 3),
      box(x, 334, width, 150, "shell", 4),
      times(2, (at) => [
        box(x + 12 + (at * (width - 20)) / 2, 346, width / 2 - 16, 128, "body", 4),
        box(x + (at ? width / 2 + 26 : width / 2 - 42), 360, 12, 44, "accent", 5),
      ]),
      vents(x + 40, 446, 70, 2, 10),
      box(x + 8, 484, width - 16, 16, "dark", 2),
    ],
    [x - 10, duct ? 30 : 80, x + width + 10],
  );
}

export function filterHood(): Drawing {
  return drawing(
    [
      box(230, 96, 340, 74, "body", 14),
      vents(260, 118, 120, 3, 12),
      display(430, 112, 110, 36, "curve"),
      box(236, 170, 328, 210, "glass", 4),
      line("M264 190v160M290 190v70", "shine", 8),
      flask(330, 372, 84, 110),
      move(430, 372, beaker(0, 0, 66, 80)),
      shape("M236 290q164-50 328 0v16q-164-50-328 0z", "pale"),
      shape("M310 380q0-66 90-66t90 66z", "glass"),
      box(214, 372, 372, 20, "shell", 4),
      box(240, 392, 20, 90, "steel", 2),
      box(540, 392, 20, 90, "steel", 2),
      box(240, 440, 320, 14, "gun", 2),
      castor(250, 500, 13),
      castor(550, 500, 13),
      box(236, 168, 328, 10, "accent"),
    ],
    [214, 96, 586],
  );
}

interface Flow {
  direction?: "across" | "down";
  biosafety?: boolean;
}

export function flowCabinet({ direction = "across", biosafety }: Flow): Drawing {
  const top = biosafety ? 90 : 110;
  const arrows =
    direction === "across"
      ? "M270 230h60m-14-10l14 10-14 10M270 280h60m-14-10l14 10-14 10M470 230h60m-14-10l14 10-14 10M470 280h60m-14-10l14 10-14 10"
      : "M300 200v54m-10-14l10 14 10-14M400 200v54m-10-14l10 14 10-14M500 200v54m-10-14l10 14 10-14";
  return drawing(
    [
      biosafety
        ? shape("M190 200l26-90q4-18 22-18h324q18 0 22 18l26 90v150H190z", "body")
        : box(190, top, 420, 240, "body", 12),
      biosafety ? "" : box(214, top + 16, 372, 40, "shade", 6),
      box(216, 180, 368, 156, "ink", 6),
      box(224, 188, 352, 142, "pale", 3),
      direction === "across" ? box(224, 188, 24, 142, "metal") : box(224, 188, 352, 16, "metal"),
      line(arrows, "accent", 5),
      move(370, 330, [box(-20, -12, 90, 12, "tint", 3), box(86, -50, 14, 50, "glass", 4)]),
      biosafety
        ? [
            box(216, 180, 368, 96, "glass", 4),
            box(216, 272, 368, 9, "accent", 3),
            line("M250 196l-8 60", "shine", 8),
          ]
        : "",
      box(260, biosafety ? 112 : 122, 130, 30, "shade", 6),
      display(450, biosafety ? 112 : 120, 110, 34, "bars"),
      box(176, 336, 448, 26, "rod", 4),
      box(216, 362, 24, 130, "steel", 2),
      box(560, 362, 24, 130, "steel", 2),
      box(240, 440, 320, 16, "shade", 2),
      box(196, 488, 64, 12, "dark", 3),
      box(540, 488, 64, 12, "dark", 3),
    ],
    [176, top, 624],
  );
}

interface Arm {
  hood?: "dome" | "flat" | "nozzle";
}

const armPath = (d: string) => [line(d, "gun", 36), line(d, "metal", 26), line(d, "shine", 6)];

export function extractionArm({ hood = "dome" }: Arm): Drawing {
  const hoods = {
    dome:
      shape("M-86 60C-86-44 86-44 86 60z", "pale") +
      line("M-56 40q10-40 40-50", "shine", 7) +
      box(-92, 56, 184, 12, "accent", 5),
    flat:
      poly([-20, -20, 20, -20, 110, 40, -110, 40], "accent") + box(-112, 38, 224, 12, "deep", 3),
    nozzle: poly([-18, -20, 18, -20, 30, 70, -40, 70], "accent"),
  };
  return drawing(
    [
      box(480, 60, 240, 26, "cast", 4),
      box(570, 80, 60, 50, "steel", 4),
      armPath("M600 130L620 300"),
      armPath("M620 300L410 200"),
      armPath("M410 200L300 350"),
      [
        [600, 136],
        [620, 300],
        [410, 200],
      ].map(([x = 0, y = 0]) => disc(x, y, 32, "dark") + disc(x, y, 16, "accent")),
      turn(300, 350, 6, [box(-22, -24, 44, 30, "dark", 4), hoods[hood]]),
      line("M230 500q-20-40 10-60M290 500q20-40-4-66M350 500q-20-40 6-60", "tint", 6),
      box(220, 492, 180, 10, "wood", 2),
    ],
    [190, 60, 720],
  );
}

export function mobileExtractor(): Drawing {
  return drawing(
    [
      armPath("M440 220L520 70"),
      armPath("M520 70L280 110"),
      armPath("M280 110L210 230"),
      disc(520, 74, 28, "dark"),
      disc(280, 112, 28, "dark"),
      turn(206, 238, 24, [
        poly([-26, -10, 26, -10, 74, 60, -74, 60], "accent"),
        box(-78, 56, 156, 14, "deep", 4),
        line("M-60 40h-30v-30", "gun", 6),
      ]),
      box(410, 210, 70, 40, "dark", 8),
      box(320, 240, 250, 230, "body", 16),
      box(340, 262, 120, 90, "shade", 8),
      display(476, 262, 74, 50, "curve"),
      emergencyStop(512, 346, 12),
      vents(344, 380, 110, 6, 12),
      box(480, 380, 74, 60, "dark", 6),
      line("M570 270h46v80", "gun", 11),
      castor(360, 500, 20),
      castor(530, 500, 26),
    ],
    [120, 50, 622],
  );
}

export function filterUnit(): Drawing {
  return drawing(
    [
      line("M320 160C320 60 170 70 150 150", "gun", 34),
      line("M320 160C320 60 170 70 150 150", "dark", 10),
      box(280, 150, 240, 334, "body", 14),
      box(300, 176, 200, 70, "dark", 8),
      display(312, 186, 100, 50, "bars"),
      disc(440, 210, 10, "accent"),
      disc(472, 210, 10, "gun"),
      times(3, (at) => [
        box(300, 262 + at * 68, 200, 58, "shell", 5),
        box(330, 276 + at * 68, 60, 9, "accent", 4),
        vents(420, 276 + at * 68, 60, 3, 11),
      ]),
      castor(310, 500, 14),
      castor(490, 500, 14),
      box(470, 126, 40, 28, "steel", 3),
    ],
    [130, 84, 522],
  );
}

export function roofFan(): Drawing {
  return drawing(
    [
      box(360, 50, 80, 90, "dark", 10),
      vents(372, 66, 56, 5, 13),
      box(350, 136, 100, 16, "gun", 3),
      poly([330, 150, 470, 150, 560, 236, 240, 236], "accent"),
      line("M340 160l-74 66M460 160l74 66M400 152v80", "deep", 5),
      box(226, 232, 348, 26, "deep", 8),
      times(11, (at) =>
        poly(
          [256 + at * 27, 262, 272 + at * 27, 262, 264 + at * 27, 320, 248 + at * 27, 320],
          "gun",
        ),
      ),
      box(240, 318, 320, 22, "shell", 6),
      box(290, 340, 220, 70, "steel"),
      box(270, 404, 260, 22, "gun", 3),
      poly([200, 426, 600, 426, 680, 500, 120, 500], "stone"),
      line("M180 462h440M150 484h500", "seam", 5),
    ],
    [120, 50, 680],
  );
}

export function airCleaner(): Drawing {
  return drawing(
    [
      line("M230 60v110M570 60v110", "metal", 5),
      box(190, 50, 420, 14, "cast", 3),
      box(170, 170, 460, 220, "body", 14),
      box(196, 196, 200, 168, "dark", 8),
      times(9, (at) =>
        poly(
          [206 + at * 21, 206, 216 + at * 21, 206, 226 + at * 21, 354, 216 + at * 21, 354],
          at % 2 ? "pale" : "tint",
        ),
      ),
      display(430, 206, 170, 60, "bars"),
      keys(436, 290, 5, 24, 34),
      vents(430, 330, 170, 3, 12),
      line(
        "M120 240q-30 10-30 40t30 40M150 220M680 240q30 10 30 40t-30 40M660 250q20 10 20 30t-20 30",
        "tint",
        7,
      ),
      disc(120, 430, 5, "accent"),
      disc(160, 460, 4, "accent"),
      disc(220, 430, 3, "accent"),
      line("M150 430q40-40 90 0", "tint", 5),
    ],
    [90, 50, 710, 470],
  );
}

export function gloveBox(): Drawing {
  return drawing(
    [
      box(590, 220, 110, 110, "rod", 10),
      disc(700, 275, 58, "gun"),
      disc(700, 275, 44, "metal"),
      line("M670 275h60M700 245v60", "gun", 7),
      shape("M150 366V170q0-30 30-30h400q30 0 30 30v196z", "steel"),
      poly([200, 170, 560, 170, 590, 350, 170, 350], "ink"),
      poly([208, 178, 552, 178, 580, 342, 180, 342], "glass"),
      line("M240 196l-20 110M270 196l-8 50", "shine", 9),
      times(2, (at) => [flask(340 + at * 110, 300, 50, 66)]),
      box(280, 298, 230, 8, "metal"),
      times(4, (at) => [
        disc(216 + at * 122 - (at > 1 ? 0 : 0), 300, 37, "gun"),
        disc(216 + at * 122, 300, 29, "ink"),
        oval(216 + at * 122, 306, 18, 22, "accent"),
      ]),
      display(210, 100, 150, 56, "curve"),
      keys(380, 128, 4, 18, 28),
      box(150, 366, 460, 20, "gun", 3),
      box(180, 386, 30, 108, "steel", 2),
      box(550, 386, 30, 108, "steel", 2),
      box(250, 400, 200, 86, "shade", 6),
      vents(270, 420, 90, 4, 13),
      knob(412, 442, 20),
      castor(195, 500, 11),
      castor(565, 500, 11),
      screw(170, 160),
    ],
    [150, 96, 758],
  );
}

export function dustExtractor(): Drawing {
  return drawing(
    [
      line("M300 330C180 330 140 420 180 470S90 500 90 440", "gun", 30),
      line("M300 330C180 330 140 420 180 470S90 500 90 440", "dark", 8),
      box(290, 300, 250, 150, "body", 20),
      shape("M280 300q0-110 135-110t135 110z", "dark"),
      box(330, 168, 170, 34, "accent", 12),
      line("M350 170q0-40 65-40t65 40", "gun", 14),
      box(280, 292, 270, 20, "ink", 6),
      knob(370, 258, 20),
      knob(430, 258, 20),
      disc(484, 258, 9, "glow"),
      disc(300, 346, 26, "gun"),
      disc(300, 346, 14, "ink"),
      line("M340 350h180M340 376h180", "seam", 5),
      disc(500, 440, 62, "rubber"),
      disc(500, 440, 34, "metal"),
      disc(500, 440, 12, "ink"),
      castor(320, 500, 22),
    ],
    [74, 124, 566],
  );
}
