import { Link } from "~/components/frame/link";
import { templateLimits } from "~/domain/template";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import type { DocumentAnswer } from "../documents/conflict";

interface OfferAgainProps {
  id: string;
  /** The offer can be sent again with a later last day. */
  extend: boolean;
  /** How many days longer it is then valid. */
  days: number;
  mayKeep: boolean;
  answer: DocumentAnswer | null;
  form?: string;
}

/** Further uses of an offer: a later end, another quote, a template. */
export function OfferAgain({ id, extend, days, mayKeep, answer, form }: OfferAgainProps) {
  if (!extend && !mayKeep) return null;
  return (
    <FormFields answer={answer} prefix="again-">
      {extend ? (
        <div className="desk-buttons">
          <Submit intent="extend" pending="Extending…" tone="plain" form={form}>
            {`Extend by ${days} days`}
          </Submit>
        </div>
      ) : null}
      {mayKeep ? (
        <details
          className="desk-more"
          open={answer?.form === "template" || Boolean(answer?.values.templateName)}
        >
          <summary>Use the offer again</summary>
          <p>
            <Link to={`/admin/quotes/new?quote=${encodeURIComponent(id)}`}>
              Make another quote from it
            </Link>
          </p>
          <Field
            name="templateName"
            label="Name of the template"
            form={form}
            autoComplete="off"
            optional
            maxLength={templateLimits.name}
          />
          <div className="desk-buttons">
            <Submit intent="template" pending="Saving…" tone="plain" form={form}>
              Save as a template
            </Submit>
          </div>
        </details>
      ) : null}
    </FormFields>
  );
}
