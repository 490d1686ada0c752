import { useField } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { t } from "~/texts/text";

interface PlacesProps {
  initial: Readonly<Record<string, string | undefined>>;
  inputs: readonly Input[];
}

/** Where a quote's goods and its invoice go. */
export function Places(props: PlacesProps) {
  return (
    <>
      <Place {...props} title={t("deskQuotes:deliveryAddress")} prefix="delivery." />
      <Place {...props} title={t("deskQuotes:billingAddressIfAnother")} prefix="billing." />
    </>
  );
}

interface PlaceProps extends PlacesProps {
  title: string;
  prefix: string;
}

/** An address, closed while it is empty. */
function Place({ title, prefix, initial, inputs }: PlaceProps) {
  const street = useField(`${prefix}line1`, initial[`${prefix}line1`]);
  const city = useField(`${prefix}city`);
  const open = [street, city].some(({ value, error }) => value !== "" || error !== null);
  return (
    <details className="desk-more" open={open}>
      <summary>
        {title} <span className="field-optional">{t("deskQuotes:optional")}</span>
      </summary>
      <div className="field-grid">
        <InputFields inputs={inputs} prefix={prefix} initial={initial} />
      </div>
    </details>
  );
}
