import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For a route's `shouldRevalidate`: after a conflict the page shows what is there now; after another
 * refusal nothing has changed. The framework's single
 * request would load the page's data again all the same, and fail with it on a dead line.
 */
export function shouldRevalidate({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
}
