import { draftName } from "../frame/cart-view";

/**
 * Keeps what is typed into the form in this browser, until it is sent. What somebody typed who was
 * signed in is for nobody else. `fresh`: the form does not come back with a refusal. A browser may
 * refuse to keep anything, and the form works as well. Answers how to stop.
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

/** Hidden fields belong to one sending of the form. */
function put(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name) as HTMLInputElement | null;
  if (!field || field.type === "hidden" || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.closest("details")?.setAttribute("open", "");
}
