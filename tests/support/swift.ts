import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { debianPrograms } from "./debian";
import { freePort } from "./free-port";

const run = promisify(execFile);
const python = "/usr/bin/python3";

export interface S3Server {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

/** System services that a server of objects needs on a machine, but not to run. */
const leftOut = /^(rsyslog|logrotate|libestr0|libfastjson4|liblognorm5|libpopt0)$/;

/**
 * Starts OpenStack Swift with its S3 interface, which verifies signatures. The error
 * says why it could not be had.
 */
export async function startSwift(): Promise<S3Server> {
  if (!existsSync(python)) throw new Error(`there is no ${python}`);
  const root = await debianPrograms("swift", ["python3-swift", "swift"], leftOut);
  const folder = await mkdtemp(join(tmpdir(), "swift-"));
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "test",
    PATH: process.env.PATH,
    PYTHONPATH: join(root, "usr/lib/python3/dist-packages"),
    LD_LIBRARY_PATH: join(root, "usr/lib/x86_64-linux-gnu"),
  };
  const ports = { proxy: 0, account: 0, container: 0, object: 0 };
  for (const name of Object.keys(ports)) ports[name as keyof typeof ports] = await freePort();
  await mkdir(join(folder, "d1"));
  for (const [name, text] of Object.entries(settings(folder))) {
    await writeFile(join(folder, name), text);
  }
  const builder = join(root, "usr/bin/swift-ring-builder");
  for (const name of ["account", "container", "object"] as const) {
    const ring = join(folder, `${name}.builder`);
    const place = `r1z1-127.0.0.1:${ports[name]}/d1`;
    for (const step of [["create", "4", "1", "1"], ["add", place, "1"], ["rebalance"]]) {
      await run(python, [builder, ring, ...step], { env });
    }
  }
  const serve = join(folder, "serve.py");
  const child = spawn(python, [serve, folder, JSON.stringify(ports)], { env });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  await ready(child);
  return {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    accessKeyId: "store:admin",
    secretAccessKey: "secret",
    async stop() {
      process.removeListener("exit", kill);
      const ended = new Promise((done) => child.once("close", done));
      kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settings(folder: string): Record<string, string> {
  const server = (name: string) => `[DEFAULT]
swift_dir = ${folder}
devices = ${folder}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
  const filters = ["catch_errors", "cache", "listing_formats", "bulk", "s3api", "tempauth", "slo"];
  const more: Record<string, string> = {
    s3api: "location = us-east-1\n",
    tempauth: "user_store_admin = secret .admin\n",
  };
  const filter = (name: string) =>
    `[filter:${name}]\nuse = egg:swift#${name === "cache" ? "memcache" : name}\n${more[name] ?? ""}`;
  return {
    "swift.conf":
      "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n",
    "account.conf": server("account"),
    "container.conf": server("container"),
    "object.conf": server("object"),
    "proxy.conf": `[DEFAULT]
swift_dir = ${folder}
[pipeline:main]
pipeline = ${filters.join(" ")} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters.map(filter).join("")}`,
    "serve.py": `import sys, json, eventlet; eventlet.monkey_patch()
from eventlet import wsgi
from swift.common import utils
folder, ports = sys.argv[1], json.loads(sys.argv[2])
utils.set_swift_dir(folder)
from swift.common.wsgi import loadapp, SwiftHttpProtocol
for name, port in ports.items():
    listener = eventlet.listen(("127.0.0.1", port))
    app = loadapp(f"{folder}/{name}.conf")
    eventlet.spawn(wsgi.server, listener, app, protocol=SwiftHttpProtocol)
eventlet.sleep(0)
print("ready", flush=True)
eventlet.Event().wait()
`,
  };
}

async function ready(child: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((done, fail) => {
    child.once("error", fail);
    child.once("close", () => fail(new Error(`Swift ended: ${output.slice(-300)}`)));
    child.stderr?.on("data", (chunk) => {
      output = (output + chunk).slice(-2_000);
    });
    child.stdout?.on("data", (chunk) => {
      if (String(chunk).includes("ready")) done();
    });
  });
}
