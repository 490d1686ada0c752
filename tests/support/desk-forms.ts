import { type DOMWindow, JSDOM } from "jsdom";

/** A button of a page with what its form would send. */
export interface Operation {
  /** Where the form is sent to. */
  action: string;
  /** What the button says it does; "" for a form with one purpose. */
  intent: string;
  fields: FormData;
  multipart: boolean;
}

/** The buttons of a page's own content that change something. */
export function operationsOf(html: string, path: string): { action: string; intent: string }[] {
  return onPage(html, (document) =>
    buttonsIn(document).map(({ form, button }) => ({
      action: actionOf(form, button, path),
      intent: intentOf(button),
    })),
  );
}

/**
 * The first button of that intent on the page, with its form as it stands there. `change *` is any
 * that begins so.
 */
export function operationOf(
  html: string,
  path: string,
  intent: string,
  action = "",
): Operation | null {
  return onPage(html, (document, window) => {
    const found = buttonsIn(document).find(
      ({ form, button }) =>
        isOf(intentOf(button), intent) && actionOf(form, button, path).startsWith(action),
    );
    if (!found) return null;
    const { form, button } = found;
    const fields = new FormData();
    for (const [name, value] of new window.FormData(form, button)) {
      if (typeof value === "string") fields.append(name, value);
    }
    const multipart = (button.formEnctype || form.enctype) === "multipart/form-data";
    return { action: actionOf(form, button, path), intent, fields, multipart };
  });
}

/** A window keeps the elements of every page that was read in it: about 2 MB for ten pages. */
const pagesOfWindow = 100;
let pages = 0;
/** One for many pages: to open a window takes longer than to read a page. */
let opened: DOMWindow | null = null;

function windowOfPage(): DOMWindow {
  if (!opened || pages >= pagesOfWindow) {
    opened?.close();
    [opened, pages] = [new JSDOM("").window, 0];
  }
  pages += 1;
  return opened;
}

function onPage<T>(html: string, read: (document: Document, window: DOMWindow) => T): T {
  const from = html.indexOf("<main");
  const main = html.slice(from, html.indexOf("</main>", from) + "</main>".length);
  return parsed(main, read);
}

function parsed<T>(html: string, read: (document: Document, window: DOMWindow) => T): T {
  const window = windowOfPage();
  const { DOMParser: Parser } = window as unknown as { DOMParser: typeof DOMParser };
  return read(new Parser().parseFromString(html, "text/html"), window);
}

function buttonsIn(document: Document) {
  return [...document.querySelectorAll("form")].flatMap((form) =>
    ([...form.elements] as HTMLButtonElement[])
      .filter(
        ({ tagName, type, disabled }) => tagName === "BUTTON" && type === "submit" && !disabled,
      )
      .filter((button) => (button.getAttribute("formmethod") ?? form.method) === "post")
      .map((button) => ({ form, button })),
  );
}

function isOf(intent: string, wanted: string): boolean {
  return wanted.endsWith(" *") ? intent.startsWith(wanted.slice(0, -1)) : intent === wanted;
}

function intentOf({ name, value }: HTMLButtonElement): string {
  return name === "intent" ? value : "";
}

function actionOf(form: HTMLFormElement, button: HTMLButtonElement, path: string): string {
  const asked = button.getAttribute("formaction") ?? form.getAttribute("action") ?? path;
  const { pathname, search } = new URL(asked, `http://desk.example${path}`);
  return pathname + search;
}

/** What Enter in a form's text fields does. */
export interface EnterKey {
  /** Where the form is sent to, and how. */
  form: string;
  /** The names of the fields in which a browser lets Enter send the form. */
  fields: string[];
  /** Its first button: "name=value" or its text; "nothing" where that button is disabled. */
  presses: string;
  /** How many buttons the form has. */
  buttons: number;
}

/** Types of input in which Enter presses the form's first button. */
const typedInto = /^(text|search|email|tel|url|password|number|date|datetime-local|time|month)$/;

/** Every form of a page in which Enter sends something. */
export function enterKeys(html: string, path: string): EnterKey[] {
  return parsed(html, (document) => entersOf(document, path));
}

function entersOf(document: Document, path: string): EnterKey[] {
  return [...document.querySelectorAll("form")].flatMap((form) => {
    const controls = [...form.elements] as HTMLInputElement[];
    const fields = controls.filter(
      ({ tagName, type }) => tagName === "INPUT" && typedInto.test(type),
    );
    const buttons = controls.filter(
      ({ type }) => type === "submit",
    ) as unknown as HTMLButtonElement[];
    if (fields.length === 0) return [];
    const [first] = buttons;
    const value = first?.name ? `${first.name}=${first.value}` : first?.textContent?.trim();
    return {
      form: `${form.method} ${first ? actionOf(form, first, path) : path}`,
      fields: fields.map(({ name }) => name),
      presses: first?.disabled ? "nothing" : (value ?? "nothing"),
      buttons: buttons.filter(({ disabled }) => !disabled).length,
    };
  });
}
