import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For a route's `shouldRevalidate`: after a conflict the page reloads its data; after another
 * refusal nothing has changed. Otherwise the framework would load the page's data again, and fail
 * when the connection is down.
 */
export function shouldRevalidate({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
}
