import { ErrorPage } from "~/components/frame/error-page";
import { page, problem } from "~/http/pages/page.server";

/** Its title comes from the root, as that of every problem without a page of its own. */
export const loader = page(async () => {
  throw problem(404);
});

export default function NotFound() {
  return null;
}

export { ErrorPage as ErrorBoundary };
