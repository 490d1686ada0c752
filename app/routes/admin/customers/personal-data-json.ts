import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { dayIn } from "~/kernel/calendar";
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";

/** GET /admin/personal-data/export.json?who=: all stored data of a person. */
const download = adminPage(
  async ({ call, request, context }: AdminArgs) => {
    const who = new URL(request.url).searchParams.get("who")?.trim() ?? "";
    const data = who ? await call("erasures.export", [who]) : null;
    if (!data) throw problem(404, { message: "There is no data of this person." });
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

export const loader = resource({ GET: download });
export const action = loader;
