import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** After a conflict the page shows what is there now; after another refusal nothing has changed. */
export function documentRevalidation({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
}
