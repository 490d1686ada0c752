import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EdgeServer, openEdge } from "../support/edge";
import { connectTo, parseAnswer, sendRaw } from "../support/raw-http";

let store: EdgeServer;
beforeAll(async () => {
  store = await openEdge();
});
afterAll(() => store.stop());

describe("pages at the edge", () => {
  it.each([
    ["/", "a/"],
    ["/", "%41/"],
    ["/account", "/a"],
    ["/", "a%2f"],
  ])("a path %s of thousands of segments %s does not exist", async (start, segment) => {
    const path = start + segment.repeat(3_000);
    const answer = await sendRaw(
      store.origin,
      `GET ${path} HTTP/1.1\r\nHost: store\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(404);
    expect(answer.body).toContain("This page does not exist");
  });

  it.each(["//%.data", "//%zz.data?_routes=a", "/%00.data", "/a/%2e%2e/b.data"])(
    "%s, which no address can be, is refused as data and stops nothing",
    async (path) => {
      for (const verb of ["GET", "POST"]) {
        const head = `${verb} ${path} HTTP/1.1\r\nHost: store\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
        const answer = await sendRaw(store.origin, head);
        expect([path, verb, answer.status]).toEqual([path, verb, 404]);
        expect(answer.headers["content-type"]).toBe("text/x-script; charset=utf-8");
      }
    },
  );

  it("an answer before its form is read leaves the connection usable", async () => {
    const socket = connectTo(store.origin);
    const body = "x".repeat(500_000);
    const chunks: Buffer[] = [];
    const answers = new Promise<string>((resolve, reject) => {
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
      socket.on("error", reject);
    });
    const type = "Content-Type: multipart/form-data; boundary=b";
    socket.write(
      `POST /nope HTTP/1.1\r\nHost: store\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    socket.write("GET /healthz HTTP/1.1\r\nHost: store\r\nConnection: close\r\n\r\n");
    const text = await answers;
    const second = text.slice(text.lastIndexOf("HTTP/1.1 "));
    expect(text.startsWith("HTTP/1.1 4")).toBe(true);
    expect(parseAnswer(Buffer.from(second)).status).toBe(200);
  });
});
