import { expect, test } from "vitest";
import { quickLimits } from "~/modules/cart/cart.resource";
import {
  knownColumns,
  possibleNumbers,
  readQuickLines,
  rowsWithoutHeading,
  withoutOtherColumns,
  writeQuickLines,
} from "~/modules/catalogue/quick-lines";
import { inPageLanguage } from "~/texts/on-server";

const read = (text: string) =>
  readQuickLines(text).lines.map(({ number, quantity }) => [number, quantity]);

test.each<[string, string, number | null]>([
  ["KFH-AP2 5", "KFH-AP2", 5],
  ["KFH-AP2\t5", "KFH-AP2", 5],
  ["KFH-AP2;5", "KFH-AP2", 5],
  ["KFH-AP2,5", "KFH-AP2", 5],
  ['"KFH-AP2","5"', "KFH-AP2", 5],
  ["KFH-AP2;5;;", "KFH-AP2", 5],
  ["5 x KFH-AP2", "KFH-AP2", 5],
  ["5× KFH-AP2", "KFH-AP2", 5],
  ["KFH-AP2 x 5", "KFH-AP2", 5],
  ["kfh ap2 5", "kfh ap2", 5],
  ["KFH-AP2", "KFH-AP2", 1],
  ["KFH-AP2;", "KFH-AP2", 1],
  ["4006381333931", "4006381333931", 1],
  ["KFH-AP2;5.00", "KFH-AP2", 5],
  ["KFH-AP2;0", "KFH-AP2", null],
  ["KFH-AP2;-3", "KFH-AP2", null],
  ["KFH-AP2;2.5", "KFH-AP2", null],
  ["KFH-AP2;many", "KFH-AP2", null],
  ["KFH-AP2;99999", "KFH-AP2", null],
  ["KFH-AP2 0", "KFH-AP2", null],
  ["KFH-AP2 -3", "KFH-AP2", null],
  ["KFH-AP2 2.5", "KFH-AP2", null],
  ["2.5 x KFH-AP2", "KFH-AP2", null],
])("%s", (line, number, quantity) => {
  expect(read(line)).toEqual([[number, quantity]]);
});

test.each<[line: string, number: string, quantity: number | null, unit: string | null]>([
  ["A-1\t200 pcs", "A-1", 200, "pcs"],
  ["A-1;12 Stk.", "A-1", 12, "Stk."],
  ["A-1,12Stück", "A-1", 12, "Stück"],
  ["A-1;pcs 12", "A-1", 12, "pcs"],
  ["A-1;5x", "A-1", 5, null],
  ["A-1;5 ×", "A-1", 5, null],
  ["A-1;x5", "A-1", 5, null],
  ["A-1;2 pairs", "A-1", 2, "pairs"],
  ["A-1;5 m", "A-1", 5, "m"],
  ["A-1;4 H87", "A-1", 4, "H87"],
  ["A-1;3 foo", "A-1", 3, "foo"],
  ["A-1;3;ea", "A-1", 3, "ea"],
  ["A-1;3;12.50", "A-1", 3, null],
  ["A-1;many pcs", "A-1", null, null],
  ["A-1;2.5 pcs", "A-1", null, "pcs"],
  ["A-1;3 pcs 4", "A-1", null, null],
  ["A-1;-3 pcs", "A-1", null, null],
  ["200 pcs A-1", "A-1", 200, "pcs"],
  ["12 Stk. A-1", "A-1", 12, "Stk."],
  ["A-1 12 Stk.", "A-1", 12, "Stk."],
  ["A-1 5x", "A-1", 5, null],
  ["A-1 5 ×", "A-1", 5, null],
  ["A-1 2,000 pcs", "A-1", 2000, "pcs"],
  // Short words are parts of numbers where no column says what they are.
  ["A-1 5 m", "A-1 5 m", 1, null],
])("a unit with the quantity: %s", (line, number, quantity, unit) => {
  inPageLanguage("en", () =>
    expect(readQuickLines(line).lines[0]).toMatchObject({ number, quantity, unit }),
  );
});

