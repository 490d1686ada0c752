import { Form } from "@remix-run/react";
import type { FormAnswer } from "~/forms/answer";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { Link } from "../frame/link";

/** One entry of the address book. */
export function AddressForm({
  answer,
  initial,
  isDefault,
  inputs,
}: {
  answer: FormAnswer | null;
  initial: Readonly<Record<string, string | undefined>>;
  isDefault: boolean;
  inputs: readonly Input[];
}) {
  const chosen = answer ? answer.values.isDefault === "yes" : isDefault;
  return (
    <Form method="post" className="stack" noValidate>
      <FormFields answer={answer}>
        <ErrorSummary />
        <div className="field-grid">
          <InputFields inputs={inputs} initial={initial} />
        </div>
        <p className="check">
          <input
            type="checkbox"
            id="isDefault"
            name="isDefault"
            value="yes"
            defaultChecked={chosen}
          />
          <label htmlFor="isDefault">Use this address for new quote requests</label>
        </p>
        <div className="form-end form-buttons">
          <Submit pending="Saving…">Save the address</Submit>
          <Link className="button button-plain" to="/account/addresses">
            Back without saving
          </Link>
        </div>
      </FormFields>
    </Form>
  );
}
