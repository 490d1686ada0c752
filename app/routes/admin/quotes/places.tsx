import type { FormAnswer } from "~/forms/answer";
import { useHasErrors } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { t } from "~/texts/text";

interface PlacesProps {
  initial: Readonly<Record<string, string | undefined>>;
  /** What was typed, when the form was refused. */
  typed: FormAnswer["values"] | undefined;
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
function Place({ title, prefix, initial, typed, inputs, isFolded = false }: PlaceProps) {
  const names = inputs.map(({ name }) => prefix + name);
  const isWrong = useHasErrors(names);
  const before = (name: string) => initial[name] ?? "";
  const now = (name: string) => typed?.[name] ?? before(name);
  const isKnown = isFolded && names.every((name) => now(name) === before(name));
  const [street, city] = [now(`${prefix}line1`), now(`${prefix}city`)];
  const open = isWrong || (isFolded ? !isKnown : street !== "" || city !== "");
  return (
    <details className="desk-more" open={open}>
      <summary>
        {title}{" "}
        <span className="field-optional">
          {isKnown && street ? [street, city].filter(Boolean).join(", ") : t("deskQuotes:optional")}
        </span>
      </summary>
      <div className="field-grid">
        <InputFields inputs={inputs} prefix={prefix} initial={initial} />
      </div>
    </details>
  );
}
