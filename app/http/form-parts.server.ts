/** The most fields and files of a form, unless its page declares more. */
export const usualParts = 100;

/** The most bytes that the headers of all parts have together, unless the form has many parts. */
const usualHeaderBytes = 256 * 1024;
/** With a name of 40 characters, as browsers write it. */
const headerBytesOfPart = 104;

/**
 * The boundary as browsers write it. A type that could be read in two ways is refused, because what
 * is counted here has to be what is parsed later.
 */
const multipartType =
  /^multipart\/form-data; ?boundary=(?:([\w'()+,./:=?-]{1,70})|"([\w'()+,./:=?-]{1,70})")$/i;

/** Takes the next bytes of a form. False when the form has more parts than it may have. */
export type PartCount = (chunk: Buffer) => boolean;

/**
 * Counts a form's parts while it arrives, because parsing costs far more than reading: some hundred
 * thousand empty parts fit into one upload.
 * @returns null for a multipart type without a clear boundary
 */
export function countParts(type: string, most: number): PartCount | null {
  if (!/^\s*multipart\//i.test(type)) return countFields(most);
  const [, plain, quoted] = multipartType.exec(type) ?? [];
  const boundary = plain ?? quoted;
  return boundary === undefined ? null : countMultipart(Buffer.from(`--${boundary}`), most);
}

function countFields(most: number): PartCount {
  let fields = 1;
  return (chunk) => {
    for (let at = chunk.indexOf("&"); at >= 0; at = chunk.indexOf("&", at + 1)) {
      fields += 1;
      if (fields > most) return false;
    }
    return true;
  };
}

const headersEnd = Buffer.from("\r\n\r\n");

function countMultipart(delimiter: Buffer, most: number): PartCount {
  const mostHeaderBytes = Math.max(usualHeaderBytes, most * headerBytesOfPart);
  let parts = 0;
  let headerBytes = 0;
  let inHeaders = false;
  /** The end of what was read, in which the searched bytes may begin. */
  let kept: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    let from = 0;
    for (;;) {
      const wanted = inHeaders ? headersEnd : delimiter;
      const found = bytes.indexOf(wanted, from);
      const until = found < 0 ? Math.max(from, bytes.length - wanted.length + 1) : found;
      if (inHeaders) headerBytes += until - from;
      if (headerBytes > mostHeaderBytes) return false;
      from = until;
      if (found < 0) break;
      from += wanted.length;
      if (!inHeaders) parts += 1;
      // One delimiter more than parts: the last one ends the form.
      if (parts > most + 1) return false;
      inHeaders = !inHeaders;
    }
    kept = bytes.subarray(from);
    return true;
  };
}
