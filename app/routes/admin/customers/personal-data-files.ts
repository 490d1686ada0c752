import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { dayIn } from "~/kernel/calendar";
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { sendDocument, sendMessageFile } from "../../documents/document-file.server";

/** GET /admin/personal-data/export.json?who=: all stored data of a person. */
const exported = adminPage(
  async ({ call, request, context }: AdminArgs) => {
    const who = new URL(request.url).searchParams.get("who")?.trim() ?? "";
    const data = who ? await call("erasures.export", [who]) : null;
    if (!data) throw problem(404, { message: t("deskCustomers:noDataOfThePerson") });
    const day = dayIn(context.services.clock(), site.timeZone.id);
    return new Response(JSON.stringify({ store: site.name, day, ...data }, null, 2), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="personal-data-${day}.json"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
  { roles: staff.ownerOnly },
);

const access = { roles: staff.keepsAccounts };

/**
 * GET /admin/personal-data/kept/:id: a retained record, or a document's file; with `as=pdf` an
 * invoice or a delivery note as PDF, with `file=` a file stored with an answer.
 */
const kept = adminPage(async (args: AdminArgs) => {
  const { call, params, request } = args;
  const record = await call("erasures.retainedRecord", [params.id ?? ""]);
  if (!record) throw problem(404, { message: t("deskCustomers:thereIsNoSuchRecord") });
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

const ofPerson = resource({ GET: exported });
const ofRecord = resource({ GET: kept });

export const loader: typeof ofRecord = (args) =>
  args.params.id === undefined ? ofPerson(args) : ofRecord(args);
export const action = loader;
