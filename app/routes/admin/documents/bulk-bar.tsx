import { listForm } from "~/components/desk/chosen";
import { Link } from "~/components/frame/link";

interface BulkBarProps {
  path: string;
  /** The list's query string, to come back to. */
  here: string;
  what: string;
  operations: readonly (readonly [value: string, label: string])[];
}

/** What to do with the chosen rows. Another page asks before anything is done. */
export function BulkBar({ path, here, what, operations }: BulkBarProps) {
  const all = new URLSearchParams(here);
  all.set("all", "yes");
  const asked = `${path}/bulk?${new URLSearchParams({ return: here })}`;
  return (
    <div className="bulk-bar">
      <OperationChoice
        what={`the chosen ${what}`}
        operations={operations}
        form={listForm}
        action={asked}
      />
      <Link to={`${path}/bulk?${all}`}>Change all that match, on every page…</Link>
    </div>
  );
}

/** One of the operations, and the way to the page that shows what it would do. */
export function OperationChoice({
  what,
  operations,
  form,
  action,
}: Pick<BulkBarProps, "what" | "operations"> & {
  /** Id of the form, where they stand outside of it. */
  form?: string;
  /** Where it is sent, where that is another place than the form's own. */
  action?: string;
}) {
  return (
    <>
      <label htmlFor="bulk-operation">With {what}</label>
      <select id="bulk-operation" name="operation" form={form} className="input select">
        {operations.map(([value, label]) => (
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
