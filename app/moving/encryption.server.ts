import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Refused } from "./refused";

/** Encrypts to a recipient of age (`age1…`); anybody with its identity can read the result. */
export async function encrypted(
  content: AsyncIterable<Uint8Array>,
  recipient: string,
): Promise<Readable> {
  const encrypter = await encrypterFor(recipient);
  const web = Readable.toWeb(Readable.from(content)) as unknown as ReadableStream<Uint8Array>;
  return Readable.fromWeb((await encrypter.encrypt(web)) as unknown as WebStream);
}

/** @throws Refused when it is not a recipient of age */
export async function checkRecipient(recipient: string): Promise<void> {
  await encrypterFor(recipient);
}

async function encrypterFor(recipient: string) {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Refused("The recipient is not one of age: it looks like age1….");
  }
  return encrypter;
}

/** @throws Refused when the file has no key of age */
export async function checkIdentity(identityFile: string): Promise<void> {
  await decrypterOf(identityFile);
}

async function decrypterOf(identityFile: string) {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  let known = 0;
  try {
    for (const line of (await readFile(identityFile, "utf8")).split("\n")) {
      if (!line.trim().startsWith("AGE-SECRET-KEY-")) continue;
      decrypter.addIdentity(line.trim());
      known += 1;
    }
  } catch (error) {
    // A key that cannot be read is told below; a file that is not there is told as such.
    if ((error as NodeJS.ErrnoException).path) throw error;
    known = 0;
  }
  if (known > 0) return decrypter;
  throw new Refused(
    `${identityFile} has no key of age that can be read: it holds AGE-SECRET-KEY-….`,
  );
}

/** The bytes of a backup file, decrypted where it is encrypted. */
export async function readPlain(file: string, identityFile: string | null): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (identityFile === null) {
    throw new Refused("This backup is encrypted: name the file of its key with --identity.");
  }
  const decrypter = await decrypterOf(identityFile);
  const web = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(web)) as unknown as WebStream);
  } catch {
    throw new Refused("This backup cannot be decrypted with that key.");
  }
}

const header = "age-encryption.org/";

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0);
    return buffer.subarray(0, bytesRead).toString("latin1") === header;
  } finally {
    await handle.close();
  }
}
