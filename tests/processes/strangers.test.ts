import { execFile, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  readReference,
  type Snippet,
  searchReference,
} from "~/routes/api/description/reference.server";
import { type EdgeServer, openEdge } from "../support/edge";
import { freePort } from "../support/free-port";
import { reasonWithout } from "../support/programs";
import { askedBy } from "../support/shop";

const run = promisify(execFile);

let store: EdgeServer;
let folder: string;
beforeAll(async () => {
  store = await openEdge({ WEBHOOK_PRIVATE_ADDRESSES: "true" });
  store.services.webhooks?.start();
  await store.services.commerce?.admin.grant("boss", "boss@example.test");
  folder = await mkdtemp(join(tmpdir(), "stranger-"));
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A key of its own for each program: a key may make 600 calls a minute. */
async function newKey(): Promise<string> {
  const asked = { name: "Program", role: "sales" as const, methods: [], expires: null };
  const made = store.services.gateway?.call("keys.create", [asked], askedBy({ uid: "boss" }));
  return (await made)?.secret ?? "";
}

interface Place {
  cwd: string;
  variables?: Record<string, string>;
}

/** Runs a program against the store, in the folder that holds it; answers what it printed. */
async function printed(
  program: string,
  args: string[],
  { cwd, variables = {} }: Place,
): Promise<string> {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1", STORE: store.origin, ...variables };
  return (await run(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
}

/** A webhook for new orders that leads to a port, as the owner makes one on the desk. */
async function webhookTo(port: number): Promise<{ secret: string }> {
  const { gateway } = store.services;
  const url = `http://127.0.0.1:${port}/told`;
  const asked = { url, description: "", events: ["order.created" as const] };
  const made = await gateway?.call("webhooks.create", [asked], askedBy({ uid: "boss" }));
  return { secret: made?.secret ?? "" };
}

/** What the seller's program gets: a key, and a webhook that leads to it. */
async function asSeller(): Promise<Record<string, string>> {
  const port = await freePort();
  const { secret } = await webhookTo(port);
  return { TOKEN: await newKey(), WEBHOOK_PORT: String(port), WEBHOOK_SECRET: secret };
}

/** Runs a program for each connection, as inetd does; answers its port. */
async function inetd(program: string, args: string[], place: Required<Place>) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const env = { ...process.env, ...place.variables };
    const child = spawn(program, args, { cwd: place.cwd, env, stdio: ["pipe", "pipe", "inherit"] });
    child.stdin.on("error", () => {});
    socket.on("error", () => child.kill());
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return { port, close: () => new Promise((done) => server.close(done)) };
}

const order = String.raw`O-\d{8}-\d{4}[A-Z0-9]{4}`;

const quote = String.raw`Q-\d{8}-\d{4}[A-Z0-9]{4}`;

/** Every example of /docs in a language, with the store's own address. */
function snippetsIn(language: Snippet["language"]): { id: string; text: string }[] {
  const all = searchReference("").flatMap(({ entries }) => entries.map(({ id }) => id));
  // What an upload or a download does is no JSON to compare.
  const ids = all.filter((id) => !/^(files|exports)\./.test(id));
  return ids.map((id) => {
    const snippets = readReference(id, store.origin)?.snippets ?? [];
    return { id, text: snippets.find((each) => each.language === language)?.text ?? "" };
  });
}

/** The blocks of code of a page, as they are printed. */
async function blocksOf(file: string, language: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  const blocks = text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, name, block = ""]) => (name === language ? [block] : []));
}

/** The text of each call's error, or "done", by the operation's name. */
type Told = Record<string, string>;

function toldIn(lines: string): Told {
  const pairs = lines.trim().split("\n");
  return Object.fromEntries(
    pairs.map((line) => {
      const [id = "", body = ""] = line.split("\t");
      return [id, (JSON.parse(body) as { error?: string } | null)?.error ?? "done"];
    }),
  );
}

async function byCurl(cwd: string): Promise<Told> {
  const calls = snippetsIn("curl").map(
    ({ id, text }) => `printf '%s\\t' '${id}'\n${text} 2>/dev/null | tr -d '\\n\\t'\necho`,
  );
  await writeFile(join(cwd, "docs.sh"), calls.join("\n"));
  const variables = { TOKEN: await newKey(), LINK_KEY: "none" };
  return toldIn(await printed("sh", ["docs.sh"], { cwd, variables }));
}

