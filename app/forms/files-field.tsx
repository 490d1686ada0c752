import { attachmentNames } from "~/domain/message";
import { describe, FieldFrame } from "./field";
import { useField } from "./form";

const fileTypes = ".pdf,.png,.jpg,.jpeg,.webp,.dxf,.dwg,.step,.stp,.xlsx,.docx,.zip";

/** Files to send along. After a refusal they have to be chosen again. */
interface FilesFieldProps {
  name?: string;
  label?: string;
  hint?: string;
  form?: string;
  /** The types that can be chosen, and whether several can be. */
  accept?: string;
  multiple?: boolean;
}

export function FilesField(props: FilesFieldProps) {
  const { name = "files", label = "Files", form, accept = fileTypes, multiple = true } = props;
  const { hint = `Up to five: ${attachmentNames}, 5 MB each.` } = props;
  const { id, error } = useField(name);
  const field = { name, label, hint, optional: true };
  return (
    <FieldFrame {...field} id={id} error={error}>
      <input
        id={id}
        name={name}
        type="file"
        multiple={multiple}
        accept={accept}
        form={form}
        {...describe(field, id, error)}
      />
    </FieldFrame>
  );
}
