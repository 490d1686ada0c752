import { display, feet, keys, knob, screw, tube, vents } from "./fittings";
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
  type Tone,
  times,
} from "./pen";

export function miniCentrifuge({ lid = "glass" }: { lid?: Tone }): Drawing {
  return drawing(
    [
      shape("M236 490q-6-90 40-120h248q46 30 40 120z", "body"),
      oval(400, 372, 140, 26, "dark"),
      oval(400, 366, 100, 17, "gun"),
      times(5, (at) => move(330 + at * 34, 330 + Math.abs(at - 2) * 4, tube(0, 0, 16, 44))),
      oval(400, 356, 26, 8, "accent"),
      shape("M262 372c0-160 276-160 276 0q-138 34-276 0z", lid),
      line("M300 330q18-66 74-76", "shine", 8),
      box(372, 240, 56, 16, "dark", 8),
      box(370, 432, 60, 26, "dark", 12),
      disc(386, 445, 8, "glow"),
      disc(560, 376, 16, "dark"),
      feet(246, 308),
    ],
    [232, 240, 578],
  );
}

interface Bench {
  width?: number;
  height?: number;
  open?: boolean;
  cooled?: boolean;
  rotor?: "angle" | "swing";
  knobs?: boolean;
}

export function benchCentrifuge(options: Bench): Drawing {
  const { width = 320, height = 230, open, cooled, rotor = "angle", knobs } = options;
  const x = 400 - width / 2;
  const top = 490 - height;
  const wide = cooled ? 90 : 0;
  const right = x + width + wide;
  return drawing(
    [
      open ? lidUp(400, top, width) : "",
      cooled ? box(x + width - 20, top + 16, 20 + wide, height - 16, "shell", 16) : "",
      cooled ? vents(x + width + 18, top + 50, 54, 9, 14) : "",
      shape(`M${x} 490V${top + 30}q0-30 30-30h${width - 60}q30 0 30 30v${height - 30}z`, "body"),
      open ? chamber(400, top + 4, width, rotor) : lidDown(x, top, width),
      shape(`M${x} ${top + 92}h${width}v70h${-width}z`, "dark"),
      display(x + 24, top + 102, width * 0.42, 50, cooled ? "curve" : "figure"),
      knobs
        ? [knob(x + width - 116, top + 127, 24), knob(x + width - 48, top + 127, 24)]
        : [keys(x + width * 0.56, top + 108, 4, 18, 30), knob(x + width - 34, top + 140, 15)],
      disc(x + 34, 466, 6, "glow"),
      line(`M${x + 60} 466h${width - 90}`, "seam", 4),
      feet(x + 14, width - 28 + wide),
    ],
    [x, open ? top - 150 : top - 26, right],
  );
}

function lidUp(cx: number, top: number, width: number): string {
  const w = width * 0.82;
  return (
    shape(`M${cx - w / 2} ${top + 6}l14-130q4-24 28-24h${w - 84}q24 0 28 24l14 130z`, "shade") +
    oval(cx, top - 60, w * 0.3, 52, "ink") +
    oval(cx, top - 60, w * 0.2, 34, "glass")
  );
}

function lidDown(x: number, top: number, width: number): string {
  return (
    shape(`M${x + 16} ${top + 8}q6-34 44-34h${width - 120}q38 0 44 34z`, "shell") +
    oval(x + width / 2, top - 6, width * 0.16, 10, "ink") +
    box(x + width / 2 - 44, top + 52, 88, 16, "accent", 8) +
    line(`M${x + 20} ${top + 36}h${width - 40}`, "seam", 4)
  );
}

function chamber(cx: number, y: number, width: number, rotor: "angle" | "swing"): string {
  const rx = width * 0.38;
  const inside =
    rotor === "angle"
      ? times(8, (at) => {
          const angle = (at / 8) * Math.PI * 2;
          return oval(cx + Math.cos(angle) * rx * 0.62, y + Math.sin(angle) * 12, 11, 6, "accent");
        })
      : [-1, 1]
          .map((side) => box(cx + side * rx * 0.62 - 26, y - 10, 52, 22, "accent", 6))
          .join("");
  return (
    oval(cx, y, rx + 10, 30, "metal") +
    oval(cx, y, rx, 25, "ink") +
    oval(cx, y + 2, rx * 0.86, 19, "gun") +
    inside +
    oval(cx, y, 16, 7, "metal")
  );
}

interface Floor {
  wide?: boolean;
  screen?: "rows" | "curve";
}

