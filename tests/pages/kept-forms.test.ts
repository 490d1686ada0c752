import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deskPlaces } from "../support/desk-places";
import { openWalkStore, type WalkStore } from "../support/desk-walk";

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
});
afterAll(() => store?.close());

const typed =
  "input:not([type=hidden], [type=password], [type=file], [type=submit]), textarea, select";

/** What a browser knows a form without an id by, if it keeps what is typed into it. */
function nameOf(form: Element): string | null {
  const controls = [...form.querySelectorAll(typed)];
  const texts = controls.filter(({ outerHTML }) => !/type="(checkbox|radio)"/.test(outerHTML));
  const isKept =
    form.getAttribute("method") === "post" &&
    !form.hasAttribute("data-keeps") &&
    (texts.some(({ tagName }) => tagName === "TEXTAREA") ||
      (texts.length > 0 && controls.length > 1));
  const id = form.getAttribute("id");
  if (!isKept || id) return null;
  const buttons = [...form.querySelectorAll("button[name]")].map(
    (each) => `${each.getAttribute("name")}=${each.getAttribute("value")}`,
  );
  return [...buttons, ...controls.map((each) => each.getAttribute("name"))].join();
}

it("no two forms of a page of the desk are taken for one another, with what is typed into them", async () => {
  const alike: string[] = [];
  let seen = 0;
  for (const { route, at } of deskPlaces) {
    const path = at(store.ids);
    if (path.includes("undefined")) continue;
    const answer = await store.admin.get(path);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    const { document } = new JSDOM(await answer.text()).window;
    seen += document.forms.length;
    const names = [...document.forms].map(nameOf).filter((name) => name !== null);
    for (const name of new Set(names)) {
      if (names.filter((each) => each === name).length > 1) alike.push(`${route}: ${name}`);
    }
  }
  expect(seen).toBeGreaterThan(60);
  expect(alike).toEqual([]);
});
