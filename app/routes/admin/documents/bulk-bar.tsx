import { listForm } from "~/components/desk/chosen";
import { Link } from "~/components/frame/link";

interface BulkBarProps {
  path: string;
  /** The list's query string, for the way back. */
  here: string;
  what: string;
  operations: readonly (readonly [value: string, label: string])[];
}

/** The operations for the chosen rows. Another page asks for confirmation first. */
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

/** A choice of operations, and a button to the page that shows their effect. */
export function OperationChoice({
  what,
  operations,
  form,
  action,
}: Pick<BulkBarProps, "what" | "operations"> & {
  /** Id of the form, when they are outside of it. */
  form?: string;
  /** The address to send it to, when it is not the form's own. */
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
