import { ErrorPage } from "~/components/frame/error-page";
import { page, problem } from "~/http/pages/page.server";

/** The root sets the title, as it does for every error without a page of its own. */
export const loader = page(async () => {
  throw problem(404);
});

export default function NotFound() {
  return null;
}

export { ErrorPage as ErrorBoundary };
