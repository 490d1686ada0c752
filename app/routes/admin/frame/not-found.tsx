import { ErrorPage } from "~/components/frame/error-page";
import { adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { t } from "~/texts/text";

export const loader = adminPage(async () => {
  throw problem(404, {
    message: t("deskFrame:noSuchPage"),
    back: { to: "/admin", label: t("deskFrame:toTheOverview") },
  });
});

/** A route with a component shows its error page inside the desk. */
export default function AdminNotFound() {
  return null;
}

export { ErrorPage as ErrorBoundary };
