import { display, feet, knob, roundFlask, screw } from "./fittings";
import {
  box,
  type Drawing,
  disc,
  drawing,
  line,
  move,
  oval,
  poly,
  ring,
  shape,
  times,
  turn,
} from "./pen";

export function ejector(): Drawing {
  return drawing(
    [
      line("M150 320C200 320 200 320 240 320", "tint", 20),
      box(226, 284, 40, 72, "gun", 6),
      box(262, 270, 220, 100, "body", 14),
      box(262, 306, 220, 16, "accent"),
      poly([482, 284, 520, 296, 520, 344, 482, 356], "gun"),
      box(518, 268, 130, 104, "rod", 18),
      times(7, (at) => line(`M${536 + at * 16} 284v72`, "seam", 5)),
      box(340, 366, 60, 46, "steel", 4),
      box(328, 408, 84, 20, "gun", 5),
      shape("M300 440h140l26 50H274z", "rubber"),
      shape("M320 428h100l20 16H300z", "accent"),
      disc(300, 292, 7, "gun"),
      disc(444, 292, 7, "gun"),
      disc(444, 350, 7, "gun"),
    ],
    [150, 262, 650, 492],
  );
}

export function gauge(): Drawing {
  return drawing(
    [
      box(364, 356, 72, 96, "steel", 4),
      box(330, 448, 140, 22, "rod", 6),
      box(346, 470, 108, 22, "gun", 4),
      disc(400, 240, 136, "shade"),
      disc(400, 240, 124, "body"),
      disc(400, 240, 104, "screen"),
      times(13, (at) => {
        const angle = Math.PI * (0.75 + (at / 12) * 1.5);
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const tone = at < 8 ? "glow" : "dim";
        return line(
          `M${Math.round(400 + c * 78)} ${Math.round(240 + s * 78)}L${Math.round(400 + c * 92)} ${Math.round(240 + s * 92)}`,
          tone,
          6,
        );
      }),
      times(4, (at) => box(352 + at * 26, 222, 17, 40, "glow", 3)),
      box(378, 286, 44, 10, "dim", 4),
      box(524, 226, 44, 30, "dark", 6),
      line("M568 241h50q24 0 24 30v60", "ink", 9),
      line("M316 168q34-46 88-50", "shine", 8),
    ],
    [264, 104, 646],
  );
}

export function controller(): Drawing {
  return drawing(
    [
      box(560, 90, 18, 392, "steel", 4),
      box(500, 488, 140, 12, "cast", 4),
      box(536, 230, 60, 44, "dark", 6),
      box(220, 140, 320, 220, "ink", 22),
      display(238, 158, 210, 184, "curve"),
      knob(496, 214, 28),
      disc(496, 280, 12, "accent"),
      disc(496, 316, 9, "gun"),
      times(3, (at) => [
        box(260 + at * 66, 360, 30, 26, "metal", 4),
        line(`M${275 + at * 66} 386v40q0 30-30 40l-60 24`, at === 1 ? "tint" : "rubber", 8),
      ]),
    ],
    [170, 90, 640],
  );
}

export function desiccator(): Drawing {
  return drawing(
    [
      shape("M232 330C232 140 568 140 568 330z", "glass"),
      line("M276 306q10-90 80-118", "shine", 9),
      box(376, 150, 48, 30, "accent", 8),
      line("M424 164h60q16 0 20-14", "gun", 10),
      box(214, 326, 372, 22, "pale", 8),
      shape("M232 348h336q0 96-70 122l-10 24H312l-10-24q-70-26-70-122z", "glass"),
      box(252, 362, 296, 14, "white", 5),
      times(9, (at) => oval(280 + at * 30, 369, 7, 3, "ink")),
      shape("M296 432h208q-8 26-30 36l-6 14H332l-6-14q-22-10-30-36z", "liquid"),
      move(330, 362, [
        box(0, -60, 44, 60, "glass", 4),
        box(4, -30, 36, 28, "tint", 3),
        box(70, -84, 54, 84, "glass", 4),
        box(74, -40, 46, 38, "tint", 3),
      ]),
    ],
    [214, 150, 586, 494],
  );
}

export function chamber(): Drawing {
  return drawing(
    [
      poly([250, 180, 560, 180, 610, 140, 300, 140], "metal"),
      poly([560, 180, 610, 140, 610, 440, 560, 490], "cast"),
      box(250, 180, 310, 310, "rod", 6),
      box(276, 206, 258, 258, "ink", 14),
      box(276, 206, 258, 258, "glass", 14),
      box(300, 400, 210, 10, "gun"),
      roundFlask(370, 356, 44, 0.2),
      box(430, 330, 60, 70, "tint", 6),
      line("M304 240v120M330 230v60", "shine", 9),
      times(4, (at) => screw(262 + (at % 2) * 286, 192 + Math.floor(at / 2) * 286, 8)),
      box(232, 240, 22, 60, "dark", 5),
      box(232, 372, 22, 60, "dark", 5),
      box(546, 310, 34, 56, "accent", 8),
      box(370, 100, 60, 56, "steel", 4),
      box(356, 86, 88, 18, "gun", 4),
      box(470, 112, 40, 40, "steel", 3),
      box(606, 250, 54, 50, "rod", 3),
      box(656, 240, 16, 70, "gun", 3),
      feet(262, 286),
    ],
    [232, 86, 672],
  );
}

export function fittings(): Drawing {
  const clamp = (x: number, y: number) => [
    ring(x, y, 30, "accent", 11),
    box(x + 22, y - 10, 34, 20, "gun", 5),
    disc(x, y, 18, "ink"),
  ];
  const tee = [
    box(-60, -22, 120, 44, "rod", 3),
    box(-22, -70, 44, 60, "steel", 3),
    box(-70, -32, 16, 64, "gun", 3),
    box(54, -32, 16, 64, "gun", 3),
    box(-32, -82, 64, 16, "gun", 3),
  ];
  const elbow = [
    line("M-44 40V0q0-40 40-40h40", "metal", 40),
    box(-70, 34, 52, 14, "gun", 3),
    box(32, -66, 14, 52, "gun", 3),
  ];
  const hose = [
    times(7, (at) => box(-66 + at * 19, -26, 15, 52, "rod", 7)),
    box(-82, -32, 16, 64, "gun", 3),
    box(66, -32, 16, 64, "gun", 3),
  ];
  return drawing(
    [
      poly([170, 150, 630, 150, 650, 290, 150, 290], "shade"),
      poly([190, 164, 610, 164, 626, 278, 174, 278], "dark"),
      box(140, 286, 520, 206, "body", 14),
      box(158, 304, 484, 170, "ink", 8),
      move(246, 396, tee),
      move(392, 376, elbow),
      move(540, 348, hose, 0.8),
      clamp(470, 430),
      clamp(556, 430),
      box(370, 478, 60, 16, "accent", 5),
      turn(400, 220, 0, [line("M-120 30h240M-120 0h180", "seam", 5)]),
    ],
    [140, 150, 660],
  );
}
