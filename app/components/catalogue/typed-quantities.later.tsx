import { useEffect, useRef, useState } from "react";
import { useRootData } from "~/components/frame/root-data";
import { t } from "~/texts/text";

const place = "quantities";

/** What was typed, by the name of its input. */
type Quantities = Record<string, string>;

/** In the memory of the page as well, for browsers that refuse to store anything. */
let typed: Quantities | null = null;

function readTyped(): Quantities {
  if (typed) return typed;
  try {
    typed = JSON.parse(sessionStorage.getItem(place) ?? "{}") as Quantities;
  } catch {
    typed = {};
  }
  return typed;
}

function writeTyped(quantities: Quantities): void {
  typed = Object.fromEntries(Object.entries(quantities).filter(([, text]) => text.trim() !== ""));
  try {
    sessionStorage.setItem(place, JSON.stringify(typed));
  } catch {}
}

/**
 * Keeps the quantities that are typed into the form around it for the visit, until they are in the
 * cart. Those of articles that the form does not show are sent with it, and are counted here.
 */
export function TypedQuantities({ rows }: { rows: unknown }) {
  const { flash } = useRootData();
  const here = useRef<HTMLDivElement>(null);
  /** The message that was shown when the form was sent; null while it is not sent. */
  const sentAt = useRef<string | null>(null);
  const [others, setOthers] = useState<[name: string, text: string][]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other rows
  useEffect(() => {
    const form = here.current?.closest("form");
    if (!form) return;
    const shown = () =>
      [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")].filter(({ name }) =>
        name.startsWith("quantity."),
      );
    // A message with a link to the cart says that they are in it.
    if (sentAt.current !== null && flash && flash.id !== sentAt.current) {
      if (flash.link) {
        writeTyped({});
        for (const input of shown()) input.value = "";
      }
      sentAt.current = null;
    }
    const show = () => {
      const quantities = { ...readTyped() };
      for (const input of shown()) {
        if (input.value === "") input.value = quantities[input.name] ?? "";
        quantities[input.name] = input.value;
      }
      writeTyped(quantities);
      const names = new Set(shown().map(({ name }) => name));
      setOthers(Object.entries(readTyped()).filter(([name]) => !names.has(name)));
    };
    const keep = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if (name.startsWith("quantity.")) writeTyped({ ...readTyped(), [name]: value });
    };
    const send = () => {
      sentAt.current = flash?.id ?? "";
    };
    show();
    form.addEventListener("input", keep);
    form.addEventListener("submit", send);
    return () => {
      form.removeEventListener("input", keep);
      form.removeEventListener("submit", send);
    };
  }, [rows, flash]);

  function clear() {
    const names = new Set(others.map(([name]) => name));
    writeTyped(
      Object.fromEntries(Object.entries(readTyped()).filter(([name]) => !names.has(name))),
    );
    setOthers([]);
  }

  return (
    <div ref={here}>
      {others.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      {others.length > 0 ? (
        <p className="small">
          {t("lists:quantitiesElsewhere", { count: others.length })}{" "}
          <button type="button" className="button button-link" onClick={clear}>
            {t("lists:clearQuantities")}
          </button>
        </p>
      ) : null}
    </div>
  );
}
