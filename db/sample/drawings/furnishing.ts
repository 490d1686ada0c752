import { display, drawerFront, screw, slab } from "./fittings";
import { box, type Drawing, disc, drawing, line, move, poly, times } from "./pen";
import { vice } from "./workshop";

interface Workbench {
  width?: number;
  drawers?: number;
  shelf?: boolean;
  vice?: boolean;
  panel?: boolean;
}

export function workbench(options: Workbench): Drawing {
  const { width = 520, drawers = 0, shelf, panel } = options;
  const x = 400 - width / 2;
  const right = x + width;
  return drawing(
    [
      panel ? toolWall(x + 20, 110, width - 40, 150) : "",
      panel ? [box(x + 10, 100, 14, 190, "gun"), box(right - 24, 100, 14, 190, "gun")] : "",
      options.vice ? move(x + 46, 296 - 164, vice({}).parts, 0.33) : "",
      slab(x, 296, width, 30, 26, "wood"),
      box(x + 24, 326, 30, 168, "body"),
      box(right - 54, 326, 30, 168, "body"),
      box(x + 54, 334, width - 108, 18, "shade"),
      shelf
        ? [
            box(x + 44, 440, width - 88, 16, "wood", 2),
            box(x + 90, 384, 90, 56, "accent", 4),
            box(x + 200, 400, 70, 40, "tint", 4),
          ]
        : box(x + 44, 430, width - 88, 16, "gun"),
      drawers > 0
        ? [
            box(right - 212, 326, 172, 160, "shade", 4),
            times(drawers, (at) =>
              drawerFront(right - 206, 331 + (at * 150) / drawers, 160, 150 / drawers - 5),
            ),
          ]
        : "",
      box(x + 14, 490, 50, 10, "rubber", 2),
      box(right - 64, 490, 50, 10, "rubber", 2),
    ],
    [x, panel ? 100 : options.vice ? 204 : 268, right],
  );
}

function toolWall(x: number, y: number, w: number, h: number): string {
  const rows = Math.floor(h / 36);
  const columns = Math.floor(w / 52);
  return (
    box(x, y, w, h, "shell", 4) +
    line(
      times(rows, (row) => times(columns, (at) => `M${x + 26 + at * 52} ${y + 22 + row * 36}h.1`)),
      "seam",
      7,
    ) +
    move(x + w * 0.12, y + 20, [box(0, 0, 12, 60, "wood", 5), box(-16, -6, 46, 20, "gun", 4)]) +
    move(x + w * 0.28, y + 20, [box(0, 0, 10, 50, "metal", 2), box(-4, 48, 18, 50, "accent", 6)]) +
    move(x + w * 0.38, y + 20, [box(0, 0, 10, 36, "metal", 2), box(-4, 34, 18, 44, "accent", 6)]) +
    move(x + w * 0.52, y + 24, [line("M0 0v70M0 0l-12-14M0 0l12-14", "gun", 9)]) +
    move(x + w * 0.66, y + 20, [
      poly([0, 0, 90, 0, 80, 30, 10, 24], "metal"),
      box(-16, -4, 30, 30, "wood", 6),
    ]) +
    move(x + w * 0.72, y + 70, [box(0, 0, 70, 40, "tint", 4), box(0, 0, 70, 8, "accent", 2)])
  );
}

export function liftBench(): Drawing {
  return drawing(
    [
      box(240, 90, 16, 230, "steel", 3),
      box(584, 90, 16, 230, "steel", 3),
      box(220, 86, 400, 22, "body", 6),
      poly([260, 108, 580, 108, 640, 300, 200, 300], "beam"),
      line("M240 170h360", "gun", 8),
      times(6, (at) => box(272 + at * 44, 174, 36, 34, at % 2 ? "tint" : "accent", 4)),
      box(540, 176, 90, 60, "ink", 6),
      display(546, 182, 78, 48, "rows"),
      slab(150, 320, 520, 22, 24, "shell"),
      box(340, 268, 90, 40, "gun", 6),
      disc(385, 272, 18, "metal"),
      box(210, 342, 40, 90, "steel", 3),
      box(570, 342, 40, 90, "steel", 3),
      box(200, 400, 60, 90, "body", 4),
      box(560, 400, 60, 90, "body", 4),
      box(180, 486, 110, 14, "cast", 4),
      box(530, 486, 110, 14, "cast", 4),
      box(300, 346, 60, 14, "dark", 5),
      line("M690 300v-70m-12 14l12-14l12 14M690 340v70m-12-14l12 14l12-14", "accent", 6),
    ],
    [150, 86, 704],
  );
}

export function packingTable(): Drawing {
  const carton = (x: number, y: number, s: number) => [
    box(x, y - s, s * 1.2, s, "wood", 3),
    box(x + s * 0.5, y - s, s * 0.2, s, "pale"),
  ];
  return drawing(
    [
      box(200, 110, 14, 190, "gun"),
      box(596, 110, 14, 190, "gun"),
      box(190, 120, 430, 16, "body", 3),
      box(190, 206, 430, 16, "body", 3),
      carton(230, 206, 50),
      carton(310, 206, 64),
      carton(440, 206, 40),
      disc(540, 180, 26, "accent"),
      disc(540, 180, 13, "pale"),
      box(250, 250, 300, 40, "rod", 20),
      poly([280, 280, 520, 280, 540, 316, 260, 316], "pale"),
      slab(160, 320, 490, 22, 22, "shell"),
      carton(420, 318, 90),
      box(190, 342, 24, 150, "body"),
      box(596, 342, 24, 150, "body"),
      box(214, 460, 382, 14, "gun"),
      times(9, (at) => box(250 + at * 34, 376 + (at % 3) * 12, 8, 84 - (at % 3) * 12, "wood", 1)),
      box(180, 490, 44, 10, "rubber", 2),
      box(586, 490, 44, 10, "rubber", 2),
    ],
    [160, 110, 650],
  );
}

export function toolPanel({ hooks }: { hooks?: boolean }): Drawing {
  return drawing(
    [
      box(120, 150, 560, 300, "gun", 8),
      toolWall(130, 160, 540, 280),
      hooks
        ? [
            move(200, 330, [
              box(0, 0, 120, 16, "accent", 3),
              times(4, (at) => box(8 + at * 28, -30, 12, 60, "metal", 3)),
            ]),
            box(460, 320, 150, 80, "tint", 4),
            box(460, 320, 150, 12, "accent", 3),
          ]
        : "",
      screw(140, 170),
      screw(660, 170),
      screw(140, 430),
      screw(660, 430),
    ],
    [120, 150, 680, 470],
  );
}
