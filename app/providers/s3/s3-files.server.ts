import type { AwsClient } from "aws4fetch";
import { address, text } from "~/kernel/env/variables";
import { Failure } from "~/kernel/failure";
import { defineProvider } from "~/kernel/provider";
import { attachmentHash, attachmentName, readAttachment } from "~/modules/files/attachment.server";
import type { Files } from "~/modules/files/files";
import {
  describeFile,
  isPictureName,
  isPublicName,
  publicName,
  typeOfFile,
} from "~/modules/files/public-name.server";

const needed = [
  "FILES_S3_ENDPOINT",
  "FILES_S3_BUCKET",
  "FILES_S3_ACCESS_KEY_ID",
  "FILES_S3_SECRET_ACCESS_KEY",
] as const;

/** Files in a bucket, which all machines share. */
export const s3 = defineProvider({
  id: "s3",
  title: "S3 bucket",
  variables: {
    FILES_S3_ENDPOINT: address,
    FILES_S3_REGION: text,
    FILES_S3_BUCKET: text,
    FILES_S3_ACCESS_KEY_ID: text,
    FILES_S3_SECRET_ACCESS_KEY: text,
  },
  // Pictures must not be stored in a folder because one of several variables was forgotten.
  groups: [{ names: needed, others: "the other FILES_S3_ variables need it" }],
  configure({ set, off }) {
    const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = set;
    const { FILES_S3_ACCESS_KEY_ID: accessKeyId } = set;
    const { FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
    if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
      return off("FILES_S3_ENDPOINT is not set, pictures are stored in FILES_DIR", needed);
    }
    const region = set.FILES_S3_REGION ?? "us-east-1";
    return { on: true, settings: { endpoint, region, bucket, accessKeyId, secretAccessKey } };
  },
  create: (settings): Files => s3Files(settings),
  async check(settings) {
    const subject = "uploaded files";
    try {
      for await (const _ of s3Files(settings).names()) break;
      return [["ok", subject, "the bucket answers"]];
    } catch {
      const detail =
        "the bucket cannot be read: check FILES_S3_ENDPOINT, _BUCKET, _REGION and both keys, and that the bucket exists";
      return [["FAIL", subject, detail]];
    }
  },
});

interface S3Settings {
  /** The server's address, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Listed {
  name: string;
  bytes: number;
  modified: string;
}

/** Milliseconds until an answer must end; a request of the store has eight seconds. */
const answerLimit = 5_000;
const uploadLimit = 7_000;

/**
 * Keeps pictures in a bucket of a server that speaks S3, one object each, named by a hash of the
 * content. Every machine that uses the bucket sees the same pictures.
 */
export function s3Files(settings: S3Settings): Files {
  const base = `${settings.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(settings.bucket)}`;
  let loading: Promise<AwsClient> | null = null;

  /** The library is loaded when it is first used. By default it would retry for nine seconds. */
  function client(): Promise<AwsClient> {
    const { accessKeyId, secretAccessKey, region } = settings;
    loading ??= import("aws4fetch").then(
      (library) =>
        new library.AwsClient({
          accessKeyId,
          secretAccessKey,
          region,
          service: "s3",
          retries: 0,
        }),
    );
    return loading;
  }

  /** The complete answer. @throws Failure busy when there is none, or an unexpected one */
  async function ask(
    path: string,
    { method = "GET", limit = answerLimit, expect = [200], ...more }: Asked = {},
  ): Promise<{ status: number; content: Uint8Array }> {
    try {
      const signal = AbortSignal.timeout(limit);
      const response = await (await client()).fetch(base + path, { method, signal, ...more });
      const content = new Uint8Array(await response.arrayBuffer());
      if (expect.includes(response.status)) return { status: response.status, content };
      throw new Error(`The file server answered ${response.status}`);
    } catch (cause) {
      const failure = new Failure("busy", "Pictures cannot be reached just now.");
      failure.cause = cause;
      throw failure;
    }
  }

  async function* pages(): AsyncGenerator<Listed[]> {
    let next: string | null = null;
    do {
      const query = new URLSearchParams({ "list-type": "2", "max-keys": "1000" });
      if (next !== null) query.set("continuation-token", next);
      const { content } = await ask(`?${query}`);
      const listing = new TextDecoder().decode(content);
      yield [...listing.matchAll(/<Contents>(.*?)<\/Contents>/gs)]
        .map(([, entry = ""]) => ({
          name: textIn(entry, "Key"),
          bytes: Number(textIn(entry, "Size")),
          modified: textIn(entry, "LastModified"),
        }))
        .filter(({ name }) => isPublicName(name) || attachmentHash(name) !== null);
      next = textIn(listing, "NextContinuationToken") || null;
    } while (next !== null);
  }

  return {
    async save(content) {
      const name = publicName(content);
      await ask(keyPath(name), {
        method: "PUT",
        limit: uploadLimit,
        body: content as Uint8Array<ArrayBuffer>,
        headers: { "content-type": typeOfFile(name) },
      });
      return describeFile(name, content.byteLength);
    },

    async saveAttachment(content, named) {
      const read = await readAttachment(content, named);
      await ask(keyPath(attachmentName(read.hash) ?? ""), {
        method: "PUT",
        limit: uploadLimit,
        body: content as Uint8Array<ArrayBuffer>,
        headers: { "content-type": "application/octet-stream" },
      });
      return read;
    },

    async readAttachment(hash) {
      const name = attachmentName(hash);
      if (name === null) return null;
      const { status, content } = await ask(keyPath(name), { expect: [200, 404] });
      return status === 404 ? null : content;
    },

    async read(name) {
      if (!isPublicName(name)) return null;
      const { status, content } = await ask(keyPath(name), { expect: [200, 404] });
      return status === 404 ? null : { content, type: typeOfFile(name) };
    },

    /** A bucket is listed by name, so the whole list is read to find the newest. */
    async list(limit) {
      const found: Listed[] = [];
      for await (const page of pages()) {
        found.push(...page.filter(({ name }) => isPictureName(name)));
      }
      return found
        .sort((a, b) => (a.modified < b.modified ? 1 : -1))
        .slice(0, limit)
        .map(({ name, bytes }) => describeFile(name, bytes));
    },

    async *names() {
      for await (const page of pages()) yield* page.map(({ name }) => name);
    },

    async remove(name) {
      if (!isPublicName(name) && attachmentHash(name) === null) return false;
      // The answer is the same whether or not the file existed.
      const { status } = await ask(keyPath(name), { method: "HEAD", expect: [200, 404] });
      if (status === 404) return false;
      await ask(keyPath(name), { method: "DELETE", expect: [200, 204, 404] });
      return true;
    },
  };
}

interface Asked {
  method?: string;
  limit?: number;
  expect?: readonly number[];
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Encodes each part of a key: a slash stays, and a plus is not a space. */
function keyPath(key: string): string {
  return `/${key.split("/").map(encodeURIComponent).join("/")}`;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textIn(xml: string, tag: string): string {
  const [, text = ""] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
