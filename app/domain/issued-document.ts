/** A document as it left the store. The file stays as it was, whatever settings say later. */
export interface IssuedDocument {
  /** Of what it shows: a revision of an offer, an acceptance, an order. */
  id: string;
  /** As downloads and attachments are called. */
  fileName: string;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  /** The bytes of the PDF file in Base64. */
  content: string;
  created: Date;
}
