import { memo, useEffect, useRef, useState } from "react";
import type { Choice } from "~/components/desk/choices";
import { Later } from "~/components/frame/later";
import { type Suggestion, SuggestionList, useSuggestions } from "~/components/frame/suggestions";
import { useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import { Cell, CellError, kinds } from "./editor-field";
import { Choices, PasteRows } from "./editor-parts.later";

interface AddLineProps {
  /** Products of the last search, to choose from. */
  found: readonly Choice[] | undefined;
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
          label={t("deskQuotes:quantity")}
          number
          width="narrow"
          maxLength={12}
        />
        <Cell name="add.price" label={t("deskQuotes:priceEach")} number maxLength={20} />
        <Submit intent="add product" pending={t("deskQuotes:adding")} tone="plain">
          {t("deskQuotes:add")}
        </Submit>
      </div>
      {found.length > 0 ? (
        <Later>
          <Choices
            found={found}
            intent="pick"
            text={(name) => t("deskQuotes:addNamed", { name })}
          />
        </Later>
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
  const [picked, setPicked] = useState(chosenBefore.value);
  const field = useRef<HTMLInputElement>(null);
  const products = useSuggestions({
    id,
    initial: value,
    path: "/admin/find.json?for=offer&q=",
    choose: pick,
    keys: ["Enter", "Tab"],
  });
  const { open, active } = products;
  // The chosen suggestion, or the whole list, is in view above the bar.
  useEffect(() => {
    const shown = open && document.getElementById(`${id}-${active < 0 ? "list" : active}`);
    if (shown) shown.scrollIntoView({ block: "nearest" });
  }, [open, active, id]);

  function pick({ label, pick = "" }: Suggestion) {
    if (field.current) field.current.value = label;
    products.setTerm(label);
    products.setOpen(false);
    setPicked(pick);
    const next = field.current?.form?.elements.namedItem("add.quantity");
    if (next instanceof HTMLInputElement) next.focus();
  }

  return (
    <div className="field cell cell-wide add-product">
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
          products.setTerm(event.target.value);
          setPicked("");
        }}
        onBlur={() => products.setOpen(false)}
        {...products.combobox}
        onKeyDown={(event) => {
          // Alt with an arrow moves lines.
          if (!event.altKey) products.combobox.onKeyDown(event);
        }}
      />
      {picked ? <input type="hidden" name="add.pick" value={picked} /> : null}
      <SuggestionList of={products} />
    </div>
  );
}
