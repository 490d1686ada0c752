/* Measures of parts in millimetres, as their standards have them. */

/** ISO 261, coarse: by thread diameter. */
export const pitches: Record<number, number> = {
  3: 0.5,
  4: 0.7,
  5: 0.8,
  6: 1,
  8: 1.25,
  10: 1.5,
  12: 1.75,
  14: 2,
  16: 2,
  18: 2.5,
  20: 2.5,
  24: 3,
};
/** ISO 4032: width across flats, by thread diameter. */
export const nutWidths: Record<number, number> = {
  3: 5.5,
  4: 7,
  5: 8,
  6: 10,
  8: 13,
  10: 16,
  12: 18,
  16: 24,
  20: 30,
  24: 36,
};
/** ISO 7089: inner and outer diameter, by thread diameter. */
export const washers: Record<number, readonly [number, number]> = {
  3: [3.2, 7],
  4: [4.3, 9],
  5: [5.3, 10],
  6: [6.4, 12],
  8: [8.4, 16],
  10: [10.5, 20],
  12: [13, 24],
  16: [17, 30],
  20: [21, 37],
  24: [25, 44],
};

type Size = [outer: number, width: number];

const sizes = (written: string) =>
  written.split(" ").map((size) => size.split("x").map(Number) as Size);

/** ISO 15, by series, in the order of bore codes from 00: outer diameter and width. */
export const bearingSizes = {
  60: sizes(
    "26x8 28x8 32x9 35x10 42x12 47x12 55x13 62x14 68x15 75x16 80x16 90x18 95x18 100x18 110x20 115x20 125x22",
  ),
  62: sizes(
    "30x9 32x10 35x11 40x12 47x14 52x15 62x16 72x17 80x18 85x19 90x20 100x21 110x22 120x23 125x24 130x25 140x26",
  ),
  63: sizes(
    "35x11 37x12 42x13 47x14 52x15 62x17 72x19 80x21 90x23 100x25 110x27 120x29 130x31 140x33 150x35 160x37 170x39",
  ),
};
