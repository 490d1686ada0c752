import { useField } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { t } from "~/texts/text";

interface PlaceProps {
  title: string;
  prefix: string;
  initial: Readonly<Record<string, string | undefined>>;
  inputs: readonly Input[];
}

/** An address, closed while it is empty. */
export function Place({ title, prefix, initial, inputs }: PlaceProps) {
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
