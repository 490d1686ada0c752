import { mailTemplate } from "./mail-template.server";

/** The template of the kinds that contain a document. */
export const documentTemplate = mailTemplate({
  name: "document",
  title: "Invoice, credit note, delivery note",
  purpose: "Sends a document of an order, as text and as a file.",
  load: () => import("~emails/document"),
});
