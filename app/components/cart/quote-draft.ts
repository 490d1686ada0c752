import { draftName } from "../frame/cart-view";

/**
 * Keeps the typed values of the form in this browser until it is sent. Values typed by one
 * signed-in person are not shown to another. `fresh` means that the form was not refused. The form
 * also works when the browser refuses to store anything. Returns a function that stops it.
 */
export function persistDraft(form: HTMLFormElement, who: string, fresh: boolean): () => void {
  try {
    const [owner, typed] = JSON.parse(localStorage.getItem(draftName) ?? "[]");
    if (owner && owner !== who) localStorage.removeItem(draftName);
    else if (fresh) for (const [name, value] of typed ?? []) put(form, name, value);
  } catch {}
  const keep = () => {
    try {
      const typed = [...new FormData(form)];
      localStorage.setItem(draftName, JSON.stringify([who, typed]));
    } catch {}
  };
  form.addEventListener("input", keep);
  return () => form.removeEventListener("input", keep);
}

/** Hidden fields belong to one submission of the form, so they are not restored. */
function put(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name) as HTMLInputElement | null;
  if (!field || field.type === "hidden" || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.closest("details")?.setAttribute("open", "");
}
