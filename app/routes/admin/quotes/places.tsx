import { useField } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { t } from "~/texts/text";

interface PlacesProps {
  initial: Readonly<Record<string, string | undefined>>;
  inputs: readonly Input[];
  /** Whether an address stays closed while it is as it came. */
  isFolded?: boolean;
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
function Place({ title, prefix, initial, inputs, isFolded = false }: PlaceProps) {
  const [known, knownCity] = [initial[`${prefix}line1`], initial[`${prefix}city`]];
  const street = useField(`${prefix}line1`, known);
  const city = useField(`${prefix}city`, knownCity);
  const isKnown = isFolded && street.value === known && city.value === knownCity;
  const open = [street, city].some(
    ({ value, error }) => error !== null || (value !== "" && !isKnown),
  );
  return (
    <details className="desk-more" open={open}>
      <summary>
        {title}{" "}
        <span className="field-optional">
          {isKnown && known
            ? [known, knownCity].filter(Boolean).join(", ")
            : t("deskQuotes:optional")}
        </span>
      </summary>
      <div className="field-grid">
        <InputFields inputs={inputs} prefix={prefix} initial={initial} />
      </div>
    </details>
  );
}
