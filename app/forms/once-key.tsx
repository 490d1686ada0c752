import { useLoaderData } from "@remix-run/react";

/** The name of the form field that holds a one-time key. */
export const onceField = "onceKey";

/** In a form that makes something: the key of this page, which its loader gives as `once`. */
export function OnceKey() {
  const { once } = useLoaderData() as { once?: string };
  return once ? <input type="hidden" name={onceField} value={once} /> : null;
}
