import { display, keys, screw } from "./fittings";
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

export function magnifierLamp(): Drawing {
  const arm = (d: string) => [line(d, "gun", 16), line(d, "metal", 5)];
  return drawing(
    [
      box(596, 452, 70, 48, "dark", 6),
      box(612, 400, 38, 60, "steel", 4),
      arm("M631 400L560 190"),
      arm("M560 190L356 128"),
      disc(560, 190, 22, "dark"),
      disc(560, 190, 10, "metal"),
      disc(631, 402, 18, "dark"),
      disc(356, 128, 14, "dark"),
      line("M356 128L330 210", "gun", 14),
      poly([230, 320, 410, 320, 480, 496, 150, 496], "beam"),
      oval(320, 300, 160, 76, "body"),
      oval(320, 306, 148, 66, "shade"),
      oval(320, 308, 132, 56, "glow"),
      oval(320, 308, 104, 42, "dark"),
      oval(320, 308, 96, 37, "lens"),
      line("M262 292q30-22 66-22", "shine", 6),
      box(464, 284, 40, 26, "accent", 8),
      box(600, 490, 86, 10, "metal", 3),
    ],
    [150, 112, 690],
  );
}

export function loupes(): Drawing {
  const loupe = (angle: number, r: number) =>
    turn(470, 440, angle, [
      box(-20, -290, 40, 300, "rod", 18),
      disc(0, -250 - r * 0.3, r + 14, "gun"),
      disc(0, -250 - r * 0.3, r + 6, "metal"),
      disc(0, -250 - r * 0.3, r, "lens"),
      line(
        `M${-r * 0.5} ${-262 - r * 0.5}q${r * 0.3}-${r * 0.3} ${r * 0.7}-${r * 0.3}`,
        "shine",
        6,
      ),
    ]);
  return drawing(
    [
      loupe(-82, 40),
      loupe(-44, 50),
      loupe(-4, 62),
      shape("M400 400q0-40 40-40h90q40 0 40 40v70q0 30-30 30H430q-30 0-30-30z", "accent"),
      disc(470, 440, 22, "deep"),
      screw(470, 440, 12),
    ],
    [160, 100, 570],
  );
}

export function handRefractometer(): Drawing {
  return drawing(
    [
      turn(400, 400, -18, [
        box(-40, -46, 300, 92, "rod", 20),
        box(20, -50, 160, 100, "rubber", 14),
        times(6, (at) => line(`M${44 + at * 22}-44v88`, "seam", 5)),
        box(250, -54, 66, 108, "dark", 16),
        box(250, -14, 66, 10, "accent"),
        box(310, -44, 22, 88, "ink", 10),
        poly([-200, 40, -40, -46, -40, 46], "gun"),
        poly([-196, 34, -46, -44, -46, -26, -180, 40], "lens"),
        turn(-52, -52, 34, [
          box(-160, -12, 164, 16, "glass", 4),
          box(-6, -14, 22, 22, "accent", 6),
        ]),
        oval(-122, -6, 16, 6, "liquid"),
      ]),
    ],
    [190, 210, 740],
  );
}

export function borescope(): Drawing {
  const coil = "M520 430c150 60 190-90 70-110s-150 110-20 130 190-70 90-110";
  return drawing(
    [
      line(coil, "ink", 15),
      line(coil, "gun", 6),
      line("M430 400c60 30 50 40 92 32", "ink", 15),
      turn(350, 330, -8, [
        shape("M-40 60h84l-6 110q-2 20-20 20h-34q-20 0-20-20z", "rubber"),
        box(-130, -160, 270, 220, "body", 24),
        display(-110, -140, 230, 150, "picture"),
        keys(-104, 26, 4, 22, 34),
        disc(92, 34, 15, "dark"),
        disc(92, 34, 7, "accent"),
        box(40, 80, 60, 40, "dark", 8),
      ]),
      line("M660 340q30-30 52 0", "ink", 13),
      turn(712, 340, 60, [box(-12, 0, 24, 50, "steel", 8), disc(0, 50, 9, "glow")]),
    ],
    [190, 160, 740],
  );
}

/** A plate on a stand of perspective, with its grid of threads. */
export function breadboard(): Drawing {
  const rows = 6;
  return drawing(
    [
      poly([260, 280, 620, 280, 720, 440, 120, 440], "shell"),
      poly([260, 280, 620, 280, 720, 440, 120, 440], "seam"),
      times(rows, (row) => {
        const t = (row + 0.6) / rows;
        const y = 280 + t * 158;
        const left = 260 - t * 140;
        const step = (360 + t * 240) / 9;
        return times(9, (at) => oval(left + (at + 0.5) * step, y, 6 + t * 3, 3 + t, "ink"));
      }),
      poly([120, 440, 720, 440, 716, 484, 124, 484], "metal"),
      box(124, 476, 592, 8, "gun"),
      box(160, 484, 60, 16, "rubber", 4),
      box(620, 484, 60, 16, "rubber", 4),
      post(330, 350, 120),
      post(520, 370, 150),
      line("M346 240L504 232", "glow", 5),
      disc(330, 236, 30, "dark"),
      disc(330, 236, 21, "lens"),
      turn(520, 224, 20, [box(-10, -36, 20, 72, "dark", 4), box(-10, -36, 6, 72, "lens", 2)]),
    ],
    [120, 186, 720],
  );
}

function post(x: number, y: number, height: number): string {
  return (
    oval(x, y + 4, 34, 10, "dark") +
    box(x - 8, y - height, 16, height, "steel", 3) +
    box(x - 14, y - 30, 28, 34, "dark", 4)
  );
}

export function projector(): Drawing {
  return drawing(
    [
      shape("M270 500V120q0-36 36-36h190q36 0 36 36v380z", "body"),
      disc(402, 200, 112, "dark"),
      disc(402, 200, 98, "pale"),
      shape("M306 214h40l14-26 18 26 16-26 18 26 16-26 18 26h52a98 98 0 0 1-192 0z", "dim"),
      line("M402 104v192M306 200h192", "deep", 1.5),
      ring(402, 200, 104, "metal", 4),
      box(372, 318, 60, 40, "dark", 6),
      box(382, 356, 40, 22, "steel", 3),
      poly([390, 378, 414, 378, 420, 402, 384, 402], "beam"),
      box(250, 400, 306, 20, "rod", 4),
      box(360, 390, 84, 10, "accent", 2),
      box(280, 420, 246, 16, "gun", 3),
      box(206, 402, 48, 16, "dark", 6),
      disc(206, 410, 18, "dark"),
      disc(206, 410, 10, "metal"),
      disc(568, 410, 22, "dark"),
      disc(568, 410, 12, "metal"),
      move(540, 150, [
        box(0, 0, 110, 70, "ink", 10),
        display(8, 8, 94, 54, "rows"),
        box(-12, 24, 14, 20, "gun"),
      ]),
      line("M290 460h222", "seam", 4),
    ],
    [186, 84, 650],
  );
}
