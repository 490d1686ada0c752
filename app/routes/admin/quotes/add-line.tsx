import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "~/components/frame/hydrated";
import { Later } from "~/components/frame/later";
import { Price } from "~/components/frame/price";
import { type Suggestion, useSuggestions } from "~/components/frame/suggestions";
import { useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import { Cell, CellError, Choices, kinds } from "./editor-field";
import { PasteRows } from "./editor-parts.later";

interface AddLineProps {
  /** Products of the last search, to choose from. */
  found: readonly { pick: string; name: string }[] | undefined;
}

/** The row below the lines that becomes the next one. Typing in the lines does not render it again. */
export const AddLine = memo(function AddLine({ found = [] }: AddLineProps) {
  return (
    <fieldset className="charges add-line">
      <legend>{t("deskQuotes:addALine")}</legend>
      <div className="add-cells">
        <ProductField />
        <Cell
          name="add.quantity"
          label={t("deskQuotes:quantityOfIt")}
          number
          width="narrow"
          maxLength={12}
        />
        <Cell name="add.price" label={t("deskQuotes:priceOfIt")} number maxLength={20} />
        <Submit intent="add product" pending={t("deskQuotes:adding")} tone="plain">
          {t("deskQuotes:add")}
        </Submit>
      </div>
      {found.length > 0 ? (
        <Choices found={found} intent="pick" text={(name) => t("deskQuotes:addNamed", { name })} />
      ) : null}
      <p className="form-buttons">
        {Object.entries(kinds).map(([kind, label]) => (
          <Submit key={kind} intent={`add ${kind}`} pending={t("deskQuotes:adding")} tone="plain">
            {t(label)}
          </Submit>
        ))}
      </p>
      <Later>
        <PasteRows />
      </Later>
    </fieldset>
  );
});

/**
 * A search field. With scripts it is also a combobox: a chosen suggestion fills it, and the focus
 * goes on to the quantity.
 */
function ProductField() {
  const { id, value, error } = useField("add.text");
  const chosenBefore = useField("add.pick");
  const hydrated = useHydrated();
  const { setTerm, suggestions, open, setOpen } = useSuggestions(
    value,
    "/admin/find.json?for=offer&q=",
  );
  const [active, setActive] = useState(-1);
  const [picked, setPicked] = useState(chosenBefore.value);
  const field = useRef<HTMLInputElement>(null);
  const chosen = suggestions[active];
  const list = useId();
  const options = useRef<HTMLDivElement>(null);
  // The chosen suggestion, or the whole list, is in view above the bar.
  useEffect(() => {
    const shown = open ? (options.current?.children[active] ?? options.current) : null;
    shown?.scrollIntoView({ block: "nearest" });
  }, [open, active]);

  function pick(suggestion: Suggestion) {
    if (field.current) field.current.value = suggestion.label;
    setTerm(suggestion.label);
    setOpen(false);
    setPicked(suggestion.pick ?? "");
    const next = field.current?.form?.elements.namedItem("add.quantity");
    if (next instanceof HTMLInputElement) next.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
    }
    if ((event.key === "Enter" || event.key === "Tab") && open && chosen) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === "Enter") setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || suggestions.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const count = suggestions.length + 1;
    setActive((at) => ((at + 1 + step + count) % count) - 1);
  }

  return (
    <div className={`field cell cell-wide add-product${error ? " field-wrong" : ""}`}>
      <label htmlFor={id}>{t("deskQuotes:articleOrText")}</label>
      <CellError id={id} error={error} />
      <input
        ref={field}
        id={id}
        className="input"
        name="add.text"
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setTerm(event.target.value);
          setActive(-1);
          setPicked("");
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        {...(hydrated
          ? {
              role: "combobox",
              "aria-expanded": open,
              "aria-controls": list,
              "aria-autocomplete": "list" as const,
              "aria-activedescendant": open && chosen ? `${id}-${active}` : undefined,
            }
          : {})}
      />
      {picked ? <input type="hidden" name="add.pick" value={picked} /> : null}
      <div
        className="suggestions"
        ref={options}
        id={list}
        role="listbox"
        aria-label={t("deskQuotes:products")}
        hidden={!open}
      >
        {suggestions.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
          <div
            key={suggestion.to}
            id={`${id}-${at}`}
            className="suggestion"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(suggestion)}
          >
            <span className="suggestion-label">{suggestion.label}</span>
            <span className="suggestion-note">{suggestion.note}</span>
            {suggestion.price === undefined ? null : (
              <Price price={suggestion.price} from={suggestion.from} />
            )}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {open ? t("deskQuotes:productsFound", { count: suggestions.length }) : ""}
      </p>
    </div>
  );
}
