import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { dayIn } from "~/kernel/calendar";
import { subscribersCsv } from "~/modules/mail/subscribers-csv.server";
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";

/** GET /admin/subscribers.csv: the confirmed addresses; with `?all` everybody. */
const subscribers = adminPage(
  async ({ context, request }) => {
    const { newsletter, context: mail } = context.services.mail;
    const all = new URL(request.url).searchParams.has("all");
    const day = dayIn(context.services.clock(), site.timeZone.id);
    const table = await subscribersCsv({ newsletter, links: mail.links }, { all });
    return new Response(table, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="newsletter-${day}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
  { roles: staff.readsCustomers },
);

export const loader = resource({ GET: subscribers });
export const action = loader;
