import { display, feet, keys, knob, screw, vents } from "./fittings";
import {
  box,
  type Drawing,
  disc,
  drawing,
  line,
  oval,
  poly,
  ring,
  shape,
  times,
  turn,
} from "./pen";

/** A bench instrument with a cell chamber: spectrophotometer or, without it, a refractometer. */
export function analyser({ chamber }: { chamber: boolean }): Drawing {
  if (!chamber) {
    return drawing(
      [
        shape("M270 490V330q0-22 20-34l90-52q10-6 22-6h140q26 0 26 26v226z", "body"),
        turn(300, 322, -29, [display(14, -6, 110, 60, "figure")]),
        box(440, 262, 108, 20, "dark", 6),
        oval(494, 262, 40, 9, "steel"),
        oval(494, 261, 20, 5, "lens"),
        shape("M520 258q60-10 66-90h-22q-8 54-60 70z", "dark"),
        line("M300 400h240M300 424h240", "seam", 4),
        keys(306, 452, 4, 20, 34),
        feet(284, 270),
      ],
      [270, 168, 586],
    );
  }
  return drawing(
    [
      shape("M186 490V360q0-26 26-26h392q26 0 26 26v130z", "body"),
      shape("M206 334l22-104q4-18 22-18h156l8 122z", "shell"),
      turn(236, 226, 0, [display(4, 6, 160, 88, "curve")]),
      shape("M432 336v-62q0-24 24-24h110q26 0 34 26l16 60z", "dark"),
      line("M452 290h108", "dim", 4),
      box(466, 318, 116, 18, "ink", 3),
      times(4, (at) => [
        box(474 + at * 27, 300, 18, 36, "glass", 2),
        box(476 + at * 27, 314, 14, 21, "liquid"),
      ]),
      line("M190 410h436", "seam", 4),
      box(220, 432, 130, 36, "dark", 6),
      disc(334, 450, 6, "glow"),
      vents(480, 432, 116, 4, 11),
      feet(206, 404),
    ],
    [186, 212, 630],
  );
}

export function polarimeter(): Drawing {
  return drawing(
    [
      shape("M130 490V352q0-24 24-24h496q24 0 24 24v138z", "body"),
      box(170, 268, 110, 66, "dark", 10),
      box(520, 262, 120, 72, "shell", 10),
      display(534, 274, 92, 48, "figure"),
      box(280, 312, 240, 22, "ink", 4),
      box(276, 284, 236, 26, "glass", 10),
      box(290, 290, 208, 14, "liquid", 6),
      box(270, 278, 22, 38, "steel", 4),
      box(500, 278, 22, 38, "steel", 4),
      shape("M290 262C320 170 470 150 520 226l-10 12C460 180 350 192 310 264z", "shade"),
      line("M136 404h532", "seam", 4),
      keys(180, 430, 5, 22, 36),
      disc(622, 446, 12, "accent"),
      feet(150, 504),
    ],
    [130, 160, 674],
  );
}

export function camera(): Drawing {
  return drawing(
    [
      line("M520 380C620 370 600 470 700 452", "dark", 12),
      box(280, 250, 250, 220, "body", 20),
      times(5, (at) => line(`M300 ${284 + at * 38}h36`, "seam", 5)),
      disc(420, 360, 98, "dark"),
      ring(420, 360, 88, "gun", 4),
      disc(420, 360, 72, "metal"),
      disc(420, 360, 58, "ink"),
      box(388, 334, 64, 52, "lens", 4),
      box(282, 252, 246, 14, "accent", 7),
      box(516, 352, 34, 56, "gun", 6),
      screw(304, 446),
      screw(506, 446),
      box(340, 466, 130, 34, "dark", 6),
    ],
    [280, 250, 702],
  );
}

export function coldLight(): Drawing {
  const neck = (d: string) => [line(d, "ink", 26), line(d, "gun", 18), line(d, "dark", 8)];
  return drawing(
    [
      neck("M330 330C250 120 210 140 196 300"),
      neck("M450 330C520 100 600 130 612 290"),
      turn(194, 300, 8, [
        box(-22, 0, 44, 44, "ink", 8),
        poly([-14, 44, 14, 44, 60, 150, -60, 150], "beam"),
      ]),
      turn(614, 290, -8, [
        box(-22, 0, 44, 44, "ink", 8),
        poly([-14, 44, 14, 44, 60, 160, -60, 160], "beam"),
      ]),
      box(270, 322, 250, 168, "body", 18),
      box(306, 310, 48, 28, "gun", 6),
      box(426, 310, 48, 28, "gun", 6),
      knob(330, 410, 32),
      box(390, 388, 100, 44, "dark", 8),
      times(6, (at) => box(402 + at * 13, 402, 8, 18, at < 4 ? "glow" : "dim", 2)),
      vents(390, 450, 100, 3, 10),
      feet(286, 218),
    ],
    [140, 150, 680],
  );
}
