import { castor } from "./fittings";
import { box, type Drawing, disc, drawing, line, move, poly, type Tone, times } from "./pen";

const grip = (x: number, y: number, w: number) => box(x, y, w, 7, "metal", 3);

interface Drawers {
  heights: number[];
  width?: number;
  open?: number;
  castors?: boolean;
  tools?: boolean;
}

export function drawerCabinet({ heights, width = 300, open, castors, tools }: Drawers): Drawing {
  const x = 400 - width / 2;
  const total = heights.reduce((a, b) => a + b + 5, 0);
  const bottom = castors ? 462 : 484;
  const top = bottom - total - 20;
  let y = top + 14;
  const fronts = heights.map((h, at) => {
    const out = at === open ? 26 : 0;
    const front = [
      out
        ? poly(
            [
              x + 10,
              y - 14,
              x + width - 10,
              y - 14,
              x + width - 10 + out * 0.4,
              y + 8,
              x + 10 - out * 0.4,
              y + 8,
            ],
            "ink",
          )
        : "",
      out
        ? times(7, (tool) =>
            box(x + 30 + tool * ((width - 60) / 7), y - 8, 14, 12, tool % 2 ? "tint" : "metal", 2),
          )
        : "",
      box(x + 10 - out * 0.4, y + out * 0.3, width - 20 + out * 0.8, h, "accent", 4),
      grip(x + width * 0.25, y + out * 0.3 + Math.min(10, h * 0.3), width * 0.5),
    ];
    y += h + 5;
    return front;
  });
  return drawing(
    [
      castors
        ? [castor(x + 40, 500, 18), castor(x + width - 40, 500, 18)]
        : box(x + 8, 484, width - 16, 16, "dark", 2),
      box(x, top, width, bottom - top, "body", 6),
      fronts,
      castors
        ? [
            box(x - 6, top - 22, width + 12, 30, "dark", 8),
            line(`M${x + width + 4} ${top + 30}h26v90h-26`, "gun", 10),
          ]
        : box(x - 4, top - 8, width + 8, 14, "shade", 3),
      tools
        ? [
            box(x + 20, top - 44, 60, 24, "gun", 4),
            disc(x + 140, top - 34, 14, "metal"),
            box(x + 180, top - 34, 90, 12, "metal", 4),
          ]
        : "",
      disc(x + width - 26, top + 2, 4, "ink"),
    ],
    [x - 6, tools ? top - 46 : top - 22, castors ? x + width + 34 : x + width + 6],
  );
}

interface Cupboard {
  doors?: 1 | 2;
  open?: boolean;
  /** Lockers: compartments with vents. */
  cells?: number;
}

export function cupboard({ doors = 2, open, cells = 0 }: Cupboard): Drawing {
  const w = cells ? 220 : 320;
  const x = 400 - w / 2;
  const door = (dx: number, dw: number) => [
    box(x + dx, 92, dw, 386, "shell", 4),
    line(`M${x + dx + 20} 112v346M${x + dx + dw - 20} 112v346`, "seam", 4),
  ];
  const inside = [
    box(x + 8, 92, w - 16, 386, "shade", 2),
    times(4, (at) => box(x + 8, 170 + at * 80, w - 16, 8, "metal")),
    times(10, (at) =>
      box(
        x + 24 + (at % 5) * 54,
        132 + Math.floor(at / 5) * 80,
        40,
        38,
        at % 3 ? "tint" : "accent",
        4,
      ),
    ),
    times(3, (at) => box(x + 30 + at * 84, 284, 70, 46, "gun", 4)),
    poly([x, 86, x - 74, 66, x - 74, 500, x, 484], "shell"),
    poly([x + w, 86, x + w + 74, 66, x + w + 74, 500, x + w, 484], "shell"),
  ];
  return drawing(
    [
      box(x, 82, w, 406, "body", 6),
      open
        ? inside
        : cells
          ? times(cells, (at) => {
              const h = 386 / cells;
              const y = 92 + at * h;
              return [
                box(x + 10, y, w - 20, h - 8, "accent", 4),
                line(`M${x + 40} ${y + 16}h60M${x + 40} ${y + 27}h60`, "deep", 4),
                disc(x + w - 36, y + h / 2, 9, "metal"),
                box(x + 40, y + h - 34, 26, 12, "pale", 2),
              ];
            })
          : [
              times(doors, (at) => door(10 + at * ((w - 20) / doors), (w - 20) / doors - 4)),
              box(x + w / 2 - 30, 250, 12, 70, "accent", 5),
              times(4, (at) => line(`M${x + 60} ${420 + at * 11}h60`, "seam", 4)),
            ],
      box(x + 10, 488, w - 20, 12, "dark", 2),
    ],
    [open ? x - 74 : x, open ? 66 : 82, open ? x + w + 74 : x + w],
  );
}

interface Small {
  columns?: number;
  rows?: number;
}

export function smallParts({ columns = 7, rows = 6 }: Small): Drawing {
  const gap = 360 / columns;
  const step = 330 / rows;
  const cell = (part: (x: number, y: number, at: number, row: number) => string) =>
    times(rows, (row) => times(columns, (at) => part(220 + at * gap, 126 + row * step, at, row)));
  return drawing(
    [
      box(204, 110, 392, 386, "dark", 10),
      box(220, 126, 360, 330, "glass", 4),
      cell((x, y, at, row) => ((at * 5 + row * 3) % 7 === 0 ? box(x, y, gap, step, "accent") : "")),
      line(
        times(columns + 1, (at) => `M${Math.round(220 + at * gap)} 126v330`) +
          times(rows + 1, (row) => `M220 ${Math.round(126 + row * step)}h360`),
        "ink",
        6,
      ),
      line(
        cell(
          (x, y) =>
            `M${Math.round(x + gap * 0.34)} ${Math.round(y + step * 0.64)}h${Math.round(gap * 0.32)}`,
        ),
        "metal",
        4,
      ),
      box(204, 462, 392, 34, "ink", 8),
    ],
    [204, 110, 596, 496],
  );
}

export function bins({ tone = "accent" }: { tone?: Tone }): Drawing {
  const bin = (x: number, y: number, s: number) =>
    move(
      x,
      y,
      [
        poly([0, 0, 20, -24, 160, -24, 160, 0], "ink"),
        poly([0, 40, 0, 0, 26, 0, 26, -30, 170, -30, 170, 84, 16, 84], tone),
        poly([0, 40, 0, 0, 26, 0, 26, 40], "seam"),
        box(44, 34, 90, 26, "pale", 3),
        line("M40 6h116", "seam", 4),
      ],
      s,
    );
  return drawing(
    [
      bin(180, 408, 1.08),
      bin(400, 408, 1.08),
      bin(180, 296, 1.08),
      bin(400, 296, 1.08),
      bin(290, 184, 1.08),
      line("M200 500h400", "seam", 3),
    ],
    [178, 150, 586, 500],
  );
}