async function byPython(cwd: string): Promise<Told> {
  await writeFile(join(cwd, "docs.json"), JSON.stringify(snippetsIn("Python")));
  const program = `
import json, os, urllib.error
for each in json.load(open("docs.json")):
    scope = {"token": os.environ["TOKEN"], "link_key": "none"}
    try:
        exec(each["text"], scope)
        answer = scope["answer"]
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    print(each["id"], json.dumps(answer), sep="\\t")
`;
  await writeFile(join(cwd, "docs.py"), program);
  return toldIn(
    await printed("python3", ["docs.py"], { cwd, variables: { TOKEN: await newKey() } }),
  );
}

async function byTypeScript(cwd: string): Promise<Told> {
  const ids = snippetsIn("TypeScript").map(({ id }) => id);
  const program = `
Object.assign(globalThis, { token: process.env.TOKEN, linkKey: "none" });
for (const id of ${JSON.stringify(ids)}) {
  const answer = await import(\`./docs-\${id}.js\`).then(
    ({ answer }) => answer,
    ({ message }) => ({ error: message }),
  );
  console.info(\`\${id}\\t\${JSON.stringify(answer ?? null)}\`);
}
`;
  await writeFile(join(cwd, "docs.mjs"), program);
  const variables = { TOKEN: await newKey() };
  return toldIn(await printed(process.execPath, ["docs.mjs"], { cwd, variables }));
}

