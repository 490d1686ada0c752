import { useEffect, useRef, useState } from "react";
import { useRootData } from "~/components/frame/root-data";
import { t } from "~/texts/text";

const place = "quantities";

/** What was typed, by the name of its input. */
type Quantities = Record<string, string>;

interface Typed {
  /** The e-mail address of the signed-in person; empty for a guest. Nobody sees another's. */
  who: string;
  quantities: Quantities;
}

/** In the memory of the page as well, for browsers that refuse to store anything. */
let typed: Typed | null = null;

function readTyped(who: string): Quantities {
  try {
    typed ??= JSON.parse(sessionStorage.getItem(place) ?? "null") as Typed | null;
  } catch {}
  if (typed && (typed.who === "" || typed.who === who)) return typed.quantities;
  return {};
}

function writeTyped(who: string, quantities: Quantities): void {
  const filled = Object.entries(quantities).filter(([, text]) => text.trim() !== "");
  typed = { who, quantities: Object.fromEntries(filled) };
  try {
    sessionStorage.setItem(place, JSON.stringify(typed));
  } catch {}
}

/**
 * Keeps the quantities that are typed into the form around it for the visit, until they are in the
 * cart. Those of articles that the form does not show are sent with it, and are counted here.
 */
export function TypedQuantities({ rows }: { rows: unknown }) {
  const { flash, user } = useRootData();
  const who = user?.email ?? "";
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
        writeTyped(who, {});
        for (const input of shown()) input.value = "";
      }
      sentAt.current = null;
    }
    const show = () => {
      const quantities = { ...readTyped(who) };
      for (const input of shown()) {
        if (input.value === "") input.value = quantities[input.name] ?? "";
        quantities[input.name] = input.value;
      }
      writeTyped(who, quantities);
      const names = new Set(shown().map(({ name }) => name));
      setOthers(Object.entries(readTyped(who)).filter(([name]) => !names.has(name)));
    };
    const keep = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if (name.startsWith("quantity.")) writeTyped(who, { ...readTyped(who), [name]: value });
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
  }, [rows, flash, who]);

  function clear() {
    const names = new Set(others.map(([name]) => name));
    writeTyped(
      who,
      Object.fromEntries(Object.entries(readTyped(who)).filter(([name]) => !names.has(name))),
    );
    setOthers([]);
    // The pressed button disappears together with its message.
    here.current?.closest("form")?.querySelector<HTMLElement>("button[value=several]")?.focus();
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