const grouped: ["en" | "de", string, string, number | null][] = [
  ["en", "KFH-AP2 1,000", "KFH-AP2", 1000],
  ["en", "KFH-AP2 x 1,000", "KFH-AP2", 1000],
  ["en", "1,000 x KFH-AP2", "KFH-AP2", 1000],
  ["en", "KFH-AP2;1,250", "KFH-AP2", 1250],
  ["en", "KFH-AP2\t1'250", "KFH-AP2", 1250],
  ["en", "KFH-AP2 1.000", "KFH-AP2", null],
  ["en", "KFH-AP2;1.000", "KFH-AP2", null],
  ["en", "KFH-AP2,5,120", "KFH-AP2", 5],
  ["en", "KFH-AP2,1,000", "KFH-AP2", null],
  ["en", "KFH-AP2,050", "KFH-AP2", 50],
  ["en", "kfh ap2, 1,000", "kfh ap2", 1000],
  ["en", "kfh ap2, 1,250", "kfh ap2", 1250],
  ["en", "KFH-AP2, 5, 120", "KFH-AP2", 5],
  ["en", "KFH-AP2,5, 120", "KFH-AP2", 5],
  ["en", "KFH-AP2 1,500", "KFH-AP2", 1500],
  ["en", "1,500 pcs KFH-AP2", "KFH-AP2", 1500],
  ["en", "KFH-AP2;1,500 pcs", "KFH-AP2", 1500],
  ["en", "KFH-AP2 1.5", "KFH-AP2", null],
  ["en", "933,100", "933", 100],
  ["de", "KFH-AP2 1.500 Stk", "KFH-AP2", 1500],
  ["de", "1.500 Stk. KFH-AP2", "KFH-AP2", 1500],
  ["de", "KFH-AP2 1,500", "KFH-AP2", null],
  ["de", "KFH-AP2 1.000", "KFH-AP2", 1000],
  ["de", "1.000 x KFH-AP2", "KFH-AP2", 1000],
  ["de", "KFH-AP2;1.250", "KFH-AP2", 1250],
  ["de", "KFH-AP2;1 250", "KFH-AP2", 1250],
  ["de", "KFH-AP2 1,000", "KFH-AP2", null],
  ["de", "KFH-AP2;1,000", "KFH-AP2", null],
];
test.each(grouped)("on a page in %s: %s", (language, line, number, quantity) => {
  inPageLanguage(language, () => expect(read(line)).toEqual([[number, quantity]]));
});

test("a heading and empty lines are left out, and lines of one number are added up", () => {
  expect(read("\uFEFFNumber;Quantity\r\n\r\nA-1;2\r\na1;3\r\nB-2\r\nA1;x")).toEqual([
    ["A-1", 5],
    ["B-2", 1],
    ["A1", null],
  ]);
});

test("a line keeps what was typed, its quantity too, and knows the later ones of its number", () => {
  const text = "A-1 2.5 pcs\nB-2; many\nC,1,000\nD-4 2\nd4;3\n  D4";
  const lines = inPageLanguage("en", () => readQuickLines(text).lines);
  expect(lines.map((line) => [line.typed, line.text])).toEqual([
    ["2.5", "A-1 2.5 pcs"],
    ["many", "B-2; many"],
    ["1,000", "C,1,000"],
    ["2", "D-4 2\nd4;3\nD4"],
  ]);
  const { later = [], quantity } = lines[3] ?? {};
  expect(quantity).toBe(6);
  expect(later.map((line) => [line.at, line.quantity])).toEqual([
    [5, 3],
    [6, 1],
  ]);
});

test.each<[line: string, quantity: number | null, typed: string]>([
  ["KFH-AP2 many", null, "many"],
  ["KFH-AP2 1e3", null, "1e3"],
  ["KFH-AP2 1,5", null, "1,5"],
  ["KFH-AP2 5 pieces please", 5, "5"],
  ["KFH-AP2 5 m", 5, "5"],
])("what follows a known number is its quantity: %s", (line, quantity, typed) => {
  const known = new Map([[line, possibleNumbers(line).filter((each) => each === "KFH-AP2")]]);
  const [read] = inPageLanguage("en", () => readQuickLines(line, known).lines);
  expect(read).toMatchObject({ number: "KFH-AP2", quantity, typed, text: line });
  expect(possibleNumbers("KFH-AP2 x\t5")).toEqual([]);
});

test.each<[line: string, quantity: number | null, unit: string | null]>([
  ["10 pcs HB-0139 Hexagon bolt", 10, "pcs"],
  ["HB-0139 Hexagon bolt 10 pcs", 10, "pcs"],
  ["HB-0139 10 pcs Hexagon bolt, zinc", 10, "pcs"],
  ["HB-0139, Hexagon bolt M8 x 40: 10 Stk.", 10, "Stk."],
  ["10 x HB-0139 Hexagon bolt 8 x 40", 10, null],
  ["10x HB-0139", 10, null],
  ["Pos 1 10 pcs HB-0139 Hexagon bolt", 10, "pcs"],
  ["Hexagon bolt 10 pcs HB-0139", 10, "pcs"],
  ["10 HB-0139", 10, null],
  ["HB-0139 1,500", 1500, null],
  ["1 500 pcs HB-0139", 1500, "pcs"],
  // A size, a standard and the number of a position are no quantities.
  ["HB-0139 Hexagon bolt M8 x 40", null, null],
  ["HB-0139 Hexagon bolt DIN 933", null, null],
  ["1 HB-0139 500", null, null],
  ["10 pcs HB-0139 Hexagon bolt, box of 100 pcs", null, null],
  ["HB-0139 Hexagon bolt", null, null],
  ["HB-0139 Hexagon bolt 1.5 pcs", null, "pcs"],
])("the number is the word that the shop knows: %s", (line, quantity, unit) => {
  const known = new Map([[line, possibleNumbers(line).filter((each) => each === "HB-0139")]]);
  const [read] = inPageLanguage("en", () => readQuickLines(line, known).lines);
  expect(read).toMatchObject({ number: "HB-0139", quantity, unit, text: line });
});