describe("a stranger's program", () => {
  describe("in TypeScript, with the packed client, in a folder of its own", () => {
    let cwd: string;
    beforeAll(async () => {
      cwd = await mkdtemp(join(folder, "typescript-"));
      await cp("examples/typescript", cwd, { recursive: true });
    });

    it("is packed, and installed as any package", async () => {
      await run("npm", ["pack", "--pack-destination", cwd], { cwd: resolve("packages/client") });
      const tarball = (await readdir(cwd)).find((name) => name.endsWith(".tgz"));
      if (!tarball) throw new Error("nothing was packed");
      const install = ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`];
      await run("npm", install, { cwd });
      // As `npm install --save-dev @types/node` does, with no registry to ask.
      await symlink(resolve("node_modules/@types"), join(cwd, "node_modules/@types"));
    });

    it("has no error of types, and neither has what the documentation prints", async () => {
      for (const { id, text } of snippetsIn("TypeScript")) {
        // What a reader fills in stands in place of what the text says above the example.
        const given = "declare const token: string, linkKey: string;";
        await writeFile(join(cwd, `docs-${id}.ts`), `${given}\n${text}\nexport { answer };\n`);
      }
      for (const file of ["docs/api.md", "packages/client/README.md"]) {
        for (const [at, text] of (await blocksOf(file, "ts")).entries()) {
          const given = "declare const body: string, headers: Record<string, string>;";
          const name = `${file.replaceAll("/", "-")}-${at}.ts`;
          await writeFile(join(cwd, name), `${given}\n${text}\nexport {};\n`);
        }
      }
      const tsc = run(process.execPath, [resolve("node_modules/typescript/bin/tsc")], { cwd });
      expect(
        await tsc.then(
          () => "",
          ({ stdout }: { stdout: string }) => stdout,
        ),
      ).toBe("");
      expect(await readdir(cwd)).toContain("shop.js");
    });

    const told: Record<string, Told> = {};

    it.for([
      ["curl", byCurl],
      ["python3", byPython],
      ["TypeScript", byTypeScript],
    ] as const)(
      "every example of the documentation is answered: %s",
      async ([program, ask], context) => {
        const reason = program === "TypeScript" ? null : await reasonWithout(program);
        if (reason) context.skip(reason);
        const answers = await ask(cwd);
        // An account is made once.
        delete answers["auth.signUp"];
        told[program] = answers;
        expect(Object.keys(answers).length).toBeGreaterThan(80);
      },
    );

    it("says by every example what curl and Python say", (context) => {
      const { curl, python3, TypeScript } = told;
      if (!curl || !python3) context.skip("curl or Python did not ask");
      expect(python3).toEqual(curl);
      expect(TypeScript).toEqual(curl);
      const malformed = Object.entries(curl ?? {}).filter(([, text]) =>
        /^(Invalid|Unknown)|fail/.test(text),
      );
      expect(malformed).toEqual([]);
    });

    it("is a guest and a customer", async () => {
      expect(await printed(process.execPath, ["shop.js"], { cwd })).toMatch(
        new RegExp(
          [
            "^products: 28",
            `guest: ${quote} Pending \\d{4}-.*Z`,
            `customer: ${quote}`,
            "called off: Cancelled",
            "by pages: 28",
            "refused: 403 other_account true",
            "signed out: true\n$",
          ].join("\n"),
        ),
      );
    });

    it("is the seller, whom the store tells of the order", async () => {
      const variables = await asSeller();
      expect(await printed(process.execPath, ["shop.js"], { cwd, variables })).toMatch(
        new RegExp(`\noffer: Quoted 110.7, then Approved\ntold: order.created ${order} 110.7\n`),
      );
    });
  });

  it("tells a genuine webhook by what the documentation prints for Python", async (context) => {
    const reason = await reasonWithout("python3");
    if (reason) return context.skip(reason);
    const [block = ""] = await blocksOf("docs/api.md", "python");
    const body = '{"type":"order.created"}';
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from("k".repeat(24));
    const hmac = createHmac("sha256", key).update(`evt_1.${timestamp}.${body}`).digest("base64");
    const judge = async (signature: string) => {
      const headers = {
        "webhook-id": "evt_1",
        "webhook-timestamp": timestamp,
        "webhook-signature": signature,
      };
      const given = { headers, secret: `whsec_${key.toString("base64")}` };
      const program = `import json, sys
globals().update(json.loads(sys.argv[1]))
body = sys.argv[2].encode()
${block}
print(genuine, recent)`;
      return printed("python3", ["-c", program, JSON.stringify(given), body], { cwd: folder });
    };
    expect(await judge(`v1,${hmac}`)).toBe("True True\n");
    expect(await judge(`v1,AAAA v1,${hmac}`)).toBe("True True\n");
    expect(await judge("v1,AAAA")).toBe("False True\n");
  });

  it("in Python", async (context) => {
    const reason = await reasonWithout("python3");
    if (reason) return context.skip(reason);
    const text = await printed("python3", ["shop.py"], { cwd: resolve("examples/python") });
    expect(text).toMatch(
      new RegExp(
        `^products: 28\nguest: ${quote} Pending\ncustomer: ${quote}\ncalled off: Cancelled\n` +
          "refused: 403 other_account\n$",
      ),
    );
    const cwd = resolve("examples/python");
    const sold = await printed("python3", ["shop.py"], { cwd, variables: await asSeller() });
    expect(sold).toMatch(
      new RegExp(`\noffer: Quoted 221.4, then Approved\ntold: order.created ${order} 221.4\n`),
    );
  });

  it("with curl", async (context) => {
    const reason =
      (await reasonWithout("curl")) ?? (await run("openssl", ["version"]).then(() => null, String));
    if (reason) return context.skip(reason);
    const text = await printed("sh", ["shop.sh"], { cwd: resolve("examples/curl") });
    expect(text).toMatch(
      new RegExp(
        `^products: 28\nguest: ${quote}\ncustomer: ${quote}\nanswered: Cancelled\n` +
          "refused: other_account\n$",
      ),
    );
    const cwd = resolve("examples/curl");
    const told = join(folder, "told");
    const secret: Record<string, string> = { TOLD: told };
    const receiver = await inetd("sh", ["receive.sh"], { cwd, variables: secret });
    secret.WEBHOOK_SECRET = (await webhookTo(receiver.port)).secret;
    const variables = { TOKEN: await newKey(), TOLD: told };
    const sold = await printed("sh", ["shop.sh"], { cwd, variables });
    expect(sold).toMatch(new RegExp(`\nanswered: Approved\ntold: order.created ${order}\n`));
    const forged = await fetch(`http://127.0.0.1:${receiver.port}`, {
      method: "POST",
      headers: {
        "webhook-id": "evt_forged",
        "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        "webhook-signature": "v1,AAAA",
      },
      body: "{}",
    });
    expect(forged.status).toBe(400);
    await receiver.close();
    expect(await readFile(told, "utf8")).not.toContain("{}");
  });
});
