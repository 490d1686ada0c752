import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { debianPrograms } from "./debian";
import { freePort } from "./free-port";

/** The machine's nginx, or else Debian's; the error says why there is none. */
export async function nginxProgram(): Promise<string> {
  const installed = "/usr/sbin/nginx";
  if (existsSync(installed)) return installed;
  return join(await debianPrograms("nginx", ["nginx"]), installed);
}

/** nginx by deploy/nginx.conf before two origins. */
export async function startNginx(program: string, origins: readonly [string, string]) {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const [one, two] = origins.map((origin) => new URL(origin).host);
  const shipped = (await readFile("deploy/nginx.conf", "utf8"))
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("store-1:3000", one ?? "")
    .replace("store-2:3000", two ?? "")
    .replace("/var/cache/nginx/store", join(folder, "store"))
    .replaceAll("/var/log/nginx/", `${join(folder, "logs")}/`);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await mkdir(join(folder, "logs"));
  const places = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n");
  const settings = `daemon off; master_process off; pid ${join(folder, "pid")};
user ${userInfo().username}; error_log stderr warn; events {}
http { access_log off;\n${places}\n${shipped}\n}`;
  const file = join(folder, "nginx.conf");
  await writeFile(file, settings);
  const child = spawn(program, ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (part) => {
    said = (said + part).slice(-2_000);
  });
  const ended = new Promise((done) => child.once("close", done));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null || tries > 200) throw new Error(`nginx did not start: ${said}`);
    await new Promise((again) => setTimeout(again, 50));
  }
  return {
    origin,
    /** Both logs. */
    logs: async () => {
      const files = ["store.log", "store-error.log"];
      const texts = files.map((name) => readFile(join(folder, "logs", name), "utf8"));
      return (await Promise.all(texts)).join("");
    },
    async close() {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
