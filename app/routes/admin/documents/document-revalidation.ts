import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** After a conflict the page reloads its data; other refusals have changed nothing. */
export function documentRevalidation({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
}
