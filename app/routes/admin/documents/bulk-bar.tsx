import { listForm } from "~/components/desk/chosen";
import { Link } from "~/components/frame/link";

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
  const asked = `${path}/bulk?${new URLSearchParams({ return: here })}`;
  return (
    <div className="bulk-bar">
      <DeedChoice what={`the chosen ${what}`} deeds={deeds} form={listForm} action={asked} />
      <Link to={`${path}/bulk?${all}`}>Change all that match, on every page…</Link>
    </div>
  );
}

/** One of the deeds, and the way to the page that shows what it would do. */
export function DeedChoice({
  what,
  deeds,
  form,
  action,
}: Pick<BulkBarProps, "what" | "deeds"> & {
  /** Id of the form, where they stand outside of it. */
  form?: string;
  /** Where it is sent, where that is another place than the form's own. */
  action?: string;
}) {
  return (
    <>
      <label htmlFor="bulk-deed">With {what}</label>
      <select id="bulk-deed" name="deed" form={form} className="input select">
        {deeds.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="submit"
        form={form}
        formAction={action}
        formMethod={action ? "post" : undefined}
        className="button button-plain"
      >
        Continue
      </button>
    </>
  );
}
