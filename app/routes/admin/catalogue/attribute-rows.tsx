import { useField } from "~/forms/form";
import { type Attribute, attributeKinds } from "~/modules/settings/part-fields";
import { type PlainKey, t } from "~/texts/text";
import { Cell, namedRows } from "../settings/settings-rows";
import type { PartValues } from "../settings/settings-values";

const kindLabels = {
  number: "deskCatalogue:numberOrRange",
  option: "deskCatalogue:oneOption",
  options: "deskCatalogue:severalOptions",
  text: "deskCatalogue:text",
  flag: "deskCatalogue:yesOrNo",
} as const satisfies Record<Attribute["kind"], PlainKey>;

interface AttributeRowsProps {
  values: PartValues;
  /** A row that begins with what the catalogue has. */
  added: PartValues | null;
  /** Units to choose from. */
  units: readonly { symbol: string; about: string }[];
}

/** Attributes as rows in order, with two empty ones to add. */
export function AttributeRows({ values, added, units }: AttributeRowsProps) {
  const rows = [...namedRows(values), ...(added ? [added] : []), {}, {}];
  return (
    <div className="editor-scroll">
      <datalist id="units">
        {units.map(({ symbol, about }) => (
          <option key={about} value={symbol}>
            {about}
          </option>
        ))}
      </datalist>
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            <th scope="col">{t("deskCatalogue:name")}</th>
            <th scope="col">{t("deskCatalogue:place")}</th>
            <th scope="col">{t("deskCatalogue:kind")}</th>
            <th scope="col">{t("deskCatalogue:unit")}</th>
            <th scope="col">{t("deskCatalogue:decimals")}</th>
            <th scope="col">{t("deskCatalogue:group")}</th>
            <th scope="col">{t("deskCatalogue:categories")}</th>
            <th scope="col">{t("deskCatalogue:filter")}</th>
            <th scope="col">{t("deskCatalogue:card")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
            <tr key={at}>
              <td data-label={t("deskCatalogue:name")}>
                <Cell at={at} name="name" label={t("deskCatalogue:name")} initial={row.name} />
              </td>
              <td data-label={t("deskCatalogue:place")}>
                <Cell
                  at={at}
                  name="place"
                  label={t("deskCatalogue:place")}
                  initial={row.place}
                  short
                />
              </td>
              <td data-label={t("deskCatalogue:kind")}>
                <KindCell at={at} initial={row.kind ?? "option"} />
              </td>
              <td data-label={t("deskCatalogue:unit")}>
                <Cell
                  at={at}
                  name="unit"
                  label={t("deskCatalogue:unit")}
                  initial={row.unit}
                  list="units"
                  short
                />
              </td>
              <td data-label={t("deskCatalogue:decimals")}>
                <Cell
                  at={at}
                  name="decimals"
                  label={t("deskCatalogue:decimals")}
                  initial={row.decimals}
                  short
                />
              </td>
              <td data-label={t("deskCatalogue:group")}>
                <Cell at={at} name="group" label={t("deskCatalogue:group")} initial={row.group} />
              </td>
              <td data-label={t("deskCatalogue:categories")}>
                <Cell
                  at={at}
                  name="categories"
                  label={t("deskCatalogue:categories")}
                  initial={row.categories}
                />
              </td>
              <td data-label={t("deskCatalogue:filter")}>
                <Box
                  at={at}
                  name="facet"
                  label={t("deskCatalogue:isAFilter")}
                  checked={row.facet === "yes"}
                />
              </td>
              <td data-label={t("deskCatalogue:card")}>
                <Box
                  at={at}
                  name="card"
                  label={t("deskCatalogue:isOnCards")}
                  checked={row.card === "yes"}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KindCell({ at, initial }: { at: number; initial: string }) {
  const { id, value } = useField(`rows.${at}.kind`, initial);
  return (
    <select
      id={id}
      name={`rows.${at}.kind`}
      className="input select"
      defaultValue={value}
      aria-label={t("deskCatalogue:rowKind", { at: at + 1 })}
    >
      {attributeKinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(kindLabels[kind])}
        </option>
      ))}
    </select>
  );
}

interface BoxProps {
  at: number;
  name: string;
  label: string;
  checked: boolean;
}

function Box({ at, name, label, checked }: BoxProps) {
  return (
    <label className="check">
      <input type="checkbox" name={`rows.${at}.${name}`} value="yes" defaultChecked={checked} />
      <span className="visually-hidden">{t("deskCatalogue:row", { at: at + 1, label })}</span>
    </label>
  );
}
