import type { Page } from "playwright-core";

/** The elements that overflow to the side, where the page is wider than the window. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `${element.tagName}.${element.className}`);
  });
}

/**
 * Controls smaller than 24 px that have no room around them, after WCAG 2.5.8: a circle of 24 px
 * on each must meet no other. Links within a sentence may be as small as their words.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24;
    const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary")]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => !element.closest(".visually-hidden, .honeypot, .skip-link"))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const isInSentence = (element: Element) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.innerText ?? "").length > (element.textContent ?? "").length;
    const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2];
    return controls
      .filter(
        ({ box, element }) => Math.min(box.width, box.height) < least && !isInSentence(element),
      )
      .filter(({ element, box }) => {
        const [x = 0, y = 0] = middle(box);
        return controls.some(({ element: other, box: near }) => {
          if (other === element || other.contains(element) || element.contains(other)) return false;
          const dx = Math.max(near.left - x, 0, x - near.right);
          const dy = Math.max(near.top - y, 0, y - near.bottom);
          return Math.hypot(dx, dy) < least / 2;
        });
      })
      .map(({ element }) => element.outerHTML.slice(0, 120));
  });
}

/** Walks through the page by Tab; names what had the focus and could not be seen. */
export async function hiddenFocus(page: Page, steps: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(async () => {
      const isSeen = (focused: Element) =>
        [...focused.getClientRects()].some(({ left, top, width, height }) => {
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return there !== null && (focused.contains(there) || there.contains(focused));
        });
      const isFree = (focused: Element | null) =>
        !focused || focused === document.body || isSeen(focused);
      // What gets the focus is scrolled into view with one of the next pictures, and has its style
      // once the browser has told a new document that its window is the one in use.
      for (let picture = 0; picture < 60 && !isFree(document.activeElement); picture += 1) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      const focused = document.activeElement;
      return isFree(focused) ? null : (focused?.outerHTML.slice(0, 120) ?? null);
    });
    if (name) hidden.push(name);
  }
  return hidden;
}

interface Window {
  width?: number;
  height?: number;
  dark?: boolean;
}

/**
 * The same page in another window, without loading it again. Where the colours change every style
 * is worked out anew: under an open page the browser forgets some inherited ones.
 */
export async function changeWindow(page: Page, { width, height, dark }: Window): Promise<void> {
  if (width !== undefined && width !== page.viewportSize()?.width) {
    await page.setViewportSize({ width, height: height ?? 844 });
    // The rules of another width hold from the next picture on.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  if (dark === undefined) return;
  const changes = await page.evaluate(
    (wanted) => matchMedia("(prefers-color-scheme: dark)").matches !== wanted,
    dark,
  );
  if (!changes) return;
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await page.evaluate(async () => {
    const drawn = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const touched = new CSSStyleSheet();
    touched.replaceSync("* { --touched: 1 }");
    document.adoptedStyleSheets.push(touched);
    await drawn();
    document.adoptedStyleSheets.pop();
    await drawn();
  });
}
