import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { type AdminStore, openAdminStore } from "../support/admin-store";
import { patiently } from "../support/patience";
import { aProduct } from "../support/shop";

let store: AdminStore;
let path = "";
beforeAll(async () => {
  store = await openAdminStore();
  const noise = Buffer.from(Array.from({ length: 1600 * 1200 * 3 }, (_, at) => (at * at) % 251));
  const raw = { width: 1600, height: 1200, channels: 3 } as const;
  const picture = await sharp(noise, { raw }).webp({ quality: 82 }).toBuffer();
  ({ path } = await store.services.files.save(picture));
  if (!store.services.storage) throw new Error("no storage");
  await seed(store.services.storage, [
    aProduct({ id: "shown", productName: "Shown", primaryImageURL: path, imageURLs: [path] }),
  ]);
});
afterAll(() => store?.close());

async function read(query: string, accept = "image/webp,*/*") {
  const answer = await fetch(store.origin + path + query, { headers: { accept } });
  const content = Buffer.from(await answer.arrayBuffer());
  const { width, format } = await sharp(content).metadata();
  return { width, format, headers: answer.headers, bytes: content.byteLength };
}

test("an uploaded picture is sent in the width that a page asks for, as AVIF where it is taken", async () => {
  const whole = await read("");
  expect(whole).toMatchObject({ width: 1600, format: "webp" });
  const small = await read("?w=320");
  expect(small).toMatchObject({ width: 320, format: "webp" });
  expect(small.bytes).toBeLessThan(whole.bytes / 4);
  expect(small.headers.get("cache-control")).toContain("immutable");
  expect(small.headers.get("vary")).toContain("Accept");
  const modern = await read("?w=640", "image/avif,image/webp,*/*");
  expect(modern).toMatchObject({ width: 640, format: "heif" });
  expect(modern.headers.get("content-type")).toBe("image/avif");
  // Other widths would fill the memory with what nobody shows.
  for (const query of ["?w=321", "?w=-1", "?w=99999", "?w=640x"]) {
    expect((await read(query)).width, query).toBe(1600);
  }
  expect((await fetch(`${store.origin}/files/${"0".repeat(64)}.webp?w=320`)).status).toBe(404);
});

test("many at once are answered, the last ones with the original", async () => {
  const product = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "#335" },
  }).png();
  const paths = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const content = await product
        .clone()
        .webp({ quality: 40 + at })
        .toBuffer();
      return (await store.services.files.save(content)).path;
    }),
  );
  const answers = await Promise.all(
    [...new Set(paths)].flatMap((each) =>
      [320, 640, 1280].map((width) => patiently(() => fetch(`${store.origin}${each}?w=${width}`))),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const whole = answers.filter(({ headers }) => headers.get("cache-control") === "no-store");
  for (const answer of answers) await answer.arrayBuffer();
  expect(whole.length).toBeLessThan(answers.length);
});

test("pages offer the widths, and a link to the whole picture", async () => {
  const html = await (await store.browser().get("/products/shown")).text();
  expect(html).toContain(`${path}?w=640 640w,${path}?w=1280 1280w`);
  expect(html).toMatch(new RegExp(`<a class="gallery-zoom" href="${path}"`));
  expect(await (await store.browser().get("/products")).text()).toContain(
    `srcSet="${path}?w=320 320w,${path}?w=640 640w,`,
  );
});
