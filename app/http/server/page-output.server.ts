import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";

/** React needs a few to write a page whose data is all there. */
const turns = 3;

/**
 * Where React writes a page, in pieces of 2 KB. What comes within a few turns of the event loop goes
 * out as one, mostly the whole page: cheaper to send, and much cheaper to compress. Ends with the
 * response, whoever ends it.
 */
export function pageOutput(response: ServerResponse): Writable {
  let pieces: Buffer[] = [];

  function take(): Buffer {
    const all = Buffer.concat(pieces);
    pieces = [];
    return all;
  }

  function sendAfter(left: number): void {
    if (left > 0) setImmediate(sendAfter, left - 1);
    else if (pieces.length > 0 && !response.destroyed) response.write(take());
  }

  const output = new Writable({
    write(piece: Buffer, _encoding, done) {
      if (pieces.push(piece) === 1) sendAfter(turns);
      if (response.writableNeedDrain) response.once("drain", done);
      else done();
    },
    final(done) {
      response.end(take());
      done();
    },
    destroy(error, done) {
      response.destroy(error ?? undefined);
      done(error);
    },
    autoDestroy: false,
  });
  response.once("close", () => output.destroy());
  return output;
}
