import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commandsTable } from "~/cli/help";
import { commands, demoAccounts, demoPassword, runCommand } from "~/cli/store";
import { productCounterName } from "~/modules/catalogue/catalogue-counts";
import { createPasswords } from "~/modules/identity/passwords.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { sampleDiscounts } from "~db/sample/discounts";
import { sampleProducts } from "~db/sample/products";
import { startMailProvider } from "../support/mail-provider";

let folder = "";
let out = "";
let err = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cli-"));
  out = "";
  err = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    err += String(text);
    return true;
  });
  const settings = {
    COMMERCE_BACKEND: "sqlite",
    DATABASE_FILE: join(folder, "store.db"),
    PAYMENT_SPOOL_DIR: join(folder, "payments"),
    FILES_DIR: join(folder, "files"),
    AUTH_PROVIDER: "session",
    SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    DEMO_MODE: "",
    PAYMENT_SECRET_KEY: "",
    EMAIL_API_KEY: "",
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function inStore<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openSqlite({ file: join(folder, "store.db") });
  return work(storage).finally(() => storage.close());
}

describe("with --json", () => {
  it("every failure is JSON as well: of arguments, of the store, of files", async () => {
    const answered = async (...args: string[]) => {
      out = "";
      const status = await runCommand(args, folder);
      return [status, JSON.parse(out)];
    };
    expect(await answered("seed", "--json", "--bogus")).toEqual([
      2,
      { ok: false, error: "Unknown option '--bogus'" },
    ]);
    expect(await answered("payments", "reconcile", "--json")).toEqual([
      1,
      { ok: false, error: "Payments are off: PAYMENT_SECRET_KEY is not set." },
    ]);
    vi.stubEnv("COMMERCE_BACKEND", "postgres");
    vi.stubEnv("DATABASE_URL", "");
    expect(await answered("invoices", "--json")).toEqual([
      1,
      { ok: false, error: "COMMERCE_BACKEND=postgres needs DATABASE_URL" },
    ]);
  });

  it("faults of files are sentences with their path", async () => {
    const missing = join(folder, "none.json");
    expect(await runCommand(["texts", "import", "de", "none.json"], folder)).toBe(1);
    expect(err).toContain(`There is no file or folder ${missing}.`);
    expect(await runCommand(["texts", "export", "de", "."], folder)).toBe(1);
    expect(err).toContain(`${folder} is a folder. Name a file.`);
    await writeFile(join(folder, "x.backup"), "age-encryption.org/v1\n");
    const verify = ["backup", "verify", "x.backup", "--identity", "key.txt"];
    expect(await runCommand(verify, folder)).toBe(1);
    expect(err).toContain(`There is no file or folder ${join(folder, "key.txt")}.`);
    expect(err).not.toMatch(/ENOENT|EISDIR/);
  });
});

describe("an unknown command", () => {
  it("is answered with what there is, and exit code 2", async () => {
    for (const args of [
      [],
      ["nope"],
      ["constructor"],
      ["admin"],
      ["admin", "grant"],
      ["admin", "own", "x"],
    ]) {
      err = "";
      expect(await runCommand(args)).toBe(2);
      expect(err).toContain("Usage: npm run store --");
    }
    expect(await runCommand(["help"])).toBe(0);
    for (const { name } of commands) expect(out).toContain(name);
  });
});

