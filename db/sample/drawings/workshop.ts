import { emergencyStop, knob, screw, vents } from "./fittings";
import { box, type Drawing, disc, drawing, line, oval, poly, shape, times, turn } from "./pen";

interface Drill {
  pillar?: boolean;
  big?: boolean;
}

export function drillPress({ pillar, big }: Drill): Drawing {
  const s = pillar ? -50 : 0;
  return drawing(
    [
      box(478, 150 + s, 36, 330 - s, "steel", 4),
      box(292, 130 + s, 270, 92, "body", 18),
      shape(`M300 ${132 + s}q0-34 34-34h196q34 0 34 34z`, "accent"),
      box(510, 120 + s, 84, 104, "dark", 12),
      vents(522, 138 + s, 60, 5, 13),
      display2(318, 146 + s),
      emergencyStop(424, 170 + s, 11),
      box(330, 222 + s, 60, 50, "shade", 5),
      box(346, 270 + s, 28, 34, "steel", 3),
      poly([340, 302 + s, 380, 302 + s, 370, 330 + s, 350, 330 + s], "gun"),
      poly([356, 330 + s, 364, 330 + s, 361, 386 + s, 359, 386 + s], "metal"),
      times(3, (at) =>
        turn(430, 240 + s, 30 + at * 120, [line("M0 0h66", "metal", 7), disc(70, 0, 11, "ink")]),
      ),
      disc(430, 240 + s, 16, "dark"),
      pillar ? box(270, 372, 200, 22, "rod", 4) : box(280, 396, 200, 18, "rod", 4),
      pillar ? box(316, 344, 90, 28, "accent", 3) : box(320, 376, 80, 20, "gun", 3),
      box(462, pillar ? 366 : 390, 68, 40, "dark", 6),
      big ? line("M530 390l40 24", "metal", 7) : "",
      shape("M268 500v-16q0-18 20-18h250q20 0 20 18v16z", "cast"),
      times(3, (at) => line(`M${300 + at * 50} 476h30`, "seam", 4)),
    ],
    [266, 98 + s, 594],
  );
}

const display2 = (x: number, y: number) =>
  box(x, y, 78, 48, "dark", 8) + disc(x + 22, y + 24, 11, "glow") + disc(x + 54, y + 24, 11, "gun");

export function magneticDrill(): Drawing {
  return drawing(
    [
      box(340, 130, 40, 290, "rod", 4),
      box(380, 120, 120, 220, "body", 20),
      vents(404, 142, 72, 5, 13),
      box(380, 236, 120, 16, "accent"),
      line("M500 170q70-10 60 70v50", "dark", 20),
      box(404, 338, 72, 34, "gun", 4),
      box(422, 370, 36, 34, "steel", 3),
      box(426, 402, 28, 44, "metal", 2),
      line("M428 446l4-8 6 8 4-8 6 8 4-8", "gun", 3),
      times(3, (at) =>
        turn(360, 250, at * 120 - 100, [line("M0 0h80", "metal", 7), disc(84, 0, 11, "ink")]),
      ),
      disc(360, 250, 18, "dark"),
      box(250, 400, 160, 56, "dark", 6),
      disc(276, 428, 8, "glow"),
      shape("M160 456h500v44H160z", "cast"),
      line("M160 478h500", "seam", 4),
    ],
    [160, 116, 660],
  );
}

export function horizontalSaw(): Drawing {
  return drawing(
    [
      box(190, 410, 80, 90, "shade", 6),
      box(520, 410, 80, 90, "shade", 6),
      box(170, 370, 460, 46, "body", 8),
      box(120, 330, 300, 44, "rod", 3),
      box(250, 310, 60, 26, "dark", 3),
      box(440, 316, 40, 56, "gun", 3),
      box(500, 320, 60, 52, "gun", 3),
      turn(600, 360, -17, [
        box(-440, -170, 190, 120, "body", 56),
        box(-140, -190, 190, 150, "body", 70),
        box(-360, -180, 320, 52, "accent", 10),
        line("M-352-60h310", "metal", 6),
        box(-280, -128, 26, 84, "dark", 3),
        box(-110, -128, 26, 84, "dark", 3),
        disc(-346, -110, 34, "shade"),
        disc(-346, -110, 10, "gun"),
        disc(-44, -116, 46, "shade"),
        disc(-44, -116, 12, "gun"),
        line("M-440-100h-70l-10 26", "gun", 12),
      ]),
      box(600, 340, 40, 90, "steel", 4),
      emergencyStop(580, 394, 11),
    ],
    [90, 130, 660],
  );
}

export function verticalSaw(): Drawing {
  return drawing(
    [
      shape("M280 250V150q0-60 60-60h150q60 0 60 60v330H470V250z", "body"),
      disc(396, 168, 62, "seam"),
      disc(396, 168, 52, "accent"),
      disc(396, 168, 14, "dark"),
      line("M338 170v250", "metal", 5),
      box(322, 236, 34, 50, "dark", 4),
      box(328, 284, 20, 24, "gun", 3),
      box(240, 376, 260, 18, "rod", 3),
      box(300, 394, 90, 24, "cast", 3),
      box(400, 344, 90, 32, "accent", 3),
      box(280, 418, 290, 82, "body", 10),
      knob(330, 456, 16),
      emergencyStop(520, 450, 12),
      box(570, 440, 40, 44, "gun", 4),
      line("M500 130v280", "seam", 5),
      box(250, 346, 110, 30, "wood", 3),
    ],
    [240, 90, 612],
  );
}

interface Grinder {
  belt?: boolean;
}

