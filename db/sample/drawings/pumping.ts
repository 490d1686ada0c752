import { castor, display, feet, fins, keys, knob, screw, vents } from "./fittings";
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

const rollers = (cx: number, cy: number, r: number) => [
  disc(cx, cy, r, "dark"),
  disc(cx, cy, r * 0.78, "gun"),
  times(6, (at) => {
    const angle = (at / 6) * Math.PI * 2;
    return disc(
      cx + Math.cos(angle) * r * 0.55,
      cy + Math.sin(angle) * r * 0.55,
      r * 0.19,
      "metal",
    );
  }),
  disc(cx, cy, r * 0.24, "accent"),
];

export function peristaltic({ heads = 1 }: { heads?: number }): Drawing {
  const w = 260;
  const x = 190;
  const end = x + w + 20 + heads * 130;
  return drawing(
    [
      times(heads, (at) => {
        const cx = x + w + 70 + at * 130;
        return [
          box(cx - 68, 300, 130, 150, "shade", 14),
          line(`M${cx - 46} 210v130a46 46 0 0 0 92 0V210`, "pale", 14),
          line(`M${cx - 46} 210v130a46 46 0 0 0 92 0V210`, "liquid", 8),
          rollers(cx, 358, 52),
          box(cx - 64, 290, 122, 22, "dark", 8),
        ];
      }),
      box(x, 280, w, 210, "body", 18),
      display(x + 24, 304, 130, 64, "figure"),
      knob(x + 206, 336, 32),
      keys(x + 28, 396, 5, 24, 40),
      vents(x + 28, 438, 120, 4, 11),
      feet(x + 14, w - 20),
      heads > 1 ? box(x + w, 460, heads * 130 - 10, 30, "shade", 6) : "",
    ],
    [x, 205, end],
  );
}

export function syringePump(): Drawing {
  const channel = (y: number, push: number) => [
    box(290, y, 240, 40, "glass", 6),
    box(290 + push, y + 3, 240 - push, 34, "liquid", 4),
    box(286 + push, y + 2, 12, 36, "ink", 2),
    box(180 + push, y + 15, 110, 10, "metal"),
    box(170 + push, y - 8, 16, 56, "dark", 3),
    poly([530, y + 10, 552, y + 16, 552, y + 24, 530, y + 30], "accent"),
    line(`M552 ${y + 20}h40q24 0 30 24l10 50`, "tint", 4),
  ];
  return drawing(
    [
      poly([160, 290, 600, 290, 640, 370, 120, 370], "shade"),
      box(190, 330, 400, 8, "rod"),
      channel(284, 30),
      channel(332, 74),
      box(250, 276, 26, 104, "gun", 4),
      box(440, 276, 18, 104, "gun", 4),
      shape("M120 370h520l10 108q0 12-12 12H122q-12 0-12-12z", "body"),
      display(150, 394, 220, 72, "rows"),
      keys(400, 404, 4, 26, 44),
      keys(400, 440, 4, 26, 44),
      knob(610, 430, 18),
      feet(124, 512),
    ],
    [110, 276, 656],
  );
}

export function dosingPump(): Drawing {
  return drawing(
    [
      box(244, 200, 44, 60, "rubber", 6),
      box(256, 150, 20, 60, "accent", 4),
      line("M266 150C266 90 190 90 150 100", "tint", 9),
      box(244, 420, 44, 46, "rubber", 6),
      line("M266 466C266 500 200 490 150 492", "tint", 9),
      box(206, 258, 120, 164, "shade", 14),
      [
        [228, 280],
        [304, 280],
        [228, 400],
        [304, 400],
      ].map(([x = 0, y = 0]) => screw(x, y, 8)),
      disc(266, 340, 36, "dark"),
      disc(266, 340, 22, "accent"),
      shape("M322 250h190q70 0 70 70v120q0 40-30 40H322z", "body"),
      display(360, 280, 140, 70, "figure"),
      knob(430, 410, 34),
      keys(520, 300, 1, 26),
      line("M582 420h50q30 0 40 30", "ink", 9),
      box(330, 476, 230, 20, "dark", 6),
      fins(490, 384, 70, 6, 12),
    ],
    [150, 96, 674],
  );
}

export function drumPump({ hand }: { hand?: boolean }): Drawing {
  const motor = hand
    ? [
        box(372, 100, 56, 90, "cast", 10),
        line("M400 112L540 70", "gun", 14),
        box(520, 54, 60, 20, "accent", 10),
        line("M372 150H270q-24 0-24 40v30", "gun", 16),
      ]
    : [
        box(346, 60, 108, 130, "body", 18),
        vents(366, 84, 68, 4, 14),
        box(346, 142, 108, 12, "accent"),
        line("M360 70q-60-10-60 40t50 40", "dark", 14),
        box(380, 188, 40, 30, "dark"),
        line("M420 206h90q40 0 40 60v90", "rubber", 20),
      ];
  return drawing(
    [
      motor,
      box(388, 190, 24, 60, "steel"),
      oval(400, 250, 130, 18, "metal"),
      box(270, 250, 260, 246, "accent", 10),
      box(270, 250, 260, 246, "seam", 10),
      oval(400, 252, 130, 18, "deep"),
      oval(400, 250, 116, 14, "accent"),
      box(262, 322, 276, 14, "deep", 7),
      box(262, 410, 276, 14, "deep", 7),
      line("M292 280v200", "shine", 10),
      disc(480, 250, 14, "dark"),
      box(370, 240, 60, 12, "dark", 6),
    ],
    [hand ? 238 : 262, 54, hand ? 580 : 560],
  );
}

