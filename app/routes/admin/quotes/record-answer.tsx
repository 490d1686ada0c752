import { acceptanceLimits } from "~/domain/acceptance";
import { lossLabels, lossReasons } from "~/domain/loss";
import { attachmentNames } from "~/domain/message";
import { quoteLimits } from "~/domain/quote-limits";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { useField } from "~/forms/form";
import { Submit } from "~/forms/submit";

/** The reasons of a loss, to choose from. */
export const lossOptions = [
  ["", "Not stated"],
  ...lossReasons.map((reason) => [reason, lossLabels[reason]] as const),
] as const;

/** The customer's answer by telephone or on signed, as the seller records it. */
export function RecordAnswer({ form }: { form?: string }) {
  const name = useField("answerName");
  const how = useField("answerHow");
  const signed = useField("answerDocument");
  const open = [name, how, signed].some(({ value, error }) => value !== "" || error !== null);
  return (
    <details className="desk-more" open={open}>
      <summary>The customer answered elsewhere</summary>
      <Field
        name="answerName"
        label="Who said it"
        form={form}
        autoComplete="off"
        maxLength={acceptanceLimits.name}
      />
      <Field
        name="answerHow"
        label="How they said it"
        hint="By telephone, or in writing."
        form={form}
        autoComplete="off"
        maxLength={acceptanceLimits.how}
      />
      <Field name="answerDay" label="When" type="date" form={form} optional width="short" />
      <Field
        name="answerOrder"
        label="Purchase order number"
        form={form}
        autoComplete="off"
        optional
        maxLength={acceptanceLimits.purchaseOrder}
      />
      <SelectField
        name="answerReason"
        label="Reason, where declined"
        form={form}
        optional
        options={lossOptions}
      />
      <FilesField
        name="answerDocument"
        label="Signed document"
        form={form}
        hint={`Only the store sees it. Up to five: ${attachmentNames}, 5 MB each.`}
      />
      <div className="desk-buttons">
        <Submit intent="accepted" pending="Recording…" form={form} tone="plain" files>
          Record as accepted
        </Submit>
        <Submit intent="declined" pending="Recording…" form={form} tone="plain" files>
          Record as declined
        </Submit>
      </div>
    </details>
  );
}

/** Revokes an acceptance; its record stays. */
export function UndoAcceptance({ form }: { form?: string }) {
  const reason = useField("undoReason");
  return (
    <details className="desk-more" open={reason.value !== "" || reason.error !== null}>
      <summary>Withdraw the acceptance</summary>
      <TextArea
        name="undoReason"
        label="Reason"
        hint="The request is open again. The record of the acceptance is kept."
        form={form}
        rows={2}
        maxLength={quoteLimits.note}
      />
      <div className="desk-buttons">
        <Submit intent="undo" pending="Taking it back…" form={form} tone="plain">
          Withdraw the acceptance
        </Submit>
      </div>
    </details>
  );
}
