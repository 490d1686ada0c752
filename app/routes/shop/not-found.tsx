import { ErrorPage } from "~/components/error-page";
import { page, problem } from "./page.server";

export const loader = page(async () => {
  throw problem(404);
});

export default function NotFound() {
  return null;
}

export { ErrorPage as ErrorBoundary };
