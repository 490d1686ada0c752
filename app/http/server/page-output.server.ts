import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";

/** React needs several turns to write a page, even when its data is complete. */
const turns = 3;

/**
 * The stream to which React writes a page, in pieces of 2 KB. Pieces from a few turns of the event
 * loop are sent as one, usually the whole page: that is cheaper to send, and much cheaper to
 * compress. It ends with the response, whichever side ends it.
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
