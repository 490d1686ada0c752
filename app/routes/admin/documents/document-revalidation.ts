import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** After a conflict the page reloads its data; any other refusal has changed nothing. */
export function documentRevalidation({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
}
