import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { storageContract } from "../contract/storage.suite";
import { firestoreContention, firestoreDocuments } from "../contract/suite/firestore";
import { startFirestore } from "../support/firestore";
import { startStoreProcess } from "../support/store-process";

const engine = await startFirestore();
console.info(`Firestore: ${engine.name}`);
afterAll(() => engine.stop());

storageContract({
  name: `firestore, ${engine.name}`,
  runs: 15,
  async open() {
    const { storage, firestore } = await engine.open();
    return {
      storage,
      async spoil(collection, id, field, value) {
        const document = firestore.collection(collection).doc(id);
        await document.update({ [field]: holdable(value) });
      },
      close: () => storage.close(),
    };
  },
  skip: engine.emulatorHost
    ? []
    : [
        "names are in the order of their bytes",
        "pages over equal keys lose and repeat nothing, asc",
        "pages over equal keys lose and repeat nothing, desc",
        "find answers as the model does, over random rows and queries",
      ].map((name) => ({
        test: name,
        reason: "the stand-in compares UTF-16 units, Firestore compares bytes",
      })),
});

/** Firestore itself refuses an array in an array; a map is as wrong there. */
function holdable(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item) => (Array.isArray(item) ? { ...item } : item));
}

test("a direct client may read and write nothing", async (context) => {
  if (!engine.hasRules) {
    console.info(`skipped: rules: ${engine.name} does not run the shipped ones`);
    context.skip();
  }
  const { storage } = await engine.open();
  await storage.admins.put({
    id: "u1",
    email: "admin@example.test",
    created: new Date(0),
    role: null,
    name: null,
  });
  const documents = `http://${engine.emulatorHost}/v1/projects/any/databases/(default)/documents`;
  for (const path of ["admins/u1", "products/p1", "unique/x", "counters/x", "a/b/c/d"]) {
    expect((await fetch(`${documents}/${path}`)).status, path).toBe(403);
    const written = await fetch(`${documents}/${path}`, { method: "PATCH", body: "{}" });
    expect(written.status, path).toBe(403);
  }
});

test("an emulator is asked without looking for a cloud's credentials", async (context) => {
  const { emulatorHost } = engine;
  if (!emulatorHost) {
    console.info(`skipped: the SDK's credentials: ${engine.name} is not reached by the SDK`);
    return context.skip();
  }
  const asked: (string | undefined)[] = [];
  const metadata = createServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(403).end();
  });
  await new Promise<void>((ready) => metadata.listen(0, "127.0.0.1", ready));
  try {
    // A process looks once and remembers what it found, so this one is new.
    const { ended } = await startStoreProcess(
      {
        COMMERCE_BACKEND: "firestore",
        GOOGLE_CLOUD_PROJECT: "any",
        FIRESTORE_EMULATOR_HOST: emulatorHost,
        GCE_METADATA_HOST: `127.0.0.1:${(metadata.address() as AddressInfo).port}`,
        COMMAND: JSON.stringify(["reindex"]),
      },
      "command-process",
    );
    expect(await ended).toBeNull();
    expect(asked).toEqual([]);
  } finally {
    await new Promise((done) => metadata.close(done));
  }
});

describe("documents", () => firestoreDocuments(engine));
describe("many at once", () => firestoreContention(engine));
