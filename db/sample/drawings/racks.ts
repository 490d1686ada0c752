import { castor, screw } from "./fittings";
import { box, type Drawing, disc, drawing, line, oval, poly, shape, type Tone, times } from "./pen";

interface Shelving {
  width?: number;
  filled?: boolean;
}

export function shelving({ width = 340, filled = true }: Shelving): Drawing {
  const x = 400 - width / 2;
  const tones: Tone[] = ["accent", "tint", "wood", "pale", "gun"];
  return drawing(
    [
      box(x + 18, 80, 10, 420, "gun"),
      box(x + width - 28, 80, 10, 420, "gun"),
      times(5, (row) => {
        const y = 160 + row * 82;
        const things = times(Math.floor(width / 76), (at) => {
          const h = 34 + ((at * 3 + row * 5) % 4) * 8;
          const skip = (at + row * 2) % 5 === 4;
          return skip
            ? ""
            : box(x + 26 + at * 74, y - h, 56, h, tones[(at + row) % 5] ?? "tint", 3);
        });
        return [filled || row > 2 ? things : "", box(x, y, width, 13, row % 2 ? "rod" : "rod", 2)];
      }),
      box(x, 76, 14, 424, "steel", 2),
      box(x + width - 14, 76, 14, 424, "steel", 2),
    ],
    [x, 76, x + width],
  );
}

export function palletRack(): Drawing {
  const pallet = (x: number, y: number, tone: Tone) => [
    box(x, y - 12, 110, 12, "wood"),
    box(x + 6, y - 84, 98, 72, tone, 3),
    line(`M${x + 6} ${y - 48}h98M${x + 55} ${y - 84}v72`, "seam", 4),
  ];
  return drawing(
    [
      times(3, (row) =>
        times(3, (at) =>
          (row + at) % 4 === 3
            ? ""
            : pallet(
                196 + at * 138,
                214 + row * 138 - (row === 2 ? 8 : 0),
                (["accent", "tint", "pale"] as const)[(row + at) % 3] ?? "tint",
              ),
        ),
      ),
      times(2, (row) => box(170, 214 + row * 138, 460, 20, "accent", 2)),
      box(160, 80, 24, 410, "body", 2),
      box(616, 80, 24, 410, "body", 2),
      line(
        times(15, (at) => `M172 ${100 + at * 26}h.1M628 ${100 + at * 26}h.1`),
        "ink",
        6,
      ),
      box(146, 430, 40, 64, "deep", 6),
      box(614, 430, 40, 64, "deep", 6),
      box(140, 490, 60, 10, "cast"),
      box(600, 490, 60, 10, "cast"),
    ],
    [140, 80, 660],
  );
}

export function cantilever(): Drawing {
  return drawing(
    [
      times(2, (column) => box(250 + column * 270, 86, 30, 400, "accent", 2)),
      times(5, (row) => [
        times(6 - (row % 3), (at) =>
          disc(300 + at * 34, 136 + row * 74, 15, at % 2 ? "metal" : "gun"),
        ),
        times(6 - (row % 3), (at) => disc(300 + at * 34, 136 + row * 74, 8, "ink")),
        box(160, 130 + row * 74, 480, 14, "rod", 6),
        row % 2 ? box(180, 116 + row * 74, 420, 12, "wood", 2) : "",
        poly(
          [250, 150 + row * 74, 280, 150 + row * 74, 280, 168 + row * 74, 240, 158 + row * 74],
          "deep",
        ),
        poly(
          [520, 150 + row * 74, 550, 150 + row * 74, 550, 168 + row * 74, 510, 158 + row * 74],
          "deep",
        ),
      ]),
      box(220, 486, 90, 14, "cast", 3),
      box(490, 486, 90, 14, "cast", 3),
    ],
    [160, 86, 640],
  );
}

export function platformTrolley(): Drawing {
  return drawing(
    [
      box(176, 170, 14, 296, "steel", 3),
      box(590, 170, 14, 296, "steel", 3),
      line("M176 190v-44q0-20-20-20h-40", "gun", 13),
      times(3, (row) => [
        box(170, 220 + row * 112, 440, 24, "body", 4),
        box(170, 212 + row * 112, 440, 10, "accent", 3),
      ]),
      box(240, 140, 130, 72, "wood", 3),
      box(290, 140, 24, 72, "pale"),
      box(400, 168, 100, 44, "gun", 6),
      box(260, 262, 90, 62, "tint", 4),
      box(390, 272, 140, 52, "accent", 4),
      castor(220, 500, 24),
      castor(560, 500, 24),
    ],
    [110, 120, 616],
  );
}

export function cylinders(): Drawing {
  const bottle = (x: number, tone: Tone) => [
    box(x + 30, 76, 40, 40, "gun", 6),
    box(x + 22, 96, 56, 14, "metal", 3),
    shape(`M${x} 490V180q0-62 50-62t50 62v310z`, tone),
    line(`M${x + 22} 190v270`, "shine", 9),
    box(x, 170, 100, 10, "seam"),
  ];
  return drawing(
    [
      box(220, 170, 360, 24, "body", 4),
      box(220, 380, 360, 24, "body", 4),
      bottle(270, "accent"),
      bottle(430, "deep"),
      box(236, 230, 328, 22, "rod", 4),
      box(236, 430, 328, 22, "rod", 4),
      line("M260 262q60 30 124 0t136 0", "metal", 7),
      box(220, 170, 24, 300, "shade", 3),
      box(556, 170, 24, 300, "shade", 3),
      screw(232, 200),
      screw(568, 200),
      oval(320, 492, 54, 8, "dark"),
      oval(480, 492, 54, 8, "dark"),
    ],
    [220, 76, 580],
  );
}