export function benchGrinder({ belt }: Grinder): Drawing {
  const wheel = (x: number) => [
    disc(x, 330, 92, "body"),
    disc(x, 330, 70, "pale"),
    disc(x, 330, 70, "seam"),
    disc(x, 330, 26, "dark"),
    screw(x, 330, 9),
    poly([x - 40, 252, x + 40, 252, x + 52, 190, x - 52, 190], "glass"),
    line(`M${x - 54} 190h108`, "accent", 7),
    box(x - 50, 400, 70, 12, "metal", 3),
  ];
  return drawing(
    [
      box(320, 268, 160, 128, "dark", 30),
      vents(350, 292, 100, 5, 14),
      belt
        ? [
            turn(560, 330, -58, [
              box(-40, -52, 280, 104, "shade", 52),
              box(-52, -60, 300, 16, "accent", 6),
              disc(0, 0, 46, "gun"),
              disc(200, 0, 34, "gun"),
              box(-10, -64, 210, 10, "wood", 2),
            ]),
            box(520, 396, 76, 12, "metal", 3),
          ]
        : wheel(570),
      wheel(230),
      shape("M300 500l24-108h152l24 108z", "body"),
      disc(400, 440, 20, "dark"),
      disc(400, 440, 11, "accent"),
      box(270, 488, 260, 12, "cast", 4),
    ],
    [138, belt ? 100 : 186, belt ? 740 : 662],
  );
}

export function beltGrinder(): Drawing {
  return drawing(
    [
      turn(400, 250, -24, [
        box(-250, -56, 500, 112, "body", 56),
        disc(-196, 0, 62, "rubber"),
        disc(-196, 0, 26, "metal"),
        disc(196, 0, 44, "gun"),
        disc(196, 0, 16, "metal"),
        line("M-196-66H196a66 66 0 0 1 0 0", "wood", 12),
        box(-110, -30, 240, 60, "accent", 10),
      ]),
      box(150, 352, 110, 14, "metal", 3),
      box(360, 280, 100, 90, "dark", 12),
      shape("M350 490l16-130h88l16 130z", "shell"),
      emergencyStop(410, 410, 12),
      box(250, 440, 80, 50, "gun", 6),
      box(330, 488, 190, 12, "cast", 3),
      line("M190 330q-40 30-70 90M176 340q-20 30-26 90", "glow", 3),
    ],
    [110, 90, 650],
  );
}

export function arborPress(): Drawing {
  return drawing(
    [
      shape(
        "M470 480V150q0-40-40-40h-70q-40 0-40 40v60h60v-30q0-10 10-10h10q10 0 10 10v300z",
        "body",
      ),
      box(336, 80, 36, 250, "rod", 3),
      line(
        times(12, (at) => `M336 ${96 + at * 14}h10`),
        "ink",
        3,
      ),
      turn(410, 170, 38, [line("M0 0h190", "metal", 11), disc(194, 0, 18, "accent")]),
      disc(410, 170, 40, "dark"),
      disc(410, 170, 20, "gun"),
      oval(354, 400, 74, 12, "gun"),
      oval(354, 392, 74, 12, "metal"),
      box(324, 360, 60, 32, "accent", 4),
      shape("M260 500v-60q0-30 30-30h180v90z", "body"),
      box(240, 484, 290, 16, "cast", 4),
      screw(270, 470, 7),
      screw(500, 470, 7),
    ],
    [240, 80, 580],
  );
}

interface Vice {
  swivel?: boolean;
  machine?: boolean;
}

export function vice({ swivel, machine }: Vice): Drawing {
  if (machine) {
    return drawing(
      [
        box(150, 400, 520, 70, "rod", 6),
        box(170, 300, 120, 110, "metal", 6),
        box(290, 292, 18, 84, "dark", 2),
        box(440, 300, 110, 110, "metal", 6),
        box(422, 292, 18, 84, "dark", 2),
        box(308, 330, 114, 40, "accent", 3),
        box(290, 376, 150, 26, "gun"),
        box(550, 340, 90, 34, "steel", 4),
        box(640, 334, 50, 46, "dark", 6),
        box(686, 346, 24, 22, "metal", 3),
        box(130, 466, 560, 26, "cast", 4),
        times(4, (at) => screw(210 + at * 130, 480, 7)),
        line("M186 320h86M458 320h76", "seam", 4),
      ],
      [130, 292, 712, 494],
    );
  }
  return drawing(
    [
      box(470, 284, 40, 90, "steel", 4),
      box(150, 330, 260, 40, "rod", 18),
      box(150, 318, 36, 64, "gun", 8),
      line("M168 250v200", "metal", 11),
      disc(168, 250, 12, "ink"),
      disc(168, 450, 12, "ink"),
      shape("M240 300q0-34 30-34h100v110H262q-22 0-22-30z", "accent"),
      box(356, 236, 22, 70, "gun", 2),
      box(400, 236, 22, 70, "gun", 2),
      shape("M414 264h90q70 0 90 60v60H414z", "accent"),
      box(520, 260, 90, 26, "metal", 4),
      box(378, 262, 22, 36, "wood", 2),
      shape("M400 384h190l26 70H370z", "deep"),
      swivel
        ? [
            oval(492, 462, 130, 18, "gun"),
            oval(492, 454, 130, 18, "metal"),
            line("M610 460l46-20", "metal", 8),
          ]
        : "",
      box(330, 462, 330, 22, "cast", 4),
      box(300, 484, 400, 16, "wood", 3),
    ],
    [150, 236, 700],
  );
}
