/** A document as it was sent. The file never changes, whatever the settings say later. */
export interface IssuedDocument {
  /** The id of the revision, acceptance or order that it shows. */
  id: string;
  /** The file name of downloads and attachments. */
  fileName: string;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  /** The bytes of the PDF file in Base64. */
  content: string;
  created: Date;
}
