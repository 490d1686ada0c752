import { useActionData, useLocation } from "@remix-run/react";
import { useRef } from "react";
import type { FormAnswer } from "./answer";

/**
 * The refusal of the form that was sent last. Loading the page's data again (another tab changed the
 * cart) drops the framework's own copy; people still have to see what was wrong.
 */
export function useAnswer(): FormAnswer | null {
  const arrived = useActionData<FormAnswer | null>();
  const { key } = useLocation();
  const kept = useRef<{ key: string; answer: FormAnswer } | null>(null);
  if (arrived) kept.current = { key, answer: arrived };
  return kept.current?.key === key ? kept.current.answer : null;
}
