import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Failure } from "~/kernel/failure";
import type { Log } from "~/kernel/process/log.server";
import type { PrintedDocument } from "~/modules/documents/printed-document";
import { baseColours } from "~/modules/settings/brand-tokens";
import { t } from "~/texts/text";
import { dataOf, logoFile, type PrintLook, printLook } from "./pdf-data";

/** Prints documents as tagged PDF files, archivable (PDF/A-3a) where the fonts have all characters. */
export interface Pdf {
  /**
   * Resolves with the bytes of the file; the same document in the same look gives the same bytes.
   * @throws Failure busy when too many documents wait; an Error when it cannot be printed
   */
  print(document: PrintedDocument, options?: PrintOptions): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PrintOptions {
  /** A PNG picture for the head of the document; null for none. */
  logo?: Uint8Array | null;
  /** Left out: as a store without a brand of its own prints. */
  look?: PrintLook;
  /** The pictures of lines by their paths, as JPEG; a line whose picture is not in it has none. */
  pictures?: ReadonlyMap<string, Uint8Array>;
}

export interface PdfOptions {
  log: Log;
  /** Further fonts for scripts that the built-in ones lack: TTF or OTF files. */
  fontFiles?: readonly string[];
  /** Their families, in the order in which they are tried. */
  fontFamilies?: readonly string[];
}

const fonts = ["Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew"];
const plainLook = printLook(baseColours, null);
const waitingAtMost = 100;
/** 200 lines take a tenth of a second; a document that takes this long will never end. */
const printWithinMs = 30_000;
/** An idle thread ends, which frees the memory of its compiler. */
const idleMs = 60_000;

interface Job {
  id: number;
  data: string;
  /** By the names under which the template reads them. */
  files: ReadonlyMap<string, Uint8Array>;
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

type Answer =
  | { id: number; pdf: Uint8Array; warnings: number; missing: string[] }
  | { id: number; error: string };

/** Beside this module in the source; in the build, in a folder beside the server's. */
function workerFile(): URL {
  const places = ["./worker.mjs", "../pdf/worker.mjs", "../../pdf/worker.mjs"];
  const found = places
    .map((place) => new URL(place, import.meta.url))
    .find((url) => existsSync(url));
  if (!found) throw new Error("The build lacks the worker that prints documents.");
  return found;
}

/** One worker thread prints one document at a time. Further documents wait in order. */
export function createPdf({ log, fontFiles = [], fontFamilies = [] }: PdfOptions): Pdf {
  const queue: Job[] = [];
  /** Scripts without a font that were already logged. */
  const told = new Set<string>();
  /** An empty folder for all threads: a thread that is ended cannot remove its own. */
  let workspace: string | null = null;
  let worker: Worker | null = null;
  let current: { job: Job; timer: NodeJS.Timeout } | null = null;
  let idle: NodeJS.Timeout | undefined;
  let next = 1;

  function started(): Worker {
    if (worker) return worker;
    workspace ??= mkdtempSync(join(tmpdir(), "pdf-"));
    const fresh = new Worker(workerFile(), { workerData: { fontFiles, workspace } });
    fresh.unref();
    fresh.on("message", (answer: Answer) => settle(answer));
    fresh.on("error", (error) => stopped(fresh, error));
    fresh.on("exit", () => stopped(fresh, new Error("The printing thread ended.")));
    worker = fresh;
    return fresh;
  }

  function stopped(which: Worker, error: Error): void {
    if (worker !== which) return;
    worker = null;
    const failed = current;
    current = null;
    if (!failed) return;
    clearTimeout(failed.timer);
    failed.job.reject(error);
    work();
  }

  function settle(answer: Answer): void {
    if (current?.job.id !== answer.id) return;
    const { job, timer } = current;
    clearTimeout(timer);
    current = null;
    // The log has the result, but none of the compiler's messages, which may contain document text.
    if ("error" in answer) {
      log.error({}, "[pdf] a document could not be printed");
      job.reject(new Error("The document could not be printed."));
    } else {
      const { warnings } = answer;
      if (warnings > 0) log.warn({ warnings }, "[pdf] a font is missing");
      const missing = answer.missing.filter((script) => !told.has(script));
      for (const script of missing) told.add(script);
      if (missing.length > 0) {
        log.warn({ missing }, "[pdf] no font has these characters: PDF_FONTS_DIR can name one");
      }
      job.resolve(Buffer.from(answer.pdf));
    }
    work();
  }

  function work(): void {
    if (current) return;
    const job = queue.shift();
    clearTimeout(idle);
    if (!job) {
      idle = setTimeout(() => end().catch(notEnded), idleMs);
      idle.unref();
      return;
    }
    const printing = started();
    const timer = setTimeout(() => printing.terminate().catch(notEnded), printWithinMs);
    current = { job, timer };
    printing.postMessage({ id: job.id, data: job.data, files: job.files });
  }

  function notEnded(error: unknown): void {
    log.error({ error }, "[pdf] the printing thread did not end");
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  return {
    print(document, { logo = null, look = plainLook, pictures = new Map() } = {}) {
      if (queue.length >= waitingAtMost) {
        return Promise.reject(new Failure("busy", t("documents:tooManyArePrinted")));
      }
      const families = [...fonts, ...fontFamilies];
      const names = [...pictures.keys()].map((path, at) => [path, `line-${at}.jpg`] as const);
      const pictureFiles = new Map(names);
      const hasLogo = logo !== null;
      const data = dataOf(document, { fonts: families, hasLogo, look, pictureFiles });
      const files = new Map(logo === null ? [] : [[logoFile, logo]]);
      for (const [path, content] of pictures) files.set(pictureFiles.get(path) ?? "", content);
      return new Promise((resolve, reject) => {
        queue.push({ id: next++, data, files, resolve, reject });
        work();
      });
    },
    async close() {
      clearTimeout(idle);
      const closed = new Error("The store is stopping.");
      for (const job of queue.splice(0)) job.reject(closed);
      if (current) {
        clearTimeout(current.timer);
        current.job.reject(closed);
        current = null;
      }
      await end();
      if (workspace) rmSync(workspace, { recursive: true, force: true });
      workspace = null;
    },
  };
}
