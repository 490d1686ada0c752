import { bodyLimits, readBytes } from "~/http/api/body.server";
import { programOf } from "~/http/api/credentials.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { json, type Reply } from "~/http/api/reply";
import { errors } from "~/http/api/statuses";
import { Failure } from "~/kernel/failure";
import { cleanFileName } from "~/modules/files/attachment.server";
import { isPdf } from "~/modules/files/public-name.server";
import { webPicture } from "~/modules/files/web-picture.server";

/** What can be uploaded: who may, and what becomes of the bytes. */
const kinds = {
  pictures: {
    right: "uploads.picture",
    // The picture is always encoded again, and stored under the hash of the result.
    keep: async ({ context }: Call, content: Uint8Array) =>
      context.services.files.save(await webPicture(content)),
  },
  sheets: {
    right: "uploads.sheet",
    keep: async ({ context }: Call, content: Uint8Array) => {
      if (!isPdf(content)) throw new Failure("invalid", "This is not a PDF file.");
      return context.services.files.save(content);
    },
  },
  attachments: {
    right: "uploads.attachment",
    keep: async ({ context, url }: Call, content: Uint8Array) => {
      const name = url.searchParams.get("name") ?? "";
      const { hash, type, bytes } = await context.services.files.saveAttachment(
        content,
        name || null,
      );
      return { name: cleanFileName(name, type), type, bytes, hash };
    },
  },
} as const;

/** POST /api/files/<kind>: the body is the file. */
async function upload(call: Call): Promise<Reply> {
  const { kind = "" } = call.params;
  if (!isKind(kind)) throw new Failure("notFound", errors.notFound);
  const { gateway } = call.context.services;
  if (!gateway) throw new Failure("notConfigured", "Commerce backend is not configured.");
  const { right, keep } = kinds[kind];
  await gateway.call(right, [], programOf(call));
  const content = await readBytes(call.request, bodyLimits.file);
  if (content.byteLength === 0) throw new Failure("invalid", "Invalid request body");
  return json(await keep(call, new Uint8Array(content)), { status: 201 });
}

function isKind(kind: string): kind is keyof typeof kinds {
  return Object.hasOwn(kinds, kind);
}

export const loader = endpoint(
  { POST: upload },
  {
    chosenOrigins: true,
    parameters: ["name"],
    allow: ({ params }) => (isKind(params.kind ?? "") ? "POST, OPTIONS" : null),
  },
);
export const action = loader;
