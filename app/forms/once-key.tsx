import { useLoaderData } from "@remix-run/react";

/** The name of the form field with a one-time key. */
export const onceField = "onceKey";

/** For a form that creates something: the key of this page, which its loader returns as `once`. */
export function OnceKey() {
  const { once } = useLoaderData() as { once?: string };
  return once ? <input type="hidden" name={onceField} value={once} /> : null;
}
