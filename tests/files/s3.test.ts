import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AwsClient } from "aws4fetch";
import { afterAll, describe, expect, it, test } from "vitest";
import { s3Files } from "~/providers/s3/s3-files.server";
import { filesContract, png } from "../contract/files.suite";
import { startSwift } from "../support/swift";

const started = await startSwift().catch((error: Error) => error.message);
let buckets = 0;

if (typeof started === "string") {
  console.info(`skipped: pictures in a bucket of a real server: ${started}`);
  describe.skip("pictures in a bucket of a real server", () => test(started, () => {}));
} else {
  const { endpoint, accessKeyId, secretAccessKey, stop } = started;
  const region = "us-east-1";
  afterAll(stop);

  async function open() {
    buckets += 1;
    const bucket = `pictures-${buckets}`;
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
    const made = await client.fetch(`${endpoint}/${bucket}`, { method: "PUT" });
    expect(made.status).toBe(200);
    const settings = { endpoint, region, bucket, accessKeyId, secretAccessKey };
    return { files: s3Files(settings), settings, async close() {} };
  }

  filesContract("a bucket of a real server", open);

  describe("a bucket", () => {
    it("is reached only with the right secret", async () => {
      const { files, settings } = await open();
      const { name } = await files.save(png("a"));
      const wrong = s3Files({ ...settings, secretAccessKey: "another" });
      await expect(wrong.read(name)).rejects.toMatchObject({ kind: "busy" });
      await expect(wrong.save(png("b"))).rejects.toMatchObject({ kind: "busy" });
      expect((await files.list(5)).map((each) => each.name)).toEqual([name]);
    });
  });
}

describe("a file server", () => {
  const secrets = { region: "x", bucket: "b", accessKeyId: "id", secretAccessKey: "canary" };

  async function answering(
    answer: Parameters<typeof createServer>[1] & object,
    work: (endpoint: string) => Promise<void>,
  ): Promise<void> {
    const server: Server = createServer(answer);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    try {
      await work(`http://127.0.0.1:${port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it("is listed to its last page, whatever else lies in the bucket", async () => {
    const name = (at: number) => `${String(at).padStart(40, "0")}.png`;
    const entry = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-01-0${1 + (Number(key[39]) % 9)}</LastModified><Size>7</Size></Contents>`;
    const asked: (string | null)[] = [];
    await answering(
      (request, response) => {
        const token = new URL(request.url ?? "", "http://x").searchParams.get("continuation-token");
        asked.push(token);
        response.end(
          token === null
            ? `<R>${entry(name(1))}${entry("notes/a&amp;b.txt")}<NextContinuationToken>a&amp;&#x2b;b</NextContinuationToken></R>`
            : `<R>${entry(name(2))}</R>`,
        );
      },
      async (endpoint) => {
        const listed = await s3Files({ endpoint, ...secrets }).list(10);
        expect(listed.map((each) => each.name)).toEqual([name(2), name(1)]);
        expect(asked).toEqual([null, "a&+b"]);
      },
    );
  });

  it("that fails is asked once, and told of without its secrets", async () => {
    let asked = 0;
    await answering(
      (_, response) => {
        asked += 1;
        response.writeHead(503).end("<Error/>");
      },
      async (endpoint) => {
        const files = s3Files({ endpoint, ...secrets });
        const error = await files.save(png("a")).catch((each: Error) => each);
        expect(error).toMatchObject({ kind: "busy" });
        expect(JSON.stringify(error) + String(error)).not.toContain("canary");
        expect(asked).toBe(1);
      },
    );
  });

  it("that is not there is a busy store, not a crash", async () => {
    const files = s3Files({ endpoint: "http://127.0.0.1:9", ...secrets });
    await expect(files.list(1)).rejects.toMatchObject({ kind: "busy" });
  });
});
