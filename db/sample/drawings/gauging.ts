import { display, keys, screw } from "./fittings";
import {
  box,
  type Drawing,
  disc,
  drawing,
  line,
  move,
  poly,
  ring,
  shape,
  times,
  turn,
} from "./pen";

const graduation = (x: number, y: number, step: number, count: number, down = 1) =>
  line(
    Array.from(
      { length: count },
      (_, at) => `M${x + at * step} ${y}v${(at % 5 ? 9 : 16) * down}`,
    ).join(""),
    "ink",
    2,
  );

interface Caliper {
  digital?: boolean;
}

export function caliper({ digital }: Caliper): Drawing {
  return drawing(
    [
      turn(400, 320, -16, [
        box(-290, -34, 590, 58, "rod", 2),
        graduation(-180, -30, 14, 33),
        poly([-290, -34, -230, -34, -230, 24, -240, 170, -262, 190, -276, 190, -290, 24], "metal"),
        poly([-290, -34, -252, -34, -262, -120, -274, -130, -282, -60], "metal"),
        poly([-160, 24, -216, 24, -232, 176, -224, 190, -212, 186, -176, 60], "gun"),
        poly([-160, -34, -222, -34, -240, -128, -228, -122, -190, -56], "gun"),
        digital
          ? [
              box(-226, -74, 250, 122, "dark", 14),
              display(-206, -58, 150, 62, "figure"),
              keys(-200, 18, 4, 24, 40),
              disc(10, 44, 18, "accent"),
            ]
          : [
              box(-226, -44, 210, 84, "steel", 4),
              box(-206, -12, 170, 34, "body", 2),
              graduation(-196, -8, 8, 20),
              disc(-70, -58, 16, "accent"),
              box(-40, 36, 40, 24, "gun", 6),
            ],
        box(296, -8, 80, 7, "metal"),
      ]),
    ],
    [120, 150, 740, 560],
  );
}

interface Micrometer {
  digital?: boolean;
}

export function micrometer({ digital }: Micrometer): Drawing {
  return drawing(
    [
      shape("M190 250h44v40c0 140 150 140 150 0v-40h66v52c0 230-260 230-260 0z", "accent"),
      shape("M222 330c10 110 170 130 200 10l16 6c-30 160-226 140-232-12z", "deep"),
      box(170, 252, 64, 40, "metal", 4),
      box(234, 262, 12, 20, "gun"),
      box(300, 264, 90, 16, "rod"),
      box(290, 260, 12, 24, "gun"),
      digital
        ? [
            box(380, 214, 130, 120, "dark", 14),
            display(394, 230, 102, 50, "figure"),
            keys(402, 298, 3, 20, 34),
          ]
        : box(384, 246, 100, 52, "rod", 4),
      box(484, 246, digital ? 40 : 60, 52, "rod", 2),
      digital ? "" : line("M490 272h44M498 272v-10m10 10v-10m10 10v-10", "ink", 2.5),
      poly([540, 236, 660, 232, 660, 312, 540, 308], "metal"),
      box(540, 234, 120, 76, "rod", 4),
      line(
        times(7, (at) => `M544 ${244 + at * 9}h14`),
        "ink",
        2,
      ),
      times(8, (at) => line(`M${584 + at * 10} 238v68`, "seam", 4)),
      box(660, 250, 46, 44, "gun", 6),
      times(4, (at) => line(`M${668 + at * 10} 254v36`, "ink", 3)),
      disc(410, digital ? 350 : 322, 13, "dark"),
    ],
    [170, 214, 706, 470],
  );
}

