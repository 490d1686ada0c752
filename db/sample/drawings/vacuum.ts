import { castor, display, feet, fins, roundFlask, screw, vents } from "./fittings";
import { box, type Drawing, disc, drawing, line, ring, shape, times } from "./pen";

const flange = (x: number, y: number, w: number, h = 16) => [
  box(x - w / 2, y, w, h, "rod", 3),
  box(x - w / 2 - 6, y + h, w + 12, 8, "gun", 2),
];

export function vanePump(): Drawing {
  return drawing(
    [
      flange(330, 190, 70),
      box(302, 214, 56, 60, "steel"),
      flange(240, 214, 50, 12),
      box(222, 234, 36, 40, "steel"),
      box(186, 270, 210, 200, "body", 14),
      line("M206 300h170", "seam", 5),
      box(216, 336, 54, 104, "ink", 12),
      box(222, 342, 42, 92, "glass", 8),
      box(222, 392, 42, 42, "liquid", 6),
      ring(330, 386, 30, "gun", 8),
      disc(330, 386, 20, "accent"),
      disc(360, 300, 14, "dark"),
      box(390, 296, 40, 150, "gun", 4),
      box(426, 286, 210, 168, "dark", 18),
      fins(448, 300, 140, 13, 14),
      box(620, 300, 40, 140, "ink", 16),
      box(470, 250, 100, 40, "dark", 8),
      disc(490, 270, 8, "glow"),
      line("M340 270v-26q0-20 30-20h160q30 0 30 26", "gun", 14),
      box(180, 470, 460, 18, "cast", 4),
      feet(190, 440),
    ],
    [180, 190, 662],
  );
}

export function diaphragmPump(): Drawing {
  const head = (x: number) => [
    disc(x, 250, 64, "shade"),
    disc(x, 250, 52, "body"),
    times(4, (at) => screw(x + (at % 2 ? 32 : -32), 250 + (at < 2 ? -32 : 32), 6)),
    disc(x, 250, 20, "accent"),
  ];
  return drawing(
    [
      line("M280 180q60-50 120 0t120 0", "tint", 13),
      head(280),
      head(520),
      box(220, 300, 360, 170, "body", 20),
      fins(300, 330, 100, 13, 16),
      box(230, 340, 50, 80, "dark", 8),
      disc(255, 360, 9, "glow"),
      line("M214 250H180q-30 0-30 60v30", "tint", 11),
      line("M586 250h34q30 0 30 60v30", "tint", 11),
      roundFlask(150, 410, 54, 0.4),
      roundFlask(650, 410, 54, 0.1),
      box(132, 340, 36, 26, "accent", 4),
      box(632, 340, 36, 26, "accent", 4),
      box(190, 470, 420, 18, "cast", 4),
      feet(200, 400),
    ],
    [96, 140, 704],
  );
}

export function scrollPump(): Drawing {
  return drawing(
    [
      box(420, 230, 220, 250, "body", 16),
      fins(444, 250, 210, 12, 16),
      disc(330, 360, 138, "shade"),
      disc(330, 360, 124, "body"),
      ring(330, 360, 104, "seam", 6),
      shape("M330 276a84 84 0 1 1-84 84h20a64 64 0 1 0 64-64z", "accent"),
      shape("M330 312a48 48 0 1 1-48 48h18a30 30 0 1 0 30-30z", "deep"),
      times(6, (at) => {
        const angle = (at / 6) * Math.PI * 2;
        return screw(330 + Math.cos(angle) * 113, 360 + Math.sin(angle) * 113, 6);
      }),
      flange(330, 186, 70),
      box(302, 208, 56, 26, "steel"),
      box(480, 190, 110, 44, "dark", 8),
      display(494, 200, 60, 24, "bars"),
      box(190, 482, 460, 16, "cast", 4),
    ],
    [190, 186, 650],
  );
}

export function turboStation(): Drawing {
  return drawing(
    [
      box(220, 96, 170, 24, "rod", 4),
      times(6, (at) => disc(238 + at * 27, 108, 4, "ink")),
      box(238, 120, 134, 110, "steel", 6),
      times(4, (at) => line(`M244 ${140 + at * 22}h122`, "seam", 4)),
      box(256, 226, 98, 60, "dark", 8),
      box(256, 250, 98, 8, "accent"),
      line("M354 180h50q26 0 26 30v90", "metal", 18),
      box(190, 286, 420, 24, "body", 6),
      box(200, 310, 400, 150, "shell", 8),
      box(226, 330, 170, 112, "dark", 10),
      fins(246, 346, 80, 9, 15),
      box(430, 330, 140, 112, "body", 10),
      vents(450, 356, 100, 5, 14),
      box(450, 130, 180, 130, "ink", 12),
      display(460, 140, 160, 104, "curve"),
      box(530, 258, 20, 30, "gun"),
      castor(230, 498, 18),
      castor(570, 498, 18),
      line("M610 296h34v-70", "gun", 9),
    ],
    [190, 96, 650],
  );
}

export function blower(): Drawing {
  return drawing(
    [
      disc(340, 320, 150, "shade"),
      disc(340, 320, 138, "body"),
      times(14, (at) => {
        const angle = (at / 14) * Math.PI * 2;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        return line(
          `M${Math.round(340 + c * 96)} ${Math.round(320 + s * 96)}L${Math.round(340 + c * 128)} ${Math.round(320 + s * 128)}`,
          "seam",
          6,
        );
      }),
      disc(340, 320, 84, "dark"),
      ring(340, 320, 60, "gun", 4),
      ring(340, 320, 42, "gun", 4),
      disc(340, 320, 22, "accent"),
      box(476, 250, 150, 140, "dark", 16),
      fins(500, 264, 112, 8, 15),
      box(510, 210, 84, 44, "shade", 6),
      box(230, 436, 76, 60, "steel", 4),
      box(376, 436, 76, 60, "steel", 4),
      box(222, 484, 92, 16, "gun", 4),
      box(368, 484, 92, 16, "gun", 4),
      box(500, 388, 100, 108, "shade", 4),
      box(480, 488, 150, 12, "cast", 3),
    ],
    [190, 170, 630],
  );
}