describe("every command", () => {
  const operandsOf = (operands: readonly string[] = []) => operands.map(() => "INV-2026-0001");

  it("explains itself and refuses what it does not know, and does nothing then", async () => {
    for (const { name, operands, options = {} } of commands) {
      const words = name.split(" ");
      out = "";
      expect(await runCommand([...words, "--help"])).toBe(0);
      expect(out).toContain(`Usage: npm run store -- ${name}`);
      for (const option of ["help", ...Object.keys(options)]) expect(out).toContain(`--${option}`);
      for (const wrong of [["--bogus"], ["--json=yes"], ["one", "two", "three"]]) {
        err = "";
        const code = await runCommand([...words, ...operandsOf(operands), ...wrong]);
        expect(`${name} ${wrong} ${code}`).toBe(`${name} ${wrong} 2`);
        expect(err).toContain(`Usage: npm run store -- ${name}`);
      }
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it("refuses wrong arguments before any work, also in a store that cannot be opened", async () => {
    await mkdir(join(folder, "in"));
    await writeFile(join(folder, "in", "notes"), "no key");
    await writeFile(join(folder, "in", "broken"), "AGE-SECRET-KEY-1BROKEN");
    const before = await readdir(folder, { recursive: true });
    const at = (name: string) => join(folder, name);
    const wrong: [args: string[], code: number, words: string][] = [
      [["backup", at("x"), "--encrypt", "age1nobody"], 1, "recipient is not one of age"],
      [["backup", at("x"), "--encrypt", ""], 2, "--encrypt needs a value"],
      [["backup", at("x"), "--keep", "0"], 2, "--keep takes a number"],
      [["backup", at("x"), "--keep", "2"], 2, "--keep counts *.backup files"],
      [["backup", ""], 2, "<file> is missing"],
      [["backup", at("in"), "--replace"], 1, `${at("in")} is a folder`],
      [["backup", at("in/notes")], 1, "already exists"],
      [["backup", at("none/x")], 1, `There is no folder ${at("none")}`],
      [["backup", "verify", at("x")], 1, `There is no file ${at("x")}`],
      [["backup", "verify", at("in/notes"), "--identity", at("x")], 1, "There is no file"],
      [["restore", at("in")], 1, `There is no file ${at("in")}`],
      [["restore", at("in/notes"), "--identity", at("in/notes")], 1, "has no key of age"],
      [["restore", at("in/notes"), "--identity", at("in/broken")], 1, "has no key of age"],
      [["copy", "--from", "", "--to", ""], 2, "--from needs a value"],
      [["copy", "--from", "sqlite", "--to", "nothing"], 1, "no backend named nothing"],
      [["copy", "--from", "sqlite", "--to", "sqlite"], 1, "Source and target are the same"],
      [["copy", "--from", "sqlite", "--to", "postgres", "--files-to", "s3"], 1, "FILES_S3_"],
      [["copy", "--files-from", at("none"), "--files-to", at("to")], 1, "There is no folder"],
      [["admin", "create", "nobody"], 2, "not an e-mail address"],
      [["admin", "grant", " "], 2, "<email or uid> is missing"],
      [["invoices", "confirm", "42"], 2, "A number looks like"],
      [["payments", "record", ""], 2, "<session id> is missing"],
    ];
    vi.stubEnv("DATABASE_URL", "postgres://user@127.0.0.1:9/none");
    for (const [args, code, words] of wrong) {
      err = "";
      const ended = await runCommand(args, folder);
      expect([args, ended, err]).toEqual([args, code, expect.stringContaining(words)]);
      expect(await readdir(folder, { recursive: true })).toEqual(before);
    }
  });

  it("stands in docs/operations.md, as its own help shows it", async () => {
    expect(await readFile("docs/operations.md", "utf8")).toContain(commandsTable(commands));
  });

  it("says the version", async () => {
    expect(await runCommand(["--version"])).toBe(0);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("changes nothing in a dry run", async () => {
    expect(await runCommand(["migrate", "--dry-run"])).toBe(0);
    expect(out).toContain(`${join(folder, "store.db")} would be created.`);
    expect(await runCommand(["seed", "--dry-run"])).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    await runCommand(["migrate"]);
    out = "";
    expect(await runCommand(["seed", "--dry-run", "--json"])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ dryRun: true, products: sampleProducts().length });
    await inStore(async (storage) => expect(await storage.products.count({})).toBe(0));
    await runCommand(["seed"]);
    const [first] = sampleProducts();
    await inStore((storage) => storage.products.patch(first?.id ?? "", { nameLower: "wrong" }));
    for (const [args, products] of [
      [["--dry-run"], 1],
      [["--dry-run"], 1],
      [[], 1],
      [["--dry-run"], 0],
    ] as const) {
      out = "";
      expect(await runCommand(["reindex", "--json", ...args])).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ products });
    }
  });

  it("takes relative paths from the caller's folder, and prints them whole", async () => {
    await runCommand(["migrate"]);
    expect(await runCommand(["backup", "here.backup"], folder)).toBe(0);
    expect(out).toContain(`Wrote ${join(folder, "here.backup")}: `);
    expect(await readdir(folder)).toContain("here.backup");
    out = "";
    expect(await runCommand(["restore", "here.backup", "--dry-run"], folder)).toBe(0);
    expect(out).toContain("It is complete.");
    expect(out).toContain("Nothing was changed.");
  });
});

describe("admin create", () => {
  it("makes an owner who can sign in, without a public sign-up, and only once", async () => {
    expect(await runCommand(["admin", "create", "Boss@Shop.test"])).toBe(0);
    const [, password = ""] = out.trim().split("\n");
    await inStore(async (storage) => {
      const account = await storage.accounts.getBy("email", "boss@shop.test");
      const hash = account?.passwordHash ?? null;
      expect(await createPasswords().verify(password, hash)).toBe(true);
      expect(await storage.admins.get(account?.id ?? "")).toMatchObject({ role: "owner" });
    });
    expect(await runCommand(["admin", "create", "boss@shop.test"])).toBe(1);
    expect(await runCommand(["admin", "create", "boss"])).toBe(2);
  });
});

describe("admin remove-factors", () => {
  it("lets somebody in by the password alone, ends their sessions, and tells them", async () => {
    const provider = await startMailProvider();
    try {
      vi.stubEnv("EMAIL_API_KEY", "re_test_key");
      vi.stubEnv("EMAIL_API_BASE_URL", provider.url);
      await runCommand(["admin", "create", "boss@shop.test"]);
      const uid = await inStore(async (storage) => {
        const { id = "" } = (await storage.accounts.getBy("email", "boss@shop.test")) ?? {};
        const totp = { secret: "sealed", lastStep: 0, created: new Date() };
        const passkey = { id: "k", publicKey: "", counter: 0, transports: [], name: "Key" };
        const passkeys = [{ ...passkey, created: new Date(), lastUsed: null }];
        const factors = { totp, passkeys, recovery: ["hash"] };
        await storage.accounts.patch(id, { factors });
        const now = new Date();
        const session = { created: now, lastSeen: now, expires: now, userAgent: "", secret: null };
        await storage.sessions.insert({ ...session, id: "own", uid: id });
        await storage.sessions.insert({ ...session, id: "of another", uid: "somebody" });
        return id;
      });
      out = "";
      expect(await runCommand(["admin", "remove-factors", "Boss@Shop.test"])).toBe(0);
      expect(out).toContain("Removed the second factor of boss@shop.test. Sessions ended: 1.");
      expect(out).toContain("They were told by mail.");
      await inStore(async (storage) => {
        expect((await storage.accounts.get(uid))?.factors).toBeNull();
        const left = await storage.sessions.find({ limit: 9 });
        expect(left.map(({ id }) => id)).toEqual(["of another"]);
        const audited = await storage.audit.find({
          where: { action: "admin.removeFactors" },
          limit: 9,
        });
        expect(audited).toMatchObject([{ actorUid: "operator", targetId: uid }]);
        expect(JSON.stringify(audited)).not.toContain("sealed");
      });
      const [mail] = provider.accepted;
      expect([mail?.to, mail?.text]).toEqual([
        "boss@shop.test",
        expect.stringContaining("The second factor of your account was removed"),
      ]);
      expect(mail?.text).not.toContain("Browser");
      expect(await runCommand(["admin", "remove-factors", uid])).toBe(1);
      expect(err).toContain("The account has no second factor.");
      expect(await runCommand(["admin", "remove-factors", "nobody@shop.test"])).toBe(1);
      expect(err).toContain("No account has that e-mail address or uid.");
      expect(provider.accepted).toHaveLength(1);
    } finally {
      await provider.close();
    }
  });
});

describe("backup", () => {
  it("is verified to its end, and the oldest give way", async () => {
    await runCommand(["migrate"]);
    for (const name of ["one", "two", "three"]) {
      expect(await runCommand(["backup", `${name}.backup`, "--keep", "2"], folder)).toBe(0);
    }
    const kept = (await readdir(folder)).filter((name) => name.endsWith(".backup"));
    expect(kept.sort()).toEqual(["three.backup", "two.backup"]);
    expect(await runCommand(["backup", "verify", "two.backup"], folder)).toBe(0);
    expect(out).toContain(`${join(folder, "two.backup")} is whole: `);
    const file = join(folder, "two.backup");
    await writeFile(file, (await readFile(file)).subarray(0, -40));
    out = "";
    expect(await runCommand(["backup", "verify", "two.backup", "--json"], folder)).toBe(1);
    const { ok, error } = JSON.parse(out);
    expect([ok, err.includes(error)]).toEqual([false, true]);
  });
});

it("a backup is encrypted for a key of age, and read with that key alone", async () => {
  await runCommand(["seed"]);
  const [identity, other] = [await generateIdentity(), await generateIdentity()];
  const recipient = await identityToRecipient(identity);
  for (const [name, key] of Object.entries({ key: identity, other })) {
    await writeFile(join(folder, name), `# a key of age\n${key}\n`);
  }
  expect(await runCommand(["backup", "one.age", "--encrypt", recipient], folder)).toBe(0);
  expect((await readFile(join(folder, "one.age"))).toString("latin1")).toMatch(/^age-encryption/);
  expect(await runCommand(["backup", "verify", "one.age"], folder)).toBe(1);
  expect(err).toContain("This backup is encrypted");
  expect(await runCommand(["backup", "verify", "one.age", "--identity", "other"], folder)).toBe(1);
  expect(await runCommand(["backup", "verify", "one.age", "--identity", "key"], folder)).toBe(0);
  const whole = await readFile(join(folder, "one.age"));
  await writeFile(join(folder, "cut.age"), whole.subarray(0, whole.length - 100));
  expect(await runCommand(["backup", "verify", "cut.age", "--identity", "key"], folder)).toBe(1);
  expect(err).toContain("damaged or truncated");
  await rm(join(folder, "store.db"));
  expect(await runCommand(["restore", "one.age", "--identity", "key"], folder), err).toBe(0);
  await inStore(async (storage) =>
    expect(await storage.products.count({})).toBe(sampleProducts().length),
  );
  expect(await runCommand(["backup", "two.age", "--encrypt", "nobody"], folder)).toBe(1);
});

describe("seed", () => {
  it("adds the sample catalogue with its totals, once, and keeps what is there", async () => {
    expect(await runCommand(["seed"])).toBe(0);
    const products = sampleProducts();
    expect(out).toBe(
      `Added ${products.length} products, ${sampleDiscounts().length} discounts and 0 accounts.\n`,
    );
    out = "";
    await runCommand(["doctor"]);
    expect(out).toContain("ok    update: records and totals are of this version\n");
    const [first] = products;
    await inStore((storage) => storage.products.patch(first?.id ?? "", { productName: "Renamed" }));
    out = "";
    expect(await runCommand(["seed"])).toBe(0);
    expect(out).toBe("Added 0 products, 0 discounts and 0 accounts.\n");
    await inStore(async (storage) => {
      const total = productCounterName({});
      const listed = products.filter(({ published }) => published).length;
      expect((await storage.counters.get([total])).get(total)).toBe(listed);
      expect((await storage.products.get(first?.id ?? ""))?.productName).toBe("Renamed");
      expect(await storage.accounts.getBy("email", demoAccounts[0].email)).toBeNull();
    });
  });

  it("adds the two accounts in demo mode alone", async () => {
    vi.stubEnv("DEMO_MODE", "true");
    expect(await runCommand(["seed"])).toBe(0);
    await inStore(async (storage) => {
      const passwords = createPasswords();
      for (const { email, admin } of demoAccounts) {
        const account = await storage.accounts.getBy("email", email);
        expect(await passwords.verify(demoPassword, account?.passwordHash ?? null)).toBe(true);
        expect((await storage.admins.get(account?.id ?? "")) !== null).toBe(admin);
      }
    });
  });
});

describe("doctor", () => {
  it("passes a store that has what it names, and says what is off", async () => {
    expect(await runCommand(["migrate"])).toBe(0);
    expect(await runCommand(["doctor"])).toBe(0);
    expect(out).toMatch(/^ok {4}backend: sqlite answers/m);
    expect(out).toMatch(/^off {3}payment: PAYMENT_SECRET_KEY is not set$/m);
  });

  it("fails on bad variables and missing parts, without their values", async () => {
    vi.stubEnv("SESSION_SECRET", "too-short-a-secret");
    vi.stubEnv("PAYMENT_SECRET_KEY", "sk_test_canary");
    await writeFile(join(folder, "file"), "");
    vi.stubEnv("DATABASE_FILE", join(folder, "file", "store.db"));
    expect(await runCommand(["doctor"])).toBe(1);
    expect(out).toContain("FAIL  configuration: SESSION_SECRET is not valid");
    expect(out).toMatch(/^FAIL {2}database folder: .* is not writable/m);
    expect(out).toContain("FAIL  payment webhook: PAYMENT_WEBHOOK_SECRET is not set");
    expect(out + err).not.toMatch(/too-short-a-secret|canary/);
  });
});

describe("without a usable backend", () => {
  it("every command that needs one says so", async () => {
    vi.stubEnv("COMMERCE_BACKEND", "postgres");
    for (const args of [["migrate"], ["seed"], ["admin", "grant", "someone"]]) {
      err = "";
      expect(await runCommand(args)).toBe(1);
      expect(err).toContain("COMMERCE_BACKEND=postgres needs DATABASE_URL");
    }
  });
});

describe("migrate", () => {
  it("applies what is pending, and may be repeated", async () => {
    expect(await runCommand(["migrate"])).toBe(0);
    expect(await runCommand(["migrate"])).toBe(0);
    expect(out).toContain("its migrations are applied");
  });
});
