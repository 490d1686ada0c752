// @vitest-environment jsdom
import { expect, it } from "vitest";
import { earlyChoices } from "~/components/frame/early-choices";

/** What a page tells of again when its scripts begin, after somebody did something to it. */
function toldAgain(html: string, does: (page: Document) => void = () => {}): string[] {
  document.body.innerHTML = html;
  does(document);
  const choices = earlyChoices(document);
  // React takes over, and sets the controls back.
  for (const input of document.querySelectorAll("input")) input.checked = input.defaultChecked;
  const told: string[] = [];
  document.onchange = ({ target }) => void told.push((target as HTMLInputElement).value);
  for (const choose of choices) choose();
  return told;
}

const sent = `<select id="sent"><option>a</option><option selected>b</option></select>`;
const open = `<select id="open"><option>c</option><option>d</option></select>`;
const radios = `<input type="radio" name="r" value="e" checked><input type="radio" name="r" value="f" id="f">`;
const box = `<input type="checkbox" value="g" id="g" checked>`;

it("tells of nothing that nobody changed, not of a list without a choice either", () => {
  expect(toldAgain(sent + open + radios + box)).toEqual([]);
});

it("tells of each choice once", () => {
  const told = toldAgain(sent + radios + box, (page) => {
    (page.getElementById("sent") as HTMLSelectElement).value = "a";
    page.getElementById("f")?.click();
    page.getElementById("g")?.click();
  });
  expect(told.sort()).toEqual(["a", "f", "g"]);
});
