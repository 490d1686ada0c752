import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { afterAll, expect, it, vi } from "vitest";
import type { Files } from "~/modules/files/files";
import { withUploadsNoted } from "~/modules/files/noted-uploads.server";
import { partId } from "~/modules/runs/run-rows.server";
import {
  createFilePurge,
  purgeWaitMs,
  type UploadedFiles,
  unusedKind,
} from "~/modules/upkeep/unused-files.server";
import { localFiles } from "~/providers/disk/local-files.server";
import { s3Files } from "~/providers/s3/s3-files.server";
import type { Storage } from "~/storage/storage";
import { png } from "../contract/files.suite";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { anOrder, aProduct, aQuote, builders } from "../support/records";
import { silentLog } from "../support/silent-log";
import { startSwift } from "../support/swift";

const day = 86_400_000;
const pdf = (text: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj\n${text}\ntrailer<<>>\n%%EOF`);

/** A store with its files and the purge, whose days can pass. */
function openPurge({ storage }: EngineStore, stored: Files, change: Partial<UploadedFiles> = {}) {
  const time = { now: new Date("2026-11-22T09:00:00Z") };
  const failures: string[] = [];
  const log = { ...silentLog, error: (_: object, text: string) => void failures.push(text) };
  const purge = createFilePurge({
    storage,
    files: { ...stored, ...change },
    clock: () => time.now,
    log,
    keptDays: 30,
  });
  const files = withUploadsNoted(stored, purge.noteUpload);
  return {
    time,
    files,
    purge,
    failures,
    async after(days: number): Promise<number> {
      time.now = new Date(time.now.getTime() + days * day);
      return purge.run();
    },
    async names(): Promise<string[]> {
      const names: string[] = [];
      for await (const name of stored.names()) names.push(name);
      return names.toSorted();
    },
  };
}

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function inFolder(): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), "unused-"));
  folders.push(folder);
  return localFiles(join(folder, "files"));
}

/** A record of each kind that may name a file, with that name in its place. */
async function nameEverywhere(storage: Storage, files: Files): Promise<string[]> {
  const names: string[] = [];
  const picture = async () => {
    const { name, path } = await files.save(png(`picture ${names.length}`));
    names.push(name);
    return path;
  };
  const bare = { primaryImageURL: null, imageURLs: [], pictureTexts: [], deleted: null };
  const product = (part: Parameters<typeof aProduct>[0]) =>
    storage.products.insert(aProduct({ ...bare, ...part }));
  await product({ primaryImageURL: await picture() });
  await product({ imageURLs: [await picture()] });
  await product({ description: `See ${await picture()}.` });
  await product({ deleted: new Date("2026-11-01T00:00:00Z"), primaryImageURL: await picture() });
  const [variant] = aProduct().variants;
  if (!variant) throw new Error("the product has no variant");
  await product({ variants: [{ ...variant, imageURL: await picture() }] });
  const sheet = await files.save(pdf("a data sheet"));
  names.push(sheet.name);
  await product({ pdfLink: sheet.path });
  const parts = { letterhead: { logo: await picture() } };
  await storage.settings.put({ ...builders.settings(), parts });

  const quote = aQuote();
  const [line] = quote.items;
  if (!line) throw new Error("the quote has no line");
  const frozen = async () => [{ ...line, primaryImageURL: await picture() }];
  await storage.quotes.insert(aQuote({ items: await frozen() }));
  await storage.orders.insert(anOrder({ items: (await frozen()) as never }));
  const document = JSON.stringify({ seller: { logo: await picture() } });
  await storage.revisions.insert({ ...builders.revisions(), document });
  const text = `Picture: ${await picture()}`;
  await storage.templates.insert({ ...builders.templates(), text });
  await storage.catalogueRuns.insert({ ...builders.catalogueRuns(), id: "run", parts: 1 });
  const source = JSON.stringify([{ before: { pdfLink: await picture() } }]);
  const part = { ...builders.catalogueRunParts(), id: partId("run", 0), source };
  await storage.catalogueRunParts.insert(part);

  const attachment = async () => {
    const content = pdf(`attachment ${names.length}`);
    const { hash, type, bytes } = await files.saveAttachment(content, "plan.pdf");
    names.push(`attachment-${hash}`);
    return { id: hash.slice(0, 8), name: "plan.pdf", type, bytes, hash };
  };
  await storage.messages.insert({ ...builders.messages(), files: [await attachment()] });
  const answered = async () => {
    const answer = builders.acceptances();
    const recorded = { by: "u1", how: "phone", at: "2026-11-01", files: [await attachment()] };
    return { ...answer, facts: { ...answer.facts, recorded } };
  };
  await storage.acceptances.insert(await answered());
  const content = JSON.stringify(await answered());
  await storage.retained.insert({ ...builders.retained(), kind: "acceptance", content });

  return names.toSorted();
}

await onEveryEngine("uploaded files", (open) => {
  it("stay while any record names them, and go thirty days after the last did", async () => {
    const store = await open();
    try {
      const { storage } = store;
      const { files, after, names } = openPurge(store, await inFolder());
      const named = await nameEverywhere(storage, files);
      await files.save(png("loose"));
      await files.save(pdf("loose sheet"));
      await files.saveAttachment(pdf("of a request that was never sent"), "paper.pdf");
      expect(await names()).toHaveLength(named.length + 3);
      expect(await after(0)).toBe(0);
      // An attachment that a record names does not count as unused.
      const attached = named.filter((name) => name.startsWith("attachment-"));
      const marks = attached.map((name) => `${unusedKind}:${name}`);
      expect([attached.length, await storage.tokens.getMany(marks)]).toEqual([3, []]);
      expect(await after(29)).toBe(0);
      expect(await after(2)).toBe(3);
      expect(await names()).toEqual(named);
      expect(await after(90)).toBe(0);
      expect(await names()).toEqual(named);

      // A product's picture is replaced: the old one has thirty days from then.
      const [product] = await storage.products.find({ limit: 1 });
      const fresh = await files.save(png("fresh"));
      const old = JSON.stringify(product).match(/[a-f0-9]{40}\.\w+/)?.[0];
      await storage.products.patch(product?.id ?? "", {
        ...{ primaryImageURL: fresh.path, imageURLs: [], pdfLink: null, description: null },
        variants: [],
      });
      expect(await after(1)).toBe(0);
      expect(await after(20)).toBe(0);
      expect(await names()).toContain(old);
      expect(await after(11)).toBe(1);
      expect(await names()).not.toContain(old);
      expect(await names()).toContain(fresh.name);
    } finally {
      await store.close();
    }
  });

  it("stay when they are uploaded again, or named, in the moment in which they go", async () => {
    const store = await open();
    try {
      const stored = await inFolder();
      const contents = new Map<string, Buffer>();
      const { files, after, names, purge, time } = openPurge(store, stored, {
        async remove(name) {
          const content = contents.get(name);
          // What people do while the file is on its way out.
          if (content?.includes("uploaded")) await purge.noteUpload(name);
          if (content?.includes("named") && name.startsWith("attachment-")) {
            const hash = name.slice("attachment-".length);
            const file = { id: "f", name: "a.pdf", type: "application/pdf" as const, bytes: 9 };
            const files = [{ ...file, hash }];
            await store.storage.messages.insert({ ...builders.messages(), files });
          } else if (content?.includes("named")) {
            const part = { primaryImageURL: `/files/${name}`, deleted: null, updated: time.now };
            await store.storage.products.insert(aProduct(part));
          }
          return stored.remove(name);
        },
      });
      for (const text of ["uploaded before", "named then", "nobody's"]) {
        const content = Buffer.concat([png(text), Buffer.from(text)]);
        contents.set((await files.save(content)).name, content);
        const attached = pdf(text);
        const { hash } = await files.saveAttachment(attached, "plan.pdf");
        contents.set(`attachment-${hash}`, attached);
      }
      expect(await after(0)).toBe(0);
      expect(await after(31)).toBe(2);
      const left = [...contents].filter(([, content]) => !content.includes("nobody"));
      expect(await names()).toEqual(left.map(([name]) => name).toSorted());
      for (const [name, content] of left) {
        const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
        const read = name.startsWith("attachment-")
          ? await stored.readAttachment(name.slice("attachment-".length))
          : (await stored.read(name))?.content;
        expect(sha(read ?? Buffer.alloc(0))).toBe(sha(content));
      }
    } finally {
      await store.close();
    }
  });

  it("are looked at once a day, however often the store starts", async () => {
    const store = await open();
    try {
      const stored = await inFolder();
      let looks = 0;
      const names = () => {
        looks += 1;
        return stored.names();
      };
      const started = async (hours: number) => {
        const { purge, time } = openPurge(store, stored, { names });
        time.now = new Date(time.now.getTime() + (hours * day) / 24);
        const before = looks;
        vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
        purge.start();
        vi.advanceTimersByTime(purgeWaitMs - 1);
        expect(looks, "in the first minutes of the process").toBe(before);
        vi.advanceTimersByTime(1);
        vi.useRealTimers();
        await expect.poll(() => store.storage.tokens.get("unused-files-run")).not.toBeNull();
        await purge.stop();
        return looks;
      };
      const days = store.storage.billsReads ? 7 : 1;
      expect(await started(0)).toBe(1);
      expect(await started(1)).toBe(1);
      expect(await started(days * 24 + 1)).toBe(2);
    } finally {
      await store.close();
    }
  });

  it("go in pages until none is left, and one that cannot go holds up no other", async () => {
    const store = await open();
    try {
      const stored = await inFolder();
      const many = await Promise.all(
        Array.from({ length: 450 }, (_, at) => stored.save(png(`many ${at}`))),
      );
      const stuck = many[7]?.name ?? "";
      const { after, names, failures } = openPurge(store, stored, {
        async remove(name) {
          if (name === stuck) throw new Error("denied");
          return stored.remove(name);
        },
      });
      expect(await after(0)).toBe(0);
      expect(await after(31)).toBe(449);
      expect(await names()).toEqual([stuck]);
      expect(failures).toEqual(["[files] file failed"]);
    } finally {
      await store.close();
    }
  });
});

const swift = await startSwift().catch((error: Error) => error.message);
if (typeof swift === "string") {
  it.skip(`files of a bucket: ${swift}`, () => {});
} else {
  afterAll(swift.stop);
  await onEveryEngine("files of a bucket", (open, engine) => {
    it("go thirty days after the last record named them, and no other", async () => {
      const store = await open();
      try {
        const { endpoint, accessKeyId, secretAccessKey } = swift;
        const region = "us-east-1";
        const bucket = `unused-${engine.toLowerCase().replaceAll(" ", "-")}`;
        const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
        await client.fetch(`${endpoint}/${bucket}`, { method: "PUT" });
        const stored = s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey });
        const { files, after, names } = openPurge(store, stored);
        const named = await nameEverywhere(store.storage, files);
        await files.save(png("loose"));
        await files.save(pdf("loose sheet"));
        expect(await after(0)).toBe(0);
        expect(await after(31)).toBe(2);
        expect(await names()).toEqual(named);
      } finally {
        await store.close();
      }
    });
  });
}
