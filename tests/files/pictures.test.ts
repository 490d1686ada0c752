import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pictureType } from "~/modules/files/public-name.server";
import { localFiles } from "~/providers/disk/local-files.server";
import { filesContract } from "../contract/files.suite";

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  const files = localFiles(join(folder, "kept"));
  return { files, close: () => rm(folder, { recursive: true }) };
}

filesContract("a folder", openFolder);

it("pictures are what their bytes say, not what their name says", async () => {
  const { files, close } = await openFolder();
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
    " %PDF-1.7",
    "",
    "GIF88a",
    "RIFFxxxxWAVE",
  ]) {
    await expect(files.save(Buffer.from(text))).rejects.toMatchObject({ kind: "invalid" });
  }
  await files.save(Buffer.from("%PDF-1.7"));
  expect(await files.list(10), "a data sheet is no picture").toEqual([]);
  await close();
});
