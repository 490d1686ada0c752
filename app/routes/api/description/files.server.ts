import { z } from "zod";
import { bodyLimits } from "~/http/api/body.server";
import { attachmentTypes } from "~/modules/quotes/message.resource";
import type { Operation, Parameter } from "./responses.server";

const forbidden = [
  "Admin privileges required.",
  "Your role does not allow this.",
  "Your role needs a second factor. Set it up under Security in your account.",
];
const unset = ["Commerce backend is not configured."];
const nobody = ["Authentication required."];

function named(name: string, description: string, example: string): Parameter {
  return { name, in: "path", description, schema: { type: "string" }, example };
}

const linkKey: Parameter = {
  name: "x-link-key",
  in: "header",
  description: "Replaces a credential: the value of key= in the link of the document's mail.",
  schema: { type: "string" },
};
const quote = named("quote", "The quote's number or id.", "Q-20261121-0001ABCD");
const order = named("order", "The order's number or id.", "O-20261121-0001ABCD");

const downloads: readonly [
  id: string,
  path: string,
  summary: string,
  parameters: readonly Parameter[],
][] = [
  ["files.offer", "quotes/{quote}/offer.pdf", "Downloads the present offer", [quote, linkKey]],
  [
    "files.preview",
    "quotes/{quote}/preview.pdf",
    "Downloads an offer as it would be sent now, for staff",
    [quote],
  ],
  [
    "files.revision",
    "quotes/{quote}/revisions/{revision}/offer.pdf",
    "Downloads a revision of an offer, for staff",
    [quote, named("revision", "The number of the revision.", "1")],
  ],
  [
    "files.attachment",
    "quotes/{quote}/attachments/{attachment}",
    "Downloads a file of a message",
    [quote, named("attachment", "The id in the message's files.", "file-id"), linkKey],
  ],
  [
    "files.confirmation",
    "orders/{order}/confirmation.pdf",
    "Downloads the confirmation of an order",
    [order, linkKey],
  ],
  [
    "files.document",
    "orders/{order}/documents/{document}/file.pdf",
    "Downloads an invoice, a credit note or a delivery note",
    [order, named("document", "The document's number.", "INV-2026-0001"), linkKey],
  ],
];

const ofFiles = ["cache-control", "content-disposition", "content-security-policy"] as const;

const picture = z.object({
  name: z.string(),
  path: z.string().describe("For primaryImageURL, imageURLs and pdfLink of a product."),
  type: z.string(),
  bytes: z.number().int(),
});
const attachment = z.object({
  name: z.string(),
  type: z.enum(attachmentTypes),
  bytes: z.number().int(),
  hash: z.string(),
});

const uploads = [
  {
    id: "files.uploadPicture",
    path: "pictures",
    summary: "Uploads a picture",
    description: "PNG, JPEG, WebP, AVIF or GIF, at most 8 MB. It is encoded again.",
    role: "catalogue",
    schema: picture,
    parameters: [],
  },
  {
    id: "files.uploadSheet",
    path: "sheets",
    summary: "Uploads a data sheet",
    description: "A PDF file, at most 8 MB.",
    role: "catalogue",
    schema: picture,
    parameters: [],
  },
  {
    id: "files.uploadAttachment",
    path: "attachments",
    summary: "Uploads a file for messages.answer, offers.recordAnswer or orders.createAgreed",
    description: "At most 5 MB. The answer is what the files of these methods take.",
    role: "sales",
    schema: attachment,
    parameters: [
      {
        name: "name",
        in: "query" as const,
        description: "The file's name, whose ending names the format of drawings and tables.",
        schema: { type: "string" },
        example: "drawing.pdf",
      },
    ],
  },
];

const exported = [
  "audit",
  "customers",
  "discounts",
  "invoices",
  "orders",
  "products",
  "quotes",
].flatMap((of) => ["csv", "ndjson"].map((format) => `${of}.${format}`));

/** Downloads, uploads and exports, whose bodies are files. */
export const fileOperations: readonly Operation[] = [
  ...downloads.map(
    ([id, path, summary, parameters]): Operation => ({
      id,
      verb: "get",
      path: `/api/files/${path}`,
      tag: "files",
      summary,
      description: "For keys and staff whose role reads the document, and for its customer.",
      security: "required",
      parameters,
      answers: {
        200: { description: "The file.", binary: true, headers: ofFiles },
      },
      errors: {
        400: ["Unknown parameter"],
        401: nobody,
        403: forbidden,
        404: ["File not found."],
        503: unset,
      },
      limited: true,
      anyOrigin: true,
    }),
  ),
  ...uploads.map(
    ({ id, path, summary, description, role, schema, parameters }): Operation => ({
      id,
      verb: "post",
      path: `/api/files/${path}`,
      tag: "files",
      summary,
      description: `The body is the file. ${description} For the role ${role}, and owners.`,
      security: "required",
      parameters,
      body: { schema: { json: { type: "string" } }, limit: bodyLimits.file, binary: true },
      answers: { 201: { description: "What was stored.", schema, headers: ["cache-control"] } },
      errors: { 400: null, 401: nobody, 403: forbidden, 413: null, 503: unset },
      limited: true,
      anyOrigin: true,
      changes: true,
    }),
  ),
  {
    id: "exports.file",
    verb: "get",
    path: "/api/exports/{file}",
    tag: "files",
    summary: "Exports a list of the desk",
    description:
      "Every row under the filters of the list's page, such as status or search. NDJSON has a " +
      "record a line, as the list's method answers it; CSV has the columns of the desk's file.",
    security: "required",
    parameters: [
      {
        name: "file",
        in: "path",
        description: "The list and the format.",
        schema: { type: "string", enum: exported },
        example: "products.ndjson",
      },
    ],
    answers: {
      200: { description: "The file.", binary: true, headers: ofFiles },
    },
    errors: {
      400: ["Unknown parameter"],
      401: nobody,
      403: forbidden,
      404: ["Not found"],
      503: unset,
    },
    limited: true,
    anyOrigin: true,
  },
];
