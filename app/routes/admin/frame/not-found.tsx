import { ErrorPage } from "~/components/frame/error-page";
import { adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";

export const loader = adminPage(async () => {
  throw problem(404, {
    message: "The dashboard has no such page.",
    back: { to: "/admin", label: "To the overview" },
  });
});

/** A route with a component shows its error page inside the desk. */
export default function AdminNotFound() {
  return null;
}

export { ErrorPage as ErrorBoundary };
