import { Form } from "@remix-run/react";
import type { ListLook } from "~/modules/settings/list-looks";
import { t } from "~/texts/text";

interface LookProps {
  look: ListLook;
  /** All of them, with their labels. */
  looks: [look: ListLook, label: string][];
  back: string;
}

/** Switches between the looks of lists; the browser remembers the choice. */
export function ListLookForm({ look, looks, back }: LookProps) {
  return (
    <Form method="post" action="/list-look" className="list-look" preventScrollReset replace>
      <input type="hidden" name="back" value={back} />
      <fieldset>
        <legend className="visually-hidden">{t("lists:showAs")}</legend>
        {looks.map(([value, label]) => (
          <button
            key={value}
            type="submit"
            name="look"
            value={value}
            className="button button-quiet"
            aria-pressed={value === look}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
