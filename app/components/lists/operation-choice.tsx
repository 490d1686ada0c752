export interface OperationChoiceProps {
  what: string;
  operations: readonly (readonly [value: string, label: string])[];
  /** Id of the form, when they are outside of it. */
  form?: string;
  /** The address to send it to, when it is not the form's own. */
  action?: string;
}

/** A choice of operations, and a button to the page that shows their effect. */
export function OperationChoice({ what, operations, form, action }: OperationChoiceProps) {
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