interface Wet {
  plastic?: boolean;
}

export function centrifugal({ plastic }: Wet): Drawing {
  return drawing(
    [
      box(360, 270, 270, 170, plastic ? "dark" : "body", 20),
      fins(392, 284, 142, 15, 15),
      box(600, 284, 60, 142, "shade", 24),
      box(430, 226, 110, 50, "dark", 8),
      disc(456, 250, 7, "glow"),
      poly([330, 300, 372, 282, 372, 428, 330, 412], "gun"),
      disc(266, 356, 112, plastic ? "accent" : "steel"),
      disc(266, 356, 92, "seam"),
      disc(266, 356, 84, plastic ? "accent" : "rod"),
      box(190, 180, 70, 130, plastic ? "accent" : "steel", 4),
      box(174, 160, 102, 26, plastic ? "deep" : "metal", 4),
      disc(266, 356, 44, "dark"),
      ring(266, 356, 60, "gun", 6),
      disc(266, 356, 26, "ink"),
      times(8, (at) => {
        const angle = (at / 8) * Math.PI * 2;
        return disc(266 + Math.cos(angle) * 97, 356 + Math.sin(angle) * 97, 5, "gun");
      }),
      box(210, 456, 110, 40, "shade", 4),
      box(420, 436, 150, 60, "shade", 4),
      box(180, 488, 440, 12, "cast", 3),
    ],
    [154, 160, 660],
  );
}

export function submersible(): Drawing {
  return drawing(
    [
      line("M400 140C400 60 540 60 620 90", "ink", 10),
      line("M470 220C560 220 560 330 590 360", "ink", 7),
      turn(600, 400, 24, [box(-34, -46, 68, 100, "accent", 26), line("M-16-20v44", "shine", 7)]),
      box(372, 120, 60, 40, "dark", 10),
      line("M340 190v-60h120v60", "gun", 13),
      shape("M300 210q0-40 50-40h100q50 0 50 40v210H300z", "steel"),
      box(300, 260, 200, 26, "accent"),
      box(286, 410, 228, 60, "dark", 10),
      times(9, (at) => box(302 + at * 23, 426, 11, 34, "gun", 3)),
      box(296, 470, 30, 26, "dark", 4),
      box(474, 470, 30, 26, "dark", 4),
      shape("M300 380h-50q-30 0-30-30V190h44v140h36z", "dark"),
      box(212, 170, 60, 26, "gun", 5),
    ],
    [212, 80, 650],
  );
}

interface Compressor {
  motors?: number;
}

export function compressor({ motors = 2 }: Compressor): Drawing {
  return drawing(
    [
      times(motors, (at) =>
        move(250 + at * 170, 200, [
          box(0, 46, 130, 94, "body", 26),
          fins(28, 60, 66, 6, 15),
          box(30, 0, 70, 52, "dark", 8),
          vents(36, 12, 58, 4, 9),
          disc(112, 20, 22, "gun"),
          disc(112, 20, 13, "ink"),
        ]),
      ),
      line("M300 260q-60 0-60 70", "metal", 8),
      box(190, 330, 420, 120, "accent", 60),
      line("M230 358h330", "shine", 9),
      box(214, 326, 14, 128, "deep"),
      box(572, 326, 14, 128, "deep"),
      disc(610, 300, 32, "dark"),
      disc(610, 300, 25, "white"),
      line("M610 300l10-16", "ink", 4),
      line("M610 332v26h-20", "gun", 9),
      castor(250, 498, 28),
      castor(550, 498, 28),
      box(160, 350, 40, 12, "dark", 6),
      box(370, 446, 60, 50, "dark", 5),
    ],
    [160, 190, 646],
  );
}

export function screwCompressor(): Drawing {
  return drawing(
    [
      box(170, 380, 470, 110, "accent", 54),
      line("M220 404h380", "shine", 8),
      box(200, 476, 50, 24, "dark", 4),
      box(560, 476, 50, 24, "dark", 4),
      box(200, 120, 300, 270, "body", 12),
      box(512, 190, 120, 200, "shade", 10),
      vents(530, 220, 84, 10, 14),
      line("M350 120v270", "seam", 4),
      vents(224, 300, 100, 6, 13),
      display(374, 150, 100, 64, "curve"),
      disc(386, 244, 11, "accent"),
      disc(420, 244, 9, "shade"),
      box(216, 96, 110, 26, "gun", 4),
      line("M500 160h110q20 0 20 30", "metal", 12),
    ],
    [170, 96, 640],
  );
}

export function tubing(): Drawing {
  return drawing(
    [
      line("M560 430C640 430 640 490 710 484", "tint", 20),
      times(5, (at) => [
        ring(400 + at * 4, 310 - at * 3, 168 - at * 22, "tint", 19),
        ring(396 + at * 4, 306 - at * 3, 168 - at * 22, "shine", 4),
      ]),
      box(376, 118, 52, 110, "accent", 8),
      box(376, 118, 52, 14, "deep"),
      line("M530 420q20 18 40 14", "tint", 20),
      oval(712, 484, 6, 10, "ink"),
    ],
    [222, 118, 718, 492],
  );
}
