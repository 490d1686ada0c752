import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "~/texts/text";
import type { Autosaved } from "./autosave";
import { live } from "./editor-sums";

/** How long nobody types before the draft is saved. */
const pauseMs = 4_000;
/** After a save that did not arrive: a page may be open for long without a session. */
const lostMs = 15_000;

type Facts = Autosaved["seen"];

export type SaveState =
  | { is: "clean" | "typed" | "saving" }
  | { is: "saved"; at: Date; theirs: string }
  | { is: "refused"; why: string };

export interface Autosave {
  state: SaveState;
  /** What the form is compared with since the last save; null before it. */
  base: { version: number; facts: Facts; opened: string | null } | null;
}

/**
 * Saves the offer's form as a draft while somebody types, without a reload of the page. The form's
 * own submission waits for a save that is under way, so that both do not meet.
 */
export function useAutosave(formId: string, onSaved: () => void, unsaved: boolean) {
  const [saved] = useState(() =>
    live<Autosave>({ state: { is: unsaved ? "typed" : "clean" }, base: null }),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void> | null>(null);
  const typedAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function put(part: Partial<Autosave>): void {
    saved.set({ ...saved.now(), ...part });
  }

  async function save(): Promise<void> {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const began = typedAt.current;
    put({ state: { is: "saving" } });
    const answer = await send(form);
    if (!form.isConnected) return;
    if (!answer) {
      put({ state: { is: "refused", why: t("deskQuotes:noConnection") } });
      return saveLater(lostMs);
    }
    const { version, seen, opened, theirs } = answer;
    // At once, because a form that waits for this save is sent next.
    if (version !== null) flushSync(() => put({ base: { version, facts: seen, opened } }));
    if (answer.problem !== null) put({ state: { is: "refused", why: answer.problem } });
    else if (typedAt.current !== began) put({ state: { is: "typed" } });
    else {
      put({ state: { is: "saved", at: new Date(), theirs } });
      onSaved();
    }
  }

  function saveLater(ms = pauseMs): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const done = () => {
        saving.current = null;
      };
      saving.current = save().then(done).catch(done);
    }, ms);
  }

  return {
    saved,
    /** Somebody has typed. */
    watch(): void {
      typedAt.current += 1;
      if (saved.now().state.is !== "typed") put({ state: { is: "typed" } });
      saveLater();
    },
    /** The form is sent: true when it has to wait, and is then sent `again`. */
    holds(again: () => void): boolean {
      clearTimeout(timer.current);
      if (!saving.current) return false;
      saving.current.then(again).catch(again);
      return true;
    },
  };
}

/** null: it did not arrive. */
async function send(form: HTMLFormElement): Promise<Autosaved | null> {
  try {
    const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && name !== "intent" ? [[name, value]] : [],
    );
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${location.pathname.replace(/\/$/, "")}/autosave`, {
      method: "POST",
      body,
    });
    return answer.ok ? ((await answer.json()) as Autosaved) : null;
  } catch {
    return null;
  }
}
