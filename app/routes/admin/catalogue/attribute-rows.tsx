import { useField } from "~/forms/form";
import { families, unitsIn } from "~/kernel/units";
import { type Attribute, attributeKinds } from "~/modules/settings/part-fields";
import { Cell, namedRows } from "../settings/settings-rows";
import type { PartValues } from "../settings/settings-values";

const kindLabels: Record<Attribute["kind"], string> = {
  number: "Number or range",
  option: "One option",
  options: "Several options",
  text: "Text",
  flag: "Yes or no",
};

interface AttributeRowsProps {
  values: PartValues;
  /** A row that begins with what the catalogue has. */
  added: PartValues | null;
}

/** Attributes as rows in order, with two empty ones to add. */
export function AttributeRows({ values, added }: AttributeRowsProps) {
  const rows = [...namedRows(values), ...(added ? [added] : []), {}, {}];
  return (
    <div className="editor-scroll">
      <datalist id="units">
        {families.flatMap((family) =>
          unitsIn(family).map(({ code, symbol }) => (
            <option key={code} value={symbol}>
              {`${family}, ${code}`}
            </option>
          )),
        )}
      </datalist>
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Place</th>
            <th scope="col">Kind</th>
            <th scope="col">Unit</th>
            <th scope="col">Decimals</th>
            <th scope="col">Group</th>
            <th scope="col">Categories</th>
            <th scope="col">Filter</th>
            <th scope="col">Card</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
            <tr key={at}>
              <td data-label="Name">
                <Cell at={at} name="name" label="Name" initial={row.name} />
              </td>
              <td data-label="Place">
                <Cell at={at} name="place" label="Place" initial={row.place} short />
              </td>
              <td data-label="Kind">
                <KindCell at={at} initial={row.kind ?? "option"} />
              </td>
              <td data-label="Unit">
                <Cell at={at} name="unit" label="Unit" initial={row.unit} list="units" short />
              </td>
              <td data-label="Decimals">
                <Cell at={at} name="decimals" label="Decimals" initial={row.decimals} short />
              </td>
              <td data-label="Group">
                <Cell at={at} name="group" label="Group" initial={row.group} />
              </td>
              <td data-label="Categories">
                <Cell at={at} name="categories" label="Categories" initial={row.categories} />
              </td>
              <td data-label="Filter">
                <Box at={at} name="facet" label="is a filter" checked={row.facet === "yes"} />
              </td>
              <td data-label="Card">
                <Box at={at} name="card" label="is on cards" checked={row.card === "yes"} />
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
      aria-label={`Row ${at + 1}: kind`}
    >
      {attributeKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindLabels[kind]}
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
      <span className="visually-hidden">
        Row {at + 1} {label}
      </span>
    </label>
  );
}
