import type { OfferContent } from "~/domain/offer";
import { chargeLimits } from "~/domain/quote-rules";
import { writeAmount } from "~/forms/amount";
import { site } from "~/site";
import { Cell } from "./editor-field";

/** Empty rows for further charges; saving adds new ones. */
const spareCharges = 2;

interface EditorChargesProps {
  charges: OfferContent["charges"];
  taxes: readonly (readonly [string, string])[];
}

export function EditorCharges({ charges, taxes }: EditorChargesProps) {
  const rows = Math.min(charges.length + spareCharges, chargeLimits.count);
  return (
    <fieldset className="charges">
      <legend>
        Charges <span className="field-optional">(optional)</span>
      </legend>
      <p className="field-hint">
        For example freight or installation. Enter a rebate with a minus. Empty rows are ignored.
      </p>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
        <ChargeRow key={at} at={at} charge={charges[at]} taxes={taxes} />
      ))}
    </fieldset>
  );
}

function ChargeRow({
  at,
  charge,
  taxes,
}: {
  at: number;
  charge: OfferContent["charges"][number] | undefined;
  taxes: readonly (readonly [string, string])[];
}) {
  const about = `charge ${at + 1}`;
  return (
    <div className="offer-line-cells">
      <Cell
        name={`charges.${at}.label`}
        label="What for"
        about={about}
        initial={charge?.label}
        width="wide"
        maxLength={chargeLimits.label}
      />
      <Cell
        name={`charges.${at}.amount`}
        label="Amount"
        about={about}
        initial={charge && writeAmount(charge.amount)}
        number
      />
      <Cell
        name={`charges.${at}.tax`}
        label="Tax"
        about={about}
        initial={(charge ? charge.tax : site.selling.defaultTax) ?? ""}
        options={taxes}
      />
    </div>
  );
}
