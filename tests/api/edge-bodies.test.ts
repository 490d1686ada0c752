import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bodyLimits } from "~/http/api/body.server";
import { usualParts } from "~/http/form-parts.server";
import { type EdgeServer, longForm, openEdge, posts } from "../support/edge";
import { waitingTime } from "../support/measured";
import { connectTo, readAnswer, request, sendRaw } from "../support/raw-http";

let store: EdgeServer;
beforeAll(async () => {
  store = await openEdge();
});
afterAll(() => store.stop());
beforeEach(() => {
  posts.length = 0;
});

const rpc = "/api/commerce/products/countByCategory";
const formType = "Content-Type: application/x-www-form-urlencoded";
const tooLarge = { error: "Request body too large" };

function post(target: string, body: string, headers: Record<string, string> = {}) {
  return request(store.origin, target, { method: "POST", body, headers });
}

/** `size` bytes of JSON that the method accepts. */
function callOf(size: number): string {
  const frame = '{"args":[],"pad":""}';
  return frame.replace('""', `"${"x".repeat(size - frame.length)}"`);
}

/** Sends the head, then chunks until the server stops it; answers what came back. */
async function stream(target: string, chunk: string, times: number) {
  const socket = connectTo(store.origin);
  const answer = readAnswer(socket);
  const host = new URL(store.origin).host;
  socket.write(`POST ${target} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  for (let at = 0; at < times && !socket.destroyed; at += 1) {
    const piece = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    if (!socket.write(piece)) await pause(1);
  }
  return answer;
}

describe("an API body", () => {
  it("may be as large as the limit and no larger", async () => {
    const fits = await post(rpc, callOf(bodyLimits.rpc));
    expect([fits.status, JSON.parse(fits.body)]).toEqual([200, { result: 28 }]);
    const over = await post(rpc, callOf(bodyLimits.rpc + 1));
    expect([over.status, JSON.parse(over.body)]).toEqual([413, tooLarge]);
    expect(over.headers).toMatchObject({ connection: "close" });
    expect(over.headers).not.toHaveProperty("cache-control");
  });

  it("is refused by its announced length, before a byte of it is there", async () => {
    const host = new URL(store.origin).host;
    const waited = waitingTime();
    const answer = await sendRaw(
      store.origin,
      `POST ${rpc} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 200000000\r\n\r\n`,
    );
    expect([answer.status, JSON.parse(answer.body)]).toEqual([413, tooLarge]);
    expect(waited()).toBeLessThan(2500);
  });

  it("is refused while it is read when its length was not announced", async () => {
    const answer = await stream(rpc, "x".repeat(16_384), 4_000);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([413, tooLarge]);
  });

  it.each([
    ["nothing", ""],
    ["text", "hello"],
    ["half an object", '{"args":'],
    ["NaN", '{"args":[NaN]}'],
    ["trailing text", '{"args":[]} x'],
    ["bytes that are no UTF-8", "\xff\xfe{}"],
    ["packed JSON, which is not unpacked", gzipSync('{"args":[]}').toString("latin1")],
  ])("that is %s is no JSON", async (_, body) => {
    const head = `POST ${rpc} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Encoding: gzip\r\n`;
    const bytes = Buffer.from(body, "latin1");
    const answer = await sendRaw(
      store.origin,
      Buffer.concat([Buffer.from(`${head}Content-Length: ${bytes.length}\r\n\r\n`), bytes]),
    );
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { error: "Invalid JSON body" }]);
  });

  it.each([
    ["33 levels", `{"args":${"[".repeat(32)}${"]".repeat(32)}}`],
    ["a hundred thousand levels", `{"args":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["levels of objects", `{"args":[${'{"a":'.repeat(40)}1${"}".repeat(40)}]}`],
    ["ten thousand values", `{"args":[${"1,".repeat(9_999)}1]}`],
    [
      "ten thousand keys",
      `{"args":[{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`)}}]}`,
    ],
    ["no args", "{}"],
    ["args that are no list", '{"args":{}}'],
    ["null", "null"],
    ["a list", "[]"],
  ])("with %s is refused before a schema walks it", async (_, body) => {
    const answer = await post(rpc, body);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      { error: "Invalid request body" },
    ]);
  });

  it("passes with 32 levels and a byte order mark", async () => {
    expect(
      (await post(rpc, `\uFEFF{"args":[],"x":${"[".repeat(31)}${"]".repeat(31)}}`)).status,
    ).toBe(200);
  });

  it("cannot change what objects are", async () => {
    await post(
      rpc,
      '{"args":[],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("that breaks off leaves nothing behind", async () => {
    const socket = connectTo(store.origin);
    socket.write(`POST ${rpc} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"args":`);
    await pause(50);
    socket.destroy();
    await pause(50);
    expect(store.logs()).not.toContain("endpoint failed");
    expect((await post(rpc, '{"args":[]}')).status).toBe(200);
  });
});

describe("a refused upload", () => {
  const length = 8 * 1024 * 1024;
  const announced = `Content-Length: ${length}`;
  const chunked = "Transfer-Encoding: chunked";

  /** Sends all of the body before it reads a byte of the answer. */
  async function sendThenRead(target: string, headers: string) {
    const socket = connectTo(store.origin);
    const troubles: string[] = [];
    socket.on("error", ({ message }) => troubles.push(message));
    const send = (bytes: string) =>
      new Promise<void>((resolve) => {
        socket.write(bytes, () => resolve());
      });
    const { host } = new URL(store.origin);
    await send(`POST ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n`);
    const piece = "x".repeat(64 * 1024);
    const framed = `${piece.length.toString(16)}\r\n${piece}\r\n`;
    for (let sent = 0; sent < length; sent += piece.length) {
      await send(headers.includes(chunked) ? framed : piece);
    }
    const answer = await readAnswer(socket);
    return { ...answer, troubles };
  }

  it.each([
    ["an RPC of known length", rpc, announced],
    ["an RPC of unknown length", rpc, chunked],
    ["a form of known length", "/form", `${announced}\r\n${formType}`],
    ["a form of unknown length", "/form", `${chunked}\r\n${formType}`],
  ])(
    "of %s is read to its end, so that its client can read the 413",
    async (_, target, headers) => {
      const { status, headers: answered, body, troubles } = await sendThenRead(target, headers);
      expect([status, troubles]).toEqual([413, []]);
      expect(answered.connection).toBe("close");
      expect(body).toContain(target === rpc ? tooLarge.error : "That is too large");
    },
  );
});

describe("a form", () => {
  const type = { "content-type": "application/x-www-form-urlencoded" };

  it("may be as large as the limit and no larger", async () => {
    const fits = await post("/form", "x".repeat(bodyLimits.form), type);
    expect([fits.status, posts[0]?.length]).toEqual([200, bodyLimits.form]);
    posts.length = 0;
    const over = await post("/form", "x".repeat(bodyLimits.form + 1), type);
    expect([over.status, posts]).toEqual([413, []]);
    expect(over.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(over.body).toContain("That is too large");
  });

  it("that scripts send is refused in the words of the router, which has no page to show", async () => {
    const over = await post("/form.data", "x".repeat(bodyLimits.form + 1), type);
    expect([over.status, posts]).toEqual([413, []]);
    expect(over.headers["content-type"]).toBe("text/x-script; charset=utf-8");
    expect(over.body).toContain("larger than the store accepts");
    expect(JSON.parse(over.body)).toContain(413);
  });

  it("is refused while it is read, and its first part does not pass for the whole", async () => {
    const answer = await stream("/form", "x".repeat(16_384), 400);
    expect([answer.status, posts]).toEqual([413, []]);
    expect(answer.body).toContain("That is too large");
  });

  it("that breaks off is not acted on", async () => {
    const host = new URL(store.origin).host;
    for (const framing of ["Content-Length: 100", "Transfer-Encoding: chunked"]) {
      const socket = connectTo(store.origin);
      const body = framing.startsWith("C") ? "name=Ada" : "8\r\nname=Ada\r\n";
      socket.write(`POST /form HTTP/1.1\r\nHost: ${host}\r\n${framing}\r\n\r\n${body}`);
      await pause(50);
      socket.destroy();
    }
    await pause(100);
    expect(posts).toEqual([]);
  });

  it("may carry files where its page says so", async () => {
    const multipart = { "content-type": "multipart/form-data; boundary=b" };
    const body = "x".repeat(2 * 1024 * 1024);
    expect((await post("/form", body, multipart)).status).toBe(413);
    expect((await post("/long-form/a", body, multipart)).status).toBe(200);
    expect((await post("/long-form/a", body, type)).status).toBe(413);
    expect((await post("/admin/nowhere", body, multipart)).status).toBe(413);
    const tooLong = "x".repeat(longForm.bytes + 1);
    expect((await post("/long-form/a", tooLong, multipart)).status).toBe(413);
  });

  const part = 'Content-Disposition: form-data; name="a"; filename="f"\r\n\r\n\r\n';
  const multipart = (parts: number, { delimiter = "--b\r\n", each = part } = {}) =>
    `${`${delimiter}${each}`.repeat(parts)}${delimiter.slice(0, -2)}--\r\n`;
  const ofParts = { "content-type": "multipart/form-data; boundary=b" };
  const countless: [string, string, Record<string, string>, string][] = [
    ["/form", "fields", type, "&a=b".repeat(usualParts)],
    ["/form.data", "fields sent by scripts", type, "&a=b".repeat(usualParts)],
    ["/nowhere", "fields for no page", type, "&a=b".repeat(usualParts)],
    ["/long-form/a", "fields of a long form", type, "&a=b".repeat(longForm.parts)],
    ["/Long-Form/a%20b/", "fields of the same", type, "&a=b".repeat(longForm.parts)],
    ["/long-form/a.data?x=y", "fields of it by scripts", type, "&a=b".repeat(longForm.parts)],
    ["/form", "parts", ofParts, multipart(usualParts + 1)],
    ["/long-form/a", "parts of a long form", ofParts, multipart(longForm.parts + 1)],
    [
      "/form",
      "headers",
      { "content-type": 'multipart/form-data; boundary="b"' },
      multipart(1, { each: part.replace("\r\n", `\r\n${"X-A: b\r\n".repeat(40_000)}`) }),
    ],
  ];

  it.each(countless)("to %s with countless %s is refused while it is read", async (...given) => {
    const [path, , headers, body] = given;
    const answer = await post(path, body, headers);
    expect([answer.status, posts]).toEqual([413, []]);
    expect(answer.body).toContain("has too many parts");
  });

  it.each(countless)("to %s may have many %s, in chunks of any size", async (...given) => {
    const [path, what, headers, body] = given;
    if (what === "headers") return;
    const isMultipart = headers === ofParts;
    const fewer = isMultipart ? body.slice(`--b\r\n${part}`.length) : body.slice("&a=b".length);
    const head = Object.entries({
      host: "x",
      connection: "close",
      ...headers,
      "content-length": fewer.length,
    });
    const socket = connectTo(store.origin);
    const answer = readAnswer(socket);
    socket.setNoDelay(true);
    socket.write(
      `POST ${path} HTTP/1.1\r\n${head.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n`,
    );
    for (let at = 0; at < fewer.length; at += 9_973) {
      socket.write(fewer.slice(at, at + 9_973));
      await pause(0);
    }
    expect((await answer).status).not.toBe(413);
  });

  it.each([
    "multipart/form-data",
    "multipart/form-data; boundary=a; boundary=b",
    'Multipart/Form-Data;boundary="a b"',
    "multipart/mixed; boundary=",
  ])("of the type %s, whose parts nobody can count, is refused", async (strange) => {
    const answer = await post("/form", multipart(2), { "content-type": strange });
    expect([answer.status, posts]).toEqual([400, []]);
    expect(answer.body).toContain("This form cannot be read");
  });
});
