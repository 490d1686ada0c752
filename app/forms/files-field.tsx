import { useState } from "react";
import { attachmentNames, filesProblem } from "~/modules/quotes/message.resource";
import { t } from "~/texts/text";
import { describe, FieldFrame } from "./field";
import { useField } from "./form";

const fileTypes = ".pdf,.png,.jpg,.jpeg,.webp,.dxf,.dwg,.step,.stp,.xlsx,.docx,.zip";

interface FilesFieldProps {
  name?: string;
  label?: string;
  hint?: string;
  form?: string;
  /** The types that can be chosen, and whether several can be. */
  accept?: string;
  multiple?: boolean;
}

/**
 * Files to send along. A browser without scripts forgets them when the form is refused, so the field
 * names those to choose again. Where the limits of messages hold, the sizes are checked at once:
 * nobody should wait for an upload that is refused.
 */
export function FilesField(props: FilesFieldProps) {
  const {
    name = "files",
    label = t("forms:files"),
    form,
    accept = fileTypes,
    multiple = true,
  } = props;
  const { hint = t("forms:filesHint", { names: attachmentNames() }) } = props;
  const { id, error: refused, value: before } = useField(name);
  const [problem, setProblem] = useState<string | null>(null);
  const error = problem ?? refused;
  const field = { name, label, hint, optional: true };
  return (
    <FieldFrame {...field} id={id} error={error}>
      {before ? (
        <p className="field-hint no-js">{t("forms:chooseTheseFilesAgain", { before })}</p>
      ) : null}
      <input
        id={id}
        name={name}
        type="file"
        multiple={multiple}
        accept={accept}
        form={form}
        onChange={
          props.accept
            ? undefined
            : ({ currentTarget }) => setProblem(filesProblem([...(currentTarget.files ?? [])]))
        }
        {...describe(field, id, error)}
      />
    </FieldFrame>
  );
}
