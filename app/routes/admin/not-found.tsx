import { ErrorPage } from "~/components/error-page";
import { problem } from "../shop/page.server";

import { adminPage } from "./admin-page.server";

export const loader = adminPage(async () => {
  throw problem(404, {
    message: "The dashboard has no such page.",
    back: { to: "/admin", label: "To the overview" },
  });
});

/** With a component the error page stands inside the dashboard. */
export default function AdminNotFound() {
  return null;
}

export { ErrorPage as ErrorBoundary };
