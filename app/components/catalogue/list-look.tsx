import { Form } from "@remix-run/react";
import { t } from "~/texts/text";

/** Whether lists of products are shown as cards or as a table. */
export type ListLook = "cards" | "table";

/** Switches between cards and table; the browser remembers the choice. */
export function ListLookForm({ look, back }: { look: ListLook; back: string }) {
  const looks = [
    ["cards", t("lists:cards")],
    ["table", t("lists:table")],
  ] as const;
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