export function boreGauge(): Drawing {
  return drawing(
    [
      poly([150, 230, 650, 230, 670, 330, 130, 330], "deep"),
      box(120, 330, 560, 162, "wood", 8),
      box(140, 346, 520, 130, "dark", 6),
      box(170, 366, 200, 30, "rod", 6),
      box(360, 358, 70, 46, "gun", 6),
      times(5, (at) => line(`M${374 + at * 11} 362v38`, "ink", 3)),
      box(150, 370, 30, 22, "metal", 3),
      turn(205, 416, 0, [box(-40, 16, 120, 26, "rod", 6), box(-58, 18, 26, 22, "accent", 4)]),
      ring(540, 412, 42, "metal", 22),
      ring(540, 412, 52, "gun", 3),
      box(330, 424, 120, 20, "rod", 4),
      box(610, 366, 30, 90, "gun", 6),
      turn(380, 190, -14, [
        box(-190, -18, 250, 36, "rod", 6),
        box(50, -30, 110, 60, "accent", 8),
        times(5, (at) => line(`M${70 + at * 18}-26v52`, "deep", 4)),
        box(-250, -26, 66, 52, "metal", 6),
        times(3, (at) => box(-240 + at * 20, -36, 10, 72, "gun", 3)),
        box(156, -18, 40, 36, "gun", 6),
      ]),
    ],
    [120, 110, 680],
  );
}

const dial = (cx: number, cy: number, r: number) => [
  disc(cx, cy, r, "rod"),
  disc(cx, cy, r * 0.9, "dark"),
  disc(cx, cy, r * 0.82, "white"),
  times(24, (at) => {
    const angle = (at / 24) * Math.PI * 2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const inner = at % 6 ? 0.7 : 0.62;
    return line(
      `M${Math.round(cx + c * r * inner)} ${Math.round(cy + s * r * inner)}L${Math.round(cx + c * r * 0.77)} ${Math.round(cy + s * r * 0.77)}`,
      "ink",
      r > 60 ? 3 : 1.5,
    );
  }),
  disc(cx - r * 0.3, cy + r * 0.2, r * 0.18, "pale"),
  line(
    `M${cx} ${cy}L${Math.round(cx + r * 0.4)} ${Math.round(cy - r * 0.5)}`,
    "accent",
    r > 60 ? 6 : 3,
  ),
  disc(cx, cy, r * 0.09, "ink"),
];

export function dialIndicator(): Drawing {
  return drawing(
    [
      box(388, 70, 24, 60, "steel", 4),
      box(380, 60, 40, 18, "gun", 6),
      dial(400, 250, 136),
      box(378, 380, 44, 60, "steel", 3),
      box(390, 440, 20, 40, "metal"),
      disc(400, 484, 12, "dark"),
      poly([300, 160, 320, 140, 334, 156, 314, 176], "accent"),
      poly([500, 160, 480, 140, 466, 156, 486, 176], "accent"),
      line("M310 210q26-60 80-66", "shine", 8),
    ],
    [264, 60, 536, 496],
  );
}

export function magneticStand(): Drawing {
  return drawing(
    [
      line("M330 390L420 210L590 190", "gun", 20),
      line("M330 390L420 210L590 190", "metal", 7),
      disc(330, 388, 26, "dark"),
      disc(330, 388, 12, "metal"),
      disc(420, 210, 34, "accent"),
      disc(420, 210, 16, "deep"),
      disc(590, 190, 22, "dark"),
      line("M590 190l10 50", "gun", 12),
      dial(606, 300, 64),
      box(597, 360, 18, 46, "steel", 2),
      disc(606, 412, 8, "dark"),
      box(250, 400, 160, 92, "body", 8),
      poly([300, 492, 330, 470, 360, 492], "ink"),
      box(250, 400, 160, 14, "seam"),
      disc(290, 446, 24, "dark"),
      box(284, 426, 12, 40, "accent", 4),
      box(520, 440, 190, 52, "rod", 4),
    ],
    [250, 160, 710, 492],
  );
}

