import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readInput } from "~/cli/command";
import { commands } from "~/cli/store";
import { bodyLimits } from "~/http/api/body.server";
import { sourcesOf } from "../support/imports";

const compose = readFileSync("compose.yaml", "utf8");
const dockerfile = readFileSync("Dockerfile", "utf8");
/** The variables of the core, and those that the providers declare. */
const declaring = [
  "app/kernel/env/variables.ts",
  "app/read-providers.server.ts",
  ...sourcesOf("app/providers"),
];
const known = new Set(
  declaring.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b([A-Z][A-Z0-9_]+):/g)].map(([, name]) => name),
  ),
);

const units = ["store.service", "store-backup.service", "store-backup.timer"];

function settingOf(unit: string, key: string): string {
  const text = readFileSync(`deploy/${unit}`, "utf8");
  return new RegExp(`^${key}=(.*)$`, "m").exec(text)?.[1] ?? "";
}

describe("the files of a deployment", () => {
  it("set only variables that the store reads", () => {
    const [, variables = ""] =
      /environment: &variables\n([\s\S]*?)\n {2}depends_on/.exec(compose) ?? [];
    const set = [...variables.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name);
    expect(set.length).toBeGreaterThan(10);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
    // Either kind of mail.
    expect(set).toEqual(expect.arrayContaining(["EMAIL_API_KEY", "SMTP_URL"]));
    const [, image = ""] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    const inImage = image.split(" ").map((each) => each.split("=")[0]);
    expect(inImage.filter((name) => !known.has(name))).toEqual([]);
  });

  it("copy only what is there, and leave out nothing that the build needs", () => {
    const sources = [...dockerfile.matchAll(/^COPY (?:--from=build )?(.*) \S+$/gm)]
      .flatMap(([, all = ""]) => all.split(" "))
      .map((path) => path.replace(/^\/store\//, ""))
      .filter((path) => !["build", "node_modules", "."].includes(path));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
    const left = readFileSync(".dockerignore", "utf8").trim().split("\n");
    for (const needed of ["app", "db", "emails", "public"]) expect(left).not.toContain(needed);
    expect(left).toEqual(expect.arrayContaining([".env", ".git", "data", "node_modules"]));
  });

  it("keep every folder and file that must last in a volume that the user may write", () => {
    const [, variables = ""] =
      /environment: &variables\n([\s\S]*?)\n {2}depends_on/.exec(compose) ?? [];
    const lasting = [...variables.matchAll(/^ {4}\w+_(?:DIR|FILE): (\S+)$/gm)].map(
      ([, path]) => path,
    );
    expect(lasting).toHaveLength(3);
    const [, one = "", two = ""] = compose.split(/^ {2}store-\d:$/m);
    const made = /mkdir -p (.*?) && chown -R node:node data$/m.exec(dockerfile)?.[1]?.split(" ");
    for (const service of [one, two.split(/^ {2}\w/m)[0] ?? ""]) {
      const places = [...service.matchAll(/^ {6}- [\w-]+:(\S+)$/gm)].map(([, place = ""]) => place);
      const isKept = (path = "") => places.some((place) => `${path}/`.startsWith(`${place}/`));
      expect(lasting.filter((path) => !isKept(path))).toEqual([]);
      expect(places.filter((place) => !made?.includes(place.replace("/store/", "")))).toEqual([]);
    }
  });

  it("let every upload through that the store and the docs allow", () => {
    const nginx = readFileSync("deploy/nginx.conf", "utf8");
    const [, size = "0"] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
    const largest = Math.max(...Object.values(bodyLimits));
    expect(Number(size) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
    const docs = ["docs/operations.md", "docs/api.md", "docs/deployment.md"];
    const promised = docs.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/up to (\d+) MB/g)].map(([, megabytes]) => megabytes),
    );
    expect(promised).toContain("24");
    for (const megabytes of promised) {
      expect(Number(megabytes) * 1024 * 1024).toBeLessThan(largest);
    }
  });

  it("wait longer than the store does before they give a request or a process up", () => {
    const nginx = readFileSync("deploy/nginx.conf", "utf8");
    const [, seconds = "0"] = /proxy_read_timeout (\d+)s;/.exec(nginx) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(30);
    const [, upstreams = ""] = /upstream store \{([^}]*)\}/.exec(nginx) ?? [];
    for (const [, service] of upstreams.matchAll(/server ([\w-]+):3000/g)) {
      expect(compose).toMatch(new RegExp(`^ {2}${service}:$`, "m"));
    }
  });

  it("are services of systemd that start what is built", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(settingOf("store.service", "ExecStart")).toBe(`/usr/bin/${scripts.start}`);
  });

  it("stop the store no sooner than it can stop, and say how long that is", () => {
    const source = readFileSync("app/http/server/process.server.ts", "utf8");
    const [, grace = ""] = /graceMs = ([\d_]+);/.exec(source) ?? [];
    const needed = Number(grace.replace("_", "")) / 1_000;
    expect(needed).toBeGreaterThan(20);
    const docs = readFileSync("docs/deployment.md", "utf8");
    const given = [
      settingOf("store.service", "TimeoutStopSec"),
      /stop_grace_period: (\d+)s$/m.exec(compose)?.[1],
      /--stop-timeout (\d+) /.exec(docs)?.[1],
    ];
    expect(given.filter((seconds) => !(Number(seconds) > needed))).toEqual([]);
    const unit = readFileSync("deploy/store.service", "utf8");
    for (const text of [compose, unit]) expect(text).toContain(`More than the ${needed} seconds`);
    expect(readFileSync("README.md", "utf8")).toContain(`itself within ${needed} s`);
  });

  it("back up by commands that there are, with options that they have", () => {
    const script = settingOf("store-backup.service", "ExecStart");
    const calls = [...script.matchAll(/\/usr\/bin\/node app\/cli\/run\.mjs ([^&']+)/g)].map(
      ([, words = ""]) => words.trim().split(" "),
    );
    const names = ["backup", "backup verify"];
    expect(calls).toHaveLength(names.length);
    for (const [at, words] of calls.entries()) {
      const command = commands.find(({ name }) => name === names[at]);
      const said = words.join(" ");
      expect(said.startsWith(`${command?.name} "$f"`)).toBe(true);
      const args = words.slice(command?.name.split(" ").length);
      if (command) expect(() => readInput(command, { args, folder: "/srv/store" })).not.toThrow();
    }
  });

  it("are made in docs/deployment.md with the user, the folders and the file that they name", () => {
    const docs = readFileSync("docs/deployment.md", "utf8");
    for (const unit of ["store.service", "store-backup.service"]) {
      expect(docs).toMatch(new RegExp(`^useradd .* ${settingOf(unit, "User")}$`, "m"));
      expect(docs).toContain(`lies in \`${settingOf(unit, "WorkingDirectory")}\``);
      expect(docs).toContain(` .env.example ${settingOf(unit, "EnvironmentFile")} `);
    }
    const [, backups = ""] =
      /f=(\S+)\/store-/.exec(settingOf("store-backup.service", "ExecStart")) ?? [];
    const [, made = ""] = /^install -d -o store -g store -m 700 (.*)$/m.exec(docs) ?? [];
    const written = settingOf("store.service", "ReadWritePaths").split(" ");
    expect(made.split(" ")).toEqual([...written, backups]);
    for (const unit of units) expect(docs).toContain(`deploy/${unit}`);
  });

  it("are units that systemd reads without a complaint", ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), "units-"));
    try {
      for (const unit of units) {
        const text = readFileSync(`deploy/${unit}`, "utf8");
        writeFileSync(join(folder, unit), text.replaceAll("/usr/bin/node", process.execPath));
      }
      const paths = units.map((unit) => join(folder, unit));
      const args = ["verify", "--man=no", "--recursive-errors=no", ...paths];
      const { error, status, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
      if (error) {
        const reason = `no systemd-analyze: ${error.message}`;
        console.info(`skipped: units of systemd: ${reason}`);
        return skip(reason);
      }
      expect([status, stderr.split("\n").filter((line) => line.includes(folder))]).toEqual([0, []]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("run as a user without rights, with a check of health and time to stop", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    expect(compose).not.toMatch(/^\s*\w*(PASSWORD|SECRET|TOKEN): *[^$\s]/m);
  });

  it("ask for a Node 20 that every package runs on, whoever installs them", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    const needed = (node = "") => {
      const [, minor = 0, patch = 0] = /(?:\^|>=) ?20\.(\d+)(?:\.(\d+))?/.exec(node) ?? [];
      return Number(minor) + Number(patch) / 1_000;
    };
    const given = needed(packages[""]?.engines?.node);
    const others = Object.entries(packages).filter(([path]) => path !== "");
    const beyond = others.filter(([, { engines }]) => needed(engines?.node) > given);
    expect(beyond.map(([path]) => path)).toEqual([]);
    const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(engines).toEqual(packages[""]?.engines);
    const said = engines.node.replace(">=", "You need Node ");
    expect(readFileSync("README.md", "utf8")).toContain(`${said} or newer`);
  });

  it("name one version of Node", () => {
    const versions = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set(["24"]));
    expect(readFileSync("docs/deployment.md", "utf8")).toContain("| Node 24 | yes, what the");
  });
});
