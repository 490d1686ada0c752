import { castor, display, emergencyStop, keys, knob, vents } from "./fittings";
import { box, type Drawing, disc, drawing, line, poly, shape, times, turn } from "./pen";

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