export function heightGauge(): Drawing {
  return drawing(
    [
      box(410, 80, 18, 380, "steel", 3),
      box(450, 80, 18, 380, "steel", 3),
      box(396, 66, 86, 26, "dark", 6),
      box(370, 210, 130, 130, "body", 12),
      display(384, 226, 102, 46, "figure"),
      keys(388, 288, 3, 22, 36),
      disc(510, 306, 24, "dark"),
      disc(510, 306, 12, "metal"),
      box(300, 320, 90, 20, "metal", 2),
      poly([220, 336, 306, 322, 306, 350, 290, 350], "gun"),
      poly([220, 336, 250, 331, 250, 341], "accent"),
      shape("M310 500v-40h60l20-24h100l20 24h60v40z", "cast"),
      box(240, 420, 60, 80, "tint", 4),
      line("M236 336h-70", "seam", 3),
      line(
        times(14, (at) => `M410 ${110 + at * 24}h${at % 2 ? 6 : 10}`),
        "ink",
        2,
      ),
    ],
    [166, 66, 570],
  );
}

export function surfacePlate(): Drawing {
  return drawing(
    [
      poly([230, 230, 600, 230, 680, 320, 130, 320], "cast"),
      poly([230, 230, 600, 230, 680, 320, 130, 320], "stone"),
      line("M260 250L240 290M300 244l-12 24", "shine", 5),
      poly([130, 320, 680, 320, 670, 400, 140, 400], "ink"),
      times(26, (at) => disc(150 + ((at * 83) % 510), 330 + ((at * 37) % 62), 1.6, "gun")),
      times(16, (at) => disc(240 + ((at * 71) % 350), 240 + ((at * 29) % 72), 1.4, "metal")),
      box(180, 400, 460, 20, "shade", 3),
      box(200, 420, 30, 76, "body", 3),
      box(590, 420, 30, 76, "body", 3),
      box(200, 456, 420, 14, "shade"),
      box(188, 490, 54, 10, "rubber", 3),
      box(578, 490, 54, 10, "rubber", 3),
      move(380, 286, [
        box(-40, -100, 14, 100, "rod", 1),
        box(-40, -14, 90, 14, "metal", 1),
        box(110, -50, 60, 50, "accent", 3),
        box(110, -50, 60, 12, "tint", 3),
      ]),
    ],
    [130, 180, 680],
  );
}

interface Blocks {
  ceramic?: boolean;
}

export function gaugeBlocks({ ceramic }: Blocks): Drawing {
  const tone = ceramic ? "white" : "metal";
  return drawing(
    [
      poly([150, 150, 650, 150, 670, 270, 130, 270], "wood"),
      poly([168, 162, 632, 162, 650, 260, 150, 260], "deep"),
      box(120, 268, 560, 224, "wood", 8),
      box(138, 284, 524, 190, "ink", 6),
      times(3, (row) =>
        times(17 - row * 3, (at) =>
          box(
            150 + at * (30 + row * 7),
            296 + row * 60,
            16 + row * 8,
            44,
            at === 4 && row === 1 ? "accent" : tone,
            2,
          ),
        ),
      ),
      turn(400, 214, -6, [
        box(-120, -18, 50, 36, tone, 2),
        box(-70, -18, 74, 36, tone, 2),
        box(4, -18, 26, 36, "accent", 2),
        box(30, -18, 60, 36, tone, 2),
      ]),
    ],
    [120, 150, 680, 492],
  );
}

export function squares(): Drawing {
  const square = (x: number, y: number, size: number) => [
    box(x, y - size, size * 0.15, size * 0.96, "steel", 1),
    box(x - size * 0.05, y - size * 0.22, size * 0.78, size * 0.22, "rod", 3),
    line(`M${x + size * 0.24} ${y - size * 0.11}h${size * 0.36}`, "seam", 4),
    screw(x + size * 0.06, y - size * 0.11, Math.max(4, size * 0.022)),
  ];
  return drawing(
    [square(110, 494, 330), square(392, 494, 220), square(582, 494, 140), square(702, 494, 90)],
    [94, 164, 774, 496],
  );
}
