import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeskJourney, looked, openDeskJourney } from "../support/desk-journey";
import { windows } from "../support/journey-windows";
import { aProduct } from "../support/shop";

let desk: DeskJourney;
beforeAll(async () => {
  desk = await openDeskJourney([aProduct({ id: "press", productName: "Arbor press", price: 200 })]);
});
afterAll(() => desk?.close());

/** The first window reads the whole file; the others one that is as wrong, and shorter. */
const sizes = windows.map((window, at) => ({ ...window, rows: at === 0 ? 2_000 : 600 }));
const wrongLines = 30;
const faults = [
  { price: "ten", why: "Price “ten”" },
  { stock: "-3", why: "Stock “-3”" },
  { categories: "no-such-shelf", why: "no-such-shelf" },
];

interface BadLine {
  line: number;
  name: string;
  why: string;
}

/** A file of new products, and what is wrong with 30 of its lines, each in one of three ways. */
function fileOf(shelf: string, rows: number): { csv: string; bad: BadLine[] } {
  const bad: BadLine[] = [];
  const lines = Array.from({ length: rows }, (_, at) => {
    const isBad = at % Math.floor(rows / wrongLines) === 5 && bad.length < wrongLines;
    const { why = "", ...cells } = isBad ? (faults[bad.length % faults.length] ?? {}) : {};
    const name = `Bolt ${shelf} ${at}`;
    // The header is the first line of the file.
    if (isBad) bad.push({ line: at + 2, name, why });
    const good = { price: "1.5", stock: "7", categories: "" };
    const { price, stock, categories } = { ...good, ...cells };
    return [`${shelf}-${at}`, name, price, stock, categories].join(",");
  });
  return { csv: ["sku,name,price,stock,categories", ...lines, ""].join("\n"), bad };
}

describe.each(sizes)(
  "$rows rows with 30 bad ones, scripts: $js, $width px",
  ({ js, width, rows }) => {
    const good = (rows - wrongLines).toLocaleString("en-US");

    it("are looked at, told apart, and read in exactly as they were shown", async () => {
      const storage = desk.services.storage;
      const shelf = `S${js ? "J" : "N"}${width}`;
      const { csv, bad } = fileOf(shelf, rows);
      expect(bad).toHaveLength(30);
      const { page, context, problems } = await desk.asOwner({ js, width });
      await page.goto(`${desk.origin}/admin/products/import`);
      const upload = { name: `${shelf}.csv`, mimeType: "text/csv", buffer: Buffer.from(csv) };
      await page.getByLabel("File").setInputFiles(upload);
      await page.getByRole("button", { name: "Show what would change" }).click();

      // What would happen: nothing has yet, and all 30 faults are listed at once.
      await page.getByRole("button", { name: `Create ${good} products` }).waitFor();
      const counts = await page.locator(".run-counts").innerText();
      expect(counts).toBe(`${good} products would be created, 30 cannot be done.`);
      const listed = await page.locator(".run-wrong li").allInnerTexts();
      expect(listed).toHaveLength(30);
      for (const [at, { line, name, why }] of bad.entries()) {
        for (const word of [`Line ${line}`, name, why]) expect(listed[at]).toContain(word);
      }
      expect(await storage?.products.getBy("sku", `${shelf}-0`)).toBe(null);
      await looked(page, "import-preview", { js, width });

      // The file of faults: the same lines as they came, each with why.
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download these lines with their errors" }).click(),
      ]);
      const [head, ...wrong] = (await readFile(await download.path(), "utf8"))
        .trim()
        .split(/\r?\n/);
      expect(head?.replace("\uFEFF", "")).toBe("sku,name,price,stock,categories,problem");
      expect(wrong).toHaveLength(30);
      for (const [at, { name, why }] of bad.entries()) {
        expect(wrong[at]).toContain(name);
        expect(wrong[at]?.replaceAll('""', '"')).toContain(why);
      }

      // Another instance is at it, so that the page has to wait, and shows how far it is.
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      const held = new Date(Date.now() + 600_000);
      await storage?.catalogueRuns.patch(id, { lockedUntil: held });
      await page.getByRole("button", { name: `Create ${good} products` }).click();
      await page.getByRole("heading", { name: "Under way" }).waitFor();
      expect(await page.getByRole("progressbar").getAttribute("max")).toBe(
        `${Math.ceil(rows / 50)}`,
      );
      await looked(page, "import-under-way", { js, width });
      await storage?.catalogueRuns.patch(id, { lockedUntil: null });
      await desk.services.runs?.work(id, 60_000);

      // The page arrives at the result by itself.
      await page.getByText(`${good} products done, 30 refused.`).waitFor();
      expect(await page.locator(".run-wrong li").count()).toBe(30);
      await looked(page, "import-result", { js, width });
      const run = await storage?.catalogueRuns.get(id);
      expect(run).toMatchObject({
        status: "done",
        done: rows - wrongLines,
        refused: 0,
        faults: 30,
      });
      const skus = Array.from({ length: rows }, (_, at) => `${shelf}-${at}`);
      const made = await Promise.all(skus.map((sku) => storage?.products.getBy("sku", sku)));
      expect(made.filter(Boolean)).toHaveLength(rows - wrongLines);
      expect(made.flatMap((product, at) => (product ? [] : [at + 2]))).toEqual(
        bad.map(({ line }) => line),
      );

      // The trail: one entry for each product, and the run itself.
      await page.goto(`${desk.origin}/admin/audit?target=${made[0]?.id}`);
      await page.getByText(`Created Bolt ${shelf} 0 (Import of ${shelf}.csv)`).waitFor();
      expect(await page.locator(".trail > li").count()).toBe(1);
      await page.goto(`${desk.origin}/admin/audit?target=${id}`);
      await page.getByText(`Applied Import of ${shelf}.csv`).waitFor();
      expect(problems).toEqual([]);
      await context.close();
    });
  },
);
