import { createHash } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { removeUnfinished, syncFolder, writeDurably } from "~/kernel/process/durable-files.server";
import { hideFromOthers } from "~/kernel/process/private-files.server";
import { assertWritable } from "~/kernel/process/writable.server";

/** A verified event that could not be recorded yet. */
export interface SpooledEvent {
  /** Its file, below the folder. */
  file: string;
  /** Whether it was moved aside, and is no longer tried every few minutes. */
  parked: boolean;
  eventId: string;
  type: string;
  /** The provider's session, not yet validated. */
  session: unknown;
  received: Date;
  /** `unrecorded`: recording failed. `unpaid`: the money has not arrived. */
  state: "unrecorded" | "unpaid";
}

/** A folder with one file per event, kept outside the store's database so that it survives it. */
export interface Spool {
  /**
   * Durable when it resolves; false when this event is already stored.
   * @throws when it cannot write
   */
  keep(event: Omit<SpooledEvent, "file" | "parked">): Promise<boolean>;
  /**
   * Oldest first, including those set aside. Unreadable files are named, and their content is not
   * touched. Files that other users may read are left to their owner alone.
   */
  list(): Promise<{ events: SpooledEvent[]; unreadable: string[] }>;
  drop(file: string): Promise<void>;
  /** Moves the event aside, where it stays until it is dropped; returns its new file. */
  park(file: string): Promise<string>;
  /** Rejects when the folder cannot be written. */
  writable(): Promise<void>;
}

const aside = "parked";
const place = "the payment spool";

export function createSpool(folder: string): Spool {
  return {
    async keep(event) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const text = JSON.stringify({ ...event, received: event.received.toISOString() });
      const path = join(folder, `${nameOf(event.eventId, text)}.json`);
      return writeDurably(path, text, { mode: 0o600, place, settle });
    },

    async list() {
      const names = await spooledFiles(folder);
      hideFromOthers(names.map((name) => join(folder, name)));
      const events: SpooledEvent[] = [];
      const unreadable: string[] = [];
      for (const name of names) {
        await removeUnfinished(join(folder, name));
        if (!name.endsWith(".json")) continue;
        const event = await read(folder, name);
        if (event) events.push(event);
        else if (event === null) unreadable.push(name);
      }
      events.sort((a, b) => a.received.getTime() - b.received.getTime());
      return { events, unreadable };
    },

    async drop(file) {
      await unlink(join(folder, file)).catch(ignoreMissing);
    },

    async park(file) {
      const to = `${aside}/${file}`;
      await mkdir(join(folder, aside), { recursive: true, mode: 0o700 });
      await rename(join(folder, file), join(folder, to)).catch(ignoreMissing);
      await syncFolder(join(folder, aside));
      await syncFolder(folder);
      return to;
    },

    writable: () => assertWritable(folder, place),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ignoreMissing);
  return (names ?? []).sort();
}

/** The event's id where it can be a file name; otherwise a name derived from the content. */
function nameOf(eventId: string, text: string): string {
  if (/^[A-Za-z0-9_-]{1,100}$/.test(eventId)) return eventId;
  return createHash("sha256")
    .update(eventId || text)
    .digest("hex");
}

/** Gives the finished file its name; false when the name is taken. */
async function settle(unfinished: string, final: string): Promise<boolean> {
  try {
    await link(unfinished, final);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      await unlink(unfinished);
      return false;
    }
    // For a file system without hard links: in both cases the file has the same event.
    await rename(unfinished, final);
    return true;
  }
  await unlink(unfinished);
  return true;
}

/** undefined when the file is gone; null when it is not a readable event. */
async function read(folder: string, name: string): Promise<SpooledEvent | null | undefined> {
  try {
    const raw = JSON.parse(await readFile(join(folder, name), "utf8")) as Record<string, unknown>;
    const received = new Date(String(raw.received));
    if (typeof raw.type !== "string" || Number.isNaN(received.getTime())) return null;
    return {
      file: name,
      parked: name.startsWith(`${aside}/`),
      eventId: String(raw.eventId ?? ""),
      type: raw.type,
      session: raw.session,
      received,
      state: raw.state === "unpaid" ? "unpaid" : "unrecorded",
    };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : null;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** The names of all files below the folder. */
export async function spooledFiles(folder: string): Promise<string[]> {
  return [
    ...(await namesIn(folder)).filter((name) => name !== aside),
    ...(await namesIn(join(folder, aside))).map((name) => `${aside}/${name}`),
  ];
}