test("an earlier price comes along, and a list is written as it is read", () => {
  const text = writeQuickLines([
    { number: "A-1", quantity: 2, before: 12.5, reference: "20" },
    { number: "B-2", quantity: 1 },
  ]);
  const { lines } = readQuickLines(text);
  expect(
    lines.map(({ number, quantity, before, reference }) => [number, quantity, before, reference]),
  ).toEqual([
    ["A-1", 2, 12.5, "20"],
    ["B-2", 1, null, null],
  ]);
});

const positions = (text: string) =>
  readQuickLines(text).lines.map(({ number, quantity, reference }) => [
    number,
    quantity,
    reference,
  ]);

test("the positions of a list stay with its lines, named by a heading or counted", () => {
  const named = "Pos.;Article no;Description;Qty\n10;A-1;Bolt;5\n20;B-2;Nut;7\n30;A-1;Bolt;1";
  const bare = "10\tA-1\tBolt\t5\n20\tB-2\tNut\t7\n30\tA-1\tBolt\t1";
  const isKnown = (number: string) => /^[AB]-\d$/.test(number);
  for (const text of [
    withoutOtherColumns(named),
    knownColumns(rowsWithoutHeading(bare), isKnown),
  ]) {
    expect(text).toBe("A-1\t5\tPos. 10\tBolt\nB-2\t7\tPos. 20\tNut\nA-1\t1\tPos. 30\tBolt");
    expect(positions(text ?? "")).toEqual([
      ["A-1", 6, "10, 30"],
      ["B-2", 7, "20"],
    ]);
  }
});

test.each<[line: string, description: string | null]>([
  ["A-1\t5\tHexagon bolt M8", "Hexagon bolt M8"],
  ["A-1;5;12.50;Hexagon bolt", "Hexagon bolt"],
  ["A-1;5;pcs;Nut, zinc plated;598.00 EUR", "Nut, zinc plated"],
  ["A-1;5;Pos. 10;pcs", null],
  ["A-1;5;598.00 EUR", null],
  ["A-1 5", null],
])("what a list calls an article stays with its line: %s", (line, description) => {
  const { lines } = readQuickLines(line);
  expect(lines.map((each) => each.description)).toEqual([description]);
  expect(
    readQuickLines(writeQuickLines(lines.map((each) => ({ ...each, quantity: 5 })))).lines,
  ).toMatchObject([{ number: "A-1", quantity: 5, description }]);
});

test.each<[line: string, position: string | null]>([
  ["A-1; 5; Pos. 10", "10"],
  ["A-1; 5; 12.50; pos 1.2", "1.2"],
  ["A-1; 5; Item A7", "A7"],
  ["A-1\t5\tPos. 10, 110", "10, 110"],
  ["A-1; 5; Position sensor", null],
  ["A-1; 5; blue", null],
  ["A-1 5", null],
])("a cell may name the position: %s", (line, position) => {
  expect(positions(line)).toEqual([["A-1", 5, position]]);
});

test("of 5,000 lines the first 500 are read, and the rest is told", () => {
  const errors = [
    "",
    ";;;",
    "???",
    "\t\t",
    "9".repeat(500),
    "A;B;C;D",
    "=1+1",
    "<b>x</b>;2",
    "\u0000",
  ];
  const text = Array.from(
    { length: 5_000 },
    (_, at) => errors[at % 20] ?? `N-${at};${at % 7}`,
  ).join("\n");
  const { lines, left } = readQuickLines(text);
  expect(lines.length).toBeLessThanOrEqual(quickLimits.lines);
  expect(left).toBeGreaterThan(3_000);
  for (const { number, quantity } of lines) {
    expect(number.length).toBeLessThanOrEqual(64);
    expect(quantity === null || Number.isInteger(quantity)).toBe(true);
  }
});