export function floorCentrifuge({ wide, screen = "curve" }: Floor): Drawing {
  const w = wide ? 440 : 320;
  const x = 400 - w / 2;
  return drawing(
    [
      shape(`M${x + 24} 176q0-30 30-30h${w - 108}q30 0 30 30v20H${x + 24}z`, "shade"),
      box(x, 190, w, 290, "body", 16),
      oval(400, 192, w * 0.36, 22, "dark"),
      oval(400, 188, w * 0.3, 16, "gun"),
      shape(`M${x + 20} 190l30-60h${w - 100}l30 60z`, "shell"),
      box(x + w / 2 - 70, 172, 140, 14, "accent", 7),
      wide
        ? [
            box(x + 20, 92, 30, 110, "dark", 6),
            box(x - 6, 60, 190, 120, "ink", 12),
            display(x + 4, 70, 170, 100, screen),
          ]
        : [box(x + 30, 220, 160, 84, "dark", 10), display(x + 38, 228, 144, 68, screen)],
      line(`M${x} 330h${w}`, "seam", 4),
      vents(x + 40, 390, w - 80, 6, 13),
      disc(x + w - 40, 260, 12, "accent"),
      wide ? line(`M400 340v130`, "seam", 4) : "",
      times(2, (at) => [
        disc(x + 50 + at * (w - 100), 488, 13, "rubber"),
        disc(x + 50 + at * (w - 100), 488, 5, "metal"),
      ]),
    ],
    [x - (wide ? 6 : 0), wide ? 60 : 130, x + w],
  );
}

export function plateCentrifuge(): Drawing {
  return drawing(
    [
      box(312, 212, 30, 120, "glass", 4),
      box(458, 212, 30, 120, "glass", 4),
      times(8, (at) => [
        disc(327, 226 + at * 13, 4, "liquid"),
        disc(473, 226 + at * 13, 4, "liquid"),
      ]),
      shape("M250 490V340q0-40 40-40h220q40 0 40 40v150z", "body"),
      box(296, 300, 64, 16, "ink", 8),
      box(440, 300, 64, 16, "ink", 8),
      line("M250 392h300", "seam", 4),
      knob(400, 440, 24),
      disc(310, 440, 9, "glow"),
      box(460, 430, 54, 20, "dark", 8),
      feet(262, 276),
    ],
    [250, 212, 550],
  );
}

export function swingRotor(): Drawing {
  const arm = (x: number, y: number) => [
    box(x - 56, y - 56, 112, 112, "rod", 22),
    box(x - 42, y - 42, 84, 84, "dark", 16),
    [-1, 1].map((sx) =>
      [-1, 1]
        .map((sy) => [
          disc(x + sx * 19, y + sy * 19, 15, "glass"),
          disc(x + sx * 19, y + sy * 19, 10, "accent"),
        ])
        .join(""),
    ),
  ];
  return drawing(
    [
      disc(400, 300, 196, "seam"),
      poly([364, 120, 436, 120, 436, 480, 364, 480], "metal"),
      poly([220, 264, 580, 264, 580, 336, 220, 336], "metal"),
      arm(400, 152),
      arm(400, 448),
      arm(252, 300),
      arm(548, 300),
      disc(400, 300, 62, "rod"),
      disc(400, 300, 44, "dark"),
      disc(400, 300, 18, "accent"),
      line("M400 288v24M388 300h24", "white", 4),
    ],
    [196, 96, 604],
  );
}

export function angleRotor(): Drawing {
  return drawing(
    [
      shape("M170 470l70-150h320l70 150q0 24-60 24H230q-60 0-60-24z", "dark"),
      oval(400, 320, 164, 50, "gun"),
      oval(400, 316, 156, 46, "dark"),
      times(12, (at) => {
        const angle = (at / 12) * Math.PI * 2 + 0.26;
        const [x, y] = [400 + Math.cos(angle) * 122, 316 + Math.sin(angle) * 33];
        return oval(x, y, 17, 8, at % 3 ? "ink" : "accent");
      }),
      oval(400, 314, 66, 19, "gun"),
      shape("M366 312q0-60 34-60t34 60q-34 14-68 0z", "accent"),
      oval(400, 258, 18, 6, "tint"),
      line("M214 440q186 50 372 0", "seam", 5),
    ],
    [170, 252, 630],
  );
}

export function tubeRack({ count = 7, wide = 34 }: { count?: number; wide?: number }): Drawing {
  const gap = 420 / count;
  return drawing(
    [
      times(count, (at) =>
        tube(
          196 + at * gap + (gap - wide) / 2,
          236 + (at % 3) * 6,
          wide,
          212,
          at === 2 ? "deep" : "accent",
        ),
      ),
      box(176, 318, 460, 30, "body", 6),
      times(count, (at) => box(196 + at * gap + (gap - wide) / 2 - 2, 318, wide + 4, 7, "seam")),
      box(176, 470, 460, 26, "body", 6),
      box(176, 330, 18, 160, "shade", 3),
      box(618, 330, 18, 160, "shade", 3),
      line("M200 336h410", "seam", 3),
      screw(186, 482),
      screw(626, 482),
    ],
    [176, 224, 636],
  );
}
