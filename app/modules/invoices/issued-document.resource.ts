import {
  id,
  instant,
  personal,
  type RecordOf,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource } from "~/kernel/resource/resource";

const issuedDocumentFields = {
  /** The id of the revision, acceptance or order that it shows. */
  id: id(),
  /** The file name of downloads and attachments. */
  fileName: personal(text()),
  /** SHA-256 of the bytes, hexadecimal. */
  hash: technical(text()),
  /** The bytes of the PDF file in Base64. */
  content: personal(unindexed(text())),
  created: technical(instant()),
};

/** A document as it was sent. The file never changes, whatever the settings say later. */
export interface IssuedDocument extends RecordOf<typeof issuedDocumentFields> {}

/** Files of documents as they were sent: rows are only added. */
export const issuedDocuments = defineResource("issued_documents", issuedDocumentFields, []);
