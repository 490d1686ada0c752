import { type Operation, operationOf } from "./desk-forms";
import type { DeskOperation } from "./desk-operations";
import type { WalkStore } from "./desk-walk";
import type { TestBrowser } from "./test-browser";

/** A page of the desk as a browser has it. */
export interface DeskPage {
  path: string;
  html: string;
}

/** The form of an operation, as its page shows it or as a press before led to it, filled in. */
export async function formOf(
  store: WalkStore,
  operation: DeskOperation,
  last: DeskPage,
): Promise<Operation> {
  if (operation.sent) {
    const fields = new FormData();
    for (const [name, value] of Object.entries(operation.sent(store.ids))) fields.set(name, value);
    return {
      action: operation.page(store.ids),
      intent: operation.intent,
      fields,
      multipart: false,
    };
  }
  const { path, html } = operation.from === "before" ? last : await pageOf(store, operation);
  const { intent, button = intent } = operation;
  const found = operationOf(html, path, button, operation.action);
  if (!found) throw new Error(`${path} has no button ${button}`);
  if (button !== intent) found.fields.set("intent", intent);
  const typed = { ...operation.typed, ...operation.chosen?.(store.ids) };
  for (const [name, value] of Object.entries(typed)) found.fields.set(name, value);
  if (operation.file) found.fields.set(...operation.file);
  return found;
}

async function pageOf(store: WalkStore, operation: DeskOperation): Promise<DeskPage> {
  const path = operation.page(store.ids);
  const answer = await store.admin.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return { path, html: await answer.text() };
}

export function sendForm(browser: TestBrowser, operation: Operation): Promise<Response> {
  const { action, fields, multipart } = operation;
  if (multipart) return browser.postMultipart(action, fields);
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return browser.postJson(action, body.toString(), headers);
}

/** The page that an answer to the owner is, or leads to. */
export async function ledTo(
  store: WalkStore,
  form: Operation,
  answer: Response,
): Promise<DeskPage> {
  const html = await answer.text();
  const to = answer.headers.get("location");
  if (to === null) return { path: form.action, html };
  return { path: to, html: await (await store.admin.get(to)).text() };
}

/** Notes what a press has made, for later ones. */
export async function remember({ ids, storage }: WalkStore): Promise<void> {
  const [[snooze], [run], [erasure], [record], [discount]] = await Promise.all([
    storage.snoozes.find({ limit: 1 }),
    storage.catalogueRuns.find({ limit: 1 }),
    storage.erasures.find({ limit: 1 }),
    storage.retained.find({ limit: 1 }),
    storage.discounts.find({ limit: 1 }),
  ]);
  Object.assign(ids, {
    snooze: snooze?.id,
    run: run?.id,
    discount: discount?.id,
    erasure: erasure?.id,
    kept: record?.id,
  });
}
