import { useLoaderData } from "@remix-run/react";
import { t } from "~/texts/text";

/** The name of the form field with a one-time key. */
export const onceField = "onceKey";

/**
 * For a form that creates something: the key of this page, which its loader returns as `once`. It
 * also tells, by kept-input.ts, that the form has what was typed earlier and never sent: it may be
 * about somebody else.
 */
export function OnceKey() {
  const { once } = useLoaderData() as { once?: string };
  if (!once) return null;
  return (
    <>
      <input type="hidden" name={onceField} value={once} />
      <p className="notice" data-kept="" hidden>
        {t("desk:earlierEntriesAreBack")}{" "}
        <button type="reset" className="button button-plain button-small">
          {t("desk:startEmpty")}
        </button>
      </p>
    </>
  );
}
