import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Files, pictureLimit } from "~/files/files";
import { localFiles } from "~/files/local-files.server";
import { pictureType } from "~/files/picture-type";

let folder: string;
let files: Files;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
  files = localFiles(join(folder, "kept"));
});
afterEach(() => rm(folder, { recursive: true }));

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = (text: string) => Buffer.concat([Buffer.from(signature), deflateSync(text)]);

describe("uploaded pictures", () => {
  it("are kept under a name of their content, once", async () => {
    const first = await files.save(png("a"));
    expect(first.path).toMatch(/^\/files\/[a-f0-9]{40}\.png$/);
    expect(await files.save(png("a"))).toEqual(first);
    expect(await files.list(10)).toEqual([first]);
    expect((await files.read(first.name))?.type).toBe("image/png");
    expect(Buffer.from((await files.read(first.name))?.content ?? [])).toEqual(png("a"));
    expect(await readdir(join(folder, "kept"))).toEqual([first.name]);
  });

  it("are what their bytes say, not what their name says", async () => {
    for (const [content, type] of [
      [[0xff, 0xd8, 0xff, 0xe0], "image/jpeg"],
      [[...Buffer.from("GIF89a....")], "image/gif"],
      [[...Buffer.from("RIFF\0\0\0\0WEBPVP8 ")], "image/webp"],
      [[...Buffer.from("\0\0\0 ftypavif")], "image/avif"],
    ] as const) {
      expect(pictureType(Uint8Array.from(content))).toBe(type);
    }
    for (const text of [
      "<svg onload=alert(1)>",
      "<html>",
      "%PDF-1.7",
      "",
      "GIF88a",
      "RIFFxxxxWAVE",
    ]) {
      await expect(files.save(Buffer.from(text))).rejects.toMatchObject({ kind: "invalid" });
    }
    expect(await files.list(10)).toEqual([]);
  });

  it("have a largest size", async () => {
    const large = Buffer.concat([png("a"), Buffer.alloc(pictureLimit)]);
    await expect(files.save(large)).rejects.toMatchObject({ kind: "tooLarge" });
  });

  it("are read by names that were given, and nothing else of the disk", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.constantFrom("../../etc/passwd", "..", "a.png", "/etc/passwd\0")),
        async (name) => {
          expect(await files.read(name)).toBeNull();
          expect(await files.remove(name)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("are gone once removed", async () => {
    const { name } = await files.save(png("b"));
    expect(await files.remove(name)).toBe(true);
    expect(await files.read(name)).toBeNull();
  });
});
