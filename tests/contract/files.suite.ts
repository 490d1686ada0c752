import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Files, pictureLimit } from "~/modules/files/files";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const png = (text: string) => Buffer.concat([Buffer.from(signature), deflateSync(text)]);

/** What every provider of files must do. */
export function filesContract(
  name: string,
  open: () => Promise<{ files: Files; close(): Promise<void> }>,
) {
  let opened: Awaited<ReturnType<typeof open>>;
  let files: Files;
  beforeEach(async () => {
    opened = await open();
    files = opened.files;
  });
  afterEach(() => opened.close());

  describe(`uploaded pictures: ${name}`, () => {
    it("are kept under a name of their content, once", async () => {
      const first = await files.save(png("a"));
      expect(first.path).toMatch(/^\/files\/[a-f0-9]{40}\.png$/);
      expect(await files.save(png("a"))).toEqual(first);
      expect(await files.list(10)).toEqual([first]);
      expect((await files.read(first.name))?.type).toBe("image/png");
      expect(Buffer.from((await files.read(first.name))?.content ?? [])).toEqual(png("a"));
      const names: string[] = [];
      for await (const each of files.names()) names.push(each);
      expect(names).toEqual([first.name]);
    });

    it("have a largest size", async () => {
      const large = Buffer.concat([png("a"), Buffer.alloc(pictureLimit)]);
      await expect(files.save(large)).rejects.toMatchObject({ kind: "tooLarge" });
    });

    it("are read by names that were given, and nothing else of the disk", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.string(),
            fc.constantFrom("../../etc/passwd", "..", "a.png", "/etc/passwd\0"),
          ),
          async (name) => {
            expect(await files.read(name)).toBeNull();
            expect(await files.remove(name)).toBe(false);
          },
        ),
        { numRuns: 500 },
      );
    });

    it("come with data sheets and attachments, which no list of pictures shows", async () => {
      const picture = await files.save(png("d"));
      const sheet = await files.save(Buffer.from("%PDF-1.4\n%%EOF\n"));
      expect((await files.read(sheet.name))?.type).toBe("application/pdf");
      const drawing = Buffer.from("%PDF-1.7\na drawing\n%%EOF\n");
      const { hash, bytes } = await files.saveAttachment(drawing, "drawing.pdf");
      expect(bytes).toBe(drawing.length);
      expect(Buffer.from((await files.readAttachment(hash)) ?? [])).toEqual(drawing);
      expect(await files.readAttachment("0".repeat(64))).toBeNull();
      expect((await files.list(10)).map(({ name }) => name)).toEqual([picture.name]);
      const names: string[] = [];
      for await (const each of files.names()) names.push(each);
      expect(names).toHaveLength(3);
      const stored = names.find((name) => name.includes(hash)) ?? "";
      expect(await files.remove(stored)).toBe(true);
      expect(await files.readAttachment(hash)).toBeNull();
    });

    it("are refused when they are neither picture nor data sheet", async () => {
      for (const text of ["", "<svg/>", "hello"]) {
        await expect(files.save(Buffer.from(text))).rejects.toMatchObject({ kind: "invalid" });
      }
      expect(await files.list(10)).toEqual([]);
    });

    it("are listed newest first, and no more than asked for", async () => {
      for (const each of ["x", "y", "z"]) await files.save(png(each));
      expect(await files.list(2)).toHaveLength(2);
      expect(await files.list(10)).toHaveLength(3);
    });

    it("are gone once removed", async () => {
      const { name } = await files.save(png("b"));
      expect(await files.remove(name)).toBe(true);
      expect(await files.read(name)).toBeNull();
    });

    it("come back byte for byte, up to the largest", async () => {
      const content = Buffer.concat([png("c"), Buffer.alloc(pictureLimit - 100, 7)]);
      const { name: kept } = await files.save(content);
      const read = await files.read(kept);
      const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
      expect(hash(read?.content ?? new Uint8Array())).toBe(hash(content));
    });
  });
}
