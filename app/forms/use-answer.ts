import { useActionData, useLocation } from "@remix-run/react";
import { useRef } from "react";
import type { FormAnswer } from "./answer";

/**
 * The answer to the last refused form. Reloading the page's data (another tab changed the cart)
 * drops the framework's own copy, but the errors must stay visible.
 */
export function useAnswer<A extends FormAnswer = FormAnswer>(): A | null {
  // Every refusal of a page has its answer's type, which the framework cannot know.
  const arrived = useActionData() as A | null | undefined;
  const { key } = useLocation();
  const kept = useRef<{ key: string; answer: A } | null>(null);
  if (arrived) kept.current = { key, answer: arrived };
  return kept.current?.key === key ? kept.current.answer : null;
}
