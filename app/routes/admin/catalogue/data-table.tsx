import type { ClipboardEvent, KeyboardEvent } from "react";
import { useState } from "react";
import { fieldId } from "~/forms/answer";
import type { FieldErrors } from "~/kernel/failure";
import type { DocumentAnswer } from "~/routes/admin/documents/conflict";
import { t } from "~/texts/text";

/** The id of the row with the product's own data, which variants without a value of theirs have. */
export const ownRow = "product";

export interface GridRow {
  /** `ownRow`, or the id of a variant. */
  id: string;
  name: string;
  cells: string[];
}

/** Technical data as a table: a column for each property, a row for each variant. */
export interface DataGrid {
  /** `at` counts the values of one name: most are the first. A bare number gets the unit. */
  columns: { name: string; at: number; unit: string | null }[];
  rows: GridRow[];
}

/** The typed table after a refusal. */
export interface DataAnswer extends DocumentAnswer {
  grid: DataGrid;
  /** The table that the next save is compared with. */
  opened: DataGrid;
  stamp: string;
}

interface DataTableProps {
  grid: DataGrid;
  /** Cells whose text is not what their attribute says. */
  unread: readonly string[];
  errors: FieldErrors;
}

/**
 * The table as inputs of one form. Arrow keys move between rows, and cells of a spreadsheet can be
 * pasted; without scripts Tab moves and Enter saves.
 */
export function DataTable({ grid, unread, errors }: DataTableProps) {
  const [said, setSaid] = useState("");
  const marked = new Set(unread);
  const { columns, rows } = grid;
  const [own] = rows;
  return (
    <>
      <div className="editor-scroll data-scroll">
        <table
          className="editor-grid data-grid"
          onKeyDown={moveByArrows}
          onPaste={(event) => setSaid(pasteCells(event) ?? said)}
        >
          <thead>
            <tr>
              <th scope="col">{t("deskCatalogue:variantLabel")}</th>
              {columns.map(({ name, at, unit }, column) => (
                <th key={`${name} ${at}`} id={`col-${column}`} scope="col">
                  {at === 0 ? name : t("deskCatalogue:sameNameAgain", { name, at: at + 1 })}
                  {unit ? <span className="soft"> {unit}</span> : null}
                </th>
              ))}
              <th scope="col" id="col-new">
                <input
                  className="input"
                  id="property"
                  name="property"
                  aria-label={t("deskCatalogue:newPropertysName")}
                  placeholder={t("deskCatalogue:newProperty")}
                  aria-invalid={errors.property ? true : undefined}
                  aria-describedby={errors.property ? "property-error" : undefined}
                  autoComplete="off"
                />
                <CellError id="property" error={errors.property} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells }, row) => (
              <tr key={id} className={row === 0 ? "data-own" : undefined}>
                <th scope="row" id={`row-${row}`}>
                  {row === 0 ? t("deskCatalogue:allVariants") : name}
                </th>
                {cells.map((text, column) => (
                  <td key={`${columns[column]?.name} ${columns[column]?.at}`}>
                    <DataCell
                      row={row}
                      column={column}
                      text={text}
                      inherited={row === 0 ? "" : (own?.cells[column] ?? "")}
                      unread={marked.has(`${row}.${column}`)}
                      error={errors[`c.${row}.${column}`]}
                    />
                  </td>
                ))}
                <td>
                  <DataCell
                    row={row}
                    column="new"
                    text=""
                    inherited=""
                    unread={false}
                    error={errors[`c.${row}.new`]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small soft" role="status">
        {said}
      </p>
    </>
  );
}

interface DataCellProps {
  row: number;
  column: number | "new";
  text: string;
  inherited: string;
  unread: boolean;
  error: string | undefined;
}

function DataCell({ row, column, text, inherited, unread, error }: DataCellProps) {
  const name = `c.${row}.${column}`;
  const id = fieldId(name);
  const notes = [...(error ? [`${id}-error`] : []), ...(unread ? ["unread-note"] : [])];
  return (
    <>
      <input
        className={unread ? "input data-unread" : "input"}
        id={id}
        name={name}
        defaultValue={text}
        placeholder={inherited || undefined}
        aria-labelledby={`row-${row} col-${column}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes.length > 0 ? notes.join(" ") : undefined}
        autoComplete="off"
      />
      <CellError id={id} error={error} />
    </>
  );
}

function CellError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  ) : null;
}

function inputAt(row: Element | null | undefined, column: number): HTMLInputElement | null {
  return row instanceof HTMLTableRowElement
    ? (row.cells[column]?.querySelector("input") ?? null)
    : null;
}

/** Up and down keep the column; left and right leave a cell at the ends of its text. */
function moveByArrows(event: KeyboardEvent): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const cell = input.closest("td, th");
  const row = input.closest("tr");
  if (!(cell instanceof HTMLTableCellElement) || !row || event.shiftKey) return;
  const { selectionStart: from, selectionEnd: to, value } = input;
  const isAll = from === 0 && to === value.length;
  const moves: Record<string, () => HTMLInputElement | null> = {
    ArrowUp: () => inputAt(row.previousElementSibling, cell.cellIndex),
    ArrowDown: () => inputAt(row.nextElementSibling, cell.cellIndex),
    ArrowLeft: () => (isAll || to === 0 ? inputAt(row, cell.cellIndex - 1) : null),
    ArrowRight: () => (isAll || from === value.length ? inputAt(row, cell.cellIndex + 1) : null),
  };
  const next = moves[event.key]?.();
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** Several cells of a spreadsheet fill those to the right and below; says how many. */
function pasteCells(event: ClipboardEvent): string | null {
  const text = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !/[\t\n]/.test(text.trimEnd())) return null;
  const cell = input.closest("td");
  if (!cell) return null;
  event.preventDefault();
  const lines = text
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
  let row: Element | null | undefined = input.closest("tr");
  const counts = { filled: 0, over: 0 };
  for (const line of lines) {
    for (const [at, value] of line.entries()) {
      const into = inputAt(row, cell.cellIndex + at);
      if (into) {
        into.value = value.trim();
        counts.filled += 1;
      } else if (value.trim() !== "") counts.over += 1;
    }
    row = row?.nextElementSibling;
  }
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return counts.over > 0
    ? t("deskCatalogue:pastedSome", counts)
    : t("deskCatalogue:pasted", { filled: counts.filled });
}
