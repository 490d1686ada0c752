import { Form } from "@remix-run/react";
import { Link } from "~/components/frame/link";

/** Id of the form that takes the chosen rows of a list. */
export const bulkForm = "bulk";

interface BulkBarProps {
  path: string;
  /** The list's query string, to come back to. */
  here: string;
  what: string;
  deeds: readonly (readonly [value: string, label: string])[];
}

/** What to do with the chosen rows. Another page asks before anything is done. */
export function BulkBar({ path, here, what, deeds }: BulkBarProps) {
  const all = new URLSearchParams(here);
  all.set("all", "yes");
  return (
    <Form id={bulkForm} method="post" action={`${path}/bulk`} className="bulk-bar">
      <input type="hidden" name="return" value={here} />
      <DeedChoice what={`the chosen ${what}`} deeds={deeds} />
      <Link to={`${path}/bulk?${all}`}>Change all that match, on every page…</Link>
    </Form>
  );
}

/** One of the deeds, and the way to the page that shows what it would do. */
export function DeedChoice({ what, deeds }: Pick<BulkBarProps, "what" | "deeds">) {
  return (
    <>
      <label htmlFor="bulk-deed">With {what}</label>
      <select id="bulk-deed" name="deed" className="input select">
        {deeds.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-plain">
        Continue
      </button>
    </>
  );
}
