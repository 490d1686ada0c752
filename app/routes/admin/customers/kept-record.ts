import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { staff } from "~/modules/staff/role";
import { sendDocument } from "../../documents/document-file.server";
import { sendMessageFile } from "../../documents/message-file.server";

const access = { roles: staff.keepsAccounts };

/**
 * GET /admin/personal-data/kept/:id: a retained record, or a document's file; with `as=pdf` an
 * invoice or a delivery note as PDF, with `file=` a file stored with an answer.
 */
const download = adminPage(async (args: AdminArgs) => {
  const { call, params, request } = args;
  const record = await call("erasures.retainedRecord", [params.id ?? ""]);
  if (!record) throw problem(404, { message: "There is no such record." });
  const { kind, number, content } = record;
  const asked = new URL(request.url).searchParams;
  if (asked.has("file")) {
    const file = record.files.find(({ id }) => id === asked.get("file")) ?? null;
    return sendMessageFile(args, file);
  }
  if (asked.get("as") === "pdf") {
    return sendDocument(args, (documents) => documents.retained(record));
  }
  const headers = { "Cache-Control": "private, no-store" };
  if (kind === "document") {
    const { content: base64 = "" } = JSON.parse(content) as { content?: string };
    return new Response(Buffer.from(base64, "base64"), {
      headers: {
        ...headers,
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${plain(number)}"`,
      },
    });
  }
  return new Response(content, {
    headers: {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${kind}-${plain(number)}.json"`,
    },
  });
}, access);

function plain(name: string): string {
  return name.replace(/[^\w.-]+/g, "-");
}

export const loader = resource({ GET: download });
export const action = loader;
