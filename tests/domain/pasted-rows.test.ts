import { describe, expect, it } from "vitest";
import { mostPasted, pasteProblem, readPastedRows } from "~/routes/admin/quotes/pasted-rows";

const rowsOf = (text: string) => {
  const { rows, problems } = readPastedRows(text);
  expect(problems).toEqual([]);
  return rows.map(({ text: name, quantity, price }) => [name, quantity, price]);
};
const problemsOf = (text: string) => readPastedRows(text).problems;
const many = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join("\n");

describe("rows of a spreadsheet", () => {
  it.each([
    [
      "tabs",
      "AP-200\t3\t190.50\nBL-1\t1\t",
      [
        ["AP-200", 3, 190.5],
        ["BL-1", 1, null],
      ],
    ],
    [
      "commas",
      "AP-200,3,190.50\nBL-1,2,8",
      [
        ["AP-200", 3, 190.5],
        ["BL-1", 2, 8],
      ],
    ],
    ["semicolons and decimal commas", "AP-200;2,5;1.190,50", [["AP-200", 2.5, 1190.5]]],
    ["titles in another order", "Price\tQty\tSKU\n€5\t2\tAP-200", [["AP-200", 2, 5]]],
    [
      "only numbers",
      "AP-200\nBL-1",
      [
        ["AP-200", 1, null],
        ["BL-1", 1, null],
      ],
    ],
    ["quotation marks", '"Plate, 3 ""inch""",2,5', [['Plate, 3 "inch"', 2, 5]]],
    [
      "line breaks in a cell",
      '"AP-200\nlong"\t2\t5\nBL-1',
      [
        ["AP-200 long", 2, 5],
        ["BL-1", 1, null],
      ],
    ],
    [
      "Windows line ends, empty rows, a byte order mark",
      "\uFEFFAP-200\t2\r\n\r\n\t\r\nBL-1\t1\r\n",
      [
        ["AP-200", 2, null],
        ["BL-1", 1, null],
      ],
    ],
    [
      "HTML, without its tags",
      "<b>AP-200</b>\t<td>2</td>\n<script>alert(1)</script>BL-1\t1",
      [
        ["AP-200", 2, null],
        ["BL-1", 1, null],
      ],
    ],
    ["invisible marks", "AP\u200B-200\u202E\t2", [["AP -200", 2, null]]],
    ["a leading zero", "00123\t2", [["00123", 2, null]]],
  ] as [string, string, unknown[]][])("are read with %s", (_what, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it.each([
    ["", "Paste the rows first"],
    ["Qty\tSKU", "There is only a row of titles"],
    ["=1+1\t2", "Row 1: “=1+1” is a formula"],
    ["AP-200\t=SUM(A1:A3)", "is a formula"],
    ["AP-200\t2\t@cmd", "is a formula"],
    ["-cmd|' /C calc'!A0\t2", "is a formula"],
    ["+HYPERLINK(1)\t2", "is a formula"],
    ["#REF!\t2", "is an error of the spreadsheet"],
    ["AP-200\t#N/A", "is an error of the spreadsheet"],
    ["1.23E+12\t2", "has shortened the number"],
    ["\t2\t5", "Row 1: The article number is missing"],
    ["AP-200\tmany", "“many” is not a quantity"],
    ["AP-200\t-3", "“-3” is not a quantity"],
    ["AP-200\t0", "“0” is not a quantity"],
    ["AP-200\t99999999", "is not a quantity"],
    ["AP-200\t1,000", "“1,000” is not a quantity"],
    ["AP-200\t1.000", "“1.000” is not a quantity"],
    ["AP-200\t2\tcheap", "“cheap” is not a price"],
    ["AP-200\t2\t-5", "“-5” is not a price"],
    [`${"x".repeat(501)}\t2`, "The text is too long"],
    ["x".repeat(200_001), "This is too much text"],
  ])("%# are refused with a reason", (text, why) => {
    const [first = ""] = problemsOf(text);
    expect(first).toContain(why);
    expect(first.length).toBeLessThan(200);
  });

  it("are refused as a whole when they are 10,000 cells or more rows than an offer has lines", () => {
    expect(problemsOf(many(1_000, () => Array(11).fill("1").join("\t")))).toEqual([
      "These are 11,000 cells. Copy only the columns with article number, quantity and price.",
    ]);
    expect(problemsOf(many(mostPasted + 1, (at) => `AP-${at}\t1`))).toEqual([
      "These are 201 rows. An offer has at most 200 lines.",
    ]);
    expect(readPastedRows(many(mostPasted, (at) => `AP-${at}\t1`)).rows).toHaveLength(mostPasted);
  });

  it("name each wrong row, and count those after the tenth", () => {
    const problems = problemsOf(`AP-200\t1\n${many(14, () => "AP-200\tx")}`);
    expect(problems).toHaveLength(14);
    expect(pasteProblem(problems).split("\n")).toEqual([...problems.slice(0, 10), "And 4 more."]);
    expect(problems[0]).toBe("Row 2: “x” is not a quantity.");
  });
});
