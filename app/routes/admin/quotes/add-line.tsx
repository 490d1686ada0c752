import { type KeyboardEvent, useRef, useState } from "react";
import { useHydrated } from "~/components/frame/hydrated";
import { Icon } from "~/components/frame/icons";
import { Price } from "~/components/frame/price";
import { type Suggestion, useSuggestions } from "~/components/frame/search-box";
import { useField } from "~/forms/form";
import { Submit } from "~/forms/submit";

interface AddLineProps {
  /** Products of the last search, to choose from. */
  found: readonly { pick: string; name: string }[] | undefined;
}

/** Lines are added one by one; typed input is kept. */
export function AddLine({ found = [] }: AddLineProps) {
  return (
    <fieldset className="charges">
      <legend>Add a line</legend>
      <ProductField />
      {found.length > 0 ? (
        <ul className="bare offer-found">
          {found.map(({ pick, name }) => (
            <li key={pick}>
              <Submit intent={`pick ${pick}`} pending="Adding…" tone="plain">
                Add {name}
              </Submit>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="form-buttons">
        <Submit intent="add product" pending="Looking…" tone="plain">
          From the catalogue
        </Submit>
        <Submit intent="add free" pending="Adding…" tone="plain">
          Own line
        </Submit>
        <Submit intent="add heading" pending="Adding…" tone="plain">
          Heading
        </Submit>
        <Submit intent="add note" pending="Adding…" tone="plain">
          Note
        </Submit>
      </p>
    </fieldset>
  );
}

/** The intent that adds a suggested product; null for a category. */
function pickOf({ to }: Suggestion): string | null {
  const { pathname, searchParams } = new URL(to, "http://shop.invalid");
  const [, place, id = ""] = pathname.split("/");
  if (place !== "products") return null;
  return `pick ${decodeURIComponent(id)} ${searchParams.get("variant") ?? ""}`.trim();
}

/** A search field. With scripts it is also a combobox, whose suggestions add a line at once. */
function ProductField() {
  const { id, value, error } = useField("add.text");
  const hydrated = useHydrated();
  const { term, setTerm, suggestions, open, setOpen } = useSuggestions(value);
  const [active, setActive] = useState(-1);
  const press = useRef<HTMLButtonElement>(null);
  const products = suggestions.filter((each) => pickOf(each) !== null);
  const isOpen = open && products.length > 0;
  const chosen = products[active];
  const list = `${id}-list`;

  function pick(suggestion: Suggestion) {
    const button = press.current;
    if (!button) return;
    setOpen(false);
    setTerm("");
    button.value = pickOf(suggestion) ?? "";
    button.click();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === "Enter" && isOpen && chosen) {
      event.preventDefault();
      pick(chosen);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || products.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const count = products.length + 1;
    setActive((at) => ((at + 1 + step + count) % count) - 1);
  }

  return (
    <div className={`field cell cell-wide add-product${error ? " field-wrong" : ""}`}>
      <label htmlFor={id}>Article number or name, or the text of your own line</label>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={16} /> <span className="visually-hidden">Error: </span>
          {error}
        </p>
      ) : null}
      <input
        id={id}
        className="input"
        name="add.text"
        value={term}
        maxLength={200}
        autoComplete="off"
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setTerm(event.target.value);
          setActive(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        {...(hydrated
          ? {
              role: "combobox",
              "aria-expanded": isOpen,
              "aria-controls": list,
              "aria-autocomplete": "list" as const,
              "aria-activedescendant": isOpen && chosen ? `${id}-${active}` : undefined,
            }
          : {})}
      />
      {hydrated ? <button ref={press} type="submit" name="intent" hidden tabIndex={-1} /> : null}
      <div className="suggestions" id={list} role="listbox" aria-label="Products" hidden={!isOpen}>
        {products.map((suggestion, at) => (
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
        {isOpen ? `${products.length} products. Use the arrow keys.` : ""}
      </p>
    </div>
  );
}
